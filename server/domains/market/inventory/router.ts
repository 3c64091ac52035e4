import { inventoryListInput } from '../../../../shared/inventory.ts'
import { router, signedInProcedure } from '../../../trpc/init.ts'
import { listInventory } from './service.ts'

/** The asks of the caller, with what only their seller reads. */
export const inventoryRouter = router({
  list: signedInProcedure
    .meta({ limit: { count: 300, seconds: 600 } })
    .input(inventoryListInput)
    .query(({ ctx, input }) => listInventory(ctx.deps, ctx.user.id, input)),
})
