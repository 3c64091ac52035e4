import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/port.ts'
import { runningPostgres, startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { migrate } from '../../server/db/migrate.ts'
import { factories } from '../support/factories.ts'
import { sql } from '../support/database.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

// Kills the server or a durable database with SIGKILL, or fills its disk, while users write (docs/product/limits.md,
// "Faults").

/** How often each is killed. CRASH_ROUNDS=10 npm test -- tests/reliability/crash.test.ts kills them more often. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 1)
const WRITERS = 8
/** Comments that are acknowledged before each kill. */
const ACKNOWLEDGED = 40
/** Size of the disk of the database. */
const DISK = '500m'
/**
 * Milliseconds until a killed server is ready again after its start, and until a server is after that of its database.
 * On an idle machine 5 and 2 s are allowed; other tests run beside these. The times are printed.
 */
const SERVER_READY = 15_000
const DATABASE_READY = 6_000

let folder: string
/** Whether the folder is a disk of its own, which only root can mount. */
let hasDisk = false
let port: number
let postgres: Postgres
let partId: string
let tokens: string[]
let server: ServerProcess

const startDatabase = () => startPostgres({ dataDir: join(folder, 'postgres'), port, durable: true })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tappet-crash-'))
  hasDisk = mountDisk()
  port = await freePort()
  postgres = await startDatabase()
  await migrate(postgres.url)
  const deps = createDeps(readConfig({ DATABASE_URL: postgres.url }, 'test'), pino({ level: 'silent' }))
  const make = factories(deps)
  partId = (await make.part()).id
  tokens = await Promise.all(Array.from({ length: WRITERS }, () => make.token()))
  await deps.close()
  server = await serverProcess(postgres.url)
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  if (hasDisk) execFileSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tappet-test', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The ids of the comments that were acknowledged in all tests. */
const acknowledged: string[] = []

/** The other answers. */
let failed: Response[] = []

/** Writes comments until `signal` aborts, or until the server ends. Returns the other answers. */
async function write(signal: AbortSignal): Promise<Response[]> {
  const others: Response[] = (failed = [])
  const writers = tokens.map(async (token, writer) => {
    for (let n = 0; !signal.aborted; n++) {
      const answer = await fetch(`${server.said}/api/comments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ productId: partId, text: `Comment ${n} of ${writer}` }),
      }).catch(() => undefined)
      if (!answer) return
      const body = (await answer.json().catch(() => undefined)) as { _id: string } | undefined
      if (!body) return
      if (answer.status === 201) acknowledged.push(body._id)
      else others.push(answer)
    }
  })
  await Promise.all(writers)
  return others
}

const untilAcknowledged = (count: number) =>
  expect.poll(() => acknowledged.length, { interval: 5, timeout: 20_000 }).toBeGreaterThanOrEqual(count)

const isReady = () =>
  fetch(`${server.said}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Returns the milliseconds until the server is ready. */
async function untilReady(since: number): Promise<number> {
  while (!(await isReady())) await sleep(5)
  const time = performance.now() - since
  console.info(`ready after ${time.toFixed(0)} ms`)
  return time
}

async function checkComments(): Promise<void> {
  const target = { config: { databaseUrl: postgres.url } }
  const [found] = await sql<{ found: number }>(
    target,
    'select count(*)::int as found from comment where id = any ($1::uuid[])',
    [acknowledged],
  )
  expect(found).toEqual({ found: acknowledged.length })
  const wrong = 'select slug from part p where comment_count <> (select count(*) from comment where part_id = p.id)'
  expect(await sql(target, wrong)).toEqual([])
}

test('no acknowledged comment is lost if the server is killed, and it is soon ready again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const writing = write(new AbortController().signal)
    await untilAcknowledged(acknowledged.length + ACKNOWLEDGED)
    await server.kill('SIGKILL')
    expect(await writing).toEqual([])
    const start = performance.now()
    server = await serverProcess(postgres.url)
    expect(await untilReady(start)).toBeLessThan(SERVER_READY)
    await checkComments()
  }
})

test('no acknowledged comment is lost if the database is killed, users get only 503, and the site is ready soon after it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const done = new AbortController()
    const writing = write(done.signal)
    await untilAcknowledged(acknowledged.length + ACKNOWLEDGED)
    process.kill(runningPostgres(join(folder, 'postgres'))?.pid ?? 0, 'SIGKILL')
    await postgres.ended
    await expect.poll(isReady).toBe(false)
    postgres = await startDatabase()
    expect(await untilReady(performance.now())).toBeLessThan(DATABASE_READY)
    await untilAcknowledged(acknowledged.length + ACKNOWLEDGED)
    done.abort()
    const others = await writing
    expect(others.length).toBeGreaterThan(0)
    expect([...new Set(others.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))]).toEqual([
      '503 2',
    ])
    await checkComments()
  }
})

test('on a full disk writes are answered with 503, no acknowledged comment is lost, and they work again after space was freed', async (ctx) => {
  ctx.skip(!hasDisk, 'Only root can mount a small disk.')
  const filler = join(folder, 'filler')
  const done = new AbortController()
  const writing = write(done.signal)
  await untilAcknowledged(acknowledged.length + ACKNOWLEDGED)
  // It ends with an error when the disk is full.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
  const read = () => fetch(`${server.said}/api/products/${partId}`).then(({ status }) => status)
  await expect.poll(() => failed.length, { timeout: 60_000 }).toBeGreaterThan(WRITERS)
  expect([200, 503]).toContain(await read())
  await rm(filler)
  await untilAcknowledged(acknowledged.length + ACKNOWLEDGED)
  done.abort()
  const others = await writing
  expect([...new Set(others.map(({ status }) => status))]).toEqual([503])
  expect(await read()).toBe(200)
  await checkComments()
})

// The last test, because the database does not come back.
test('after the files of the database were deleted, every request that needs them is answered with 503', async () => {
  const other = await serverProcess(postgres.url)
  // PostgreSQL may write a file into a folder that is being deleted.
  await rm(join(folder, 'postgres'), { recursive: true, maxRetries: 10 })
  const token = { authorization: `Bearer ${tokens[0]}` }
  const statusesOf = async (address: string) => {
    const call = async (path: string, init: RequestInit = {}) => {
      const { status } = await fetch(address + path, { ...init, headers: { ...token, ...init.headers } })
      return `${init.method ?? 'GET'} ${path} ${status}`
    }
    const answers = await Promise.all([
      call('/health/ready'),
      call('/api/trades'),
      call('/api/search?q=pump'),
      call(`/api/products/${partId}/comments`),
      call('/api/messages/conversations'),
      call('/api/blocks'),
      call('/api/comments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ productId: partId, text: 'A comment' }),
      }),
    ])
    return answers.filter((answer) => !answer.endsWith(' 503'))
  }
  // The connections of the first server may still have the files open that a request needs. The second one opens new ones.
  for (const answer of await statusesOf(server.said)) expect(answer).toMatch(/ 20[01]$/)
  expect(await statusesOf(other.said)).toEqual([])
  await other.stop()
})
