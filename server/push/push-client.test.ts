import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { answer, startPushServer, type PushServer } from '../../tests/support/push-server.ts'
import { readConfig } from '../config.ts'
import { isPushEndpoint, openPushClient, type PushClient } from './push-client.ts'

let server: PushServer
beforeAll(async () => void (server = await startPushServer()))
afterAll(() => server.close())

const MESSAGE = { payload: '{"title":"New ask"}', topic: 'abc', urgency: 'high' as const, ttl: 86_400 }

function open(env: Record<string, string> = server.env): PushClient {
  const client = openPushClient(readConfig({ DATABASE_URL: 'postgresql://db', ...env }, 'test'))
  if (!client) throw new Error('no client')
  onTestFinished(() => client.close())
  return client
}

test('a message arrives encrypted, signed, and with topic, urgency and lifetime', async () => {
  const browser = server.browser()
  expect(await open().send(browser.subscription, MESSAGE)).toEqual({ kind: 'delivered', status: 201, retryAfter: null })
  expect(browser.received).toMatchObject([
    {
      payload: { title: 'New ask' },
      headers: {
        host: 'push.example',
        topic: 'abc',
        urgency: 'high',
        ttl: '86400',
        'content-encoding': 'aes128gcm',
      },
    },
  ])
})

test.each([
  [201, 'delivered'],
  [204, 'delivered'],
  [301, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('the answer %i means %s', async (status, kind) => {
  const { subscription } = server.browser(answer(status, { location: 'https://push.example/push/0' }))
  expect(await open().send(subscription, MESSAGE)).toMatchObject({ kind, status })
})

test('the push service names the seconds to wait', async () => {
  const send = async (value: string) =>
    (await open().send(server.browser(answer(429, { 'retry-after': value })).subscription, MESSAGE)).retryAfter
  expect([await send('120'), await send('-1'), await send('Sat, 28 Nov 2026 10:00:00 GMT')]).toEqual([120, null, null])
})

test('a push service that cannot be reached, or is in a private network, is tried later', async () => {
  const { subscription } = server.browser()
  const gone = open({ ...server.env, PUSH_HOSTS: 'push.example=http://127.0.0.1:1' })
  expect(await gone.send(subscription, MESSAGE)).toMatchObject({ kind: 'later', status: null })
  const inside = { ...subscription, endpoint: 'https://localhost/push/0' }
  expect(await open().send(inside, MESSAGE)).toMatchObject({ kind: 'later', status: null })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://push.example/push/0?x=1', true],
  ['http://push.example/', false],
  ['https://push.example:8443/', false],
  ['https://user@push.example/', false],
  ['https://127.0.0.1/', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['https://192.168.0.1/', false],
  ['ftp://push.example/', false],
  ['push', false],
])('%s can be a push service: %s', async (endpoint, isOne) => {
  expect(isPushEndpoint(endpoint)).toBe(isOne)
  const { subscription } = server.browser()
  if (!isOne)
    expect(await open().send({ ...subscription, endpoint }, MESSAGE)).toMatchObject({ kind: 'refused', status: null })
})

test('there is no client without keys', () => {
  expect(openPushClient(readConfig({ DATABASE_URL: 'postgresql://db' }, 'test'))).toBeNull()
})
