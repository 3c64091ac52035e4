import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../shared/paths.ts'
import { composePush } from '../server/domains/market/notifications/push-service.ts'
import { sendDuePushes } from '../server/domains/people/pushes/send-service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { startPushServer, type PushServer } from './support/push-server.ts'

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

const SECOND = 1_000

/** Creates a user with a browser, and another one who writes to the user. */
async function setUp() {
  clock = new Date()
  const [reader, writer] = [await site.make.user(), await site.make.user({ name: 'Ann Lee' })]
  const browser = server.browser()
  await site.make.pushDevice(reader, { subscription: browser.subscription })
  const [caller, ann] = [site.caller(await site.make.token(reader)), site.caller(await site.make.token(writer))]
  const write = (content: string) => ann.message.send({ receiverId: reader.id, content })
  return { reader, writer, browser, caller, ann, write }
}

/** Lets the consumers tell users, and the pushes come due. */
async function deliver(seconds = 10) {
  await site.catchUp()
  clock = new Date(clock.getTime() + seconds * SECOND)
  await sendDuePushes(site.deps, composePush, new AbortController().signal)
}

test('a message is pushed without its text', async () => {
  const { writer, browser, write } = await setUp()
  await write('My bank account is 12345')
  await deliver()
  expect(browser.received).toMatchObject([
    {
      payload: { title: 'New message from Ann Lee', body: '', path: paths.messages(writer.id) },
      headers: { urgency: 'high' },
    },
  ])
  expect(JSON.stringify(browser.received)).not.toContain('bank')
})

test('several messages in a row are one push, and a later one replaces it', async () => {
  const { browser, write } = await setUp()
  await write('One')
  await write('Two')
  await deliver()
  expect(browser.received).toHaveLength(1)
  await write('Three')
  await deliver()
  const [first, second] = browser.received
  expect(browser.received).toHaveLength(2)
  expect(second?.headers['topic']).toBe(first?.headers['topic'])
})

test('a message that was read meanwhile is not pushed', async () => {
  const { writer, browser, caller, write } = await setUp()
  await write('One')
  await site.catchUp()
  await caller.message.markRead({ partnerId: writer.id })
  await deliver()
  expect(browser.received).toEqual([])
})

test('an offer is pushed with the time that is left, without its note', async () => {
  const { reader, browser, ann } = await setUp()
  const listing = await site.make.listing({ part: await site.make.part({ name: 'Water Pump' }), seller: reader })
  await ann.offer.make({ listingId: listing.id, price: '31', note: 'Call me at 555 0100' })
  await deliver()
  expect(browser.received.map(({ payload }) => payload)).toMatchObject([
    { title: 'Ann Lee offered $31.00 for your Water Pump', body: 'Awaiting your answer, 47 h left' },
  ])
  expect(JSON.stringify(browser.received)).not.toContain('555')
})

test('quiet hours hold pushes of every kind until they end', async () => {
  const { browser, caller, write } = await setUp()
  const hour = clock.getUTCHours()
  await caller.notification.setTimes({
    timeZone: 'UTC',
    digestHour: 8,
    isQuiet: true,
    quietFrom: hour,
    quietUntil: (hour + 2) % 24,
  })
  await write('One')
  await deliver()
  expect(browser.received).toEqual([])
  await deliver(2 * 3_600)
  expect(browser.received).toHaveLength(1)
})

test('a setting without push, and a pause, push nothing', async () => {
  const { browser, caller, write } = await setUp()
  await caller.notification.setSetting({ setting: 'messages', push: false })
  await write('One')
  await deliver()
  await caller.notification.setSetting({ setting: 'messages', push: true })
  await caller.notification.pause({ until: 'day' })
  await write('Two')
  await deliver()
  expect(browser.received).toEqual([])
})

test('the acts of a blocked person are not pushed', async () => {
  const { writer, browser, caller, write } = await setUp()
  await write('One')
  await site.catchUp()
  await caller.block.add({ userId: writer.id })
  await deliver()
  expect(browser.received).toEqual([])
})
