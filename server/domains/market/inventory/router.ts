import { idInput } from '../../../../shared/fields.ts'
import {
  inventoryExportInput,
  inventoryLinesInput,
  inventoryListInput,
  inventoryViewInput,
} from '../../../../shared/inventory.ts'
import { router, signedInProcedure } from '../../../trpc/init.ts'
import { exportListings } from '../listings/export-service.ts'
import { getInventoryNumbers } from './numbers-service.ts'
import { listInventory, listInventoryIds } from './service.ts'
import { deleteView, listViews, saveView } from './view-service.ts'

const viewProcedure = signedInProcedure.meta({ limit: { count: 120, seconds: 600 } })

/** The asks of the caller, with what only their seller reads. Muted users can use it, because other users cannot see it. */
export const inventoryRouter = router({
  /** The page reads it after each price that is edited in place. */
  list: signedInProcedure
    .meta({ limit: { count: 900, seconds: 600 } })
    .input(inventoryListInput)
    .query(({ ctx, input }) => listInventory(ctx.deps, ctx.user.id, input)),

  /** The asks of a file in their order. */
  exportIds: signedInProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(inventoryExportInput)
    .query(({ ctx, input }) => listInventoryIds(ctx.deps, ctx.user.id, input)),

  /** Some lines of a file. Twenty files of 5,000 listings in an hour. */
  exportLines: signedInProcedure
    .meta({ limit: { count: 200, seconds: 3_600 } })
    .input(inventoryLinesInput)
    .query(({ ctx, input }) => exportListings(ctx.deps, ctx.user.id, input.ids)),

  views: signedInProcedure.query(({ ctx }) => listViews(ctx.deps, ctx.user.id)),

  saveView: viewProcedure
    .input(inventoryViewInput)
    .mutation(({ ctx, input }) => saveView(ctx.deps, ctx.user.id, input)),

  deleteView: viewProcedure.input(idInput).mutation(({ ctx, input }) => deleteView(ctx.deps, ctx.user.id, input.id)),

  numbers: signedInProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .query(({ ctx }) => getInventoryNumbers(ctx.deps, ctx.user.id)),
})
