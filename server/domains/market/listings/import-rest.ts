import { z } from 'zod'
import {
  inventoryCells,
  skuInput,
  IMPORT_COLUMNS,
  importDefaultsBody,
  importPhotosInput,
  importRunInput,
  importPreviewInput,
  type ImportLine,
} from '../../../../shared/listing-imports.ts'
import { LISTING_TYPES } from '../../../../shared/labels.ts'
import { idInput } from '../../../../shared/fields.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema } from '../../../rest/wire.ts'
import type { ImportedLine } from './import-service.ts'

const OUTCOMES = ['new', 'change', 'same', 'closed', 'error'] as const

const lineFields = {
  /** The line in the file, from 1. */
  line: z.number(),
  outcome: z.enum(OUTCOMES),
  errors: z.array(z.object({ column: z.enum(IMPORT_COLUMNS), message: z.string() })),
}

const importLineSchema = z
  .object({
    ...lineFields,
    /** The fields that a line with the outcome 'change' changes. Both values are null for texts and photos. */
    changes: z.array(
      z.object({
        column: z.enum([...IMPORT_COLUMNS, 'status']),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
    crossing: z
      .object({ id: z.string(), type: z.enum(LISTING_TYPES), price: z.number(), seller: z.string() })
      .nullable(),
    /** Another part that may be the same, with the number in common. */
    duplicate: z.object({ slug: z.string(), title: z.string(), number: z.string() }).nullable(),
    cells: z.record(z.string(), z.string()),
    product: z.object({ _id: z.string(), slug: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'ImportLine' })

const presentLine = ({ part, ...of }: ImportLine): z.input<typeof importLineSchema> => ({
  line: of.line,
  outcome: of.outcome,
  errors: of.errors,
  changes: of.changes,
  crossing: of.crossing,
  duplicate: of.duplicate && { slug: of.duplicate.slug, title: of.duplicate.name, number: of.duplicate.number },
  cells: of.cells,
  product: part && { _id: part.id, slug: part.slug, title: part.name },
})

const importedLineSchema = z.object({ ...lineFields, listing_id: z.string().nullable() }).meta({ id: 'ImportedLine' })

const presentImported = ({ line, outcome, errors, listingId }: ImportedLine): z.input<typeof importedLineSchema> => ({
  line,
  outcome,
  errors,
  listing_id: listingId,
})

export const listingImportRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/listings/import/preview',
    summary: 'What an import of a CSV file of listings would do; changes nothing',
    auth: 'required',
    body: importPreviewInput.extend({ defaults: importDefaultsBody }),
    longText: true,
    response: z.array(importLineSchema),
    handle: async (caller, { body }) => (await caller.listingImport.preview(body)).map(presentLine),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/listings/import',
    summary: 'Creates and changes listings by at most 100 lines of a file; the same lines again change nothing',
    auth: 'required',
    body: importRunInput.extend({ defaults: importDefaultsBody }),
    longText: true,
    response: z.array(importedLineSchema),
    handle: async (caller, { body }) => (await caller.listingImport.run(body)).map(presentImported),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/inventory/:sku',
    summary:
      'Creates or changes the listing of the user with this reference, by the columns of the import; the same again changes nothing',
    auth: 'required',
    params: skuInput,
    body: inventoryCells,
    response: z.object({ listing_id: z.string(), outcome: z.enum(OUTCOMES) }),
    async handle(caller, { params, body }) {
      const { listingId, outcome } = await caller.listingImport.put({ ...params, cells: body })
      return { listing_id: listingId, outcome }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/inventory/:sku',
    summary: 'Deletes the listing of the user with this reference or id; the same again changes nothing',
    auth: 'required',
    params: skuInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.listingImport.removeBySku(params)
      return { message: 'Listing deleted successfully.' }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/listings/:id/import/photos',
    summary: 'Fetches the photos of an imported listing and shows them instead of its photos',
    auth: 'required',
    params: idInput,
    body: importPhotosInput.omit({ listingId: true }),
    response: messageSchema,
    async handle(caller, { params, body }) {
      await caller.listingImport.photos({ listingId: params.id, ...body })
      return { message: 'Photos saved.' }
    },
  }),
]
