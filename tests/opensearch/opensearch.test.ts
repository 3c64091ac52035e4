import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { main as searchIndex } from '../../scripts/search-index.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { consume } from '../../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { openSearchIndex } from '../../server/domains/site/search/opensearch-client.ts'
import { fillIndex, openSearchConsumer } from '../../server/domains/site/search/opensearch-job.ts'
import type { PartDocument } from '../../server/domains/site/search/opensearch-policy.ts'
import { searchInPostgres, type SearchRequest } from '../../server/domains/site/search/postgres-service.ts'
import { search, suggest } from '../../server/domains/site/search/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { SERVER, startProxy, type Proxy } from './server.ts'

type Process = Deps & { lines: string[]; close(): Promise<void> }

let engine: Proxy
let site: TestApp
const processes: Process[] = []

beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())
beforeEach(async () => {
  engine = await startProxy()
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.close()))
  await engine.close()
  await site.empty()
  await site.deps.prisma.changeConsumer.deleteMany({})
})

/** Opens the dependencies of another process of the site, and returns them with its log. */
function start(overrides: Partial<Deps> = {}): Process {
  const { databaseUrl } = site.deps.config
  const config = readConfig({ DATABASE_URL: databaseUrl, OPENSEARCH_URL: engine.url }, 'test')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const process = { ...createDeps(config, log, overrides), lines }
  processes.push(process)
  return process
}

const indexOf = ({ config }: Deps) => openSearchIndex(config.openSearchUrl ?? '')
const fill = async (process: Deps) => {
  const parts = await fillIndex(process, indexOf(process))
  // Refreshes the index.
  await indexOf(process).describe()
  return parts
}
/** Numbers the changes and sends those of these parts. */
async function send(process: Process, ...ids: string[]): Promise<void> {
  for (const id of ids)
    await recordChange(process, { kind: 'part.edited', actorId: null, itemId: id, partId: id, facts: { revision: 1 } })
  await numberCommitted(process)
  await consume(process, openSearchConsumer(indexOf(process)))
  expect(process.lines).toEqual([])
}

const request = (q: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  q,
  page: 1,
  limit: 20,
  tags: [],
  asks: false,
  bids: false,
  sort: 'relevance',
  facets: true,
  ...more,
})
const searches = () => engine.requests.filter((line) => line === 'POST /index/_search')
const names = (items: { name: string }[]) => items.map(({ name }) => name)

async function makeCatalogue() {
  const { make } = site
  const pump = await make.part({ name: 'Water pump', tags: ['cooling', 'vw'], numbers: ['06A 121 011'] })
  await make.part({ name: 'Fuel pump', tags: ['fuel'], description: 'Replaces the water pump of nothing.' })
  const disc = await make.part({ name: 'Brake disc', tags: ['brakes'], numbers: ['8E0 615 301 R'] })
  await make.part({ name: 'Headlight for a Volkswagen', tags: ['lights', 'vw'] })
  await make.part({
    name: 'Brake hose',
    tags: ['brakes'],
    numbers: [{ number: '1J0 611 775', supersededBy: '5Q0 611 701' }],
  })
  await make.part({ name: 'Brake hose, newer', tags: ['brakes'], numbers: ['5Q0 611 701'] })
  const cap = await make.part({ name: 'Distributor cap', numbers: ['0 986 AA4 711'] })
  const older = await make.part({ name: 'Distributor cap, older', numbers: ['0 986 AA4 700'] })
  const removed = await make.part({ name: 'Removed pump', removedAt: new Date() })
  await make.relations(cap, [
    { kind: 'replaces', other: older },
    { kind: 'same_as', other: disc },
    { kind: 'same_as', other: removed },
  ])
  for (const other of [older, removed])
    await make.relationConfirmation(cap, other === older ? 'replaces' : 'same_as', other)
  await make.listing({ part: pump, priceCents: 5_000 })
  await make.listing({ part: disc, priceCents: 2_500 })
  await make.listing({ part: disc, type: 'bid', priceCents: 1_000 })
  await make.post({ title: 'How a pump works' })
  await make.user({ name: 'Pump Peter' })
}

