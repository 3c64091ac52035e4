import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { CliError } from '../cli-error.ts'
import { withClient } from '../database.ts'
import { contentSteps } from './content.ts'
import { openBenchDatabase } from './database.ts'
import { measure, printTable, type Load, type Measured, type Request } from './load.ts'
import { MANY_SLUGS, SAMPLE_PARTS, storeResponses } from './pages.ts'
import { productionEnv, startServer, type Server } from './server.ts'
import { DEEPEST_PAGE, THREAD_PATHS } from './threads.ts'

const USAGE = `npm run bench -- [options]
  --scale <size>     the number of parts: 10k, 100k (default) or 1m, with ten comments and three listings per part on average
  --seconds <n>      the length of each run, default 5
  --database <url>   an empty or previously filled database instead of the embedded one
  --only <text>      only cases whose name contains this text, e.g. "part JSON"`

const RESULTS = join(import.meta.dirname, '../../.data/bench')
const POOL_SIZE = '10'
const READ_CONNECTIONS = [8, 32]
/** Of writes and of reads with a token. */
const USER_CONNECTIONS = [8]
const ROUNDS = 3
/** The streams that are open while comments are written, and the different pages after which the memory is read. */
const SUBSCRIBERS = 50
const DIFFERENT_PAGES = 20_000
/** The factors of contentSteps. The largest content takes 20 GB and half an hour to create. */
const SCALES = { '10k': 0.1, '100k': 1, '1m': 10 }
type Scale = keyof typeof SCALES

type Case = {
  name: string
  server: 'baseline' | 'site'
  requests: Load['requests']
  headers?: Record<string, string>
  baseline?: string
  connections: number[]
  /** The path of a stream that SUBSCRIBERS follow meanwhile. */
  stream?: string
}
type Run = Measured & { cpu: number }
type Row = Omit<Run, 'requests' | 'p95' | 'most'> & {
  name: string
  connections: number
  /** Requests per second divided by those of the baseline: the median of the rounds. */
  ratioToBaseline: number | null
  rounds: number[]
}

/**
 * Measures the most requested pages, three references on the baseline server (no database, the SQL statements of these
 * pages, a prepared response), and the most frequent writes. Prints a table and saves the rows as JSON.
 */
