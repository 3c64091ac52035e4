import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../prisma/seed/seed.ts'
import { fillCatalogue } from '../../scripts/bench/catalogue.ts'
import { openImageStore } from '../../server/images/image-store.ts'
import { openSearchIndex } from '../../server/domains/site/search/opensearch-client.ts'
import { fillIndex } from '../../server/domains/site/search/opensearch-job.ts'
import { SERVER, startProxy, type Proxy } from '../opensearch/server.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { QUERIES, type RelevanceQuery, type ResultKind, type ExpectedResult } from './queries.ts'
import { sql } from '../support/database.ts'

/** The size of the generated catalogue for which queries.ts is written. */
const PARTS = 20_000
const SHOWN = 5

/** A result with the fields that a `ExpectedResult` names. */
type Hit = { slug: string; name: string; tags: string[]; numbers: string[] }
type Checked = RelevanceQuery & { hits: Hit[]; firstRight: boolean; inFive: boolean }

let demo: TestApp
let generated: TestApp
const engines: Proxy[] = []

// With TEST_OPENSEARCH, OpenSearch ranks the parts.
async function boot(): Promise<TestApp> {
  if (!SERVER) return bootApp()
  const engine = await startProxy()
  engines.push(engine)
  return bootApp({ OPENSEARCH_URL: engine.url })
}

async function fill({ deps }: TestApp): Promise<void> {
  if (deps.config.openSearchUrl === null) return
  const index = openSearchIndex(deps.config.openSearchUrl)
  await fillIndex(deps, index)
  // Refreshes the index.
  await index.describe()
}

beforeAll(async () => {
  demo = await boot()
  await seed(demo.deps.config.databaseUrl, openImageStore(demo.deps.config), () => undefined)
  generated = await boot()
  const client = new Client({ connectionString: generated.deps.config.databaseUrl })
  await client.connect()
  await fillCatalogue(client, PARTS, () => undefined)
  await client.end()
  await fill(demo)
  await fill(generated)
}, 240_000)
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  await demo.close()
  await generated.close()
})

test('the search finds the expected results for typical texts', async () => {
  const checked: Checked[] = []
  for (const query of QUERIES) checked.push(await check(query))
  // PostgreSQL would search for 10 seconds after a failure of OpenSearch.
  const searches = engines.flatMap(({ requests }) => requests).filter((each) => each === 'POST /index/_search')
  if (SERVER) expect(searches).toHaveLength(QUERIES.length)
  const failures = checked.filter(({ firstRight, inFive }) => !firstRight || !inFive)
  const [first, five] = [checked.filter((one) => one.firstRight), checked.filter((one) => one.inFive)]
  console.log([...failures.map(line), score(first.length, five.length, checked.length)].join('\n'))

  expect(first.length / checked.length).toBeGreaterThanOrEqual(0.9)
  expect(five.length / checked.length).toBeGreaterThanOrEqual(0.98)
})

test('every expected result exists', async () => {
  const missing = []
  for (const { q, catalogue, find, first, top5 } of QUERIES) {
    const all = await everything(catalogue === 'demo' ? demo : generated, find)
    if (![...first, ...top5].every((wanted) => all.some((hit) => fits(hit, wanted)))) missing.push(q)
  }
  expect(missing).toEqual([])
})

async function check(query: RelevanceQuery): Promise<Checked> {
  const site = query.catalogue === 'demo' ? demo : generated
  const answer = await site.caller().search.list({ q: query.q, limit: SHOWN })
  const all = new Map((await everything(site, query.find)).map((hit) => [hit.id, hit]))
  const hits = answer[query.find].items.flatMap(({ id }) => all.get(id) ?? [])
  const accepted = (hit: Hit) => query.first.some((wanted) => fits(hit, wanted))
  const firstRight = hits[0] !== undefined && accepted(hits[0])
  const inFive = hits.some(accepted) && query.top5.every((wanted) => hits.some((hit) => fits(hit, wanted)))
  return { ...query, hits, firstRight, inFive }
}

function fits(hit: Hit, { slug, name = [], tag, number }: ExpectedResult): boolean {
  const spelt = plain(hit.name)
  return (
    (slug === undefined || hit.slug === slug) &&
    name.every((words) => spelt.includes(plain(words))) &&
    (tag === undefined || hit.tags.includes(tag)) &&
    (number === undefined || hit.numbers.includes(number))
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const EVERYTHING: Record<ResultKind, string> = {
  parts: `select id, slug, name,
      (select coalesce(array_agg(t.name), '{}') from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = part.id) as tags,
      (select coalesce(array_agg(n.normalized), '{}') from part_number n where n.part_id = part.id) as numbers
    from part`,
  users: `select id, '' as slug, name, '{}'::text[] as tags, '{}'::text[] as numbers from "user"`,
  posts: `select id, slug, title as name, '{}'::text[] as tags, '{}'::text[] as numbers from blog_post`,
}

const kept = new Map<string, Promise<(Hit & { id: string })[]>>()
function everything(site: TestApp, find: ResultKind): Promise<(Hit & { id: string })[]> {
  const key = `${site.deps.config.databaseUrl} ${find}`
  const found = kept.get(key) ?? sql<Hit & { id: string }>(site.deps, EVERYTHING[find])
  kept.set(key, found)
  return found
}

function line({ q, catalogue, kind, hits, firstRight, top5, first }: Checked): string {
  const wanted = (firstRight ? top5 : first).map((one) => one.slug ?? Object.values(one).flat().join(' + '))
  const got = hits.slice(0, 2).map(({ name }) => name)
  const place = firstRight ? 'not all in five' : 'wrong first'
  return `${place.padEnd(15)} ${catalogue.padEnd(9)} ${kind.padEnd(32)} ${q.padEnd(40)} got ${got.join(' | ') || 'nothing'}; wanted ${wanted.join(' or ')}`
}

function score(first: number, five: number, all: number): string {
  const share = (count: number) => `${((100 * count) / all).toFixed(1)} %`
  return `first hit right ${first} of ${all} (${share(first)}), in the first five ${five} (${share(five)})`
}
