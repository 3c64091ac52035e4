import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  EXPORT_STEP,
  INVENTORY_SORTS,
  INVENTORY_STATES,
  inventoryExportInput,
  inventoryListInput,
  inventoryViewInput,
  namedAsksSchema,
  type InventoryItem,
  type InventoryView,
} from '../../../../shared/inventory.ts'
import { LISTING_CONDITIONS } from '../../../../shared/listings.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import { idInput } from '../../../../shared/fields.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import {
  flagSchema,
  messageSchema,
  pageOf,
  presentPage,
  presentPrice,
  priceSchema,
  timeSchema,
} from '../../../rest/wire.ts'
import { EXPORT_HEADER } from '../listings/export-service.ts'

const itemSchema = z
  .object({
    _id: z.string(),
    status: z.enum(INVENTORY_STATES),
    product: z.object({ _id: z.string(), slug: z.string(), title: z.string(), number: z.string().nullable() }),
    image: z.string().nullable(),
    condition: z.enum(LISTING_CONDITIONS).nullable(),
    price: priceSchema,
    quantity: z.int(),
    taken: z.int(),
    storagePlace: z.string().nullable(),
    reference: z.string().nullable(),
    donor: z.object({ _id: z.string(), title: z.string() }).nullable(),
    wants: z.int(),
    highestWant: priceSchema,
    followers: z.int(),
    openOffers: z.int(),
    createdAt: timeSchema,
    expiresAt: timeSchema,
  })
  .meta({ id: 'InventoryItem' })

const presentItem = ({
  id,
  part,
  donor,
  priceCents,
  highestWantCents,
  image,
  ...of
}: InventoryItem): z.input<typeof itemSchema> => ({
  ...of,
  _id: id,
  product: { _id: part.id, slug: part.slug, title: part.name, number: part.number },
  image: image && imageUrl(image, 640),
  price: presentPrice(priceCents),
  donor: donor && { _id: donor.id, title: donor.title },
  highestWant: presentPrice(highestWantCents),
})

const figuresSchema = z.object({ value: priceSchema, soldIn30Days: z.int(), expireIn7Days: z.int() })

const filterQuery = {
  /** Ids between commas. */
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(namedAsksSchema)
    .optional(),
  expiring: flagSchema('expiring'),
  offers: flagSchema('offers'),
}

const viewSchema = z.object({ _id: z.string(), name: z.string(), query: z.string() }).meta({ id: 'InventoryView' })
const presentView = ({ id, ...view }: InventoryView): z.input<typeof viewSchema> => ({ _id: id, ...view })

export const inventoryRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/inventory',
    summary: `A page of the asks of the user, with figures of all of them; sort is ${INVENTORY_SORTS.join(', ')}`,
    auth: 'required',
    query: z.object({ ...inventoryListInput.shape, ...filterQuery }),
    response: pageOf(itemSchema).extend({
      figures: figuresSchema,
      states: z.record(z.enum(INVENTORY_STATES), z.int()),
    }),
    async handle(caller, { query }) {
      const { figures, states, ...page } = await caller.inventory.list(query)
      const { valueCents, ...counts } = figures
      return { ...presentPage(page, presentItem), figures: { value: presentPrice(valueCents), ...counts }, states }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/inventory.csv',
    summary:
      'The same asks in the same order as a CSV file with the columns of the import; those on offer without a state',
    auth: 'required',
    query: inventoryExportInput.extend(filterQuery),
    contentType: 'text/csv; charset=utf-8',
    response: z.string(),
    async handle(caller, { query }) {
      const ids = await caller.inventory.exportIds(query)
      const lines = (at: number) => caller.inventory.exportLines({ ids: ids.slice(at, at + EXPORT_STEP) })
      // An error is answered before the file begins.
      const first = await lines(0)
      const file = (async function* () {
        yield EXPORT_HEADER + first
        for (let at = EXPORT_STEP; at < ids.length; at += EXPORT_STEP) yield await lines(at)
      })()
      return Readable.from(file, { objectMode: false })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/inventory/views',
    summary: 'The saved views of the inventory of the user, by name',
    auth: 'required',
    response: z.array(viewSchema),
    handle: async (caller) => (await caller.inventory.views()).map(presentView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/inventory/views',
    summary: 'Saves a filter and order of the inventory under a name',
    auth: 'required',
    body: inventoryViewInput,
    status: 201,
    response: viewSchema,
    handle: async (caller, { body }) => presentView(await caller.inventory.saveView(body)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/inventory/views/:id',
    summary: 'Deletes a saved view of the inventory',
    auth: 'required',
    params: idInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.inventory.deleteView(params)
      return { message: 'View deleted.' }
    },
  }),
]
