import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningPostgres, startPostgres, type Postgres } from './postgres.ts'

let folder: string
let dataDir: string
const started: Postgres[] = []
const children: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tappet-postgres-'))
  chmodSync(folder, 0o711)
})

beforeEach(() => {
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await untilStopped()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(options: { port?: number } = {}): Promise<Postgres> {
  const server = await startPostgres({ dataDir, durable: true, ...options })
  started.push(server)
  return server
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts the server on the same folder in another Node process. `output` is the address or the message of the error. */
async function startInChild(): Promise<{ child: ChildProcess; output: string }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
    startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true }).then(
      ({ url }) => console.log(url),
      ({ message }) => console.log(message),
    )
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, output: String(line).trim() }
}

async function untilStopped(): Promise<void> {
  await expect.poll(() => runningPostgres(dataDir), { timeout: 10_000 }).toBeUndefined()
}

test('startPostgres creates the database tappet in UTF-8 with letters beyond ASCII in an empty folder', async () => {
  const { url } = await start()
  expect(
    await query(
      url,
      `SELECT current_database() AS name, lower('ÖЖ') AS lower, to_tsvector('simple', 'Öl—Filter') @@ 'öl' AS parsed`,
    ),
  ).toEqual([{ name: 'tappet', lower: 'öж', parsed: true }])
})

test('the server listens on this machine only and requires a password that other users cannot read', async () => {
  const { url } = await start()
  expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(statSync(join(dataDir, 'tappet.password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('the data is kept after a restart', async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  expect(runningPostgres(dataDir)).toBeUndefined()
  const second = await start()
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('startPostgres rejects a folder with a running server, which continues', async () => {
  const { url } = await start()
  await expect(startPostgres({ dataDir, durable: true })).rejects.toThrow(
    /^A database is already running on .+ \(process \d+\)\. Stop it first/,
  )
  expect(runningPostgres(dataDir)?.url).toBe(url)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('of two servers that start at the same time in a new folder, one runs and the other is rejected', async () => {
  dataDir = join(folder, 'contested')
  const outputs = await Promise.all([startInChild(), startInChild()]).then((both) => both.map((one) => one.output))
  expect(outputs.filter((line) => line.startsWith('A database is already running on'))).toHaveLength(1)
  const url = outputs.find((line) => line.startsWith('postgresql://')) ?? ''
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('startPostgres names a port that is in use', async () => {
  const { url } = await start()
  const usedPort = Number(new URL(url).port)
  dataDir = join(folder, 'other')
  await expect(start({ port: usedPort })).rejects.toThrow(`Port ${usedPort} is in use by another program.`)
})

test('the server ends after kill -9 of the process that started it, and another one can use its folder', async () => {
  const { child, output: url } = await startInChild()
  await query(url, 'CREATE TABLE survives AS SELECT 1')
  child.kill('SIGKILL')
  await untilStopped()
  const again = await start()
  expect(await query(again.url, 'SELECT count(*)::int AS n FROM survives')).toEqual([{ n: 1 }])
})

test('a server starts at once after kill -9 of the previous one and recovers its data', async () => {
  const server = await start()
  await query(server.url, 'CREATE TABLE recovered AS SELECT 1')
  const pid = runningPostgres(dataDir)?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  await server.ended
  const again = await start()
  expect(await query(again.url, 'SELECT count(*)::int AS n FROM recovered')).toEqual([{ n: 1 }])
})

test('a server starts if the process id in postmaster.pid belongs to another program', async () => {
  await (await start()).stop()
  writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a copy of a folder with a running server starts a separate server', async () => {
  const { url } = await start()
  await query(url, 'CREATE TABLE original AS SELECT 1 AS one')
  await query(url, 'CHECKPOINT')
  const original = dataDir
  dataDir = join(folder, 'copy')
  cpSync(original, dataDir, { recursive: true })
  expect(runningPostgres(dataDir)).toBeUndefined()

  const copy = await start()
  expect(runningPostgres(dataDir)?.url).toBe(copy.url)
  expect(runningPostgres(original)?.url).toBe(url)
  await query(copy.url, 'INSERT INTO original VALUES (2)')
  expect(await query(url, 'SELECT one FROM original')).toEqual([{ one: 1 }])
  expect(await query(copy.url, 'SELECT one FROM original')).toEqual([{ one: 1 }, { one: 2 }])
})

test('runningPostgres finds a server through a symbolic link to its folder', async () => {
  const { url } = await start()
  const link = join(folder, 'link')
  symlinkSync(dataDir, link)
  expect(runningPostgres(link)?.url).toBe(url)
})

test('startPostgres does not create a missing folder that must exist', async () => {
  dataDir = join(folder, 'gone')
  await expect(startPostgres({ dataDir, durable: true, mustExist: true })).rejects.toThrow(
    /^The database folder .+gone is missing\. Restore it/,
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('startPostgres does not change a folder with other files', async () => {
  dataDir = join(folder, 'photos')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'holiday.jpg'), '')
  await expect(start()).rejects.toThrow(/^The folder .+photos contains files but no database/)
})

test('startPostgres rejects a cluster of another PostgreSQL version', async () => {
  await (await start()).stop()
  const version = join(dataDir, 'PG_VERSION')
  const current = readFileSync(version, 'utf8')
  writeFileSync(version, '15\n')
  await expect(start()).rejects.toThrow(/was created by PostgreSQL 15, and this is PostgreSQL 18/)
  writeFileSync(version, current)
})

// Root can write to every folder.
test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'startPostgres rejects a folder that is not writable',
  async () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked)
    chmodSync(locked, 0o500)
    dataDir = join(locked, 'data')
    await expect(start()).rejects.toThrow(/^Cannot write to the database folder .+ \(EACCES\)/)
  },
)
