import { z } from 'zod'

// The search of the server that answers like OpenSearch (fake-server.ts).

/** An error that the server answers. */
export class Failure extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, reason: string) {
    super(reason)
    this.status = status
    this.type = type
  }
}
export const refuse = (reason: string) => new Failure(400, 'illegal_argument_exception', reason)

export type Value = string | number | boolean | null | string[]
export type Document = Record<string, Value>
export type Index = {
  fields: Map<string, string>
  aliases: Set<string>
  stored: Map<string, { version: number; document: Document | null }>
  searchable: Map<string, Document>
}

const inField = <Of extends z.ZodType>(of: Of) =>
  z.record(z.string(), of).refine((fields) => Object.keys(fields).length === 1, 'one field expected')

type Query =
  | {
      bool: {
        must?: Query[] | undefined
        should?: Query[] | undefined
        filter?: Query[] | undefined
        minimum_should_match?: number | undefined
      }
    }
  | { dis_max: { queries: Query[] } }
  | { constant_score: { filter: Query; boost: number } }
  | { multi_match: { query: string; fields: string[]; type: 'best_fields' | 'phrase' } }
  | { match_all: Record<string, never> }
  | { term: Record<string, { value: string | boolean }> }
  | { terms: Record<string, string[]> }
  | { prefix: Record<string, { value: string }> }
  | { wildcard: Record<string, { value: string }> }
  | { exists: { field: string } }
  | { range: Record<string, { gte?: number | undefined; lte?: number | undefined }> }

const querySchema: z.ZodType<Query> = z.lazy(() =>
  z.union([
    z.strictObject({
      bool: z.strictObject({
        must: z.array(querySchema).optional(),
        should: z.array(querySchema).optional(),
        filter: z.array(querySchema).optional(),
        minimum_should_match: z.int().optional(),
      }),
    }),
    z.strictObject({ dis_max: z.strictObject({ queries: z.array(querySchema).min(1) }) }),
    z.strictObject({ constant_score: z.strictObject({ filter: querySchema, boost: z.number() }) }),
    z.strictObject({
      multi_match: z.strictObject({
        query: z.string(),
        fields: z.array(z.string()).min(1),
        type: z.enum(['best_fields', 'phrase']),
      }),
    }),
    z.strictObject({ match_all: z.strictObject({}) }),
    z.strictObject({ term: inField(z.strictObject({ value: z.union([z.string(), z.boolean()]) })) }),
    z.strictObject({ terms: inField(z.array(z.string())) }),
    z.strictObject({ prefix: inField(z.strictObject({ value: z.string() })) }),
    z.strictObject({ wildcard: inField(z.strictObject({ value: z.string() })) }),
    z.strictObject({ exists: z.strictObject({ field: z.string() }) }),
    z.strictObject({ range: inField(z.strictObject({ gte: z.number().optional(), lte: z.number().optional() })) }),
  ]),
)
const orderSchema = inField(z.strictObject({ order: z.enum(['asc', 'desc']), missing: z.literal('_last').optional() }))
export const searchSchema = z.strictObject({
  query: querySchema,
  sort: z.array(orderSchema),
  from: z.int().min(0),
  size: z.int().min(0),
  _source: z.literal(false),
  track_total_hits: z.int(),
  aggs: z
    .record(
      z.string(),
      z.union([
        z.strictObject({ terms: z.strictObject({ field: z.string(), size: z.int() }) }),
        z.strictObject({ filter: querySchema }),
      ]),
    )
    .optional(),
})

// ── Searching ───────────────────────────────────────────────────────────────────────────────────────────────────

/** OpenSearch does not read further pages than this by default (index.max_result_window). */
const MAX_WINDOW = 10_000

