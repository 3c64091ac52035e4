import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { Failure, refuse, searchIn, searchSchema, type Document, type Index, type Value } from './fake-search.ts'

/**
 * A server that answers the requests of the site as the documentation of OpenSearch 3.9 describes
 * (https://docs.opensearch.org/3.9/). Its answers were written after this documentation, not recorded. It refuses
 * everything that it does not know: parameters, query types, fields. Its texts are only split into words without a plural s,
 * and scores count the matching words.
 */
export type FakeOpenSearch = {
  /** With a user, a password and the name of an index. */
  url: string
  /** The requests so far, as `POST /tappet-1/_search`. */
  requests: string[]
  /** The ids of the bulk requests so far, one list per request. */
  bulks: string[][]
  /** The body of the last search. */
  lastSearch: unknown
  /** Called before each answer. It can delay the answer, or throw a Failure. */
  onRequest(line: string): void | Promise<void>
  /** The searchable documents by id. */
  documents(): Map<string, Document>
  close(): Promise<void>
}

const missing = (name: string) => new Failure(404, 'index_not_found_exception', `no such index [${name}]`)

const USER = 'tappet'
const PASSWORD = 'pass:word'
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`

export async function startOpenSearch(): Promise<FakeOpenSearch> {
  const indices = new Map<string, Index>()
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
    answer(request).then(
      (body) => send(200, body),
      (error: unknown) => {
        const failure = error instanceof Failure ? error : refuse(String(error))
        const cause = { type: failure.type, reason: failure.message }
        send(failure.status, { error: { root_cause: [cause], ...cause }, status: failure.status })
      },
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const fake: FakeOpenSearch = {
    url: `http://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/tappet`,
    requests: [],
    bulks: [],
    lastSearch: undefined,
    onRequest: () => {},
    documents: () => indices.get('tappet-1-parts')?.searchable ?? new Map(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    const line = `${request.method} ${pathname}`
    fake.requests.push(line)
    const body = await text(request)
    await fake.onRequest(line)
    if (request.headers.authorization !== AUTHORIZATION) throw new Failure(401, 'security_exception', 'Unauthorized')
    const [, first = '', second = ''] = pathname.split('/')
    const route = routes[`${request.method} ${second || (first.startsWith('_') || first === '' ? `/${first}` : '*')}`]
    if (!route) throw refuse(`no handler found for uri [${request.url}] and method [${request.method}]`)
    const expected = second === '_bulk' ? 'application/x-ndjson' : 'application/json'
    if (body !== '' && request.headers['content-type'] !== expected)
      throw new Failure(406, 'media_type_header_exception', `Content-Type ${request.headers['content-type']}`)
    for (const parameter of searchParams.keys())
      if (!route.parameters.includes(parameter))
        throw refuse(`request [${pathname}] contains unrecognized parameter: [${parameter}]`)
    return route.run({ name: first, body, parameters: searchParams })
  }

  /** Returns the index with this name or alias. */
  function indexOf(name: string): Index {
    const index = indices.get(name) ?? [...indices.values()].find(({ aliases }) => aliases.has(name))
    if (!index) throw missing(name)
    return index
  }

  const refresh = (index: Index) => {
    index.searchable = new Map(
      [...index.stored].flatMap(([id, { document }]) => (document ? [[id, document] as const] : [])),
    )
  }

  type Call = { name: string; body: string; parameters: URLSearchParams }
  const routes: Record<string, { parameters: string[]; run(call: Call): unknown }> = {
    'GET /': {
      parameters: [],
      run: () => ({ name: 'fake', cluster_name: 'fake', version: { distribution: 'opensearch', number: '3.9.0' } }),
    },
    'HEAD *': { parameters: [], run: ({ name }) => (indexOf(name), null) },
    'PUT *': {
      parameters: [],
      run({ name, body }) {
        if (indices.has(name)) throw new Failure(400, 'resource_already_exists_exception', `[${name}] already exists`)
        const { mappings, aliases } = createSchema.parse(JSON.parse(body))
        const fields = new Map<string, string>()
        for (const [field, { type, fields: more }] of Object.entries(mappings.properties)) {
          fields.set(field, type)
          for (const [sub, of] of Object.entries(more ?? {})) fields.set(`${field}.${sub}`, of.type)
        }
        const index = { fields, aliases: new Set(Object.keys(aliases)), stored: new Map(), searchable: new Map() }
        indices.set(name, index)
        return { acknowledged: true, shards_acknowledged: true, index: name }
      },
    },
    'DELETE *': {
      parameters: ['ignore_unavailable'],
      run({ name, parameters }) {
        if (!indices.delete(name) && parameters.get('ignore_unavailable') !== 'true') throw missing(name)
        return { acknowledged: true }
      },
    },
    'POST /_aliases': {
      parameters: [],
      run({ body }) {
        for (const { add } of aliasesSchema.parse(JSON.parse(body)).actions) {
          const index = indices.get(add.index)
          if (!index) throw missing(add.index)
          index.aliases.add(add.alias)
        }
        return { acknowledged: true }
      },
    },
    'POST _bulk': {
      parameters: ['require_alias', 'refresh'],
      run({ name, body, parameters }) {
        if (!body.endsWith('\n')) throw refuse('The bulk request must be terminated by a newline [\\n]')
        const index = [...indices.values()].find(({ aliases }) => aliases.has(name))
        const lines = body.trimEnd().split('\n').values()
        const items: unknown[] = []
        const ids: string[] = []
        for (const line of lines) {
          const action = actionSchema.parse(JSON.parse(line))
          const [kind, target] =
            'index' in action ? (['index', action.index] as const) : (['delete', action.delete] as const)
          const document = kind === 'index' ? documentSchema.parse(JSON.parse(lines.next().value ?? '')) : null
          ids.push(target._id)
          items.push({ [kind]: { _index: name, _id: target._id, ...store(index, target, document) } })
        }
        fake.bulks.push(ids)
        const mode = z.enum(['false', 'wait_for']).parse(parameters.get('refresh'))
        if (index && mode === 'wait_for') refresh(index)
        if (index) setTimeout(() => refresh(index), 1_000).unref()
        return { took: 1, errors: items.some((item) => JSON.stringify(item).includes('"error"')), items }
      },
    },
    'POST _search': {
      parameters: ['allow_partial_search_results', 'cancel_after_time_interval'],
      run({ name, body }) {
        fake.lastSearch = JSON.parse(body)
        return searchIn(indexOf(name), searchSchema.parse(fake.lastSearch))
      },
    },
    'GET _count': {
      parameters: [],
      run: ({ name }) => ({ count: indexOf(name).searchable.size, _shards: { total: 1, successful: 1, failed: 0 } }),
    },
  }
  return fake
}

