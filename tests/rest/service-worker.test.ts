import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let off: TestApp
beforeAll(async () => {
  site = await bootApp({}, {}, true)
  off = await bootApp({ SERVICE_WORKER: 'off' }, {}, true)
}, 120_000)
afterAll(() => Promise.all([site.close(), off.close()]))

it('browsers ask for the service worker with each page, and get it only if it has changed', async () => {
  const { statusCode, headers, body } = await site.app.inject('/sw.js')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect(body).toMatch(/^self\.FILES=\["[^;]*entry-client-[\w-]+\.js"[^;]*\];self\.SETS=\{"home":\[\d/)
  const again = await site.app.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(String((await site.get('/login')).body)).not.toContain('name="service-worker"')
})

it('with SERVICE_WORKER=off, browsers get a worker that removes itself and its caches, and pages install none', async () => {
  const { statusCode, headers, body } = await off.app.inject('/sw.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toContain('registration.unregister()')
  expect(body).toContain('caches.delete(name)')
  expect(body).not.toContain('fetch')
  expect(String((await off.get('/login')).body)).toContain('<meta name="service-worker" content="off"/>')
})
