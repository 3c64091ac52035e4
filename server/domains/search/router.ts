import { COUNTED_TO } from '../../../shared/search-words.ts'
import { searchInput, suggestInput } from '../../../shared/search.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import type { SearchResults, Suggestions } from './engine.ts'

const none = { items: [], total: 0 }
const NOTHING: SearchResults = { parts: none, users: none, posts: none, facets: null, meant: null, most: false }
const NO_SUGGESTIONS: Suggestions = { parts: [], tags: [], people: [] }

export const searchRouter = router({
  /** Parts, people and posts, page by page until the longest ends; `nextCursor` is the next page's number. */
  list: publicProcedure.input(searchInput).query(async ({ ctx, input: { cursor, ...input } }) => {
    const page = cursor ?? 1
    const facets = input.facets && page === 1
    const found = input.q === '' ? NOTHING : await ctx.deps.search.search({ ...input, page, facets })
    const most = Math.max(found.parts.total, found.users.total, found.posts.total)
    const totalPages = Math.ceil(Math.min(most, COUNTED_TO + 1) / input.limit)
    return { ...found, page, limit: input.limit, totalPages, nextCursor: page < totalPages ? page + 1 : null }
  }),

  /** Tags that begin like what is typed into a field for tags, the most used first. */
  tags: publicProcedure
    .input(suggestInput)
    .query(({ ctx, input }) => (input.q === '' ? [] : ctx.deps.search.tags(input.q))),

  /** What the beginning of a search may become, while it is typed. */
  suggest: publicProcedure
    .input(suggestInput)
    .query(({ ctx, input }) => (input.q === '' ? NO_SUGGESTIONS : ctx.deps.search.suggest(input.q))),
})
