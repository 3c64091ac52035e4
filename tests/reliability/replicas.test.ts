import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/port.ts'
import { runningPostgres, startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createDeps } from '../../server/deps.ts'
import { READ_POSITION } from '../../server/http/read-position.ts'
import { sql } from '../support/database.ts'
import { factories } from '../support/factories.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

// A primary, two streaming replicas and two servers.

/** The length of the mixed load. REPLICA_SECONDS=600 npm test -- tests/reliability/replicas.test.ts runs it for longer. */
const SECONDS = Number(process.env['REPLICA_SECONDS'] ?? 2)
const PEOPLE = 20

type Database = Postgres & { dataDir: string; port: number }
type Person = { partId: string; token: string }

let folder: string
let primary: Database
let replicas: Database[]
let servers: ServerProcess[]
let people: Person[]

async function startDatabase(dataDir: string, port?: number): Promise<Database> {
  const chosen = port ?? (await freePort())
  return { ...(await startPostgres({ dataDir, port: chosen, durable: false })), dataDir, port: chosen }
}

/** Copies the running primary and starts the copy as a streaming replica. */
async function createReplica(name: string): Promise<Database> {
  const dataDir = join(folder, name)
  const { password } = new URL(primary.url)
  const label = await withBackup(() => execFileSync('cp', ['--archive', primary.dataDir, dataDir]))
  rmSync(join(dataDir, 'postmaster.pid'))
  writeFileSync(join(dataDir, 'backup_label'), label)
  writeFileSync(join(dataDir, 'standby.signal'), '')
  appendFileSync(
    join(dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=tappet password=${decodeURIComponent(password)}'\n`,
  )
  return startDatabase(dataDir)
}

/** Runs `copy` during a backup of the primary. Returns the backup label. */
async function withBackup(copy: () => void): Promise<string> {
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`)
    copy()
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tappet-replicas-'))
  primary = await startDatabase(join(folder, 'primary'))
  await migrate(primary.url)
  const deps = createDeps(readConfig({ DATABASE_URL: primary.url }, 'test'), pino({ level: 'silent' }))
  const make = factories(deps)
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => ({ partId: (await make.part()).id, token: await make.token() })),
  )
  await deps.close()
  replicas = [await createReplica('replica-1'), await createReplica('replica-2')]
  const env = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(','),
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'silent',
  }
  servers = await Promise.all([startProcess(['api'], env), startProcess(['api'], env)])
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await Promise.all([...replicas, primary].map(({ stop }) => stop()))
  await rm(folder, { recursive: true, force: true })
})

const anyServer = () => servers[Math.floor(Math.random() * servers.length)]?.said ?? ''

/** Writes a comment. Returns the status, and the position of the write. */
async function comment({ partId, token }: Person): Promise<{ status: number; position: string | null }> {
  const answer = await fetch(`${anyServer()}/api/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ productId: partId, text: 'The seal is the older one.' }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, position: answer.headers.get(READ_POSITION) }
}

/** Reads the number of comments on a part. */
async function count(
  { partId }: Person,
  headers: Record<string, string> = {},
): Promise<{ status: number; total?: number }> {
  const answer = await fetch(`${anyServer()}/api/products/${partId}`, { headers })
  const body = (await answer.json()) as { comments?: { total: number } }
  return { status: answer.status, ...(body.comments && { total: body.comments.total }) }
}

const onReplicas = (statement: string) =>
  Promise.all(replicas.map(({ url }) => sql({ config: { databaseUrl: url } }, statement)))
const cookieOf = (position: string | null) => ({ cookie: `read-position=${encodeURIComponent(position ?? '')}` })

test('visitors read a replica, and people read what they wrote before the replicas have it', async () => {
  const [person] = people
  if (!person) throw new Error('There are no people.')
  await expect.poll(() => count(person)).toEqual({ status: 200, total: 0 })
  // A replica answers at once, and applies what it is applying before it pauses.
  await onReplicas('select pg_wal_replay_pause()')
  await expect
    .poll(() => onReplicas('select pg_get_wal_replay_pause_state() as state'))
    .toEqual(replicas.map(() => [{ state: 'paused' }]))
  const { status, position } = await comment(person)
  expect(status).toBe(201)

  const late = { status: 200, total: 0 }
  const current = { status: 200, total: 1 }
  for (let i = 0; i < 10; i++) {
    // The primary answers while a busy machine keeps the replicas from answering within a second.
    await expect.poll(() => count(person), { timeout: 10_000 }).toEqual(late)
    expect(await count(person, { [READ_POSITION]: position ?? '' })).toEqual(current)
    expect(await count(person, cookieOf(position))).toEqual(current)
    expect(await count(person, cookieOf(`FFFFFFFF/FFFFFFFF.forged`))).toEqual(current)
  }
  await onReplicas('select pg_wal_replay_resume()')
  await expect.poll(() => count(person)).toEqual(current)
})

test('under mixed load nobody reads an older state than they wrote, also while a replica is killed', async () => {
  const until = Date.now() + SECONDS * 1_000
  const unexpected = new Map<string, number>()
  let [writes, reads] = [0, 0]
  const note = (what: string) => unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
  const clients = people.map(async (person) => {
    let written = (await count(person, { [READ_POSITION]: (await comment(person)).position ?? '' })).total ?? 0
    let cookie = {}
    while (Date.now() < until) {
      const { status, position } = await comment(person)
      if (status !== 201) note(`write ${status}`)
      else written += 1
      if (position) cookie = cookieOf(position)
      writes += 1
      for (let i = 0; i < 5; i++) {
        const read = await count(person, cookie)
        if (read.status !== 200) note(`read ${read.status}`)
        else if (read.total !== written) note('a stale read')
        reads += 1
        await sleep(Math.random() * 10)
      }
    }
  })
  await sleep(SECONDS * 500)
  const [killed] = replicas
  process.kill(runningPostgres(killed?.dataDir ?? '')?.pid ?? 0, 'SIGKILL')
  await Promise.all(clients)
  console.info(`${writes} writes, ${reads} reads`)
  expect(Object.fromEntries(unexpected)).toEqual({})
  expect(writes).toBeGreaterThan(0)
  // It comes back.
  await killed?.ended
  replicas[0] = await startDatabase(killed?.dataDir ?? '', killed?.port)
}, 700_000)

test('while the primary is away, visitors read the replicas and writes are answered with 503; they work again after it', async () => {
  const [, person] = people
  if (!person) throw new Error('There are no people.')
  const before = (await comment(person)).status
  const { total = 0 } = await count(person)
  await expect.poll(() => count(person).then((read) => read.total)).toBeGreaterThanOrEqual(total)
  process.kill(runningPostgres(primary.dataDir)?.pid ?? 0, 'SIGKILL')
  await primary.ended
  expect((await comment(person)).status).toBe(503)
  expect((await count(person)).status).toBe(200)
  primary = await startDatabase(primary.dataDir, primary.port)
  await expect.poll(async () => (await comment(person)).status, { timeout: 10_000 }).toBe(before)
})
