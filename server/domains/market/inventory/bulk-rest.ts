import { z } from 'zod'
import { idInput, priceSchema as centsSchema } from '../../../../shared/fields.ts'
import {
  BULK_KINDS,
  BULK_STATES,
  bulkSelectSchema,
  KIND_WRONG,
  type Bulk,
  type BulkPreview,
} from '../../../../shared/inventory.ts'
import { shippingFields } from '../../../../shared/places.ts'
import { directionSchema, percentSchema, ROUNDINGS, UNIT_WRONG } from '../../../../shared/price-change.ts'
import { usedPartFields } from '../../../../shared/used-parts.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentPrice, priceSchema, timeSchema } from '../../../rest/wire.ts'

const dollars = ROUNDINGS.map((cents) => cents / 100)

/** A change as the body has it: amounts in dollars. */
const changeSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('price'),
        direction: directionSchema,
        by: z.discriminatedUnion(
          'unit',
          [
            z.object({ unit: z.literal('percent'), percent: percentSchema }),
            z.object({ unit: z.literal('amount'), amount: centsSchema }),
          ],
          UNIT_WRONG,
        ),
        roundTo: z.literal(dollars, `Prices can be rounded to ${dollars.join(', ')} dollars.`).default(0.01),
      }),
      z.object({ kind: z.literal('renew') }),
      z.object({ kind: z.literal('withdraw') }),
      z.object({ kind: z.literal('shipping'), shipping: shippingFields.nullable() }),
      z.object({ kind: z.literal('storagePlace'), storagePlace: usedPartFields.storagePlace }),
      z.object({ kind: z.literal('donor'), donorId: usedPartFields.donorId }),
    ],
    KIND_WRONG,
  )
  .transform((change) => {
    if (change.kind !== 'price') return change
    const { by, roundTo } = change
    return {
      ...change,
      by: by.unit === 'percent' ? by : { unit: by.unit, cents: by.amount },
      roundTo: ROUNDINGS.find((cents) => cents / 100 === roundTo) ?? 1,
    }
  })

const reasonsSchema = z.array(z.object({ reason: z.string(), count: z.int() }))

const bulkSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(BULK_KINDS),
    state: z.enum(BULK_STATES),
    count: z.int(),
    changed: z.int(),
    left: z.int(),
    undone: z.int(),
    /** Why it or its undo left some asks as they were. */
    reasons: reasonsSchema,
    createdAt: timeSchema,
    undoUntil: timeSchema.nullable(),
  })
  .meta({ id: 'BulkChange' })

const presentBulk = ({ id, ...bulk }: Bulk): z.input<typeof bulkSchema> => ({ _id: id, ...bulk })

const previewSchema = z
  .object({
    count: z.int(),
    left: reasonsSchema,
    /** The first ones that change. The prices are null unless they change. */
    examples: z.array(z.object({ _id: z.string(), title: z.string(), from: priceSchema, to: priceSchema })),
    /** New prices that meet a bid of another user. */
    crossed: z.object({ count: z.int(), example: z.object({ title: z.string(), price: priceSchema }).nullable() }),
  })
  .meta({ id: 'BulkPreview' })

const presentPreview = ({ examples, crossed, ...preview }: BulkPreview): z.input<typeof previewSchema> => ({
  ...preview,
  examples: examples.map(({ id, title, from, to }) => ({
    _id: id,
    title,
    from: presentPrice(from),
    to: presentPrice(to),
  })),
  crossed: {
    count: crossed.count,
    example: crossed.example && { title: crossed.example.title, price: presentPrice(crossed.example.priceCents) },
  },
})

export const bulkRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/inventory/bulk',
    summary:
      'Changes many asks of the user, or with rehearsal only says what would change; a job goes on with a large change',
    auth: 'required',
    body: z.object({ select: bulkSelectSchema, change: changeSchema, rehearsal: z.boolean().default(false) }),
    response: z.union([bulkSchema, previewSchema]),
    async handle(caller, { body: { rehearsal, ...input } }) {
      return rehearsal ? presentPreview(await caller.bulk.rehearse(input)) : presentBulk(await caller.bulk.start(input))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/inventory/bulk/:id',
    summary: 'A change of many asks of the user, and what has become of it',
    auth: 'required',
    params: idInput,
    response: bulkSchema,
    handle: async (caller, { params }) => presentBulk(await caller.bulk.get(params)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/inventory/bulk/:id/undo',
    summary: 'Undoes a change of many asks within 10 minutes; asks that were changed since stay as they are',
    auth: 'required',
    params: idInput,
    response: bulkSchema,
    handle: async (caller, { params }) => presentBulk(await caller.bulk.undo(params)),
  }),
]
