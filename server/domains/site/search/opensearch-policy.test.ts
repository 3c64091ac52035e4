import { expect, test } from 'vitest'
import { searchBody, type SearchBody } from './opensearch-policy.ts'
import { searchParams, type SearchRequest } from './postgres-service.ts'
import { parseSearch } from './text-policy.ts'

const NAMES = ['name', 'mergedNames']
const TEXTS = [...NAMES, 'numberText^0.6', 'tagText^0.4', 'description^0.05']

function bodyOf(q: string, more: Partial<SearchRequest> = {}, superseding: string[] = []): SearchBody {
  const request: SearchRequest = {
    q,
    page: 1,
    limit: 20,
    tags: [],
    asks: false,
    bids: false,
    sort: 'relevance',
    facets: false,
    ...more,
  }
  const parsed = parseSearch(q)
  return searchBody(searchParams(request, parsed), parsed, superseding, request.sort)
}

/** The queries for the classes of parts. */
function classesOf({ query }: SearchBody) {
  const [best] = [query?.bool?.must ?? []].flat()
  return best?.dis_max?.queries ?? []
}
const word = (query: string, fields = TEXTS) => ({ multi_match: { query, fields, type: 'best_fields' } })
const phrase = (query: string, fields = TEXTS) => ({ multi_match: { query, fields, type: 'phrase' } })

test('one word is searched in all texts, with its synonyms', () => {
  expect(bodyOf('vw')).toEqual({
    query: {
      bool: {
        must: [
          {
            dis_max: {
              queries: [
                {
                  bool: {
                    must: [{ dis_max: { queries: [word('vw'), word('volkswagen')] } }],
                    should: [
                      { dis_max: { queries: [{ constant_score: { filter: { match_all: {} }, boost: 20_000 } }] } },
                    ],
                  },
                },
              ],
            },
          },
        ],
        filter: [],
      },
    },
    sort: [{ _score: { order: 'desc' } }, { activity: { order: 'desc' } }, { id: { order: 'desc' } }],
    from: 0,
    size: 20,
    _source: false,
    track_total_hits: 1001,
  })
})

test('several words in the name, or the whole text as a tag, rank first', () => {
  const texts = (fields: string[]) => [
    { dis_max: { queries: [word('fuel', fields), word('fuelpump', fields)] } },
    { dis_max: { queries: [word('pump', fields), word('fuelpump', fields)] } },
  ]
  expect(classesOf(bodyOf('Fuel pump')).at(-1)).toEqual({
    bool: {
      must: texts(TEXTS),
      should: [
        {
          dis_max: {
            queries: [
              { constant_score: { filter: { bool: { must: texts(NAMES) } }, boost: 20_000 } },
              { constant_score: { filter: { term: { tags: { value: 'fuel pump' } } }, boost: 20_000 } },
            ],
          },
        },
      ],
    },
  })
})

test('a quoted text is a phrase, and a name of several words may be in any order', () => {
  expect(JSON.stringify(bodyOf('"pump for water"'))).toContain(JSON.stringify(phrase('pump for water')))
  expect(JSON.stringify(bodyOf('mass air flow'))).toContain(
    JSON.stringify({ bool: { must: [word('mass'), word('air'), word('flow')] } }),
  )
})

test('a number ranks before superseding numbers, those of equivalents and prefixes, and these before fragments', () => {
  expect(classesOf(bodyOf('06A 121', {}, ['06B121'])).slice(0, 3)).toEqual([
    { constant_score: { filter: { terms: { numbers: ['06A121'] } }, boost: 40_000 } },
    {
      constant_score: {
        filter: {
          bool: {
            should: [
              { terms: { numbers: ['06B121'] } },
              { terms: { supersededBy: ['06A121'] } },
              { terms: { equivalentNumbers: ['06A121'] } },
              { prefix: { numbers: { value: '06A121' } } },
            ],
            minimum_should_match: 1,
          },
        },
        boost: 30_000,
      },
    },
    { constant_score: { filter: { wildcard: { 'numbers.fragments': { value: '*06A121*' } } }, boost: 10_000 } },
  ])
})

test('the filters, the order, the page and the facets are requested', () => {
  const body = bodyOf('pump tag:fuel', {
    tags: ['vw'],
    bids: true,
    min: 100,
    max: 900,
    sort: 'lowest_ask',
    page: 3,
    limit: 10,
    facets: true,
  })
  expect(body.query?.bool?.filter).toEqual([
    { term: { tags: { value: 'fuel' } } },
    { term: { tags: { value: 'vw' } } },
    { exists: { field: 'lowestAskCents' } },
    { term: { hasBid: { value: true } } },
    { range: { lowestAskCents: { gte: 100, lte: 900 } } },
  ])
  expect(body).toMatchObject({
    sort: [{ lowestAskCents: { order: 'asc', missing: '_last' } }, { id: { order: 'desc' } }],
    from: 20,
    size: 10,
    aggs: {
      tags: { terms: { field: 'tags', size: 12 } },
      asks: { filter: { exists: { field: 'lowestAskCents' } } },
      bids: { filter: { term: { hasBid: { value: true } } } },
    },
  })
})

test('a tag alone finds all its parts', () => {
  expect(classesOf(bodyOf('tag:fuel'))).toEqual([{ constant_score: { filter: { match_all: {} }, boost: 20_000 } }])
})
