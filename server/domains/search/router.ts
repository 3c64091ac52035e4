import { searchInput } from '../../../shared/search.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { search } from './service.ts'

export const searchRouter = router({
  /** Parts, people and posts, page by page; `nextCursor` is the next page's number. */
  list: publicProcedure.input(searchInput).query(async ({ ctx, input }) => {
    const results = await search(ctx.deps, input.q, { page: input.cursor ?? 1, limit: input.limit })
    return { ...results, nextCursor: results.page < results.totalPages ? results.page + 1 : null }
  }),
})