export function searchIn(
  index: Index,
  { query, sort, from, size, track_total_hits: most, aggs }: z.output<typeof searchSchema>,
) {
  if (from + size > MAX_WINDOW) throw refuse('Result window is too large')
  const scorer = scorerIn(index)
  const found = [...index.searchable]
    .map(([id, document]) => ({ id, document, score: scorer(query, document) }))
    .filter((hit): hit is typeof hit & { score: number } => hit.score !== null)
    .toSorted((a, b) => {
      for (const order of sort) {
        const [field, { order: direction, missing: last }] = only(order)
        if (field !== '_score' && !index.fields.has(field))
          throw refuse(`No mapping found for [${field}] in order to sort on`)
        const [one, other] = [a, b].map((hit) => (field === '_score' ? hit.score : (hit.document[field] ?? null)))
        if (one === other) continue
        if (one === null || one === undefined) return last ? 1 : 0
        if (other === null || other === undefined) return last ? -1 : 0
        return (one < other ? -1 : 1) * (direction === 'asc' ? 1 : -1)
      }
      return 0
    })
  const hits = found
    .slice(from, from + size)
    .map(({ id, score }) => ({ _index: 'tappet-1-parts', _id: id, _score: score }))
  const total = found.length > most ? { value: most, relation: 'gte' } : { value: found.length, relation: 'eq' }
  const aggregations = Object.fromEntries(
    Object.entries(aggs ?? {}).map(([name, agg]) => {
      if ('filter' in agg)
        return [name, { doc_count: found.filter(({ document }) => scorer(agg.filter, document) !== null).length }]
      if (index.fields.get(agg.terms.field) !== 'keyword')
        throw refuse(`Text fields cannot be aggregated: ${agg.terms.field}`)
      const counts = new Map<string, number>()
      for (const { document } of found)
        for (const key of valuesOf(document, agg.terms.field))
          counts.set(String(key), (counts.get(String(key)) ?? 0) + 1)
      const buckets = [...counts]
        .map(([key, count]) => ({ key, doc_count: count }))
        .toSorted((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
      return [
        name,
        { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets: buckets.slice(0, agg.terms.size) },
      ]
    }),
  )
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total, max_score: null, hits },
    ...(aggs && { aggregations }),
  }
}

const valuesOf = (document: Document, field: string) => {
  const value = document[field.replace(/\.fragments$/, '')] ?? []
  return Array.isArray(value) ? value : [value]
}
/** Returns the only field with its value. */
function only<Of>(fields: Record<string, Of>): [string, Of] {
  const [entry] = Object.entries(fields)
  if (!entry) throw refuse('no field')
  return entry
}
const stemsOf = (words: string) => words.split(' ').map((word) => word.replace(/(?<=\w\w)s$/, ''))

/** Returns a function that scores a document; null if it does not match. */
function scorerIn({ fields }: Index) {
  const typeOf = (field: string, ...types: string[]) => {
    const type = fields.get(field)
    if (type === undefined || !types.includes(type)) throw refuse(`field [${field}] is of type [${type}]`)
  }
  const some = (document: Document, field: string, is: (value: string) => boolean) =>
    valuesOf(document, field).some((value) => is(String(value))) ? 1 : null
  const best = (scores: (number | null)[]) =>
    scores.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null)

  function score(query: Query, document: Document): number | null {
    if ('match_all' in query) return 1
    if ('dis_max' in query) return best(query.dis_max.queries.map((each) => score(each, document)))
    if ('constant_score' in query)
      return score(query.constant_score.filter, document) === null ? null : query.constant_score.boost
    if ('bool' in query) {
      const {
        must = [],
        should = [],
        filter = [],
        minimum_should_match: least = must.length + filter.length > 0 ? 0 : 1,
      } = query.bool
      if (filter.some((each) => score(each, document) === null)) return null
      const needed = must.map((each) => score(each, document))
      const wanted = should.map((each) => score(each, document)).filter((each) => each !== null)
      if (needed.includes(null) || (should.length > 0 && wanted.length < least)) return null
      return [...needed, ...wanted].reduce<number>((sum, each) => sum + (each ?? 0), 0)
    }
    if ('multi_match' in query) {
      const { query: words, fields: weighted, type } = query.multi_match
      const wanted = stemsOf(words)
      return best(
        weighted.map((each) => {
          const [field = '', weight = '1'] = each.split('^')
          typeOf(field, 'text')
          const present = ` ${stemsOf(String(document[field] ?? '')).join(' ')} `
          const matches =
            type === 'phrase'
              ? present.includes(` ${wanted.join(' ')} `)
              : wanted.some((word) => present.includes(` ${word} `))
          return matches ? Number(weight) : null
        }),
      )
    }
    if ('exists' in query) return valuesOf(document, query.exists.field).length > 0 ? 1 : null
    if ('term' in query) {
      const [field, { value }] = only(query.term)
      typeOf(field, 'keyword', 'boolean')
      return some(document, field, (each) => each === String(value))
    }
    if ('terms' in query) {
      const [field, values] = only(query.terms)
      typeOf(field, 'keyword')
      return some(document, field, (each) => values.includes(each))
    }
    if ('prefix' in query) {
      const [field, { value }] = only(query.prefix)
      typeOf(field, 'keyword')
      return some(document, field, (each) => each.startsWith(value))
    }
    if ('wildcard' in query) {
      const [field, { value }] = only(query.wildcard)
      typeOf(field, 'wildcard')
      return some(document, field, (each) => each.includes(value.replaceAll('*', '')))
    }
    const [field, { gte = -Infinity, lte = Infinity }] = only(query.range)
    typeOf(field, 'integer')
    return some(document, field, (each) => Number(each) >= gte && Number(each) <= lte)
  }
  return score
}
