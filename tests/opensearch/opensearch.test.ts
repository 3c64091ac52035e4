import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { main as searchIndex } from '../../scripts/search-index.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { fillIndex, sendChanges, startSending } from '../../server/domains/search/opensearch-job.ts'
import { postgresSearch, type SearchRequest } from '../../server/domains/search/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { Failure } from './fake-search.ts'
import { startOpenSearch, type FakeOpenSearch } from './fake-server.ts'

// OpenSearch is a server that answers as its documentation describes (fake-server.ts).

type Process = Deps & { lines: string[]; close(): Promise<void> }

let engine: FakeOpenSearch
let site: TestApp
const processes: Process[] = []

beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())
beforeEach(async () => {
  engine = await startOpenSearch()
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.close()))
  await engine.close()
  await site.empty()
  await sql(site.deps, 'delete from search_engine_index; delete from search_engine_change')
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

function indexOf({ openSearch }: Deps) {
  if (!openSearch) throw new Error('OPENSEARCH_URL is not set')
  return openSearch
}
const fill = (process: Deps) => fillIndex(process, indexOf(process))
const send = (process: Deps, batch?: number) => sendChanges(process, indexOf(process), batch)

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
const changes = () => sql<{ part_id: string }>(site.deps, 'select part_id from search_engine_change')
const searches = () => engine.requests.filter((line) => line === 'POST /tappet-1/_search')
const names = (items: { name: string }[]) => items.map(({ name }) => name)
const isBulk = (line: string) => line.endsWith('/_bulk')

/** Returns a promise and the function that fulfils it. */
function signal() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { reached: promise, reach: resolve }
}

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
  await make.part({ name: 'Removed pump', removedAt: new Date() })
  await make.listing({ part: pump, priceCents: 5_000 })
  await make.listing({ part: disc, priceCents: 2_500 })
  await make.listing({ part: disc, type: 'bid', priceCents: 1_000 })
  await make.post({ title: 'How a pump works' })
  await make.user({ name: 'Pump Peter' })
}

describe('a search in a filled index', () => {
  let process: Process
  beforeEach(async () => {
    await makeCatalogue()
    process = start()
    expect(await fill(process)).toBe(7)
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
    const [found, expected] = [await process.search.search(each), await postgresSearch(site.deps.query).search(each)]
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
    expect(names((await process.search.search(request('1J0611775'))).parts.items)).toEqual([
      'Brake hose',
      'Brake hose, newer',
    ])
    expect(names((await process.search.search(request('water pump'))).parts.items)).toEqual(['Water pump', 'Fuel pump'])
  })

  it('corrects typing errors in PostgreSQL', async () => {
    const { parts, meant } = await process.search.search(request('brakke disc'))
    expect(names(parts.items)).toEqual(['Brake disc'])
    expect(meant).toBe('brake disc')
  })

  it('does not show a part that was removed since it was indexed, and has its current price', async () => {
    const [water] = await sql<{ id: string }>(
      site.deps,
      `update part set lowest_ask_cents = 4_000 where name = 'Water pump' returning id`,
    )
    await sql(site.deps, `update part set removed_at = now() where name = 'Fuel pump'`)
    const { parts } = await process.search.search(request('pump'))
    expect(parts.items).toMatchObject([{ id: water?.id, lowestAskCents: 4_000 }])
  })

  it('completes the beginning of a search in PostgreSQL', async () => {
    expect(names((await process.search.suggest('wat')).parts)).toContain('Water pump')
    expect(searches()).toEqual([])
  })
})

describe('PostgreSQL searches instead', () => {
  beforeEach(makeCatalogue)

  it('until the index is filled', async () => {
    const process = start()
    expect((await process.search.search(request('pump'))).parts.total).toBe(2)
    expect(process.lines.join()).toContain('no such index [tappet-1]')
  })

  it('within a second while OpenSearch does not answer, which is logged once and tried again later', async () => {
    const process = start()
    await fill(process)
    const released = signal()
    engine.onRequest = () => released.reached
    const started = performance.now()
    expect((await process.search.search(request('pump'))).parts.total).toBe(2)
    expect(performance.now() - started).toBeLessThan(1_500)
    expect((await process.search.search(request('brake'))).parts.total).toBe(3)
    expect(searches()).toHaveLength(1)
    expect(process.lines).toHaveLength(1)

    engine.onRequest = () => {}
    released.reach()
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
    await process.search.search(request('water'))
    later.mockRestore()
    expect(searches()).toHaveLength(2)
  })

  it('while OpenSearch is down', async () => {
    const process = start()
    await fill(process)
    engine.onRequest = () => {
      throw new Failure(503, 'cluster_block_exception', 'blocked')
    }
    expect((await process.search.search(request('pump'))).parts.total).toBe(2)
    expect(process.lines.join()).toContain('cluster_block_exception')
  })
})

