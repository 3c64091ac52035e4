import { z } from 'zod'
import { INDEX, INDEX_VERSION, type PartDocument, type SearchBody } from './opensearch-policy.ts'
import type { SearchRow } from './result-queries.ts'

/** The index of parts in OpenSearch (docs/decisions/33). Each function throws an error if OpenSearch does not answer. */
export type OpenSearch = {
  /** The name that is searched. It exists when the index is filled. */
  name: string
  search(body: SearchBody): Promise<FoundParts>
  /**
   * Stores documents, except where a higher version is stored. A removed part is null, and becomes a document without fields,
   * which no search finds: the deletion of a document would create a missing index. Returns the ids of the
   * documents that are refused because they are invalid, with the reasons.
   */
  send(version: number, documents: Map<string, PartDocument | null>): Promise<Map<string, string>>
  /** Creates the index again, without documents. */
  create(): Promise<void>
  /** Makes the index searchable. */
  publish(): Promise<void>
  /** The version of OpenSearch, and the number of searchable parts; null if the index is not filled. */
  describe(): Promise<{ version: string; parts: number | null }>
}

export type FoundParts = { ids: string[]; total: number } & Pick<SearchRow, 'facets'>

/** Milliseconds for a search. Then PostgreSQL searches, and the page still appears within 3 seconds. */
const SEARCH_TIMEOUT = 800
/** Milliseconds for other requests. */
const TIMEOUT = 10_000

const foundSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }), hits: z.array(z.object({ _id: z.string() })) }),
  aggregations: z
    .object({
      tags: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }),
      asks: z.object({ doc_count: z.number() }),
      bids: z.object({ doc_count: z.number() }),
    })
    .optional(),
})
const resultSchema = z.object({
  _id: z.string(),
  status: z.number(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
})
const sentSchema = z.object({
  items: z.array(z.object({ index: resultSchema })),
})
const infoSchema = z.object({ version: z.object({ number: z.string() }) })
const countSchema = z.object({ count: z.number() })
const errorSchema = z.object({ error: z.object({ type: z.string(), reason: z.string().nullish() }) })

const VERSION_CONFLICT = 409
const INVALID_DOCUMENT = 400

/** An error that OpenSearch answered. `code` is its type, such as index_not_found_exception. */
class OpenSearchError extends Error {
  override name = 'OpenSearchError'
  readonly status: number
  readonly code: string

  constructor(status: number, answer: unknown) {
    const { data } = errorSchema.safeParse(answer)
    super(`OpenSearch answered ${status}${data ? `: ${data.error.type}, ${data.error.reason}` : ''}`)
    this.status = status
    this.code = data?.error.type ?? String(status)
  }
}

/** @param url the address with the user, the password, and the name of the index as path */
export function openSearchIndex(url: string): OpenSearch {
  const { origin, pathname, username, password } = new URL(url)
  const name = `${pathname.slice(1)}-${INDEX_VERSION}`
  const index = `${name}-parts`
  // Changes are sent to an alias, because OpenSearch would create a missing index without the mappings.
  const written = `${name}-write`
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const credentials = username === '' ? null : `Basic ${Buffer.from(user).toString('base64')}`

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, type = 'json', timeout = TIMEOUT }: { body?: string; type?: 'json' | 'x-ndjson'; timeout?: number } = {},
  ): Promise<unknown> {
    const response = await fetch(`${origin}/${path}`, {
      method,
      headers: {
        ...(credentials !== null && { authorization: credentials }),
        ...(body !== undefined && { 'content-type': `application/${type}` }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    const answer: unknown =
      text === '' || !response.headers.get('content-type')?.includes('json') ? null : JSON.parse(text)
    if (!response.ok) throw new OpenSearchError(response.status, answer)
    return answer
  }

  return {
    name,
    async search(body) {
      const limits = `allow_partial_search_results=false&cancel_after_time_interval=${SEARCH_TIMEOUT}ms`
      const answer = await call('POST', `${name}/_search?${limits}`, {
        body: JSON.stringify(body),
        timeout: SEARCH_TIMEOUT,
      })
      const { hits, aggregations } = foundSchema.parse(answer)
      return {
        ids: hits.hits.map(({ _id }) => _id),
        total: hits.total.value,
        facets: aggregations
          ? {
              tags: aggregations.tags.buckets.map(({ key, doc_count }) => ({ name: key, count: doc_count })),
              asks: aggregations.asks.doc_count,
              bids: aggregations.bids.doc_count,
            }
          : null,
      }
    },
    async send(version, documents) {
      const lines = [...documents].flatMap(([_id, document]): object[] => [
        { index: { _id, version, version_type: 'external' } },
        document ?? {},
      ])
      const answer = await call('POST', `${written}/_bulk?require_alias=true`, {
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
        type: 'x-ndjson',
      })
      const results = sentSchema.parse(answer).items.map((item) => item.index)
      const failed = results.filter(({ error, status }) => error && status !== VERSION_CONFLICT)
      const temporary = failed.find(({ status }) => status !== INVALID_DOCUMENT)
      if (temporary) throw new OpenSearchError(temporary.status, temporary)
      return new Map(failed.map(({ _id, error }) => [_id, `${error?.type}, ${error?.reason}`]))
    },

    async create() {
      await call('DELETE', `${index}?ignore_unavailable=true`)
      await call('PUT', index, { body: JSON.stringify({ ...INDEX, aliases: { [written]: {} } }) })
    },
    async publish() {
      await call('POST', '_aliases', { body: JSON.stringify({ actions: [{ add: { index, alias: name } }] }) })
    },
    async describe() {
      const { version } = infoSchema.parse(await call('GET', ''))
      const body = JSON.stringify({ query: { exists: { field: 'id' } } })
      const counted = await orNull(
        call('POST', `${name}/_refresh`).then(() => call('POST', `${name}/_count`, { body })),
      )
      return { version: version.number, parts: counted === null ? null : countSchema.parse(counted).count }
    },
  }
}

/** Returns null instead of throwing the error 404. */
async function orNull<Answer>(called: Promise<Answer>): Promise<Answer | null> {
  try {
    return await called
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return null
    throw error
  }
}
