import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { startPushServer, type PushServer } from '../support/push-server.ts'
import { freePort, startProcess, type ServerProcess } from '../support/server-process.ts'

const READERS = 30
const BROWSERS = 5
const KILLS = 4

let server: PushServer
let site: TestApp
let processes: ServerProcess[] = []
beforeAll(async () => {
  await build()
  server = await startPushServer()
  site = await bootApp(server.env)
})
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await site.close()
  await server.close()
})

async function startSite(): Promise<ServerProcess> {
  const PORT = String(await freePort())
  const DATABASE_URL = site.deps.config.databaseUrl
  return startProcess([], { ...server.env, DATABASE_URL, PORT, PUBLIC_URL: `http://localhost:${PORT}` })
}

test('two processes that are killed lose no push, and repeat only those that were being sent', async () => {
  const ann = site.caller(await site.make.token(await site.make.user({ name: 'Ann Lee' })))
  const browsers = []
  for (let reader = 0; reader < READERS; reader++) {
    const user = await site.make.user()
    for (let n = 0; n < BROWSERS; n++) {
      // As slow as a push service on another continent.
      const browser = server.browser((response) => void setTimeout(() => response.writeHead(201).end(), 200))
      await site.make.pushDevice(user, { subscription: browser.subscription })
      browsers.push(browser)
    }
    await ann.message.send({ receiverId: user.id, content: 'Hello' })
  }
  await site.catchUp()
  expect(await site.deps.prisma.push.count()).toBe(READERS * BROWSERS)
  await sql(site.deps, 'update push set due_at = now()')

  processes = await Promise.all([startSite(), startSite()])
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(300)
    await processes[kill % 2]?.kill('SIGKILL')
    processes[kill % 2] = await startSite()
  }
  const left = async () => {
    // The rows that a killed process had leased would wait for a minute.
    await sql(site.deps, `update push set leased_until = null where leased_until < now() + interval '50 seconds'`)
    return site.deps.prisma.push.count()
  }
  await expect.poll(left, { timeout: 60_000, interval: 500 }).toBe(0)

  const times = browsers.map(({ received }) => received.length)
  expect(Math.min(...times)).toBe(1)
  // A killed process was sending at most as many as go to one push service at a time.
  expect(times.reduce((sum, each) => sum + each, 0) - browsers.length).toBeLessThanOrEqual(KILLS * 16)
  for (const { received } of browsers)
    expect(new Set(received.map(({ payload }) => (payload as { tag: string }).tag)).size).toBe(1)
})
