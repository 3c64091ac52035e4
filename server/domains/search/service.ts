import { NUMBER_PREFIX_MIN } from '../../../shared/search.ts'
import { normalizePartNumber } from '../../../shared/text.ts'
import type { Deps } from '../../deps.ts'
import {
  MAX_FOUND,
  SEARCH,
  type Found,
  type FoundPart,
  type FoundPost,
  type FoundUser,
  type SearchRow,
} from './queries.ts'

export type { FoundPart, FoundPost, FoundUser } from './queries.ts'

/** One page of everything found; the totals are counted up to 1,001. */
export type SearchResults = {
  parts: Found<FoundPart>
  users: Found<FoundUser>
  posts: Found<FoundPost>
  page: number
  limit: number
  /** Until every kind is at its end. */
  totalPages: number
}

/**
 * Parts by number, tag and words, people by name, posts by title.
 * @param q on one line; '' finds nothing
 */
export async function search(deps: Deps, q: string, at: { page: number; limit: number }): Promise<SearchResults> {
  const offset = (at.page - 1) * at.limit
  const nothing = { parts: none, users: none, posts: none }
  const [row] =
    q === '' ? [] : await deps.query<SearchRow>(SEARCH, [q, numberPrefix(q), likePattern(q), at.limit, offset])
  const { parts, users, posts } = row ?? nothing
  const most = Math.min(Math.max(parts.total, users.total, posts.total), MAX_FOUND)
  return { parts, users, posts, ...at, totalPages: Math.ceil(most / at.limit) }
}

const none = { items: [], total: 0 }

/** Stored numbers are of A to Z and 0 to 9; anything else is no beginning of one. */
function numberPrefix(q: string): string | null {
  const normalized = normalizePartNumber(q)
  return normalized.length >= NUMBER_PREFIX_MIN && /^[0-9A-Z]+$/.test(normalized) ? normalized : null
}

/** Holds the text anywhere; its own signs mean themselves. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
