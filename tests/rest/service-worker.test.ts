import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let off: TestApp
beforeAll(async () => {
  site = await bootApp({}, {}, true)
  off = await bootApp({ SERVICE_WORKER: 'off' }, {}, true)
})
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

it('a photo of another app that no worker has taken leads to the page that says so, also if it is large', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const payload of ['--x--', Buffer.alloc(3_000_000)]) {
    const { statusCode, headers: sent } = await site.app.inject({
      method: 'POST',
      url: '/sell/share',
      headers,
      payload,
    })
    expect([statusCode, sent.location]).toEqual([303, '/sell?shared'])
  }
})

it('the web manifest has shortcuts to pages and the address of shared photos', async () => {
  const manifest = JSON.parse((await site.app.inject('/manifest.webmanifest')).body) as {
    id: string
    shortcuts: { url: string }[]
    share_target: { action: string }
  }
  expect(manifest.id).toBe('/')
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/search', '/sell', '/messages'])
  for (const { url } of manifest.shortcuts) expect((await site.get(url)).status).toBe(200)
  expect(manifest.share_target.action).toBe('/sell/share')
})
