import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPeople } from '../prisma/seed/content.ts'
import { migrate } from '../server/db/migrate.ts'
import { createDatabase, type TestDatabase } from '../tests/support/database.ts'
import { build } from './build.ts'
import { freePort } from './port.ts'
import { startPostgres } from './postgres.ts'

const PROJECT = join(import.meta.dirname, '..')

let database: TestDatabase
let port: number
let site: ChildProcess | undefined

beforeAll(() => build(), 120_000)

beforeEach(async () => {
  database = await createDatabase()
  port = await freePort()
})

afterEach(async () => {
  site?.kill('SIGKILL')
  await database.drop()
})

/** Runs `npm start` without npm on the database of this test. `printed` collects its output. */
function start(env: NodeJS.ProcessEnv = {}, project = PROJECT, args: string[] = []) {
  const child = spawn(process.execPath, [join(project, 'scripts/tappet.mjs'), 'start', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: 'silent', ...env },
  })
  site = child
  const run = { child, printed: '', ended: once(child, 'close').then(([code]) => Number(code)) }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.printed += String(chunk)))
  return run
}

/** Adds one demo user. The demo content is only added to a database without users. */
async function addDemoUser(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { name, email } = readPeople()[0] ?? { name: '', email: '' }
  await client.query(`INSERT INTO "user" (id, email, name, created_at) VALUES (gen_random_uuid(), $1, $2, now())`, [
    email,
    name,
  ])
  await client.end()
}

test('start runs several processes with the sign-in of Google only', async () => {
  await addDemoUser()
  const refused = start({}, PROJECT, ['--workers', '2'])
  expect([await refused.ended, refused.printed]).toEqual([
    1,
    'The demo sign-in works in one process only. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or start without --workers.\n',
  ])
  const run = start({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, PROJECT, ['--workers', '2'])
  await expect.poll(() => run.printed, { timeout: 50_000 }).toMatch(/Tappet runs on http:\/\/localhost:\d+\n/)
  expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('start serves the site, prints its address and how to stop it, and exits cleanly on SIGTERM', async () => {
  await addDemoUser()
  const run = start()
  await expect.poll(() => run.printed, { timeout: 50_000 }).toContain(`Tappet runs on http://localhost:${port}`)
  expect(run.printed).toContain('Stop:     Ctrl-C')
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)

  run.child.kill('SIGTERM')
  // npm sends the signal a second time. This must not end the process at once.
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed')
})

test('start prints one sentence if the port is in use, before it connects to the database', async () => {
  const other = createServer().listen(port, 'localhost')
  await once(other, 'listening')
  const run = start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(await run.ended).toBe(1)
  expect(run.printed).toBe(
    `Tappet is starting\nPort ${port} is in use by another program. Stop that program, or set PORT to another port.\n`,
  )
  other.close()
})

test('start prints one sentence that names the setting if the password is wrong', async () => {
  const url = new URL(database.url)
  url.password = 'guess'
  const run = start({ DATABASE_URL: url.href })
  expect(await run.ended).toBe(1)
  expect(run.printed).toMatch(
    /^Tappet is starting\nCannot reach .+ DATABASE_URL .+ \(the user name or the password is wrong\)\. .+\n$/,
  )
})

test('start prints one sentence without the password if the database cannot be reached', async () => {
  const run = start({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' })
  expect(await run.ended).toBe(1)
  expect(run.printed).toMatch(
    /^Tappet is starting\nCannot reach the database that DATABASE_URL names at 127\.0\.0\.1:1 \(.+\n$/,
  )
  expect(run.printed).not.toContain('secret')
})

/** Renames the applied migrations, so that the history is that of a database from before the first release. */
async function renameMigrations(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`UPDATE _prisma_migrations SET migration_name = 'old_' || migration_name`)
  await client.end()
}

test('start rejects a database from before the first release with one sentence', async () => {
  await renameMigrations(database.url)
  const run = start()
  expect(await run.ended).toBe(1)
  expect(run.printed).toMatch(
    /^Tappet is starting\nThe database was created .+ cannot be migrated: start from an empty database\.\n$/,
  )
})

test('start names the folder to delete if the embedded database is from before the first release', async () => {
  // The embedded database is in the folder of the project, so this test uses a copy of the project.
  const project = mkdtempSync(join(tmpdir(), 'tappet-start-'))
  try {
    chmodSync(project, 0o711)
    for (const path of ['package.json', 'client', 'prisma', 'scripts', 'server', 'shared']) {
      cpSync(join(PROJECT, path), join(project, path), { recursive: true })
    }
    symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'))
    const embedded = await startPostgres({ dataDir: join(project, '.data/postgres'), durable: false })
    await migrate(embedded.url)
    await renameMigrations(embedded.url)
    await embedded.stop()

    const run = start({ DATABASE_URL: '' }, project)
    expect(await run.ended).toBe(1)
    expect(run.printed).toMatch(
      /^Tappet is starting\nThe database was created .+: delete the folder \.data and start again\.\n$/,
    )
  } finally {
    rmSync(project, { recursive: true })
  }
})
