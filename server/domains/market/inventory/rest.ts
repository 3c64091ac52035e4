import { z } from 'zod'
import {
  INVENTORY_SORTS,
  INVENTORY_STATES,
  inventoryListInput,
  namedAsksSchema,
  type InventoryItem,
} from '../../../../shared/inventory.ts'
import { LISTING_CONDITIONS } from '../../../../shared/listings.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { flagSchema, pageOf, presentPage, presentPrice, priceSchema, timeSchema } from '../../../rest/wire.ts'

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

const listQuery = z.object({
  ...inventoryListInput.shape,
  /** Ids between commas. */
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(namedAsksSchema)
    .optional(),
  expiring: flagSchema('expiring'),
  offers: flagSchema('offers'),
})

export const inventoryRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/inventory',
    summary: `A page of the asks of the user, with figures of all of them; sort is ${INVENTORY_SORTS.join(', ')}`,
    auth: 'required',
    query: listQuery,
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
]
