import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, get as httpGet } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, sql, type TestDatabase } from '../tests/support/database.ts'
import { build } from './build.ts'
import { freePort } from './port.ts'
import { checkBuilt } from './serve.ts'

const PROJECT = join(import.meta.dirname, '..')

let database: TestDatabase
let folder: string
let port: number
let site: ChildProcess | undefined

beforeAll(async () => {
  await build()
  database = await createDatabase()
  folder = mkdtempSync(join(tmpdir(), 'tappet-serve-'))
}, 120_000)
beforeEach(async () => void (port = await freePort()))
afterEach(() => void site?.kill('SIGKILL'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

/** Runs `npm run start:production` without npm. */
function serve(env: NodeJS.ProcessEnv = {}, args: string[] = [], release = PROJECT) {
  const run = start(release, 'serve', args, env)
  site = run.child
  return run
}

/** Runs a command of a release with the settings of a deployment. `printed` collects its output. */
function start(release: string, command: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(release, 'scripts/tappet.mjs'), command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      PORT: String(port),
      PUBLIC_URL: 'https://tappet.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      IMAGES_DIR: join(folder, 'images'),
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  const run = { child, printed: '', ended: once(child, 'close').then(([code]) => Number(code)) }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.printed += String(chunk)))
  return run
}

test('start:production serves the site and exits cleanly on SIGTERM', { timeout: 60_000 }, async () => {
  const run = serve()
  const answer = () => fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  await expect.poll(async () => (await answer())?.status, { timeout: 50_000 }).toBe(200)
  // The server sends this header only in production.
  expect((await answer())?.headers.get('strict-transport-security')).toMatch(/^max-age=/)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(run.printed).toBe('')
})

test('--workers runs several processes on one port, replaces one that ends, and sums their metrics', async () => {
  const metrics = `127.0.0.1:${await freePort()}`
  const run = serve({ METRICS_ADDRESS: metrics }, ['--workers', '2'])
  const workers = () =>
    execFileSync('pgrep', ['-P', String(run.child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
  const measured = async () => (await fetch(`http://${metrics}/metrics`).catch(() => undefined))?.text()
  const status = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } }).then(
      (answer) => answer.status,
      () => undefined,
    )
  // The sum of both: 16 MB each.
  await expect.poll(measured, { timeout: 50_000 }).toMatch(/^tappet_cache_limit_bytes 32000000$/m)
  const first = workers()
  expect(first).toHaveLength(2)

  process.kill(Number(first[0]), 'SIGKILL')
  await expect.poll(() => run.printed).toMatch(/^A worker \(\d+\) ended with SIGKILL\. Another one replaces it\.\n$/)
  expect(await status()).toBe(200)
  await expect.poll(() => workers().filter((pid) => !first.includes(pid)).length, { timeout: 20_000 }).toBe(1)

  await expect.poll(measured, { timeout: 20_000 }).toMatch(/^tappet_cache_limit_bytes 32000000$/m)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
}, 120_000)

test.each([1, 2])(
  'no request is cut off by SIGTERM under load with --workers %i',
  async (count) => {
    const run = serve({ RATE_LIMIT_FACTOR: '0' }, ['--workers', String(count)])
    const agent = new Agent({ keepAlive: true })
    const outcomes = new Map<number | string, number>()
    const get = () =>
      new Promise<number | string>((resolve) => {
        const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
        httpGet(`http://127.0.0.1:${port}/api/homepage-feed`, { agent }, (response) => {
          response.on('error', failed).on('end', () => resolve(Number(response.statusCode)))
          response.resume()
        }).on('error', failed)
      })
    await expect.poll(get, { timeout: 50_000 }).toBe(200)
    // Between two requests of a client, its connection is idle.
    const clients = Array.from({ length: 50 }, async () => {
      for (let outcome: number | string = 200; outcome === 200; await sleep(Math.random() * 30)) {
        outcome = await get()
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    })
    await expect.poll(() => outcomes.get(200), { timeout: 20_000 }).toBeGreaterThan(1_000)
    run.child.kill('SIGTERM')
    await Promise.all(clients)
    agent.destroy()
    expect([await run.ended, run.printed, Object.fromEntries(outcomes)]).toEqual([
      0,
      '',
      { 200: expect.any(Number), ECONNREFUSED: 50 },
    ])
  },
  120_000,
)

test('upgrade changes to the next release without a failed request', async () => {
  const earlier = copyRelease('earlier')
  const next = copyRelease('next')
  addMigration(next, '29990101000000_next', 'CREATE TABLE next_release (name text);')
  addMigration(
    next,
    '29990102000000_next.post',
    "INSERT INTO next_release SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tappet 2%';",
  )
  writeFileSync(join(earlier, 'dist/client/assets/earlier.js'), '')
  writeFileSync(join(next, 'dist/client/assets/next.js'), '')
  const current = join(folder, 'current')
  symlinkSync(earlier, current)

  const run = serve({ DRAIN_SECONDS: '2', RATE_LIMIT_FACTOR: '0' }, ['--workers', '2'], current)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status, String)
  await expect
    .poll(() => get('/health/ready').then((status) => [status, run.printed]), { timeout: 50_000 })
    .toEqual([200, ''])
  const answers = new Map<number | string, number>()
  const done = new AbortController()
  // With pauses, because the processes of both releases start on the same processor.
  const clients = Array.from({ length: 8 }, async () => {
    while (!done.signal.aborted) {
      const status = await get('/api/homepage-feed')
      answers.set(status, (answers.get(status) ?? 0) + 1)
      await sleep(20)
    }
  })
  const backup = join(folder, 'before.tar')
  const restart = `ln -sfn ${next} ${current} && kill -USR2 ${run.child.pid}`
  const upgrade = start(next, 'upgrade', [backup, earlier, 'sh', '-c', restart], {})
  expect([await upgrade.ended, upgrade.printed]).toEqual([
    0,
    expect.stringMatching(/The site runs the new release\.\n$/),
  ])
  done.abort()
  await Promise.all(clients)

  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(100)
  expect(existsSync(backup)).toBe(true)
  // The last migration was applied when only the next release was connected.
  const names = await sql<{ name: string }>(
    { config: { databaseUrl: database.url } },
    'SELECT DISTINCT name FROM next_release ORDER BY 1',
  )
  expect(names.map(({ name }) => name)).toEqual(['tappet 29990102000000', 'tappet 29990102000000 live'])
  // Each release serves the files of the other.
  expect(await get('/assets/earlier.js')).toBe(200)
  expect(existsSync(join(earlier, 'dist/client/assets/next.js'))).toBe(true)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
}, 120_000)