describe('changes of parts', () => {
  it('are not recorded without an index', async () => {
    await makeCatalogue()
    expect(await changes()).toEqual([])
  })

  it('reach the index', async () => {
    const process = start()
    await fill(process)
    const part = await site.make.part({ name: 'Thermostat', tags: ['cooling'], numbers: ['050 121 113'] })
    await send(process)
    expect(engine.documents().get(part.id)).toEqual({
      id: part.id,
      name: 'thermostat',
      numberText: '050121113',
      tagText: 'cooling',
      description: 'fits most of them',
      numbers: ['050121113'],
      supersededBy: [],
      tags: ['cooling'],
      lowestAskCents: null,
      hasBid: false,
      activity: 0,
    })
    await site.make.listing({ part, priceCents: 900 })
    await site.make.listing({ part, type: 'bid' })
    await send(process)
    expect(engine.documents().get(part.id)).toMatchObject({ lowestAskCents: 900, hasBid: true, activity: 2 })
    await sql(site.deps, `update part set name = 'Thermostat housing' where id = $1`, [part.id])
    await sql(site.deps, 'delete from part_tag where part_id = $1', [part.id])
    await sql(site.deps, `update part_number set number = '1', normalized = 'NEW1' where part_id = $1`, [part.id])
    await send(process)
    expect(engine.documents().get(part.id)).toMatchObject({
      name: 'thermostat housing',
      numbers: ['NEW1'],
      tags: [],
      lowestAskCents: 900,
      hasBid: true,
      activity: 2,
    })
    await sql(site.deps, 'update part set removed_at = now() where id = $1', [part.id])
    await send(process)
    expect(engine.documents().has(part.id)).toBe(false)
    await sql(site.deps, 'update part set removed_at = null where id = $1', [part.id])
    await send(process)
    expect(engine.documents().has(part.id)).toBe(true)
    expect(await changes()).toEqual([])
  })

  it('of a transaction that is rolled back are not sent', async () => {
    const process = start()
    await fill(process)
    const part = await site.make.part()
    await send(process)
    await sql(site.deps, `begin; update part set name = 'Other' where id = '${part.id}'; rollback`)
    expect(await changes()).toEqual([])
  })

  it('wait while OpenSearch is down, without delaying a write, and are sent afterwards', async () => {
    let now = new Date()
    const process = start({ now: () => now })
    await fill(process)
    engine.onRequest = () => {
      throw new Failure(503, 'cluster_block_exception', 'blocked')
    }
    const part = await site.make.part({ name: 'Thermostat' })
    await expect(send(process)).rejects.toThrow('cluster_block_exception')
    const held = signal()
    engine.onRequest = () => held.reached
    now = new Date(now.getTime() + 61_000)
    const sending = send(process)
    await vi.waitFor(() => expect(engine.requests.filter(isBulk)).toHaveLength(2))
    await sql(site.deps, `set lock_timeout = 100; update part set name = 'Thermostat 2' where id = '${part.id}'`)
    held.reach()
    await sending
    expect(engine.documents().get(part.id)).toMatchObject({ name: 'thermostat 2' })
    expect(await changes()).toEqual([])
  })

  it('are sent once by two processes together', async () => {
    const [here, there] = [start(), start()]
    await fill(here)
    const parts = []
    for (let i = 0; i < 60; i++) parts.push((await site.make.part({ name: `Part ${i}` })).id)
    engine.bulks.length = 0
    engine.onRequest = () => sleep(5)
    await Promise.all([send(here, 7), send(there, 7)])
    expect(engine.bulks.flat().toSorted()).toEqual(parts.toSorted())
    expect(await changes()).toEqual([])
    // Only the last request of each process waits until its documents are searchable. The other process can send one later.
    await expect.poll(() => [...engine.documents().keys()].toSorted(), { timeout: 5_000 }).toEqual(parts.toSorted())
  })

  it('that a process reserved before it ended are sent by another one', async () => {
    let now = new Date()
    const [here, there] = [start({ now: () => now }), start({ now: () => now })]
    await fill(here)
    const part = await site.make.part({ name: 'Thermostat' })
    engine.onRequest = () => {
      throw new Failure(500, 'exception', 'the process ended')
    }
    await expect(send(here)).rejects.toThrow('the process ended')
    engine.onRequest = () => {}
    await send(there)
    expect(engine.documents().has(part.id)).toBe(false)
    now = new Date(now.getTime() + 61_000)
    await send(there)
    expect(engine.documents().has(part.id)).toBe(true)
  })

  it('do not replace a newer document if a request is late', async () => {
    const [here, there] = [start(), start()]
    await fill(here)
    const part = await site.make.part({ name: 'Thermostat' })
    const held = signal()
    const arrived = signal()
    engine.onRequest = async () => {
      engine.onRequest = () => {}
      arrived.reach()
      await held.reached
    }
    const late = send(here)
    await arrived.reached
    await sql(site.deps, `update part set name = 'Thermostat 2' where id = $1`, [part.id])
    await send(there)
    held.reach()
    await late
    expect(engine.documents().get(part.id)).toMatchObject({ name: 'thermostat 2' })
    expect(await changes()).toEqual([])
  })

  it('of other parts are sent although one document is refused', async () => {
    const process = start()
    await fill(process)
    const [bad, good] = [await site.make.part({ name: 'Bad' }), await site.make.part({ name: 'Good' })]
    const real = indexOf(process)
    const refusing = {
      ...real,
      send: async (...sent: Parameters<typeof real.send>) => {
        await real.send(...sent)
        return new Map([[bad.id, 'mapper_parsing_exception']])
      },
    }
    await expect(sendChanges(process, refusing)).rejects.toThrow(`refused the document of part ${bad.id}`)
    expect(await changes()).toEqual([{ part_id: bad.id }])
    expect(engine.documents().has(good.id)).toBe(true)
  })

  it('are sent in the background until the process stops', async () => {
    const process = start()
    await fill(process)
    const stop = startSending(process)
    const part = await site.make.part()
    await expect.poll(() => engine.documents().has(part.id), { timeout: 3_000 }).toBe(true)
    await stop()
    await site.make.part()
    await sleep(700)
    expect(await changes()).toHaveLength(1)
  })
})

