import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queuePushes } from '../server/domains/people/pushes/service.ts'
import { deleteOldPushes } from '../server/domains/people/pushes/job.ts'
import { PUSH_TTL, sendDuePushes, type ComposePush } from '../server/domains/people/pushes/send-service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { answer, startPushServer, type PushBrowser, type PushServer } from './support/push-server.ts'

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
beforeEach(async () => {
  // Rows have ids with the time of the database.
  clock = new Date()
  await site.deps.prisma.push.deleteMany()
})

const SECOND = 1_000
const later = (seconds: number) => void (clock = new Date(clock.getTime() + seconds * SECOND))

/** Creates a line of the notifications of a user. Its content does not matter here. */
async function lineOf({ id: userId }: { id: string }): Promise<string> {
  const id = site.deps.newId()
  const line = { id, userId, kind: 'message', groupKey: id, page: `messages ${id}`, seq: 1n, at: clock, stored: 1 }
  await site.deps.prisma.notification.create({ data: line })
  return id
}

/** Creates a user with a line and browsers, for which the line is pushed now. */
async function queued(...browsers: PushBrowser[]) {
  const user = await site.make.user()
  for (const { subscription } of browsers) await site.make.pushDevice(user, { subscription })
  const notificationId = await lineOf(user)
  const queue = () => queuePushes(site.deps, [{ userId: user.id, notificationId, dueAt: clock }])
  await queue()
  return { user, notificationId, queue }
}

const composed: ComposePush = async (_deps, { notificationId }) => ({
  send: {
    payload: { title: 'Tappet', body: 'New message from Ann', path: '/messages', tag: notificationId, at: '' },
    isUrgent: true,
  },
})
const send = (compose = composed) => sendDuePushes(site.deps, compose, new AbortController().signal)
const waiting = () => site.deps.prisma.push.findMany({ orderBy: { id: 'asc' } })

describe('a line', () => {
  test('is pushed once to each browser of its user, with a topic and for a day', async () => {
    const [first, second, other] = [server.browser(), server.browser(), server.browser()]
    await queued(other)
    const { notificationId } = await queued(first, second)
    await send()
    await send()
    for (const { received } of [first, second])
      expect(received).toMatchObject([
        {
          payload: { body: 'New message from Ann', tag: notificationId },
          headers: { topic: expect.stringMatching(/^[\w-]{32}$/), ttl: '86400', urgency: 'high' },
        },
      ])
    expect(await waiting()).toEqual([])
  })

  test('is pushed by several processes once', async () => {
    const browsers = Array.from({ length: 12 }, () => server.browser())
    await queued(...browsers)
    await Promise.all([send(), send(), send()])
    expect(browsers.map(({ received }) => received.length)).toEqual(browsers.map(() => 1))
  })

  test('is not pushed before its time', async () => {
    const browser = server.browser()
    const { user, notificationId } = await queued()
    await site.make.pushDevice(user, { subscription: browser.subscription })
    const dueAt = new Date(clock.getTime() + 5 * SECOND)
    await queuePushes(site.deps, [{ userId: user.id, notificationId, dueAt }])
    await send()
    expect(browser.received).toEqual([])
    later(5)
    await send()
    expect(browser.received).toHaveLength(1)
  })

  test('that is told again while it is sent is pushed again', async () => {
    const browser = server.browser()
    const { queue } = await queued(browser)
    let times = 0
    await send(async (deps, push) => {
      times += 1
      later(1)
      if (times === 1) await queue()
      return composed(deps, push)
    })
    expect([times, browser.received.length, await waiting()]).toEqual([2, 2, []])
  })

  test('that waits is queued once', async () => {
    const { queue } = await queued(server.browser())
    await queue()
    expect(await waiting()).toHaveLength(1)
  })

  test('waits until the time that the rules name, without an attempt', async () => {
    const browser = server.browser()
    await queued(browser)
    const waitUntil = new Date(clock.getTime() + 3_600 * SECOND)
    await send(async () => ({ waitUntil }))
    expect(await waiting()).toMatchObject([{ dueAt: waitUntil, attempts: 0, leasedUntil: null }])
    later(3_600)
    await send()
    expect(browser.received).toHaveLength(1)
  })

  test('that the rules drop is not pushed', async () => {
    const browser = server.browser()
    await queued(browser)
    await send(async () => ({ drop: 'read' }))
    expect([browser.received, await waiting()]).toEqual([[], []])
    expect(site.deps.pushCounts.get('dropped: read')).toBe(1)
  })

  test('is not pushed to a browser that another user has taken over', async () => {
    const browser = server.browser()
    await queued(browser)
    const caller = site.caller(await site.make.token())
    const serverKey = server.env.VAPID_PUBLIC_KEY
    await caller.push.subscribe({ ...browser.subscription, serverKey, device: 'Firefox on Linux' })
    await send()
    expect(browser.received).toEqual([])
  })

  test('ends with the subscription', async () => {
    const { user } = await queued(server.browser())
    await site.deps.prisma.session.deleteMany({ where: { userId: user.id } })
    expect(await waiting()).toEqual([])
  })

  test('that failed by a bug is tried again, and counted as a failure', async () => {
    const browser = server.browser()
    await queued(browser)
    await send(async () => Promise.reject(new Error('a bug')))
    expect(site.deps.failures.failedJobs.get('pushes')).toBe(1)
    later(120)
    await send()
    expect(browser.received).toHaveLength(1)
  })
})

