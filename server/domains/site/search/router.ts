import { COUNTED_TO } from '../../../../shared/limits.ts'
import { searchInput, suggestInput } from '../../../../shared/search.ts'
import { publicProcedure, router } from '../../../trpc/init.ts'
import { searchForCar } from './fits-service.ts'
import type { SearchResults } from './postgres-service.ts'
import { search, suggest } from './service.ts'
import type { Suggestions } from './suggestion-queries.ts'
import { type NamedVehicle, findNamedVehicles } from './vehicles-service.ts'

const NONE = { items: [], total: 0 }
const NOTHING: SearchResults = { parts: NONE, users: NONE, posts: NONE, facets: null, meant: null, most: false }
const NO_SUGGESTIONS: Suggestions = { parts: [], tags: [], people: [] }

const NO_VEHICLES: NamedVehicle[] = []

export const searchRouter = router({
  /**
   * Returns a page of parts, users and posts, the first one with the vehicles that the text names. `nextCursor` is the number
   * of the next page, up to the longest list.
   */
  list: publicProcedure.input(searchInput).query(async ({ ctx: { deps }, input: { cursor, fits, ...input } }) => {
    const page = cursor ?? 1
    const request = { ...input, page, facets: input.facets && page === 1 }
    const [found, vehicles] =
      input.q === ''
        ? [NOTHING, NO_VEHICLES]
        : await Promise.all([
            fits ? searchForCar(deps, request, fits) : search(deps, request),
            page === 1 ? findNamedVehicles(deps, input.q) : NO_VEHICLES,
          ])
    const longest = Math.max(found.parts.total, found.users.total, found.posts.total)
    const totalPages = Math.ceil(Math.min(longest, COUNTED_TO + 1) / input.limit)
    return { ...found, vehicles, page, limit: input.limit, totalPages, nextCursor: page < totalPages ? page + 1 : null }
  }),

  /** Completes the beginning of a search while it is typed. */
  suggest: publicProcedure.input(suggestInput).query(async ({ ctx: { deps }, input: { q } }) => {
    if (q === '') return { ...NO_SUGGESTIONS, vehicles: NO_VEHICLES }
    const [suggestions, vehicles] = await Promise.all([suggest(deps, q), findNamedVehicles(deps, q)])
    return { ...suggestions, vehicles }
  }),
})
