import { z } from 'zod'
import {
  partBySlugInput,
  partEditInput,
  partHistoryInput,
  partHistoryPageInput,
  partRecordInput,
  partRevertInput,
  partRevisionInput,
} from '../../../../shared/parts.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { getRevision, listRevisions, pageRevisions } from '../revisions/service.ts'
import { editPart, revertPart } from './edit-service.ts'
import { getPartSource, partRevisions } from './revision-policy.ts'
import { partHistory, partRevisionContents } from './revision-queries.ts'
import { followPart, getPartPage, getPartRecord, partOfHistory } from './service.ts'

export const partRouter = router({
  /** Returns the content of a part page without its comments, which `comment.list` returns. */
  bySlug: publicProcedure
    .input(partBySlugInput)
    .query(async ({ ctx, input }) => getPartPage(ctx.deps, input.idOrSlug, await viewerOf(ctx))),

  /** Streams the prices, sales, revision and newest comments of a part, so that an open page stays current. */
  live: publicProcedure
    .input(z.object({ partId: idSchema }))
    .subscription(({ ctx, input, signal }) =>
      followPart(ctx.deps, input.partId, signal ?? new AbortController().signal),
    ),

  /** Returns a part with its Markdown, recent revisions and a page of comments. */
  record: publicProcedure
    .input(partRecordInput)
    .query(async ({ ctx, input }) => getPartRecord(ctx.deps, input.idOrSlug, await viewerOf(ctx), input.comments)),

  /** Returns the current content of a part, from which an edit starts. */
  source: publicProcedure
    .input(partRevisionInput.pick({ id: true }))
    .query(({ ctx, input }) => getPartSource(ctx.deps, input.id)),

  /** Returns the revisions of a part, newest first, as a cursor page. */
  history: publicProcedure
    .input(partHistoryInput)
    .query(({ ctx, input }) => listRevisions(ctx.deps, partHistory, input)),

  /** Returns the revisions of a part, or of a part that was merged into it, with their content by page number. */
  historyPage: publicProcedure
    .input(partHistoryPageInput)
    .query(async ({ ctx: { deps }, input }) =>
      pageRevisions(deps, partRevisionContents, await partOfHistory(deps, input), input),
    ),

  /** Returns a revision with its content. */
  revision: publicProcedure
    .input(partRevisionInput)
    .query(({ ctx, input }) => getRevision(ctx.deps, partRevisions, input.id, input.number)),

  /** Changes a part and adds a revision. */
  edit: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(partEditInput)
    .mutation(({ ctx, input }) => editPart(ctx.deps, ctx.user.id, input)),

  /** Restores an earlier revision as a new one. */
  revert: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(partRevertInput)
    .mutation(({ ctx, input }) => revertPart(ctx.deps, ctx.user.id, input)),
})
