import { partBySlugInput, partRecordInput } from '../../../shared/parts.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { getPartPage, getPartRecord } from './service.ts'

export const partRouter = router({
  /** What the part page shows, its comments excepted: they are listed by `comment.list`. */
  bySlug: publicProcedure.input(partBySlugInput).query(async ({ ctx, input }) => {
    const session = await ctx.session()
    return getPartPage(ctx.deps, input.idOrSlug, session?.user.id ?? null)
  }),

  /** The part with its sources, recent revisions and a page of comments. */
  record: publicProcedure.input(partRecordInput).query(async ({ ctx, input }) => {
    const session = await ctx.session()
    return getPartRecord(ctx.deps, input.idOrSlug, session?.user.id ?? null, input.comments)
  }),
})
