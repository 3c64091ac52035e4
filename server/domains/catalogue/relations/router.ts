import {
  relationHistoryInput,
  relationsOfInput,
  relationsRevertInput,
  relationsSaveInput,
} from '../../../../shared/relations.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { listRevisions } from '../revisions/service.ts'
import { revertRelations, saveRelations } from './edit-service.ts'
import { relationRevisionContents } from './queries.ts'
import { getRelations } from './service.ts'

const EDIT_LIMIT = { count: 60, seconds: 600 }

export const relationRouter = router({
  /** Returns the relations of a part in both directions, and the parts two steps away. */
  list: publicProcedure.input(relationsOfInput).query(({ ctx, input }) => getRelations(ctx.deps, input.idOrSlug)),

  /** Replaces the relations that are stored at a part and adds a revision. */
  save: unmutedProcedure
    .meta({ limit: EDIT_LIMIT })
    .input(relationsSaveInput)
    .mutation(({ ctx, input }) => saveRelations(ctx.deps, ctx.user.id, input)),

  /** Restores an earlier revision as a new one. */
  revert: unmutedProcedure
    .meta({ limit: EDIT_LIMIT })
    .input(relationsRevertInput)
    .mutation(({ ctx, input }) => revertRelations(ctx.deps, ctx.user.id, input)),

  /** Returns the revisions of the relations of a part with their content, newest first. */
  history: publicProcedure
    .input(relationHistoryInput)
    .query(({ ctx: { deps }, input: { partId, ...page } }) =>
      listRevisions(deps, relationRevisionContents, { id: partId, ...page }),
    ),
})