export async function main(args: string[]): Promise<void> {
  const { scale, seconds, ...options } = readOptions(args)
  const buildError = await buildPages()
  const database = await openBenchDatabase(options.database, { folder: scale, steps: contentSteps(SCALES[scale]) })
  const servers: Server[] = []
  try {
    const sample = await withClient(database.url, async (client) => {
      const { rows: parts } = await client.query<{ id: string; slug: string }>(SAMPLE_PARTS)
      const { rows: many } = await client.query<{ slug: string }>(MANY_SLUGS)
      await storeResponses(client, parts)
      return { parts, many }
    })
    const baseline = await startServer('baseline-server.ts', environment(database.url, true))
    servers.push(baseline)
    const site = await startServer('site-server.ts', environment(database.url, buildError === null))
    servers.push(site)

    // Imported here, because it needs the generated Prisma client.
    const { signIn, writeCases } = await import('./writes.ts')
    const tokens = await signIn(environment(database.url, false), Math.max(...USER_CONNECTIONS))
    const writes = await writeCases(tokens, database.url)
    const reads = readCases(sample, tokens[0] ?? '', buildError === null)
    // Writes are measured last, because they add content.
    const cases = choose(
      [...reads, ...writes.map((each) => ({ ...each, server: 'site' as const, connections: USER_CONNECTIONS }))],
      options.only ?? '',
    )
    await checkResponses(cases, { baseline, site })
    const memory =
      buildError === null && 'memory'.includes(options.only ?? '') ? await readMemory(site, sample.many) : null
    const rows = await measureAll(cases, { baseline, site }, seconds)
    print(rows)
    if (memory)
      console.log(
        `\nMemory of the site: ${memory.atRest} MB at rest, ${memory.afterPages} MB after ${DIFFERENT_PAGES} different pages`,
      )
    if (buildError !== null) console.log(`\nHTML pages were not measured, because the build failed: ${buildError}`)
    await mkdir(RESULTS, { recursive: true })
    const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`
    const report = { finishedAt: new Date().toISOString(), scale, node: process.version, machine, memory, rows }
    await writeFile(join(RESULTS, `${scale}.json`), `${JSON.stringify(report, null, 2)}\n`)
    console.log(`\nAs JSON: .data/bench/${scale}.json`)
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
  }
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: {
        scale: { ...text, default: '100k' },
        seconds: { ...text, default: '5' },
        database: text,
        only: text,
      },
    })
    const { scale, seconds } = values
    if (!isScale(scale)) throw new Error(`--scale must be one of ${Object.keys(SCALES).join(', ')}.`)
    if (!(Number(seconds) > 0)) throw new Error('--seconds must be a number above 0.')
    return { ...values, scale, seconds: Number(seconds) }
  } catch (error) {
    throw new CliError(`${messageOf(error)}\n${USAGE}`)
  }
}

const isScale = (given: string): given is Scale => given in SCALES

/** Builds the pages. Returns null, or the reason if the build failed. */
async function buildPages(): Promise<string | null> {
  try {
    await build({ log: console.log })
    return null
  } catch (error) {
    return messageOf(error).split('\n').slice(0, 3).join(' ')
  }
}

const environment = (databaseUrl: string, pages: boolean): Record<string, string> => ({
  ...productionEnv(databaseUrl),
  DATABASE_POOL_SIZE: POOL_SIZE,
  BENCH_PAGES: pages ? '1' : '0',
})

type Sample = { parts: { id: string; slug: string }[]; many: { slug: string }[] }

/** As browsers ask for pages. */
const GZIP = { 'accept-encoding': 'gzip' }

/** Numbers, makes and words as people search for them. */
const SEARCHES = [
  '0 280 0001234',
  '02800012',
  'bosch',
  'volvo 240 fuel injector',
  'brake caliper',
  'thermostat bmw',
  'lambda',
]

const reference = (name: string, requests: string[]): Case => ({
  name: `reference: ${name}`,
  server: 'baseline',
  requests,
  connections: READ_CONNECTIONS,
})

function readCases({ parts, many }: Sample, token: string, pages: boolean): Case[] {
  const signedIn = { authorization: `Bearer ${token}` }
  const ofParts = (path: string) => parts.map(({ slug }) => `${path}/${encodeURIComponent(slug)}`)
  const ids = (path: string) => parts.map(({ id }) => `${path}/${id}`)
  const read = (name: string, requests: Case['requests'], options: Partial<Case> = {}): Case => ({
    name,
    server: 'site',
    requests,
    baseline: 'reference: prepared response',
    connections: READ_CONNECTIONS,
    ...options,
  })
  const ofUsers = { headers: signedIn, connections: USER_CONNECTIONS }
  return [
    reference('no database', ['/empty']),
    reference('prepared response', ids('/stored')),
    reference('statement of a part', ids('/part')),
    reference('statement of the feed', ['/feed']),
    read('part JSON', ofParts('/api/products')),
    read('part JSON, signed in', ofParts('/api/products'), ofUsers),
    read('feed JSON', ['/api/homepage-feed']),
    read('feed JSON, signed in', ['/api/homepage-feed'], ofUsers),
    read(
      'search',
      SEARCHES.map((q) => `/api/search?q=${encodeURIComponent(q)}`),
    ),
    read(
      'suggestions',
      SEARCHES.map((q) => `/api/search/suggest?q=${encodeURIComponent(q)}`),
    ),
    ...(pages
      ? [
          read('part HTML, first time', eachOnce(many), { headers: GZIP }),
          read('part HTML', ofParts('/part'), { headers: GZIP }),
          read('feed HTML', ['/'], { headers: GZIP }),
          read('deep thread HTML', [DEEPEST_PAGE], { headers: GZIP }),
        ]
      : []),
    ...Object.entries(THREAD_PATHS).map(([name, path]) => read(name, [path])),
  ]
}

/** The pages of a connection: more than it requests in one run, 625 of DIFFERENT_PAGES with 32 connections. */
const FIRST_TIMES = 700

/** Returns the requests of a connection: pages that were not requested for a long time. */
function eachOnce(parts: { slug: string }[]): () => Request[] {
  let next = 0
  return () =>
    Array.from({ length: FIRST_TIMES }, () => ({ method: 'GET', path: `/part/${parts[next++ % parts.length]?.slug}` }))
}

/** Returns the cases whose name contains `text`, and the baselines that they are compared with. */
function choose(cases: Case[], text: string): Case[] {
  const named = cases.filter(({ name }) => name.includes(text))
  return cases.filter((each) => named.includes(each) || named.some(({ baseline }) => baseline === each.name))
}

/**
 * Requests each read case once and prints the size of its response.
 * @throws Error if the status is not 200
 */
async function checkResponses(cases: Case[], servers: Record<Case['server'], Server>): Promise<void> {
  for (const { name, server, requests, headers } of cases) {
    if (typeof requests === 'function') continue // autocannon checks the status of writes.
    const response = await fetch(servers[server].address + requests[0], { headers })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${name} responded with ${response.status}: ${body.slice(0, 500)}`)
    console.log(`${name}: ${Buffer.byteLength(body)} bytes`)
  }
}

