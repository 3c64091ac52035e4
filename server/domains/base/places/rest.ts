import { z } from 'zod'
import { placeSuggestInput, whereFilters, type WhereFilters } from '../../../../shared/places.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import type { Place } from './service.ts'

const nearSchema = whereFilters.near.unwrap().unwrap().shape

/** The query parameters of the filters by place. `near` is the id of a place, and without `km` it means 100 km. */
export const whereQuery = {
  shipsTo: whereFilters.shipsTo.unwrap().unwrap().optional(),
  near: nearSchema.placeId.optional(),
  km: nearSchema.km.default(100),
}
type WhereQuery = z.output<z.ZodObject<typeof whereQuery>>

export const readWhere = ({ shipsTo, near, km }: WhereQuery): WhereFilters => ({
  shipsTo,
  near: near === undefined ? undefined : { placeId: near, km },
})

const placeSchema = z
  .object({ _id: z.int(), name: z.string(), region: z.string(), country: z.string() })
  .meta({ id: 'Place' })

const presentPlace = ({ id, name, region, country }: Place): z.input<typeof placeSchema> => ({
  _id: id,
  name,
  region,
  country,
})

export const placeRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/places',
    summary: 'Completes the beginning of the name of a town. Data: GeoNames, CC BY 4.0',
    query: placeSuggestInput,
    response: z.array(placeSchema),
    handle: async (caller, { query }) => (await caller.place.suggest(query)).map(presentPlace),
  }),
]
