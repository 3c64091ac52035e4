import {
  vehicleCreateInput,
  vehicleEditInput,
  vehicleHistoryInput,
  vehicleInput,
  vehicleListingsInput,
  vehicleListInput,
  vehiclePartsInput,
  vehicleRevertInput,
  vehicleSearchInput,
} from '../../../../shared/vehicles.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { createVehicle } from './creation-service.ts'
import { listRevisions } from '../revisions/service.ts'
import { editVehicle, revertVehicle } from './edit-service.ts'
import { vehicleRevisionContents } from './queries.ts'
import { getVehicle, getVehicleParts, listMakes, listVehicleListings, listVehicles, searchVehicles } from './service.ts'

export const vehicleRouter = router({
  /** Lists the vehicles of a level or below a parent, by the beginning of their name, alias or code, or of all levels: 'e46 320i'. */
  list: publicProcedure
    .meta({ limit: { count: 600, seconds: 60 } })
    .input(vehicleListInput)
    .query(({ ctx, input }) => listVehicles(ctx.deps, input)),

  /** Returns all makes by name, with the number of their parts. */
  makes: publicProcedure.query(({ ctx }) => listMakes(ctx.deps)),

  /** Returns the cars that a few words name, on any levels: 'e46 320i'. */
  search: publicProcedure
    .meta({ limit: { count: 600, seconds: 60 } })
    .input(vehicleSearchInput)
    .query(({ ctx, input }) => searchVehicles(ctx.deps, input.q)),

  /** Returns the page of a vehicle without its parts. Accepts an id or a slug. */
  bySlug: publicProcedure.input(vehicleInput).query(({ ctx, input }) => getVehicle(ctx.deps, input.idOrSlug)),

  /** Returns a page of the parts that fit a vehicle, with their tags. */
  parts: publicProcedure.input(vehiclePartsInput).query(({ ctx, input }) => getVehicleParts(ctx.deps, input)),

  /** Returns the newest asks or bids for the parts of a vehicle, as a cursor page. */
  listings: publicProcedure.input(vehicleListingsInput).query(({ ctx, input }) => listVehicleListings(ctx.deps, input)),

  /** Returns the revisions of a vehicle with their content, newest first, as a cursor page. */
  history: publicProcedure
    .input(vehicleHistoryInput)
    .query(({ ctx, input }) => listRevisions(ctx.deps, vehicleRevisionContents, input)),

  /** Adds a vehicle. */
  create: unmutedProcedure
    .meta({ limit: { count: 120, seconds: 3_600 } })
    .input(vehicleCreateInput)
    .mutation(({ ctx, input }) => createVehicle(ctx.deps, ctx.user.id, input)),

  /** Changes a vehicle and adds a revision. */
  edit: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(vehicleEditInput)
    .mutation(({ ctx, input }) => editVehicle(ctx.deps, ctx.user.id, input)),

  /** Restores an earlier revision as a new one. */
  revert: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(vehicleRevertInput)
    .mutation(({ ctx, input }) => revertVehicle(ctx.deps, ctx.user.id, input)),
})
