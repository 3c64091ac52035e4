import { z } from 'zod'
import { LISTING_CONDITIONS } from '../../../../shared/listings.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentPrice, priceSchema } from '../../../rest/wire.ts'

export const inventoryNumberRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/inventory/numbers',
    summary: 'What the user sold in the last 12 months, by month and condition; too few sales have no median',
    auth: 'required',
    response: z.object({
      months: z.array(z.object({ month: z.string(), sold: z.int(), value: priceSchema })),
      medianDaysUntilSold: z.int().nullable(),
      expired: z.int(),
      conditions: z.array(
        z.object({ condition: z.enum(LISTING_CONDITIONS).nullable(), sold: z.int(), medianPrice: priceSchema }),
      ),
    }),
    async handle(caller) {
      const { months, conditions, ...numbers } = await caller.inventory.numbers()
      return {
        ...numbers,
        months: months.map(({ valueCents, ...month }) => ({ ...month, value: presentPrice(valueCents) })),
        conditions: conditions.map(({ medianCents, ...group }) => ({
          ...group,
          medianPrice: presentPrice(medianCents),
        })),
      }
    },
  }),
]