/** Returns the result of one action of a bulk request. */
function store(
  index: Index | undefined,
  { _id, version }: { _id: string; version: number },
  document: Document | null,
) {
  const failed = (status: number, type: string, reason: string) => ({ status, error: { type, reason } })
  if (!index)
    return failed(404, 'index_not_found_exception', 'no such index and [require_alias] request flag is [true]')
  const unknown = Object.keys(document ?? {}).find((field) => !index.fields.has(field))
  if (unknown) return failed(400, 'strict_dynamic_mapping_exception', `introduction of [${unknown}] is not allowed`)
  for (const [field, value] of Object.entries(document ?? {}))
    if (!isOfType(index.fields.get(field), value))
      return failed(400, 'mapper_parsing_exception', `failed to parse field [${field}]`)
  const before = index.stored.get(_id)
  if (before && before.version >= version)
    return failed(
      409,
      'version_conflict_engine_exception',
      `[${_id}]: version conflict, current version [${before.version}] is higher or equal to the one provided [${version}]`,
    )
  index.stored.set(_id, { version, document })
  const result = document ? (before?.document ? 'updated' : 'created') : before?.document ? 'deleted' : 'not_found'
  return { _version: version, result, status: { created: 201, not_found: 404, updated: 200, deleted: 200 }[result] }
}

function isOfType(type: string | undefined, value: Value): boolean {
  if (value === null) return true
  if (type === 'integer' || type === 'short') return Number.isInteger(value)
  if (type === 'boolean') return typeof value === 'boolean'
  return typeof value === 'string' || Array.isArray(value)
}

// ── Schemas ─────────────────────────────────────────────────────────────────────────────────────────────────────

const documentSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)
const targetSchema = z.strictObject({ _id: z.uuid(), version: z.int().positive(), version_type: z.literal('external') })
const actionSchema = z.union([z.strictObject({ index: targetSchema }), z.strictObject({ delete: targetSchema })])
const aliasesSchema = z.strictObject({
  actions: z.array(z.strictObject({ add: z.strictObject({ index: z.string(), alias: z.string() }) })),
})
const fieldSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), analyzer: z.literal('words') }),
  z.strictObject({
    type: z.enum(['keyword', 'integer', 'short', 'boolean']),
    fields: z
      .record(z.string(), z.strictObject({ type: z.literal('wildcard'), doc_values: z.literal(true) }))
      .optional(),
  }),
])
const createSchema = z.strictObject({
  aliases: z.record(z.string(), z.strictObject({})),
  settings: z.strictObject({
    index: z.strictObject({ refresh_interval: z.literal('1s') }),
    analysis: z.strictObject({
      filter: z.strictObject({ stem: z.strictObject({ type: z.literal('stemmer'), language: z.literal('porter2') }) }),
      analyzer: z.strictObject({
        words: z.strictObject({
          type: z.literal('custom'),
          tokenizer: z.literal('whitespace'),
          filter: z.tuple([z.literal('stem')]),
        }),
      }),
    }),
  }),
  mappings: z.strictObject({
    dynamic: z.literal('strict'),
    properties: z.record(
      z.string(),
      z.union([fieldSchema]).transform((field) => ({ fields: undefined, ...field })),
    ),
  }),
})