describe('filling the index', () => {
  it('loses no change of concurrent writes', async () => {
    const ids = []
    for (let i = 0; i < 30; i++) ids.push((await site.make.part({ name: `Part ${i}` })).id)
    const process = start()
    engine.onRequest = () => sleep(3)
    const filling = fillIndex(process, indexOf(process), () => {}, 4)
    for (let round = 0; round < 40; round++) {
      const id = ids[(round * 7) % ids.length]
      await sql(site.deps, `update part set name = 'Part of round ${round}' where id = $1`, [id])
    }
    await filling
    await send(process)
    const parts = await sql<{ id: string; name: string }>(site.deps, 'select id, lower(name) as name from part')
    expect([...engine.documents()].map(([id, { name }]) => ({ id, name })).toSorted(byId)).toEqual(parts.toSorted(byId))
  })

  it('includes the change of a transaction that began before', async () => {
    const part = await site.make.part({ name: 'Old name' })
    const writer = new Client({ connectionString: site.deps.config.databaseUrl })
    await writer.connect()
    await writer.query(`begin; update part set name = 'New name' where id = '${part.id}'`)
    const process = start()
    const filling = fill(process)
    await sleep(600)
    await writer.query('commit')
    await writer.end()
    await filling
    await send(process)
    expect(engine.documents().get(part.id)).toMatchObject({ name: 'new name' })
  })

  it('continues after an interruption', async () => {
    for (let i = 0; i < 10; i++) await site.make.part({ name: `Part ${i}` })
    let now = new Date()
    const process = start({ now: () => now })
    engine.onRequest = (line) => {
      if (isBulk(line) && engine.bulks.length === 2) throw new Failure(503, 'exception', 'interrupted')
    }
    await expect(fillIndex(process, indexOf(process), () => {}, 4)).rejects.toThrow('interrupted')
    engine.onRequest = () => {}
    now = new Date(now.getTime() + 61_000)
    expect(await fillIndex(process, indexOf(process), () => {}, 4)).toBe(0)
    expect(engine.documents().size).toBe(10)
    expect(engine.requests.filter((line) => line.startsWith('PUT '))).toHaveLength(1)
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
    expect([...engine.documents().keys()]).toEqual([part.id])
  })

  it('creates a filled index again', async () => {
    await site.make.part()
    const process = start()
    expect([await fill(process), await fill(process)]).toEqual([1, 1])
    expect(engine.requests.filter((line) => line === 'PUT /tappet-1-parts')).toHaveLength(2)
    expect(engine.documents().size).toBe(1)
  })
})

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
