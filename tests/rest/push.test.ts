import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PUSH_DEVICES } from '../../shared/pushes.ts'
import { MAX_REFUSALS } from '../../server/domains/people/pushes/delivery-service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { answer, newSubscription, startPushServer, type PushServer } from '../support/push-server.ts'

let server: PushServer
let site: TestApp
let clock = new Date()
beforeAll(async () => {
  server = await startPushServer()
  site = await bootApp(server.env, { now: () => clock })
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const input = (given: object = {}) => {
  const { endpoint, p256dh, auth } = newSubscription()
  return { endpoint, p256dh, auth, serverKey: server.env.VAPID_PUBLIC_KEY, device: 'Firefox on Linux', ...given }
}
const put = (token: string, given: object = {}) =>
  site.request('PUT', '/api/push/subscriptions', { token, payload: input(given) })
const devicesOf = async (token: string) => (await site.get('/api/push/subscriptions', token)).body.devices
const DAY = 86_400_000

describe('a subscription', () => {
  it('is listed for its user with the key of the site', async () => {
    const user = await site.make.user()
    const [token, second] = [await site.make.token(user), await site.make.token(user)]
    expect(await put(token)).toMatchObject({ status: 200, body: { device: 'Firefox on Linux', isThis: true } })
    expect((await site.get('/api/push/subscriptions', second)).body).toEqual({
      publicKey: server.env.VAPID_PUBLIC_KEY,
      devices: [
        {
          _id: expect.any(String),
          device: 'Firefox on Linux',
          createdAt: clock.toISOString(),
          deliveredAt: null,
          isThis: false,
        },
      ],
    })
    expect(await devicesOf(await site.make.token())).toEqual([])
  })

  it.each([
    ['endpoint', 'http://push.example/'],
    ['endpoint', 'https://127.0.0.1/'],
    ['endpoint', 'https://push.example:22/'],
    ['endpoint', 'push'],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['p256dh', Buffer.from(newSubscription().p256dh, 'base64url').subarray(0, 64).toString('base64url')],
    ['auth', 'AAAA'],
    ['auth', Buffer.alloc(17).toString('base64url')],
  ])('with a wrong %s is rejected beside the field (%#)', async (field, value) => {
    const { status, body } = await put(await site.make.token(), { [field]: value })
    expect({ status, fields: Object.keys(body.details?.fields ?? body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
  })

  it.each([
    { endpoint: `https://push.example/${'x'.repeat(2_048)}` },
    { p256dh: '+/=' },
    { auth: 7 },
    { device: 'x'.repeat(101) },
  ])('with a field of another form is rejected (%#)', async (given) => {
    expect((await put(await site.make.token(), given)).status).toBe(400)
    expect(site.faults).toEqual([])
  })

  it('with another key of the site is rejected', async () => {
    expect(await put(await site.make.token(), { serverKey: 'AAAA' })).toMatchObject({
      status: 409,
      body: { message: 'The site has another key now. Please reload the page and turn push on again.' },
    })
  })

  it('of the same browser moves to another session or account', async () => {
    const [first, second] = [await site.make.user(), await site.make.user()]
    const [token, again, other] = [
      await site.make.token(first),
      await site.make.token(first),
      await site.make.token(second),
    ]
    const browser = newSubscription()
    const of = { endpoint: browser.endpoint }
    await put(token, of)
    await put(again, of)
    expect(await devicesOf(token)).toMatchObject([{ isThis: false }])
    await put(other, of)
    expect([await devicesOf(token), await devicesOf(other)]).toMatchObject([[], [{ isThis: true }]])
  })

  it('replaces the earlier one of its session', async () => {
    const token = await site.make.token()
    await put(token)
    const { body } = await put(token)
    expect(await devicesOf(token)).toMatchObject([{ _id: body._id }])
  })

  it('ends with its session', async () => {
    const user = await site.make.user()
    const [token, other] = [await site.make.token(user), await site.make.token(user)]
    await put(token)
    await site.caller(token).auth.logout()
    expect(await devicesOf(other)).toEqual([])
  })

  it('ends with the account', async () => {
    const user = await site.make.user()
    const token = await site.make.token(user)
    await put(token)
    await site.caller(token).user.remove({ name: user.name })
    expect(await site.deps.prisma.pushSubscription.count({ where: { userId: user.id } })).toBe(0)
  })

  it('of a session that ended is not stored', async () => {
    const user = await site.make.user()
    const token = await site.make.token(user)
    const caller = site.caller(token)
    // Reads the session, which ends before the call stores anything.
    await caller.push.devices()
    await site.deps.prisma.session.deleteMany({ where: { userId: user.id } })
    await expect(caller.push.subscribe(input())).rejects.toThrow('User not authenticated.')
  })

  it(`replaces the one that had no push for the longest time, beyond ${MAX_PUSH_DEVICES}`, async () => {
    const user = await site.make.user()
    const token = await site.make.token(user)
    const ids: string[] = []
    for (let at = 0; at < MAX_PUSH_DEVICES; at++) {
      const createdAt = new Date(clock.getTime() - (MAX_PUSH_DEVICES - at) * DAY)
      // The oldest one had a push lately.
      const { id } = await site.make.pushDevice(user, { createdAt, ...(at === 0 && { deliveredAt: clock }) })
      ids.push(id)
    }
    await put(token)
    const left = (await devicesOf(token)).map(({ _id }: { _id: string }) => _id)
    expect(left).toHaveLength(MAX_PUSH_DEVICES)
    expect(ids.filter((id) => !left.includes(id))).toEqual([ids[1]])
  })

  it('is removed by its user only', async () => {
    const [token, stranger] = [await site.make.token(), await site.make.token()]
    const { body } = await put(token)
    const path = `/api/push/subscriptions/${body._id}`
    expect((await site.request('DELETE', path, { token: stranger })).status).toBe(404)
    expect((await site.request('DELETE', path, { token })).status).toBe(200)
    expect(await devicesOf(token)).toEqual([])
  })

  it('is renewed by the secret of its browser, and by nothing else', async () => {
    const token = await site.make.token()
    const old = newSubscription()
    await put(token, { endpoint: old.endpoint, p256dh: old.p256dh, auth: old.auth })
    const { device: _, ...renewed } = input()
    const send = (given: { endpoint: string; auth: string }) =>
      site.request('POST', '/api/push/renew', { payload: { old: given, ...renewed } })
    expect((await send({ ...old, auth: newSubscription().auth })).status).toBe(404)
    expect((await send({ endpoint: old.endpoint, auth: old.auth })).status).toBe(200)
    expect((await send({ endpoint: old.endpoint, auth: old.auth })).status).toBe(404)
    const [row] = await site.deps.prisma.pushSubscription.findMany({ where: { endpoint: renewed.endpoint } })
    expect(row).toMatchObject({ auth: renewed.auth, p256dh: renewed.p256dh })
  })

  it('cannot take the address of another one by a renewal', async () => {
    const [old, other] = [
      await site.make.pushDevice(await site.make.user()),
      await site.make.pushDevice(await site.make.user()),
    ]
    const { device: _, ...renewed } = input({ endpoint: other.endpoint })
    const payload = { old: { endpoint: old.endpoint, auth: old.auth }, ...renewed }
    expect((await site.request('POST', '/api/push/renew', { payload })).status).toBe(404)
  })
})

describe('a test', () => {
  const setUp = async (reply?: Parameters<PushServer['browser']>[0]) => {
    const token = await site.make.token()
    const browser = server.browser(reply)
    const { body } = await put(token, browser.subscription)
    const test = async () =>
      (await site.request('POST', `/api/push/subscriptions/${body._id}/test`, { token })).body.message
    return { token, browser, test }
  }

  it('reaches the browser and dates its last push', async () => {
    const { token, browser, test } = await setUp()
    clock = new Date(clock.getTime() + 60_000)
    expect(await test()).toBe('Sent. It should appear in that browser in a few seconds.')
    expect(browser.received).toMatchObject([{ payload: { title: 'Tappet', path: '/notifications/settings' } }])
    expect(await devicesOf(token)).toMatchObject([{ deliveredAt: clock.toISOString() }])
  })

  it.each([404, 410])('ends a subscription by the answer %i', async (status) => {
    const { token, test } = await setUp(answer(status))
    expect(await test()).toBe('That browser has turned push off. Turn it on again there.')
    expect(await devicesOf(token)).toEqual([])
  })

  it(`ends a subscription by ${MAX_REFUSALS} refusals in a row`, async () => {
    // One success after four refusals starts the count again.
    const { token, test } = await setUp((response, count) => void response.writeHead(count === 5 ? 201 : 413).end())
    for (let at = 0; at < 9; at++) await test()
    expect(await devicesOf(token)).toHaveLength(1)
    expect(await test()).toBe('The push service of that browser refused the push (status 413).')
    expect(await devicesOf(token)).toEqual([])
  })

  it.each([429, 500, 503])('does not count the answer %i as a refusal', async (status) => {
    const { token, test } = await setUp(answer(status))
    for (let at = 0; at <= MAX_REFUSALS; at++)
      expect(await test()).toBe('The push service of that browser is not available now. Please try again later.')
    expect(await devicesOf(token)).toHaveLength(1)
  })
})

it('a site without keys has no push', async () => {
  const without = await bootApp()
  const token = await without.make.token()
  expect((await without.get('/api/push/subscriptions', token)).body).toEqual({ publicKey: null, devices: [] })
  expect(await without.request('PUT', '/api/push/subscriptions', { token, payload: input() })).toMatchObject({
    status: 409,
    body: { message: 'Push is not set up on this site.' },
  })
  await without.close()
})
