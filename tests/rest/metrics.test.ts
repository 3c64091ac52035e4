import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootApp, cleanUp, type TestApp } from '../support/app.ts'
import { queuePushes } from '../../server/domains/people/pushes/service.ts'
import { sql } from '../support/database.ts'
import { pushEnv } from '../support/push-server.ts'
import { freePort } from '../support/server-process.ts'

let site: TestApp
let address: string

beforeAll(async () => {
  address = `127.0.0.1:${await freePort()}`
  site = await bootApp({ METRICS_ADDRESS: address, CACHE_MB: '8', ...pushEnv() })
})
afterAll(() => site.close())

/** Returns the values of the metrics by name and labels. */
async function scrape(): Promise<Record<string, number>> {
  const response = await fetch(`http://${address}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain;/)])
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

test('requests are counted by the pattern of their route and their status', async () => {
  const part = await site.make.part()
  await site.get(`/api/products/${part.slug}`)
  await site.get(`/api/products/${part.id}`)
  await site.get('/api/products/unknown')
  await site.get('/api/unknown')
  const found = await scrape()
  const count = (route: string, status: number) =>
    found[`tappet_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`]
  expect([count('/api/products/:id', 200), count('/api/products/:id', 404)]).toEqual([2, 1])
  expect(count('/api/*', 404)).toBe(1)
})

test('the cache tells its size, its limit, and hits and misses by kind', async () => {
  const part = await site.make.part()
  const before = await scrape()
  for (const _ of [1, 2, 3]) await site.get(`/api/products/${part.slug}`)
  const after = await scrape()
  const grown = (result: string) => {
    const name = `tappet_cache_reads_total{kind="json",result="${result}"}`
    return (after[name] ?? 0) - (before[name] ?? 0)
  }
  expect([grown('hit'), grown('miss')]).toEqual([2, 1])
  expect(after['tappet_cache_limit_bytes']).toBe(8_000_000)
  expect(after['tappet_cache_bytes']).toBeGreaterThan(before['tappet_cache_bytes'] ?? 0)
})

test('connections, subscriptions, jobs and the process are measured', async () => {
  const before = Date.now() / 1_000
  await cleanUp(site.deps)
  site.deps.failures.job('expireListings', new Error('A failure of this test'))
  const leaving = new AbortController()
  site.deps.live.changes('site feed', leaving.signal)
  const found = await scrape()
  leaving.abort()
  expect(found['tappet_database_connections{pool="reads",state="idle"}']).toBeGreaterThan(0)
  expect(found['tappet_database_connections{pool="writes",state="waiting"}']).toBe(0)
  expect(found['tappet_live_subscriptions']).toBeGreaterThan(0)
  expect(found['tappet_job_last_success_timestamp_seconds{task="expireListings"}']).toBeGreaterThanOrEqual(before)
  expect(found['tappet_job_failures_total{task="expireListings"}']).toBe(1)
  expect(found['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThan(0)
  expect(found['process_resident_memory_bytes']).toBeGreaterThan(0)
  expect((await scrape())['tappet_live_subscriptions']).toBe((found['tappet_live_subscriptions'] ?? 0) - 1)
})

test('mails are counted by what became of them, and those that wait', async () => {
  const { id: userId } = await site.make.user()
  const dueAt = new Date(Date.now() - 60_000)
  const digest = { userId, kind: 'digest' as const, digestOn: dueAt, dueAt }
  await site.deps.prisma.mail.create({ data: { id: site.deps.newId(), ...digest } })
  await site.deps.prisma.mailStop.create({ data: { address: 'gone@example.com', reason: '550', at: dueAt } })
  site.deps.mailCounts.set('sent', 3).set('dropped: read', 2)
  const found = await scrape()
  expect(found['tappet_mails_total{outcome="sent"}']).toBe(3)
  expect(found['tappet_mails_total{outcome="dropped: read"}']).toBe(2)
  expect([found['tappet_mails_waiting'], found['tappet_mail_stopped_addresses']]).toEqual([1, 1])
  expect(found['tappet_mail_late_seconds']).toBeGreaterThanOrEqual(60)
})

test('the rows of the tables are estimated', async () => {
  for (const _ of [1, 2, 3]) await site.make.part()
  await sql(site.deps, 'analyze part')
  const { count } = (await sql<{ count: string }>(site.deps, 'select count(*) from part'))[0] ?? {}
  expect((await scrape())['tappet_rows{table="part"}']).toBe(Number(count))
})

test('all but the rows are served while the database is unavailable', async () => {
  const port = await freePort()
  const unavailable = () => Promise.reject(new Error('The database is unavailable.'))
  const other = await bootApp({ METRICS_ADDRESS: `127.0.0.1:${port}` }, { query: unavailable })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/^tappet_cache_bytes 0$/m)
  expect(text).not.toMatch(/^tappet_rows\{/m)
  await other.close()
})

test('an address in use is named at the start', async () => {
  await expect(bootApp({ METRICS_ADDRESS: address })).rejects.toThrow(/METRICS_ADDRESS .*EADDRINUSE/)
})

test('they are served on their own address only, and only if it is set', async () => {
  expect((await fetch(`http://${address}/`)).status).toBe(404)
  expect((await site.get('/metrics')).status).toBe(404)
})

test('the dashboard and the alert rules use metrics that exist', async () => {
  await site.get('/api/homepage-feed')
  const served = new Set(Object.keys(await scrape()).map((sample) => sample.replace(/\{.*/, '')))
  const used = ['grafana.json', 'alerts.yml'].flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/operations', file), 'utf8')
    return text.match(/\b(?:tappet|nodejs|process)_\w+/g) ?? []
  })
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !served.has(name))).toEqual([])
})

test('pushes are counted by what became of them, and those that are late are measured', async () => {
  const user = await site.make.user()
  await site.make.pushDevice(user)
  const id = site.deps.newId()
  const line = {
    id,
    userId: user.id,
    kind: 'message',
    groupKey: id,
    page: `messages ${id}`,
    seq: 1n,
    at: new Date(),
    stored: 1,
  }
  await site.deps.prisma.notification.create({ data: line })
  const dueAt = new Date(Date.now() - 60_000)
  await queuePushes(site.deps, [{ userId: user.id, notificationId: id, dueAt }])
  site.deps.pushCounts.set('delivered', 3)
  const found = await scrape()
  expect(found['tappet_pushes_total{outcome="delivered"}']).toBe(3)
  expect(found['tappet_pushes_waiting']).toBe(1)
  expect(found['tappet_push_late_seconds']).toBeGreaterThanOrEqual(60)
})