describe('a push service', () => {
  test.each([429, 500, 503])('that answers %i is asked again later', async (status) => {
    const browser = server.browser((response, count) => void response.writeHead(count < 3 ? status : 201).end())
    await queued(browser)
    await send()
    await send()
    expect(browser.received).toHaveLength(1)
    // The waits are a minute and two minutes, each up to a quarter longer.
    later(75)
    await send()
    later(75)
    await send()
    expect(browser.received).toHaveLength(2)
    later(75)
    await send()
    expect([browser.received.length, await waiting()]).toEqual([3, []])
  })

  test('names the time to wait', async () => {
    const browser = server.browser(answer(429, { 'retry-after': '600' }))
    await queued(browser)
    await send()
    expect(await waiting()).toMatchObject([{ dueAt: new Date(clock.getTime() + 600 * SECOND), attempts: 1 }])
  })

  test('that does not answer for a day is given up', async () => {
    const browser = server.browser(answer(503))
    await queued(browser)
    for (let hours = 0; hours < 24; hours++) {
      await send()
      later(3_600)
    }
    const tries = browser.received.length
    later(PUSH_TTL)
    await send()
    expect(tries).toBeGreaterThan(15)
    expect([browser.received.length, await waiting()]).toEqual([tries, []])
  })

  test('that says that a browser is gone ends its subscription with all that waits', async () => {
    const { user } = await queued(server.browser(answer(410)))
    await send()
    expect(await site.deps.prisma.pushSubscription.count({ where: { userId: user.id } })).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test('that refuses a push gets it once', async () => {
    const browser = server.browser(answer(413))
    await queued(browser)
    await send()
    later(3_600)
    await send()
    expect([browser.received.length, await waiting()]).toEqual([1, []])
  })

  test('that is slow does not delay the others', async () => {
    const held: (() => void)[] = []
    const slow = Array.from({ length: 40 }, () =>
      server.browser((response) => void held.push(() => response.writeHead(201).end()), 'slow.example'),
    )
    for (const browser of slow) await queued(browser)
    const fast = Array.from({ length: 10 }, () => server.browser())
    for (const browser of fast) await queued(browser)
    const sending = send()
    await expect.poll(() => fast.every(({ received }) => received.length === 1), { timeout: 20_000 }).toBe(true)
    // Not more than its share at a time.
    expect(held.length).toBeLessThanOrEqual(16)
    while (slow.some(({ received }) => received.length === 0) || held.length > 0) {
      held.splice(0).forEach((release) => release())
      await new Promise((resolve) => setImmediate(resolve))
    }
    await sending
    expect(slow.map(({ received }) => received.length)).toEqual(slow.map(() => 1))
  })
})

test('pushes that wait for too long are deleted', async () => {
  await queued(server.browser())
  later(PUSH_TTL)
  await deleteOldPushes(site.deps)
  expect(await waiting()).toHaveLength(1)
  later(PUSH_TTL + 1)
  await deleteOldPushes(site.deps)
  expect(await waiting()).toEqual([])
})

test('without keys nothing is queued', async () => {
  const without = { ...site.deps, pushClient: null }
  const { user, notificationId } = await queued()
  await site.make.pushDevice(user)
  await queuePushes(without, [{ userId: user.id, notificationId, dueAt: clock }])
  expect(await waiting()).toEqual([])
})