describe.skipIf(!SERVER)('a search in a filled index', () => {
  let process: Process
  beforeEach(async () => {
    await makeCatalogue()
    process = start()
    expect(await fill(process)).toBe(8)
  })

  it.each([
    request('pump'),
    request('water pump'),
    request('"water pump"'),
    request('brake'),
    request('vw'),
    request('head light'),
    request('06A121011'),
    request('121011'),
    request('1J0 611 775'),
    request('5Q0 611 701'),
    request('0 986 AA4 711'),
    request('0986AA4700'),
    request('8e0615'),
    request('tag:brakes'),
    request('brake', { tags: ['brakes'] }),
    request('pump', { asks: true }),
    request('disc', { bids: true }),
    request('brake', { min: 2_000, max: 3_000 }),
    request('pump', { sort: 'newest' }),
    request('brake', { sort: 'lowest_ask' }),
    request('pump', { limit: 1, page: 2, sort: 'newest' }),
    request('pump', { facets: false }),
  ])('finds what PostgreSQL finds: $q', async (each) => {
    const [found, expected] = [await search(process, each), await searchInPostgres(site.deps, each)]
    expect(expected.parts.total).toBeGreaterThan(0)
    expect(searches()).toHaveLength(1)
    if (each.sort !== 'relevance') return expect(found).toEqual(expected)
    const inAnyOrder = (results: typeof found) => ({
      ...results,
      parts: { ...results.parts, items: results.parts.items.toSorted((a, b) => (a.id < b.id ? -1 : 1)) },
    })
    expect(inAnyOrder(found)).toEqual(inAnyOrder(expected))
  })

  it('ranks exact numbers before superseding ones, and words in the name before other words', async () => {
    expect(names((await search(process, request('1J0611775'))).parts.items)).toEqual([
      'Brake hose',
      'Brake hose, newer',
    ])
    expect(names((await search(process, request('water pump'))).parts.items)).toEqual(['Water pump', 'Fuel pump'])
  })

  it('finds a part by the number of a confirmed equivalent, below the part that has it, and says so', async () => {
    const { parts } = await search(process, request('0 986 AA4 700'))
    expect(parts.items.map(({ name, equivalent }) => [name, equivalent])).toEqual([
      ['Distributor cap, older', null],
      ['Distributor cap', { relation: 'replaces', number: '0 986 AA4 700' }],
    ])
    expect(names((await search(process, request('8E0 615 301 R'))).parts.items)).toEqual(['Brake disc'])
  })

  it('corrects typing errors in PostgreSQL', async () => {
    const { parts, meant } = await search(process, request('brakke disc'))
    expect(names(parts.items)).toEqual(['Brake disc'])
    expect(meant).toBe('brake disc')
  })

  it('does not show a part that was removed since it was indexed, and has its current price', async () => {
    const [water] = await sql<{ id: string }>(
      site.deps,
      `update part set lowest_ask_cents = 4_000 where name = 'Water pump' returning id`,
    )
    await sql(site.deps, `update part set removed_at = now() where name = 'Fuel pump'`)
    const { parts } = await search(process, request('pump'))
    expect(parts.items).toMatchObject([{ id: water?.id, lowestAskCents: 4_000 }])
  })

  it('completes the beginning of a search in PostgreSQL', async () => {
    expect(names((await suggest(process, 'wat')).parts)).toContain('Water pump')
    expect(searches()).toEqual([])
  })
})

