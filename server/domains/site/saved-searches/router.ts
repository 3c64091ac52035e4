import { idInput } from '../../../../shared/fields.ts'
import { savedSearchInput } from '../../../../shared/saved-searches.ts'
import { router, signedInProcedure } from '../../../trpc/init.ts'
import { listSavedSearches, removeSavedSearch, saveSearch } from './service.ts'

const ownProcedure = signedInProcedure.meta({ limit: { count: 120, seconds: 600 } })

/** The saved searches of the caller. Muted users can change them, because other users cannot see them. */
export const savedSearchRouter = router({
  list: signedInProcedure.query(({ ctx }) => listSavedSearches(ctx.deps, ctx.user.id)),

  save: ownProcedure.input(savedSearchInput).mutation(({ ctx, input }) => saveSearch(ctx.deps, ctx.user.id, input)),

  remove: ownProcedure.input(idInput).mutation(({ ctx, input }) => removeSavedSearch(ctx.deps, ctx.user.id, input.id)),
})
