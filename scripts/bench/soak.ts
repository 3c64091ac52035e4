import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { withClient } from '../database.ts'
import { freePort } from '../port.ts'
import { RECOUNTS } from '../recounts.ts'
import { contentSteps } from './content.ts'
import { openBenchDatabase } from './database.ts'
import { percentiles, printTable, type Request } from './load.ts'
import { SAMPLE_PARTS } from './pages.ts'
import { productionEnv } from './server.ts'

const READERS = 24
const WRITERS = 6
/** The mean pause of a client between two requests in ms: about 180 requests per second of all. */
const PAUSE = 150
const TABLE_ROWS = 12

/**
 * `npm run bench:soak -- [--minutes 60] [--workers 2]`: runs the site with workers under mixed reads and writes, and prints
 * their memory, failed requests and, at the end, counters that differ from their rows.
 */
export async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { minutes: { ...text, default: '60' }, workers: { ...text, default: '2' } },
  })
  await build({ log: console.log })
  const database = await openBenchDatabase(undefined, { folder: '10k', steps: contentSteps(0.1) })
  try {
    await soak(database.url, Number(values.minutes), values.workers)
  } finally {
    await database.stop()
  }
}

async function soak(databaseUrl: string, minutes: number, workers: string): Promise<void> {
  const env = { ...productionEnv(databaseUrl), PORT: String(await freePort()) }
  const site = spawn(process.execPath, ['scripts/tappet.mjs', 'serve', '--workers', workers], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const origin = `http://127.0.0.1:${env.PORT}`
  try {
    while (!(await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok) await sleep(200)
    const times: number[] = []
    const failures = new Map<string, number>()
    const done = new AbortController()
    const clients = (await requestLists(databaseUrl)).map(async (requests) => {
      for (let i = 0; !done.signal.aborted; i++) {
        const { path, ...request } = requests[i % requests.length] ?? { path: '/', method: 'GET' }
        const start = performance.now()
        const failure = await fetch(origin + path, request).then(async (response) => {
          await response.arrayBuffer()
          return response.ok ? undefined : `${response.status} ${path.split('/').slice(0, 3).join('/')}`
        }, String)
        times.push(performance.now() - start)
        if (failure !== undefined) failures.set(failure, (failures.get(failure) ?? 0) + 1)
        await sleep(Math.random() * 2 * PAUSE)
      }
    })

    const rows: string[][] = []
    for (let row = 1; row <= TABLE_ROWS; row++) {
      await sleep((minutes / TABLE_ROWS) * 60_000)
      const { p50, p99 } = percentiles(times)
      const memory = workersOf(site.pid).map(memoryOf)
      rows.push([
        ((minutes / TABLE_ROWS) * row).toFixed(1),
        ...[...memory, times.length, p50, p99].map((n) => n.toFixed(0)),
      ])
      console.log(rows.at(-1)?.join('  '))
      times.length = 0
    }
    done.abort()
    await Promise.all(clients)
    printTable(
      ['minutes', ...(rows[0]?.slice(4).map((_, i) => `MB of worker ${i + 1}`) ?? []), 'requests', 'p50 ms', 'p99 ms'],
      rows,
    )
    console.log(`\nFailed requests: ${JSON.stringify([...failures])}`)
  } finally {
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
  const wrong = await withClient(databaseUrl, async (client) => {
    const found = []
    for (const { title, find } of RECOUNTS) found.push([title, (await client.query(find)).rowCount ?? 0] as const)
    return found.filter(([, count]) => count > 0)
  })
  console.log(`Wrong counters: ${JSON.stringify(wrong)} of ${RECOUNTS.length} kinds`)
}

/** Returns the requests of each client, which it repeats. */
async function requestLists(databaseUrl: string): Promise<Request[][]> {
  mkdirSync('.data/bench/images', { recursive: true })
  const { signIn, writeCases } = await import('./writes.ts')
  const tokens = await signIn(productionEnv(databaseUrl), WRITERS)
  const writes = await writeCases(tokens, databaseUrl)
  const parts = await withClient(
    databaseUrl,
    async (client) => (await client.query<{ slug: string }>(SAMPLE_PARTS)).rows,
  )
  const reads = parts.flatMap(({ slug }, i): string[] => [
    `/part/${slug}`,
    `/api/products/${slug}`,
    ...(i % 4 === 0
      ? ['/', '/api/homepage-feed', `/search?q=${slug.split('-')[0]}`, '/api/search/suggest?q=bosch', '/atom/parts']
      : []),
  ])
  const readers = Array.from({ length: READERS }, (_, reader) =>
    reads.map((_path, i): Request => {
      const path = reads[(i * 37 + reader * 101) % reads.length] ?? '/'
      const token = tokens[reader % WRITERS]
      // A third of the readers is signed in.
      return { method: 'GET', path, headers: reader % 3 === 0 ? { authorization: `Bearer ${token}` } : {} }
    }),
  )
  const writers = Array.from({ length: WRITERS }, (_, writer) => {
    const lists = writes.map(({ requests }) => requests(writer))
    return lists[0]?.flatMap((_request, i) => lists.flatMap((list) => list[i] ?? [])) ?? []
  })
  return [...readers, ...writers]
}

const workersOf = (pid = 0): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(join('/proc', pid, 'status'), 'utf8'))?.[1])
  } catch {
    return undefined // The process has ended.
  }
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000
