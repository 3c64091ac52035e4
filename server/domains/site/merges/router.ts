import { idInput } from '../../../../shared/fields.ts'
import { mergeInput, mergePreviewInput, splitInput, undoMergeInput } from '../../../../shared/merges.ts'
import { moderatorProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { listUndoable } from './list-service.ts'
import { getMergePreview, mergeAtOnce } from './service.ts'
import { splitPart } from './split-service.ts'
import { undoMerge } from './undo-service.ts'

const actProcedure = moderatorProcedure.meta({ limit: { count: 60, seconds: 3_600 } })

/** A merge of two parts needs a moderator of both. Everybody else proposes it. */
export const mergeRouter = router({
  /** Returns what a merge would do. It stores nothing. */
  preview: signedInProcedure
    .meta({ limit: { count: 120, seconds: 60 } })
    .input(mergePreviewInput)
    .query(({ ctx, input }) => getMergePreview(ctx.deps, ctx.user, input)),

  /** Returns the merges into a part that the user may undo. */
  of: signedInProcedure
    .meta({ limit: { count: 120, seconds: 60 } })
    .input(idInput)
    .query(({ ctx, input }) => listUndoable(ctx.deps, ctx.user, input.id)),

  /** Merges a part into another one. */
  merge: actProcedure.input(mergeInput).mutation(({ ctx, input }) => mergeAtOnce(ctx.deps, ctx.user, input)),

  /** Undoes a merge. Returns what came back and what did not. A repetition returns the same report. */
  undo: actProcedure.input(undoMergeInput).mutation(({ ctx, input }) => undoMerge(ctx.deps, ctx.user, input)),

  /** Moves what belongs to another part to a new one. */
  split: unmutedProcedure
    .meta({ limit: { count: 20, seconds: 3_600 } })
    .input(splitInput)
    .mutation(({ ctx, input }) => splitPart(ctx.deps, ctx.user, input)),
})
