import {
  confirmInput,
  confirmationsInput,
  fitmentHistoryInput,
  fitmentHistoryPageInput,
  fitmentOfPartInput,
  fitmentRevertInput,
  fitmentRevisionInput,
  fitmentSaveInput,
  verdictsInput,
  withdrawInput,
} from '../../../../shared/fitment.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { findPartVersion } from '../parts/service.ts'
import { getRevision, pageRevisions } from '../revisions/service.ts'
import { confirm, listConfirmations, listOwn, withdraw } from './confirmation-service.ts'
import { revertFitment, saveFitment } from './edit-service.ts'
import { listHistory } from './history-service.ts'
import { fitmentRevisionContents } from './queries.ts'
import { fitmentRevisions } from './revision-policy.ts'
import { getFitment, getOutline, getVerdicts } from './service.ts'

const EDIT_LIMIT = { count: 60, seconds: 600 }

export const fitmentRouter = router({
  /** Returns the cars that a part fits or is known not to fit. */
  ofPart: publicProcedure.input(fitmentOfPartInput).query(({ ctx, input }) => getFitment(ctx.deps, input.partId)),

  /** Returns the models of these cars, for the page of a part. */
  outline: publicProcedure.input(fitmentOfPartInput).query(({ ctx, input }) => getOutline(ctx.deps, input.partId)),

  /** Returns whether parts fit a car, each with the open questions and the reason. */
  verdicts: publicProcedure
    .input(verdictsInput)
    .query(({ ctx, input }) => getVerdicts(ctx.deps, input.partIds, input.car)),

  /** Replaces the fitment of a part and adds a revision. */
  save: unmutedProcedure
    .meta({ limit: EDIT_LIMIT })
    .input(fitmentSaveInput)
    .mutation(({ ctx, input }) => saveFitment(ctx.deps, ctx.user.id, input)),

  /** Restores an earlier revision as a new one. */
  revert: unmutedProcedure
    .meta({ limit: EDIT_LIMIT })
    .input(fitmentRevertInput)
    .mutation(({ ctx, input }) => revertFitment(ctx.deps, ctx.user.id, input)),

  /** Returns the revisions of a fitment, newest first, as a cursor page. */
  history: publicProcedure.input(fitmentHistoryInput).query(({ ctx, input }) => listHistory(ctx.deps, input)),

  /** Returns the revisions of a fitment with their content by page number. Accepts the id or the slug of the part. */
  historyPage: publicProcedure
    .input(fitmentHistoryPageInput)
    .query(async ({ ctx: { deps }, input }) =>
      pageRevisions(deps, fitmentRevisionContents, (await findPartVersion(deps, input.partId)).id, input),
    ),

  /** Returns a revision with its content. */
  revision: publicProcedure
    .input(fitmentRevisionInput)
    .query(({ ctx, input }) => getRevision(ctx.deps, fitmentRevisions, input.partId, input.number)),

  /** Lists the confirmations for the cars of some rows. */
  confirmations: publicProcedure
    .input(confirmationsInput)
    .query(({ ctx, input }) => listConfirmations(ctx.deps, input.rowIds)),

  /** Lists the caller's confirmations for a part. */
  ownConfirmations: signedInProcedure
    .input(fitmentRevisionInput.pick({ partId: true }))
    .query(({ ctx, input }) => listOwn(ctx.deps, ctx.user.id, input.partId)),

  /** Stores whether the part fitted a car in the caller's garage. */
  confirm: unmutedProcedure
    .meta({ limit: EDIT_LIMIT })
    .input(confirmInput)
    .mutation(({ ctx, input }) => confirm(ctx.deps, ctx.user.id, input)),

  /** Deletes the caller's confirmation for one of their cars. */
  withdraw: signedInProcedure.input(withdrawInput).mutation(({ ctx, input }) => withdraw(ctx.deps, ctx.user.id, input)),
})
