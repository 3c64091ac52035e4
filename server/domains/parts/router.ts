import { partBySlugInput, partRecordInput } from '../../../shared/parts.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { getPartPage, getPartRecord } from './service.ts'

export const partRouter = router({
  /** What the part page shows, its comments excepted: they are listed by `comment.list`. */
  bySlug: publicProcedure
    .input(partBySlugInput)
    .query(async ({ ctx, input }) => getPartPage(ctx.deps, input.idOrSlug, await viewerOf(ctx))),

  /** The part with its sources, recent revisions and a page of comments. */
  record: publicProcedure
    .input(partRecordInput)
    .query(async ({ ctx, input }) => getPartRecord(ctx.deps, input.idOrSlug, await viewerOf(ctx), input.comments)),
})
