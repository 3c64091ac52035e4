import { vehicleCreateInput, vehicleInput, vehicleListInput, vehicleSearchInput } from '../../../shared/vehicles.ts'
import { publicProcedure, router, unmutedProcedure } from '../../trpc/init.ts'
import { createVehicle } from './creation-service.ts'
import { getVehicle, listVehicles, searchVehicles } from './service.ts'

export const vehicleRouter = router({
  /** Lists the vehicles of a level or below a parent, by the beginning of their name, alias or code. */
  list: publicProcedure
    .meta({ limit: { count: 600, seconds: 60 } })
    .input(vehicleListInput)
    .query(({ ctx, input }) => listVehicles(ctx.deps, input)),

  /** Returns the cars that a few words name, on any levels: 'e46 320i'. */
  search: publicProcedure
    .meta({ limit: { count: 600, seconds: 60 } })
    .input(vehicleSearchInput)
    .query(({ ctx, input }) => searchVehicles(ctx.deps, input.q)),

  /** Returns a vehicle by id or slug. */
  bySlug: publicProcedure.input(vehicleInput).query(({ ctx, input }) => getVehicle(ctx.deps, input.idOrSlug)),

  /** Adds a vehicle. */
  create: unmutedProcedure
    .meta({ limit: { count: 120, seconds: 3_600 } })
    .input(vehicleCreateInput)
    .mutation(({ ctx, input }) => createVehicle(ctx.deps, ctx.user.id, input)),
})