describe.skipIf(!SERVER)('PostgreSQL searches instead', () => {
  beforeEach(makeCatalogue)

  it('until the index is filled', async () => {
    const process = start()
    expect((await search(process, request('pump'))).parts.total).toBe(2)
    expect(process.lines.join()).toContain('no such index')
  })

  it('within a second while OpenSearch does not answer, which is logged once and tried again later', async () => {
    const process = start()
    await fill(process)
    const released = Promise.withResolvers<void>()
    engine.onRequest = () => released.promise
    const started = performance.now()
    expect((await search(process, request('pump'))).parts.total).toBe(2)
    expect(performance.now() - started).toBeLessThan(1_500)
    expect((await search(process, request('brake'))).parts.total).toBe(3)
    expect(searches()).toHaveLength(1)
    expect(process.lines).toHaveLength(1)

    engine.onRequest = () => {}
    released.resolve()
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
    await search(process, request('water'))
    later.mockRestore()
    expect(searches()).toHaveLength(2)
  })

  it('while OpenSearch is down', async () => {
    const process = start()
    await fill(process)
    engine.onRequest = () => {
      throw new Error('down')
    }
    expect((await search(process, request('pump'))).parts.total).toBe(2)
    expect(process.lines.join()).toContain('fetch failed')
  })
})

describe.skipIf(!SERVER)('the index', () => {
  it('gets new, changed, removed and restored parts', async () => {
    const process = start()
    await fill(process)
    const { id } = await site.make.part({ name: 'Thermostat', tags: ['cooling'], numbers: ['050 121 113'] })
    await send(process, id)
    expect((await engine.documents()).get(id)).toMatchObject({ name: 'thermostat', numbers: ['050121113'] })
    await sql(site.deps, `update part set name = 'Thermostat housing', removed_at = now() where id = $1`, [id])
    await send(process, id)
    expect((await engine.documents()).get(id)).toEqual({})
    expect(await indexOf(process).describe()).toMatchObject({ parts: 0 })
    await sql(site.deps, 'update part set removed_at = null where id = $1', [id])
    await send(process, id)
    expect((await engine.documents()).get(id)).toMatchObject({ name: 'thermostat housing' })
  })

  it('keeps the newer document if an older one arrives late', async () => {
    const process = start()
    await fill(process)
    const { id } = await site.make.part({ name: 'Thermostat' })
    await send(process, id)
    const kept = (await engine.documents()).get(id)
    expect(await indexOf(process).send(0, new Map([[id, null]]))).toEqual(new Map())
    expect((await engine.documents()).get(id)).toEqual(kept)
  })

  it('refuses an invalid document, and stores the others', async () => {
    const process = start()
    await fill(process)
    const [bad, good] = [await site.make.part(), await site.make.part()]
    await send(process, bad.id, good.id)
    const documents = await engine.documents()
    const invalid = { ...(documents.get(bad.id) as PartDocument), activity: 1e9 }
    const valid = { ...(documents.get(good.id) as PartDocument), activity: 7 }
    const refused = await indexOf(process).send(
      1e6,
      new Map([
        [bad.id, invalid],
        [good.id, valid],
      ]),
    )
    expect([...refused]).toEqual([[bad.id, expect.stringContaining('activity')]])
    expect((await engine.documents()).get(good.id)).toEqual(valid)
  })

  it('is not created by documents', async () => {
    const process = start()
    await expect(indexOf(process).send(1, new Map([[site.deps.newId(), null]]))).rejects.toThrow('404')
    expect(await indexOf(process).describe()).toMatchObject({ parts: null })
  })

  it('is created again', async () => {
    await site.make.part()
    const process = start()
    expect([await fill(process), await fill(process)]).toEqual([1, 1])
    expect(engine.requests.filter((line) => line === 'PUT /index-parts')).toHaveLength(2)
    expect((await engine.documents()).size).toBe(1)
  })

  it('is a command', async () => {
    const part = await site.make.part({ name: 'Thermostat' })
    vi.stubEnv('DATABASE_URL', site.deps.config.databaseUrl)
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    await expect(searchIndex()).rejects.toThrow('OPENSEARCH_URL is not set')
    vi.stubEnv('OPENSEARCH_URL', engine.url)
    await searchIndex()
    vi.unstubAllEnvs()
    expect(printed).toHaveBeenLastCalledWith('1 parts were sent. OpenSearch now searches them.')
    vi.restoreAllMocks()
    expect([...(await engine.documents()).keys()]).toEqual([part.id])
  })
})
