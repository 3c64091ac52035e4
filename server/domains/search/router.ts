import { COUNTED_TO } from '../../../shared/limits.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { searchInput, suggestInput } from '../../../shared/search.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import type { Deps } from '../../deps.ts'
import { searchForCar } from './fits-service.ts'
import type { SearchRequest, SearchResults, Suggestions } from './service.ts'

const NONE = { items: [], total: 0 }
const NOTHING: SearchResults = { parts: NONE, users: NONE, posts: NONE, facets: null, meant: null, most: false }
const NO_SUGGESTIONS: Suggestions = { parts: [], tags: [], people: [] }

const search = (deps: Deps, request: SearchRequest, fits: CarRef | null | undefined) =>
  fits ? searchForCar(deps, request, fits) : deps.search.search(request)

export const searchRouter = router({
  /** Returns a page of parts, users and posts. `nextCursor` is the number of the next page, up to the longest list. */
  list: publicProcedure.input(searchInput).query(async ({ ctx, input: { cursor, fits, ...input } }) => {
    const page = cursor ?? 1
    const facets = input.facets && page === 1
    const found = input.q === '' ? NOTHING : await search(ctx.deps, { ...input, page, facets }, fits)
    const longest = Math.max(found.parts.total, found.users.total, found.posts.total)
    const totalPages = Math.ceil(Math.min(longest, COUNTED_TO + 1) / input.limit)
    return { ...found, page, limit: input.limit, totalPages, nextCursor: page < totalPages ? page + 1 : null }
  }),

  /** Completes the beginning of a search while it is typed. */
  suggest: publicProcedure
    .input(suggestInput)
    .query(({ ctx, input }) => (input.q === '' ? NO_SUGGESTIONS : ctx.deps.search.suggest(input.q))),
})
