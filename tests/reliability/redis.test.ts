import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import type { Topic } from '../../server/live/live-bus.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { freePort } from '../support/server-process.ts'

// Processes that share limits and live changes through Redis. Skipped on machines without Redis or Valkey.

const PROGRAM = ['redis-server', 'valkey-server'].find((name) => {
  try {
    return execFileSync(name, ['--version'])
  } catch {
    return false
  }
})

type Process = Deps & { close(): Promise<void>; changes: (Topic | undefined)[] }

let port: number
let redis: ChildProcess
let site: TestApp
let here: Process
let there: Process

async function startRedis(): Promise<ChildProcess> {
  const server = spawn(PROGRAM ?? '', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'])
  for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept connections')) break
  return server
}

/** What a process opens, with the changes that it receives. */
function start(): Process {
  const { databaseUrl } = site.deps.config
  const config = readConfig({ DATABASE_URL: databaseUrl, REDIS_URL: `redis://127.0.0.1:${port}` }, 'test')
  const deps = createDeps(config, pino({ level: 'silent' }))
  const changes: Process['changes'] = []
  deps.live.onAnyChange((topic) => changes.push(topic), new AbortController().signal)
  return { ...deps, changes }
}

const listeners = () =>
  sql(
    site.deps,
    `select pid from pg_stat_activity where application_name like 'tappet % live' and datname = current_database()`,
  )

describe.skipIf(PROGRAM === undefined)('with Redis, the processes of a site', () => {
  beforeAll(async () => {
    port = await freePort()
    redis = await startRedis()
    site = await bootApp({ REDIS_URL: `redis://127.0.0.1:${port}` })
    here = start()
    there = start()
    // The relay listens, and says that changes may have been missed before.
    for (const { changes } of [here, there]) await vi.waitFor(() => expect(changes).toContain(undefined))
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await site.close()
    redis.kill()
    await once(redis, 'exit')
  })

  it('receive the changes of the database, to which only one of them listens', async () => {
    const part = await site.make.part()
    await site.make.comment({ part })
    for (const { changes } of [here, there]) await expect.poll(() => changes).toContain(`part ${part.id}`)
    expect(await listeners()).toHaveLength(1)
  })

  it('count calls together', async () => {
    const count = (process: Process) => process.rateLimiter.count('a key', 60, new Date())
    const counted = await Promise.all(Array.from({ length: 40 }, (_, i) => count(i % 2 === 0 ? here : there)))
    expect(counted.map(({ calls }) => calls).toSorted((a, b) => a - b)).toEqual(counted.map((_, i) => i + 1))
    for (const { secondsLeft } of counted) expect(secondsLeft).toBeGreaterThan(50)
    expect((await here.rateLimiter.count('another key', 1, new Date())).calls).toBe(1)
  })

  it('say so while Redis is away, and receive changes again after it', async () => {
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    await expect.poll(() => here.live.isLost).toBe(true)
    await expect(here.rateLimiter.count('a key', 60, new Date())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    there.changes.length = 0
    redis = await startRedis()
    await expect.poll(() => there.changes, { timeout: 20_000 }).toContain(undefined)
    const part = await site.make.part()
    await expect
      .poll(
        async () => {
          await site.make.comment({ part })
          return there.changes
        },
        { timeout: 20_000, interval: 500 },
      )
      .toContain(`part ${part.id}`)
    expect(there.live.isLost).toBe(false)
  })

  it('continue when the one that listens ends', async () => {
    // Whichever of them it is.
    await here.close()
    here = start()
    await there.close()
    there = start()
    await expect.poll(listeners, { timeout: 20_000 }).toHaveLength(1)
    for (const { changes } of [here, there]) await expect.poll(() => changes, { timeout: 20_000 }).toContain(undefined)
    const part = await site.make.part()
    await site.make.comment({ part })
    for (const { changes } of [here, there]) await expect.poll(() => changes).toContain(`part ${part.id}`)
  })
})
