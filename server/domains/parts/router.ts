import { z } from 'zod'
import {
  partBySlugInput,
  partCreateInput,
  partDuplicatesInput,
  partEditInput,
  partHistoryInput,
  partHistoryPageInput,
  partRecordInput,
  partRevertInput,
  partRevisionInput,
} from '../../../shared/parts.ts'
import { idSchema } from '../../../shared/paging.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router, unmutedProcedure } from '../../trpc/init.ts'
import { getPartSource, getRevision, listHistory, pageHistory } from './history.ts'
import { followPart } from './live.ts'
import { getPartPage, getPartRecord } from './service.ts'
import { createPart, editPart, findDuplicates, revertPart } from './writing.ts'

export const partRouter = router({
  /** What the part page shows, its comments excepted: they are listed by `comment.list`. */
  bySlug: publicProcedure
    .input(partBySlugInput)
    .query(async ({ ctx, input }) => getPartPage(ctx.deps, input.idOrSlug, await viewerOf(ctx))),

  /** Streams the prices, sales, revision and newest comments of a part, with which an open page stays current. */
  live: publicProcedure
    .input(z.object({ partId: idSchema }))
    .subscription(({ ctx, input, signal }) =>
      followPart(ctx.deps, input.partId, signal ?? new AbortController().signal),
    ),

  /** The part with its sources, recent revisions and a page of comments. */
  record: publicProcedure
    .input(partRecordInput)
    .query(async ({ ctx, input }) => getPartRecord(ctx.deps, input.idOrSlug, await viewerOf(ctx), input.comments)),

  /** What an edit starts from. */
  source: publicProcedure
    .input(partRevisionInput.pick({ id: true }))
    .query(({ ctx, input }) => getPartSource(ctx.deps, input.id)),

  /** The edits of a part, newest first, as its history scrolls through them. */
  history: publicProcedure.input(partHistoryInput).query(({ ctx, input }) => listHistory(ctx.deps, input)),

  /** The same by page number, each with its content; a part also by its slug. */
  historyPage: publicProcedure
    .input(partHistoryPageInput)
    .query(({ ctx, input }) => pageHistory(ctx.deps, input.idOrSlug, input)),

  /** One revision with its content. */
  revision: publicProcedure
    .input(partRevisionInput)
    .query(({ ctx, input }) => getRevision(ctx.deps, input.id, input.number)),

  /** Parts that may be what somebody is about to add. */
  duplicates: publicProcedure
    .meta({ limit: { count: 120, seconds: 60 } })
    .input(partDuplicatesInput)
    .query(({ ctx, input }) => findDuplicates(ctx.deps, input)),

  /** A new part. */
  create: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(partCreateInput)
    .mutation(({ ctx, input }) => createPart(ctx.deps, ctx.user.id, input)),

  /** An edit, as a new revision. */
  edit: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(partEditInput)
    .mutation(({ ctx, input }) => editPart(ctx.deps, ctx.user.id, input)),

  /** An earlier revision again, as a new one. */
  revert: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(partRevertInput)
    .mutation(({ ctx, input }) => revertPart(ctx.deps, ctx.user.id, input)),
})
