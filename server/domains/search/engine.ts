import type { SearchFilters } from '../../../shared/search.ts'
import type { CardImage, Person } from '../../db/columns.ts'

/**
 * What finds parts, people and posts. One PostgreSQL does it (postgres.ts); a catalogue that outgrows it gets another
 * engine behind the same calls.
 */
export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchResults>
  /** What the beginning of a search may become; a few of each kind, the best first. */
  suggest(q: string): Promise<Suggestions>
}

/** `q` is one line, never ''; `page` counts from 1. */
export type SearchRequest = SearchFilters & { q: string; page: number; limit: number; facets: boolean }

export type SearchResults = {
  parts: Found<FoundPart>
  users: Found<FoundUser>
  posts: Found<FoundPost>
  /** If asked for: how many of the parts found have what a filter asks for, the most frequent tags first. */
  facets: { tags: { name: string; count: number }[]; asks: number; bids: number } | null
  /** What was found in place of words that nothing has; null when what was typed was found. */
  meant: string | null
  /** Nothing has all the words: these have most of them. */
  most: boolean
}

/** Totals are counted up to 1,001. */
export type Found<Item> = { items: Item[]; total: number }
export type FoundPart = {
  id: string
  slug: string
  name: string
  image: CardImage | null
  /** The matching part number as written, and the matched characters normalized; null if the words matched. */
  number: { written: string; hit: string } | null
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
}
export type FoundUser = Person & { bio: string }
export type FoundPost = {
  id: string
  slug: string
  title: string
  author: Person | null
  previewHtml: string
  createdAt: string
}

export type Suggestions = {
  /** `number` is the matching part number as written; null if the words matched. */
  parts: { slug: string; name: string; number: string | null }[]
  tags: string[]
  people: Person[]
}
