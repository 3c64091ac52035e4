import { wordsOf } from '../../../../shared/search-words.ts'
import type { SearchFilters } from '../../../../shared/search.ts'
import type { WhereFilters } from '../../../../shared/places.ts'
import type { FactFilters } from '../../../../shared/used-parts.ts'
import { nameKey } from '../../../../shared/text.ts'
import { whereParams } from '../../../db/places.ts'
import type { Deps } from '../../../deps.ts'
import { factParams } from '../../../db/used-parts.ts'
import type { AskParams, SearchParams } from './parameter-queries.ts'
import { filteredSearches, searches } from './queries.ts'
import type { FoundPart, SearchRow } from './result-queries.ts'
import { type SuggestParams, type Suggestions, suggestions } from './suggestion-queries.ts'
import { meantText, type ParsedSearch, parseSearch, queryOf, synonymsOf } from './text-policy.ts'

/** `q` is one line and not ''; `page` counts from 1. */
export type SearchRequest = SearchFilters & { q: string; page: number; limit: number; facets: boolean }

export type SearchResults = Omit<SearchRow, 'meant' | 'alike'> & {
  /** The corrected text that the results match; null if they match the text as typed. */
  meant: string | null
  /** The number of parts with each verdict, of a search for a car. */
  verdicts?: Record<NonNullable<FoundPart['verdict']>, number>
}

/** Finds parts, users and posts, with one statement. */
export async function searchInPostgres({ query }: Pick<Deps, 'query'>, request: SearchRequest): Promise<SearchResults> {
  const parsed = parseSearch(request.q)
  const params = searchParams(request, parsed)
  const [row] = hasAskFilters(request)
    ? await query(filteredSearches[request.sort], { ...params, ...askParams(request) })
    : await query(searches[request.sort], params)
  if (!row) throw new Error('The search statement returned no row.')
  const { alike, meant, ...results } = row
  return { ...results, meant: meantText(meant, alike, parsed) }
}

type AskFilters = Pick<SearchFilters, keyof WhereFilters | keyof FactFilters>

export const askParams = (filters: AskFilters): AskParams => ({ ...whereParams(filters), ...factParams(filters) })

/** Returns whether a search is for asks at a place or with facts. */
export const hasAskFilters = (filters: AskFilters): boolean =>
  Object.values(askParams(filters)).some((value) => value !== null)

/** Returns completions of the beginning of a search, a few of each kind, best first. */
export async function suggestInPostgres({ query }: Pick<Deps, 'query'>, q: string): Promise<Suggestions> {
  const [row] = await query(suggestions, suggestParams(q))
  if (!row) throw new Error('The suggestion statement returned no row.')
  return row
}

/** Words shorter than this are only found at the beginning of a word, because the index of names has trigrams. */
const TRIGRAM = 3
/** Last words shorter than this are not corrected. */
const CORRECTED_MIN = 3

export function searchParams(request: SearchRequest, parsed: ParsedSearch): SearchParams {
  const { min, max, page, limit, facets, bids } = request
  const { terms, vehicles, numbers, beginnings, fragment, alikes, alike, whole, text } = parsed
  const tags = [...new Set([...parsed.tags, ...request.tags])]
  // Filters by price, place and facts apply to asks.
  const asks = request.asks || min !== undefined || max !== undefined || hasAskFilters(request)
  const labels = [...tags.map((tag) => `#${tag}`), ...(asks ? ['~ask'] : []), ...(bids ? ['~bid'] : [])]
  return {
    ...queriesOf(terms),
    words: terms.map(({ word }) => word),
    vehicles: vehicles.map((vehicle) => vehicle.text),
    firsts: vehicles.map(({ first }) => first),
    lasts: vehicles.map(({ last }) => last),
    filters: labels.map(lexeme).join(' & '),
    tags,
    asks,
    bids,
    least: min ?? null,
    most: max ?? null,
    numbers,
    beginnings,
    fragment,
    alikes,
    alike,
    // Only parts have a price.
    parts: asks || bids || request.sort === 'lowest_ask',
    whole,
    text,
    // The longest first, because the index is searched for the first one.
    names: wordsOf(text)
      .toSorted((one, other) => other.length - one.length)
      .map((word) => (word.length < TRIGRAM ? `% ${word}%` : `%${word}%`)),
    limit,
    offset: (page - 1) * limit,
    facets,
  }
}

function suggestParams(q: string): SuggestParams {
  const { fragment, alike, text, terms: all } = parseSearch(q)
  const words = wordsOf(text)
  const people = words.length === 0 ? null : `% ${words.join(' ')}%`
  const { terms, last, synonyms } = lastOf(all, words)
  const corrected = last.length < CORRECTED_MIN ? terms : all
  return {
    ...queriesOf(terms),
    number: fragment,
    alike,
    name: nameKey(q),
    last,
    synonyms,
    every: corrected.map(({ spellings }) => queryOf(spellings)),
    typed: corrected.map(({ word }) => word),
    people,
  }
}

/** Returns the last word, which may be unfinished, with its other spellings as a query, and the terms before it. */
function lastOf(all: ParsedSearch['terms'], words: string[]) {
  const [tail, typed = ''] = [all.at(-1), words.at(-1)]
  const before = all.slice(0, -1)
  // '1.9 TDI' is also found as '1.9TDI'.
  const together = before.at(-1)?.joined?.match(/[0-9]/)?.input
  const joined = together === undefined ? [] : [{ words: [together], isPhrase: true }]
  // An expression is completed as a whole: '288 x 25' as '288x25'. A letter may be the beginning of a longer unit: '27 m'.
  if (tail?.isExpression && !/[0-9] [a-z]$/.test(tail.written))
    return { terms: before, last: tail.spellings[0]?.words[0] ?? '', synonyms: queryOf([...tail.spellings, ...joined]) }
  if (tail?.written !== typed || joined.length === 0)
    return { terms: parseSearch(words.slice(0, -1).join(' ')).terms, last: typed, synonyms: synonymsOf(typed) }
  return { terms: before, last: typed, synonyms: [synonymsOf(typed), queryOf(joined)].filter(Boolean).join(' | ') }
}

const queriesOf = (terms: ParsedSearch['terms']) => ({
  terms: terms.map(({ spellings }) => queryOf(spellings)),
  joined: terms.map(({ joined }) => joined),
})

const lexeme = (label: string) => `'${label.replace(/['\\]/g, '$&$&')}'`