/** Returns the megabytes of the site's process before its first page, and after many pages of parts. */
async function readMemory(site: Server, many: Sample['many']): Promise<{ atRest: number; afterPages: number }> {
  const atRest = Math.round(await site.memory())
  const load = { origin: site.address, requests: eachOnce(many), headers: GZIP }
  await measure({ ...load, connections: 32, amount: DIFFERENT_PAGES })
  return { atRest, afterPages: Math.round(await site.memory()) }
}

/** Opens the streams of many readers and reads them. Returns a function that closes them. */
async function follow(address: string): Promise<() => void> {
  const closing = new AbortController()
  for (let i = 0; i < SUBSCRIBERS; i++) {
    const { body, status } = await fetch(address, { signal: closing.signal, headers: { accept: 'text/event-stream' } })
    if (status !== 200 || !body) throw new Error(`${address} responded with ${status}.`)
    void body.pipeTo(new WritableStream()).catch(() => undefined)
  }
  return () => closing.abort()
}

/** Measures all cases in each round, so that other load on the machine affects all of them. Returns the medians. */
async function measureAll(cases: Case[], servers: Record<Case['server'], Server>, seconds: number): Promise<Row[]> {
  const plan = cases.flatMap((each) =>
    each.connections.map((connections) => ({
      ...each,
      connections,
      measured: [] as Run[],
    })),
  )
  const run = async ({ server, stream, ...load }: (typeof plan)[number], length: number): Promise<Run> => {
    const origin = servers[server].address
    const unfollow = stream === undefined ? undefined : await follow(origin + stream)
    const before = await servers[server].cpu()
    const measured = await measure({ ...load, origin, seconds: length })
    unfollow?.()
    return { ...measured, cpu: ((await servers[server].cpu()) - before) / measured.requests }
  }

  for (const each of plan) await run(each, Math.min(seconds, 2)) // Warm-up.
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of plan) each.measured.push(await run(each, seconds))
  }
  const rows = plan.map(({ name, connections, measured }) => ({
    name,
    connections,
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    cpu: median(measured.map(({ cpu }) => cpu)),
    rounds: measured.map(({ perSecond }) => Math.round(perSecond)),
  }))
  // Compared within a round, because the load on the machine changes between rounds.
  return rows.map((row, i) => {
    const baseline = rows.find(({ name, connections }) => name === plan[i]?.baseline && connections === row.connections)
    return {
      ...row,
      ratioToBaseline: baseline
        ? median(row.rounds.map((perSecond, round) => perSecond / (baseline.rounds[round] ?? Number.NaN)))
        : null,
    }
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function print(rows: Row[]): void {
  const heads = ['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU ms', 'of the prepared response']
  const lines = rows.map((row) => [
    row.name,
    String(row.connections),
    Math.round(row.perSecond).toLocaleString('en'),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    row.cpu.toFixed(3),
    row.ratioToBaseline === null ? '' : `${Math.round(row.ratioToBaseline * 100)} %`,
  ])
  printTable(heads, lines)
}
