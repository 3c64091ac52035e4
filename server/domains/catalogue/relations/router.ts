import {
  ownRelationConfirmationsInput,
  relationConfirmInput,
  relationHistoryInput,
  relationHistoryPageInput,
  relationsOfInput,
  relationsRevertInput,
  relationsSaveInput,
  relationWithdrawInput,
} from '../../../../shared/relations.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { findPartVersion } from '../parts/service.ts'
import { listRevisions, pageRevisions } from '../revisions/service.ts'
import { confirm, listOwn, withdraw } from './confirmation-service.ts'
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

  /** Returns these revisions by page number. Accepts the id or the slug of the part. */
  historyPage: publicProcedure
    .input(relationHistoryPageInput)
    .query(async ({ ctx: { deps }, input: { idOrSlug, ...page } }) =>
      pageRevisions(deps, relationRevisionContents, (await findPartVersion(deps, idOrSlug)).id, page),
    ),

  /** Lists the caller's confirmations of relations of a part, in both directions. */
  own: signedInProcedure
    .input(ownRelationConfirmationsInput)
    .query(({ ctx, input }) => listOwn(ctx.deps, ctx.user.id, input.partId)),

  /** Stores that the caller knows from a car or a trade that a relation is right. */
  confirm: unmutedProcedure
    .meta({ limit: EDIT_LIMIT })
    .input(relationConfirmInput)
    .mutation(({ ctx, input }) => confirm(ctx.deps, ctx.user.id, input)),

  /** Deletes the caller's confirmation of a relation. */
  withdraw: signedInProcedure
    .input(relationWithdrawInput)
    .mutation(({ ctx, input }) => withdraw(ctx.deps, ctx.user.id, input)),
})
