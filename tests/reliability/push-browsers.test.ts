import { existsSync } from 'node:fs'
import { launch, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PushPayload } from '../../shared/pushes.ts'
import { paths } from '../../shared/paths.ts'
import { build } from '../../scripts/build.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { launchBrowser } from '../support/chromium.ts'
import { startFirefoxPushService, type FirefoxPushService } from '../support/firefox-push-service.ts'
import { pushEnv } from '../support/push-server.ts'
import { freePort, startProcess, type ServerProcess } from '../support/server-process.ts'

// Real browsers, the real site, and a push service that Firefox connects to.

/** Debian's Firefox ESR. */
const FIREFOX = '/usr/bin/firefox-esr'
const hasFirefox = existsSync(FIREFOX)
if (!hasFirefox) console.warn('Without firefox-esr, pushes are only shown by the worker of Chromium.')
const WAIT = { timeout: 30_000, interval: 200 }

let site: TestApp
let service: FirefoxPushService
let url: string
let running: ServerProcess
beforeAll(async () => {
  await build()
  ;[site, service] = await Promise.all([bootApp(), startFirefoxPushService()])
  url = `http://localhost:${await freePort()}`
  running = await start()
})
afterAll(async () => {
  await running.stop()
  await service.close()
  await site.close()
})

/** Starts the site with new VAPID keys. */
const start = () =>
  startProcess([], {
    ...pushEnv(),
    PUSH_HOSTS: `firefox-push.example=${service.origin}`,
    DATABASE_URL: site.deps.config.databaseUrl,
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '0',
  })

async function openFirefox(token: string): Promise<Page> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: {
      // The recommended preferences of tests turn push off.
      'remote.prefs.recommended': false,
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': service.socketUrl,
      'dom.push.testing.allowInsecureServerURL': true,
      'permissions.default.desktop-notification': 1,
      // Without a desktop, the system shows no notifications.
      'alerts.useSystemBackend': false,
    },
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${url}/help`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  return page
}

/** Presses a button or an item of a menu. */
async function press(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector)
  await element?.evaluate((found) => (found.closest<HTMLElement>('button, [role=menuitem]') ?? document.body).click())
}

/** Returns the titles of the notifications that Firefox shows. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title))

const devicesOf = ({ id: userId }: { id: string }) => site.deps.prisma.pushSubscription.findMany({ where: { userId } })

test.skipIf(!hasFirefox)(
  'Firefox subscribes, shows what is pushed, renews after a change of the key, and ends at the sign-out',
  async () => {
    const [reader, ann] = [await site.make.user(), await site.make.user({ name: 'Ann Lee' })]
    const page = await openFirefox(await site.make.token(reader))
    await page.goto(url + paths.notificationSettings)
    await press(page, '[aria-label="Turn on push in this browser"]')
    await page.waitForSelector('[aria-label="Turn off push in this browser"]')
    const [first] = await devicesOf(reader)
    expect(first).toMatchObject({
      device: 'Firefox on Linux',
      endpoint: expect.stringContaining('firefox-push.example'),
    })

    await site.caller(await site.make.token(ann)).message.send({ receiverId: reader.id, content: 'A secret' })
    await expect.poll(() => shown(page), WAIT).toEqual(['New message from Ann Lee'])
    await expect.poll(async () => (await devicesOf(reader))[0]?.deliveredAt, WAIT).toBeInstanceOf(Date)

    await running.stop()
    running = await start()
    await page.reload()
    await expect.poll(async () => (await devicesOf(reader))[0]?.serverKey, WAIT).not.toBe(first?.serverKey)
    const [second] = await devicesOf(reader)
    expect(second?.endpoint).not.toBe(first?.endpoint)
    await expect.poll(() => [...service.channels].map((id) => second?.endpoint.endsWith(id)), WAIT).toEqual([true])

    await press(page, 'button ::-p-text(Account menu)')
    await press(page, '[role=menuitem] ::-p-text(Logout)')
    await expect.poll(() => devicesOf(reader), WAIT).toEqual([])
    await expect.poll(() => service.channels.size, WAIT).toBe(0)
  },
  120_000,
)

/** The parts of a worker's scope that the test replaces. */
type Scope = {
  registration: { showNotification(title: string, options: { tag: string }): Promise<void> }
  shown: string[]
  dispatchEvent(event: Event): boolean
}

test('the worker of Chromium shows a push, opens it in the open tab, and shows nothing of a person who signed out offline', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await page.goto(`${url}/help`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const registrationId = await registered
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  // Chromium without a desktop forbids notifications, also if the test grants the permission.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (title, { tag }) => void scope.shown.push(`${tag}: ${title}`)
  })
  const said = () => worker.evaluate(() => (globalThis as unknown as Scope).shown)
  const push = (data: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
  const payload: PushPayload = { title: 'New ask for Water Pump', body: '', path: '/vehicles', tag: 'want 1', at: '' }

  // The record of a page that has turned push on.
  const remember = () =>
    page.evaluate(async () => {
      const record = { account: '1', endpoint: 'https://push.example/1', auth: 'a', serverKey: 'k' }
      await (await caches.open('push')).put('/push-record', Response.json(record))
    })
  const isForgotten = () => page.evaluate(async () => !(await caches.has('push')))
  await remember()
  await push(JSON.stringify(payload))
  await expect.poll(said, WAIT).toEqual(['want 1: New ask for Water Pump'])
  await push('not a payload')
  await expect.poll(said, WAIT).toEqual(['want 1: New ask for Water Pump', 'new: Tappet'])

  await worker.evaluate(() => {
    const notification = { data: '/vehicles', close: () => undefined }
    // Only browsers can make an event that waits.
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    ;(globalThis as unknown as Scope).dispatchEvent(event)
  })
  await expect.poll(() => new URL(page.url()).pathname, WAIT).toBe('/vehicles')

  const token = await site.make.token(await site.make.user())
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.reload()
  // It was of another account.
  await expect.poll(isForgotten, WAIT).toBe(true)
  await remember()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(isForgotten, WAIT).toBe(true)
  await push(JSON.stringify({ ...payload, title: 'New message from Ann Lee' }))
  await expect.poll(async () => (await said()).slice(2), WAIT).toEqual(['new: Tappet'])
})
