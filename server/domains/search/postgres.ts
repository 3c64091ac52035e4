import { wordsOf } from '../../../shared/search-words.ts'
import { nameKey } from '../../../shared/text.ts'
import type { Query } from '../../db/client.ts'
import type { SearchEngine, SearchRequest, SearchResults, Suggestions } from './engine.ts'
import { SEARCH, searchValues, SUGGEST, suggestValues } from './queries.ts'
import { synonymsOf, understand, type Understood } from './understand.ts'

type SearchRow = Omit<SearchResults, 'meant'> & {
  /** What was taken for each of the terms, or null where it stays as typed. */
  meant: (string | null)[] | null
}

/** Searches in the database itself, one statement each. */
export function postgresSearch(query: Query): SearchEngine {
  return {
    async search(request) {
      const understood = understand(request.q)
      const [row] = await query<SearchRow>(SEARCH[request.sort], valuesOf(request, understood))
      if (!row) throw new Error('A search is one row.')
      return { ...row, meant: row.meant?.map((word, i) => word ?? understood.terms[i]?.written).join(' ') ?? null }
    },
    async suggest(q) {
      const { fragment, text, terms: all } = understand(q)
      const words = wordsOf(text)
      const people = words.length === 0 ? null : `% ${words.join(' ')}%`
      const last = words.pop() ?? ''
      const { terms } = understand(words.join(' '))
      // One or two letters are too few to correct.
      const mended = last.length < 3 ? terms : all
      const [row] = await query<Suggestions>(
        SUGGEST,
        suggestValues({
          ...termsOf(terms),
          number: fragment,
          name: nameKey(q),
          last,
          synonyms: synonymsOf(last),
          every: mended.map(({ query: each }) => each),
          typed: mended.map(({ word }) => word),
          people,
        }),
      )
      if (!row) throw new Error('A search is one row.')
      return row
    },
  }
}

const termsOf = (terms: Understood['terms']) => ({
  terms: terms.map(({ query }) => query),
  joined: terms.map(({ joined }) => joined),
})

function valuesOf(request: SearchRequest, understood: Understood): unknown[] {
  const { min, max, page, limit, facets } = request
  const { terms, numbers, beginnings, fragment, whole, text } = understood
  const tags = [...new Set([...understood.tags, ...request.tags])]
  // A price is that of an ask.
  const asks = request.asks || min !== undefined || max !== undefined
  const labels = [...tags.map((tag) => `#${tag}`), ...(asks ? ['~ask'] : []), ...(request.bids ? ['~bid'] : [])]
  return searchValues({
    ...termsOf(terms),
    words: terms.map(({ word }) => word),
    filters: labels.map(lexeme).join(' & '),
    tags,
    asks,
    bids: request.bids,
    least: min ?? null,
    most: max ?? null,
    numbers,
    beginnings,
    fragment,
    // Only parts have a price.
    parts: asks || request.bids || request.sort === 'lowest_ask',
    whole,
    text,
    // The longest first: it is the one that the index is asked for.
    names: wordsOf(text)
      .toSorted((one, other) => other.length - one.length)
      .map((word) => (word.length < TRIGRAM ? `% ${word}%` : `%${word}%`)),
    limit,
    offset: (page - 1) * limit,
    facets,
  })
}

const lexeme = (label: string) => `'${label.replace(/['\\]/g, '$&$&')}'`

/** Shorter words are in the index of names only where a word begins. */
const TRIGRAM = 3
