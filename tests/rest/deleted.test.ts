import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { routes } from '../../client/routes.tsx'
import { EXPORT_KINDS } from '../../shared/users.ts'
import { feedPaths } from '../../shared/paths.ts'
import { restRoutes } from '../../server/rest/routes.ts'
import { appRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { BAIT, KINDS, makeUnseen, wordOf, type Kind } from '../support/unseen.ts'
import { readSitemapIndex } from '../support/markup.ts'

// Searches a word of every content type in all answers, before and after the deletion. The tables of pages, routes and
// procedures name the answers, so that a new one is included. Snapshots are excluded, because only moderators see them.

const ORIGIN = 'https://tappet.example'

let site: TestApp
let world: Awaited<ReturnType<typeof makeUnseen>>
let now = Date.now()
/** The answers with each word, before and after the deletion. */
let before: Found
let after: Found
type Found = {
  words: Map<Kind, Set<string>>
  answered: Set<string>
  /** The requests that were answered with an error, each with the token. */
  refused: Set<string>
}

beforeAll(async () => {
  site = await bootApp({ PUBLIC_URL: ORIGIN }, { now: () => new Date(now) }, true)
  world = await makeUnseen(site)
  before = await look()
  await world.vanish()
  // Cached pages change a moment later (tests/rest/cached-names.test.ts), all other answers at once.
  now += 30_000
  after = await look(before)
}, 300_000)
afterAll(() => site.close())

const pages = [...routes.map(({ path }) => path), '/no-such-page']
// The answers for moderators are tested in tests/rest/moderation.test.ts, conduct.test.ts and undo-jobs.test.ts.
const calls = restRoutes.filter(({ method, path }) => method === 'GET' && !/^\/api\/(?:admin|undo-jobs)\//.test(path))
type Procedure = { _def: { type: string; inputs: ZodType[] } }
const queries = new Map(
  Object.entries(appRouter._def.procedures as object as Record<string, Procedure>)
    .filter(
      ([name, { _def }]) =>
        _def.type === 'query' &&
        (!/^(?:moderation|undoJob)\.|^conduct\.(?:record|notes)$/.test(name) || name === 'moderation.publicLog'),
    )
    .map(([name, { _def }]) => [name, _def.inputs]),
)
/** The pages about which links of mails stop mails. */
const SCOPES = ['part', 'post', 'vehicle', 'messages']
/** Calls in a batch. The path with their names has at most 300 characters (server/app.ts). */
const BATCH = 10

/** Required query values of a route, without page and limit. */
const QUERIES: Record<string, string[]> = { q: [BAIT, `${BAIT}77`, 'kept'], type: ['ask', 'bid', 'part'] }

/** Sends all requests. The second look leaves out those that were refused in the first, most of which name the wrong kind of item. */
async function look(earlier?: Found): Promise<Found> {
  const found: Found = { words: new Map(), answered: new Set(), refused: new Set() }
  const note = (where: string, body: string, asked = '') => {
    // An answer may repeat the words of its request.
    const shown = (asked === '' ? body : body.replaceAll(asked, '')).toLowerCase()
    for (const kind of KINDS) {
      if (!shown.includes(wordOf(kind))) continue
      found.words.set(kind, (found.words.get(kind) ?? new Set()).add(where))
    }
  }
  const ask = (path: string, token?: string) =>
    site.app.inject({ url: path, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  async function read(path: string, token?: string, asked?: string, name = path): Promise<string> {
    const request = `${token} ${path}`
    if (earlier?.refused.has(request)) return ''
    const { statusCode, body } = await ask(path, token)
    if (statusCode < 300) found.answered.add(name)
    else found.refused.add(request)
    note(path, body, asked)
    return body
  }

  const names = [...world.ids, ...world.slugs]
  for (const page of pages) {
    for (const { path, asked } of filled(page, names)) await read(path, undefined, asked)
    if (page.startsWith('/part/') || page.startsWith('/blog/'))
      for (const { path, asked } of filled(page, world.slugs))
        for (const comment of world.comments) await read(`${path}?comment=${comment}`, undefined, asked)
  }
  await read(`/search?q=${BAIT}`)

  const index = await read('/sitemap.xml')
  for (const { loc } of readSitemapIndex(index)) await read(loc.slice(ORIGIN.length))
  for (const path of [
    '/robots.txt',
    '/api/openapi.json',
    '/api/docs',
    feedPaths.parts,
    feedPaths.posts,
    feedPaths.changes(),
  ])
    await read(path)
  for (const tag of world.tags) await read(feedPaths.tag(tag), undefined, tag)

  for (const token of [undefined, ...Object.values(world.tokens)]) {
    for (const route of calls) {
      const wanted = Object.keys(route.query.shape).flatMap((name) =>
        (name === 'vehicleId' ? [world.vehicleId] : (QUERIES[name] ?? [])).map((value) => `${name}=${value}`),
      )
      for (const { path, asked } of filled(route.path, names))
        for (const query of wanted.length > 0 ? wanted : ['']) await read(`${path}?${query}`, token, asked, route.path)
    }
    note('message.live', await arrived(token))
    const questions = [
      ...names.flatMap((name) => inputsOf(name).map((input) => ({ input, asked: name }))),
      ...EXPORT_KINDS.map((kind) => ({ input: { kind }, asked: '' })),
      ...(QUERIES['q'] ?? []).map((q) => ({ input: { q }, asked: '' })),
      ...world.places.map((id) => ({ input: { id }, asked: '' })),
      ...names.flatMap((name) =>
        SCOPES.map((type) => ({ input: { key: world.unsubscribeKey, scope: `${type}-${name}` }, asked: name })),
      ),
    ]
    await readQueries(differentCalls(questions), token)
  }

  async function readQueries(all: Question[], token: string | undefined) {
    const requestOf = ({ procedure, input }: Question) => `${token} ${procedure} ${JSON.stringify(input)}`
    const asked = all.filter((question) => !earlier?.refused.has(requestOf(question)))
    for (let at = 0; at < asked.length; at += BATCH) {
      const some = asked.slice(at, at + BATCH)
      const procedures = some.map(({ procedure }) => procedure).join(',')
      const inputs = JSON.stringify(Object.fromEntries(some.map(({ input }, place) => [place, input])))
      const { body } = await ask(`/trpc/${procedures}?batch=1&input=${encodeURIComponent(inputs)}`, token)
      const answers = JSON.parse(body) as { result?: unknown }[]
      for (const [place, question] of some.entries()) {
        if (answers[place]?.result) found.answered.add(question.procedure)
        else found.refused.add(requestOf(question))
        note(question.procedure, JSON.stringify(answers[place]), question.asked)
      }
    }
  }
  return found
}

/** Returns the path once for each name in the place of its parameter. */
const filled = (path: string, names: string[]) =>
  path.includes(':')
    ? names.map((name) => ({ path: path.replace(/:\w+/g, encodeURIComponent(name)), asked: name }))
    : [{ path, asked: '' }]

type Question = { procedure: string; input: object; asked: string }

/** Returns each query with each valid input, but only once with inputs that its schema reads as the same. */
function differentCalls(questions: Omit<Question, 'procedure'>[]): Question[] {
  const different = new Map<string, Question>()
  for (const [procedure, schemas] of queries) {
    for (const { input, asked } of questions) {
      const read = schemas.map((schema) => schema.safeParse(input))
      if (read.some(({ success }) => !success)) continue
      const key = `${procedure} ${JSON.stringify(read.map(({ data }) => data))}`
      if (!different.has(key)) different.set(key, { procedure, input, asked })
    }
  }
  return [...different.values()]
}

/** Inputs for all queries. Each schema takes the fields that it knows. */
function inputsOf(name: string) {
  const common = { id: name, idOrSlug: name, slug: name, commentId: name, partnerId: name, userId: name, tag: name }
  const cars = { car: { vehicleId: world.vehicleId }, partIds: [name], rowIds: [name], markdown: BAIT, vehicleId: name }
  const trades = { tradeId: name, listingId: name, userIds: [name] }
  const words = { q: BAIT, name: BAIT, numbers: [`${BAIT}77`], number: 1, comments: {}, sort: 'recent' }
  return [
    { ...common, ...words, ...cars, partId: name, type: 'ask', price: 30, maxPrice: 30 },
    { ...common, ...words, partId: name, type: 'bid' },
    { ...common, ...words, ...trades, postId: name, q: 'kept', sort: 'oldest' },
    { ...common, partId: name, sort: 'best', type: 'part' },
    { ...common, partId: name, after: null },
    { ...common, postId: name, after: null },
    { id: name, into: world.keptPartId },
    { ids: [name] },
    { subject: 'part', id: name },
    { subject: 'cars', partId: name, rows: [] },
    { subject: 'relations', partId: name, rows: [] },
    { subject: 'vehicle', id: name },
  ]
}

/** Returns the events of a user's inbox from the beginning. */
async function arrived(token: string | undefined): Promise<string> {
  let events = ''
  let lastEventId: string | undefined = '0'
  try {
    while (lastEventId !== undefined) {
      // One event at a time, until the last.
      for await (const event of await site.caller(token).message.live({ lastEventId })) {
        events += JSON.stringify(event)
        lastEventId = /"seq":"(\d+)","message":\{/.exec(JSON.stringify(event))?.[1]
        break
      }
    }
  } catch (error) {
    events += (error as Error).message
  }
  return events
}

describe('before the deletion', () => {
  it('the word of every content type is found', () => {
    expect(KINDS.filter((kind) => !before.words.has(kind))).toEqual([])
  })

  it('the feed of changes has the texts of changes and the names of their authors', () => {
    const kinds = ['partName', 'revisionSummary', 'userName'] as const
    expect(kinds.filter((kind) => !before.words.get(kind)?.has(feedPaths.changes()))).toEqual([])
  })

  it('only the uploader gets the source address of an image', () => {
    expect([...(before.words.get('imageSource') ?? [])]).toEqual(['user.export'])
  })

  it('every route and every query has answered', () => {
    const asked = [...calls.map(({ path }) => path), ...queries.keys()]
    expect(asked.filter((name) => !before.answered.has(name))).toEqual([])
    expect(asked.length).toBeGreaterThan(30)
  })
})

/** Comments on a deleted item stay in the profile of their author. */
const ON_DELETED = new Set<Kind>(['onRemovedPart', 'onDeletedPost'])
const OF_ITS_AUTHOR = /^(?:\/account\/|\/api\/users\/|user\.(?:comments|activity|export)$)/

describe('after the deletion', () => {
  it.each(KINDS)('the word of the %s is not found', (kind) => {
    const places = [...(after.words.get(kind) ?? [])]
    expect(places.filter((place) => !ON_DELETED.has(kind) || !OF_ITS_AUTHOR.test(place))).toEqual([])
  })

  it('no request causes an error of the server', () => {
    expect(site.faults).toEqual([])
  })
})