test('upgrade prints one sentence and changes nothing if it cannot run', async () => {
  const refused = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const run = start(PROJECT, 'upgrade', args, env)
    expect(await run.ended).toBe(1)
    return run.printed
  }
  const earlier = copyRelease('of-before')
  const backup = join(folder, 'refused.tar')
  expect(await refused([backup, join(folder, 'none'), 'true'])).toBe(
    `There is no folder ${folder}/none. Name that of the running release.\n`,
  )
  expect(await refused([backup, PROJECT, 'true'])).toBe(
    `${PROJECT} is the folder of this release. Name that of the running one.\n`,
  )
  expect(await refused([folder, earlier, 'true'])).toMatch(/ is a folder\. Name a file in it, for example .+\n$/)
  const old = await oldDatabase()
  expect(await refused([backup, earlier, 'true'], { DATABASE_URL: old.url })).toMatch(OLD)
  await old.drop()
  expect(existsSync(backup)).toBe(false)
}, 60_000)

/** The sentence of each command about a database of `oldDatabase`. */
const OLD = /^The database was created by .+ cannot be migrated: start from an empty database\.\n$/

/** Creates a database with the migrations of before the first release. */
async function oldDatabase(): Promise<TestDatabase> {
  const old = await createDatabase()
  await sql(
    { config: { databaseUrl: old.url } },
    `UPDATE _prisma_migrations SET migration_name = 'old_' || migration_name`,
  )
  return old
}

/** Copies what a deployment needs into a folder with this name. Returns its path. */
function copyRelease(name: string): string {
  const to = join(folder, name)
  for (const path of [
    'package.json',
    'client/public',
    'client/styles',
    'dist',
    'prisma',
    'scripts',
    'server',
    'shared',
  ])
    cpSync(join(PROJECT, path), join(to, path), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(to, 'node_modules'))
  return to
}

function addMigration(release: string, name: string, statement: string): void {
  mkdirSync(join(release, 'prisma/migrations', name))
  writeFileSync(join(release, 'prisma/migrations', name, 'migration.sql'), statement)
}

describe('start:production prints one sentence', () => {
  const refused = async (env: NodeJS.ProcessEnv) => {
    const run = serve(env)
    expect(await run.ended).toBe(1)
    expect(run.printed).not.toMatch(/secret|node_modules|^ {4}at /m)
    return run.printed
  }
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return { DATABASE_URL: url.href }
  }

  test('if the database cannot be reached', async () => {
    expect(await refused(at((url) => (url.port = '1')))).toMatch(
      /^Cannot reach the database that DATABASE_URL names at .+:1 \(.+\)\. Start it, or correct DATABASE_URL\.\n$/,
    )
  })

  test('if the password is wrong', async () => {
    expect(await refused(at((url) => (url.password = 'secret')))).toMatch(
      /^Cannot reach .+ DATABASE_URL .+ \(the user name or the password is wrong\)\. Start it, or correct DATABASE_URL\.\n$/,
    )
  })

  test('if the database does not exist', async () => {
    expect(await refused(at((url) => (url.pathname = '/no-such')))).toMatch(
      /^Cannot reach .+ DATABASE_URL .+ \(it has no database "no-such"\)\. .+\n$/,
    )
  })

  test('if the database is from before the first release', async () => {
    const old = await oldDatabase()
    expect(await refused({ DATABASE_URL: old.url })).toMatch(OLD)
    await old.drop()
  })

  test('if the number of workers is not one', async () => {
    for (const args of [['--workers', '0'], ['--workers', 'two'], ['--workers'], ['--worker=2']]) {
      const run = serve({}, args)
      expect([await run.ended, run.printed]).toEqual([
        1,
        'The only argument is --workers with a whole number from 1 to 64.\n',
      ])
    }
  })

  test('if the port is in use', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect(await refused({})).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another port.\n`,
    )
    other.close()
  })

  test('if the image folder cannot be created', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await refused({ IMAGES_DIR: join(file, 'images') })).toMatch(
      /^Cannot start: IMAGES_DIR names .+file\/images, which cannot be created \(ENOTDIR\)\. See \.env\.example\.\n$/,
    )
  })

  test('if the build is missing', () => {
    expect(() => checkBuilt(folder)).toThrow(/^The site is not built \(.+ is missing\)\. Run "npm run build" first\.$/)
    expect(() => checkBuilt('.')).not.toThrow()
  })

  test('if settings are missing', async () => {
    expect(await refused({ PUBLIC_URL: '', GOOGLE_CLIENT_ID: '' })).toBe(
      'Cannot start: PUBLIC_URL is missing; GOOGLE_CLIENT_ID is missing. See .env.example.\n',
    )
  })
})
