import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, get as httpGet } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { OLD, oldDatabase, useDeployment } from '../tests/support/deployment.ts'
import { freePort } from './port.ts'
import { checkBuilt } from './serve.ts'

const deployment = useDeployment()

test('start:production serves the site and exits cleanly on SIGTERM', async () => {
  const run = deployment.serve()
  const answer = () => fetch(`http://127.0.0.1:${deployment.port}/`).catch(() => undefined)
  await expect.poll(async () => (await answer())?.status, { timeout: 50_000 }).toBe(200)
  // The server sends this header only in production.
  expect((await answer())?.headers.get('strict-transport-security')).toMatch(/^max-age=/)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(run.printed).toBe('')
})

test('--workers runs several processes on one port, replaces one that ends, and sums their metrics', async () => {
  const metrics = `127.0.0.1:${await freePort()}`
  const run = deployment.serve({ METRICS_ADDRESS: metrics }, ['--workers', '2'])
  const workers = () =>
    execFileSync('pgrep', ['-P', String(run.child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
  const measured = async () => (await fetch(`http://${metrics}/metrics`).catch(() => undefined))?.text()
  const status = () =>
    fetch(`http://127.0.0.1:${deployment.port}/health/ready`, { headers: { connection: 'close' } }).then(
      (answer) => answer.status,
      () => undefined,
    )
  // The sum of both: 128 MB each.
  await expect.poll(measured, { timeout: 50_000 }).toMatch(/^tappet_cache_limit_bytes 256000000$/m)
  const first = workers()
  expect(first).toHaveLength(2)

  process.kill(Number(first[0]), 'SIGKILL')
  await expect.poll(() => run.printed).toMatch(/^A worker \(\d+\) ended with SIGKILL\. Another one replaces it\.\n$/)
  expect(await status()).toBe(200)
  await expect.poll(() => workers().filter((pid) => !first.includes(pid)).length, { timeout: 20_000 }).toBe(1)

  await expect.poll(measured, { timeout: 20_000 }).toMatch(/^tappet_cache_limit_bytes 256000000$/m)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test.each([1, 2])(
  'no request is cut off by SIGTERM under load with --workers %i',
  async (count) => {
    const run = deployment.serve({ RATE_LIMIT_FACTOR: '0' }, ['--workers', String(count)])
    const agent = new Agent({ keepAlive: true })
    const outcomes = new Map<number | string, number>()
    const get = () =>
      new Promise<number | string>((resolve) => {
        const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
        httpGet(`http://127.0.0.1:${deployment.port}/api/homepage-feed`, { agent }, (response) => {
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

describe('start:production prints one sentence', () => {
  const refused = async (env: NodeJS.ProcessEnv) => {
    const run = deployment.serve(env)
    expect(await run.ended).toBe(1)
    expect(run.printed).not.toMatch(/secret|node_modules|^ {4}at /m)
    return run.printed
  }
  const at = (change: (url: URL) => void) => {
    const url = new URL(deployment.database.url)
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
      const run = deployment.serve({}, args)
      expect([await run.ended, run.printed]).toEqual([
        1,
        'The only argument is --workers with a whole number from 1 to 64.\n',
      ])
    }
  })

  test('if the port is in use', async () => {
    const other = createServer().listen(deployment.port, '127.0.0.1')
    await once(other, 'listening')
    expect(await refused({})).toBe(
      `Port ${deployment.port} is in use by another program. Stop that program, or set PORT to another port.\n`,
    )
    other.close()
  })

  test('if the image folder cannot be created', async () => {
    const file = join(deployment.folder, 'file')
    writeFileSync(file, '')
    expect(await refused({ IMAGES_DIR: join(file, 'images') })).toMatch(
      /^Cannot start: IMAGES_DIR names .+file\/images, which cannot be created \(ENOTDIR\)\. See \.env\.example\.\n$/,
    )
  })

  test('if the build is missing', () => {
    expect(() => checkBuilt(deployment.folder)).toThrow(
      /^The site is not built \(.+ is missing\)\. Run "npm run build" first\.$/,
    )
    expect(() => checkBuilt('.')).not.toThrow()
  })

  test('if settings are missing', async () => {
    expect(await refused({ PUBLIC_URL: '', GOOGLE_CLIENT_ID: '' })).toBe(
      'Cannot start: PUBLIC_URL is missing; GOOGLE_CLIENT_ID is missing. See .env.example.\n',
    )
  })
})
