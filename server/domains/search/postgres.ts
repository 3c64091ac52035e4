import { wordsOf } from '../../../shared/search-words.ts'
import { nameKey } from '../../../shared/text.ts'
import type { Query } from '../../db/client.ts'
import type { SearchEngine, SearchRequest, SearchResults, Suggestions } from './engine.ts'
import { SEARCH, SUGGEST } from './queries.ts'
import { understand } from './understand.ts'

type SearchRow = Omit<SearchResults, 'meant'> & { meant: string[] | null }

/** Searches in the database itself, one statement each. */
export function postgresSearch(query: Query): SearchEngine {
  return {
    async search(request) {
      const [row] = await query<SearchRow>(SEARCH[request.sort], searchValues(request))
      if (!row) throw new Error('A search is one row.')
      return { ...row, meant: row.meant?.join(' ') ?? null }
    },
    async suggest(q) {
      const { numberPrefix, text } = understand(q)
      const words = wordsOf(text)
      const last = words.pop() ?? ''
      const [row] = await query<Suggestions>(SUGGEST, [
        numberPrefix,
        nameKey(q),
        understand(words.join(' ')).terms.map((term) => term.query),
        last,
        beginning(text),
      ])
      if (!row) throw new Error('A search is one row.')
      return row
    },
  }
}

/** The values of SEARCH, in its order. */
function searchValues({ q, tags, asks, bids, min, max, page, limit }: SearchRequest): unknown[] {
  const { terms, numbers, beginnings, numberPrefix, whole, text, ...asked } = understand(q)
  const labels = [
    ...new Set([...asked.tags, ...tags].map((tag) => `#${tag}`)),
    ...(asks ? ['~ask'] : []),
    ...(bids ? ['~bid'] : []),
  ]
  return [
    terms.map((term) => term.query),
    terms.map(({ word }) => word),
    labels.map((label) => `'${label.replace(/['\\]/g, '$&$&')}'`).join(' & '),
    numbers,
    beginnings,
    numberPrefix,
    min ?? null,
    max ?? null,
    wordsOf(text).map((word) => (word.length < TRIGRAM ? beginning(word) : `%${word}%`)),
    text,
    limit,
    (page - 1) * limit,
    [...new Set([...asked.tags, ...tags])],
    asks || bids || min !== undefined || max !== undefined,
    page === 1,
    terms.map(({ ways }) => ways),
    whole,
  ]
}

/** Shorter words are in the index of names only where a name begins. */
const TRIGRAM = 3

/** Matches what begins so; the signs of a pattern mean themselves. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`
