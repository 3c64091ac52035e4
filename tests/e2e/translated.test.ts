import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from '../support/browser.ts'
import { translate } from '../support/translate.ts'
import { FAILED_REQUEST, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, visitBeforeScripts, make, deps } = useVisitors()

const CONTROLS = 'button:not([type=submit]), summary, [role=tab], [role=menuitem], [role=menuitemradio], input, select'

/** Presses a visible control by its place in the document. Returns its name, or null if there is none. */
const press = (page: Page, at: number) =>
  page.evaluate(
    ([selector, index]) => {
      const overlays = document.querySelectorAll('[role=dialog], dialog[open], [role=menu]')
      const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true }) && each.clientHeight > 0
      const scope = [...overlays].findLast(isShown) ?? document
      const shown = [...scope.querySelectorAll<HTMLElement>(selector)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      )
      const control = shown[index]
      if (!control) return null
      control.focus()
      if (control instanceof HTMLSelectElement) {
        control.selectedIndex = (control.selectedIndex + 1) % control.options.length
        control.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (control instanceof HTMLInputElement && control.type === 'file') return control.type
      else if (control.textContent === 'Logout') return 'Logout'
      else control.click()
      return control.getAttribute('aria-label') ?? control.textContent
    },
    [CONTROLS, at] as const,
  )

/** Translates a page in its current state. */
const translated = (page: Page) => page.evaluate(`(${translate.toString()})()`)

const openOverlays = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible').count()

/** Presses each control of a page, and those of the dialogs that open, in a page that is translated again and again. */
async function pressEach(page: Page, path: string): Promise<number> {
  const reopen = async () => {
    await page.goto(url + path)
    await ready(page, true)
    await showAll(page)
  }
  await showAll(page)
  for (let at = 0; ; at += 1) {
    if ((await openOverlays(page)) > 0) await reopen()
    await translated(page)
    const name = await press(page, at)
    if (name === null && (await openOverlays(page)) === 0) return at
    // A dialog that was loaded late.
    if (name === null) continue
    await settled(page)
    if ((await openOverlays(page)) > 0) {
      for (let inside = 0; inside < 6; inside += 1) {
        await translated(page)
        if ((await press(page, inside)) === null) break
        await settled(page)
        expect(await page.getByText('An unexpected error occurred.').count(), `${name}, ${inside}`).toBe(0)
      }
    }
    expect(await page.getByText('An unexpected error occurred.').count(), `after "${name}" on ${path}`).toBe(0)
    if (new URL(page.url()).pathname !== path.split('?')[0]) await reopen()
  }
}

/** Scrolls through a page, which loads its parts when they are near. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await settled(page)
}

/** The requests of a page that are not answered yet, without the streams of live changes, which stay open. */
function pendingRequests(page: Page): Set<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => void (new URL(request.url()).pathname.endsWith('.live') || pending.add(request)))
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  return pending
}

/** The server accepts no change, so that the pages of other tests stay as they are. */
const refuseChanges = (page: Page) =>
  page.route(
    () => true,
    (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: '{}' })),
  )

const moderator = () => deps.prisma.user.findFirstOrThrow({ where: { isSiteAdmin: true } })

/** Presses each control of a page as a signed-in user. Returns their number. */
async function pressAs(user: { id: string }, path: string): Promise<number> {
  const page = await visit(path, {
    token: await make.token(user),
    before: refuseChanges,
    expectedMessages: FAILED_REQUEST,
  })
  return await pressEach(page, path)
}

/** The most ms for a page. That of a part has more than sixty controls, and each may open the page again. */
const PRESSING = 240_000

/** The path of a variant that parts fit. */
async function variantPath(): Promise<string> {
  const vehicle = await deps.prisma.vehicle.findFirstOrThrow({ where: { level: 'variant', fitmentRows: { some: {} } } })
  return `/vehicle/${vehicle.slug}`
}

/** The path of a problem of the site's moderator with a trade that is open. */
async function problemPath(buyer: { id: string }): Promise<string> {
  const { id } = await make.trade({ buyer, confirmedAt: null, soldOn: new Date() })
  return `/trades/${id}/problem`
}

describe('a page that the browser translates', () => {
  it.each([
    ['/', 2],
    [`/part/${RICH_PART}`, 20],
    ['/search?q=pump', 5],
    ['/vehicles', 1],
    ['/garage', 2],
    ['/messages', 3],
    ['/admin', 3],
    ['/upload-part', 2],
    ['/sell', 2],
    ['/blog/new', 5],
    ['/sell/import', 1],
    ['/trades', 1],
    ['/help', 1],
  ] as const)(
    'stays usable on %s, whatever is pressed',
    async (path, least) => {
      expect(await pressAs(await moderator(), path)).toBeGreaterThanOrEqual(least)
    },
    PRESSING,
  )

  it.each<[name: string, least: number, pathOf: (user: { id: string }) => string | Promise<string>]>([
    ['a make', 3, () => '/vehicle/bmw'],
    ['a variant', 3, () => variantPath()],
    ['a blog post', 5, async () => `/blog/${(await deps.prisma.blogPost.findFirstOrThrow()).slug}`],
    ['the own profile and settings', 7, ({ id }) => `/account/${id}`],
    ['another profile', 3, async () => `/account/${(await make.user()).id}`],
    ['a problem with a trade', 2, problemPath],
  ])('stays usable on the page of %s, whatever is pressed', async (_, least, pathOf) => {
    const user = await moderator()
    expect(await pressAs(user, await pathOf(user))).toBeGreaterThanOrEqual(least)
  })

  it('shows the same as the page in its own language after the same steps', async () => {
    // Parts of its own, because other tests change those of the demo between the two pages.
    for (const types of [['ask'], ['bid'], ['ask', 'bid']] as const) {
      const part = await make.part({ name: `Xylophone pump with ${types.join(' and ')}` })
      for (const type of types) await make.listing({ part, type })
    }
    const foreign = await visit('/search?q=xylophone', { isFresh: true })
    const plain = await visit('/search?q=xylophone', { isFresh: true })
    const texts = (page: Page) => page.locator('main').innerText()
    for (const name of ['Has asks', 'Has bids', 'Has asks']) {
      await translated(foreign)
      for (const page of [foreign, plain]) await page.getByRole('checkbox', { name }).click()
      const both = async () => [await texts(foreign), await texts(plain)]
      await expect.poll(async () => (await both()).some((text) => text.includes('Loading'))).toBe(false)
      await expect.poll(async () => new Set(await both()).size).toBe(1)
    }
  })

  it('is shown as a whole if it was translated before its script was loaded', async () => {
    // React reports that the HTML is not that of the server, and renders the page anew.
    const { page, release } = await visitBeforeScripts(`/part/${RICH_PART}`, { expectedMessages: /React error #418/ })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await translated(page)
    release()
    await ready(page)
    await page.getByRole('button', { name: 'Site menu' }).click()
    await page.getByRole('menuitem', { name: 'About' }).waitFor()
    expect(await page.getByText('An unexpected error occurred.').count()).toBe(0)
  })

  it('keeps numbers, prices and the names of users and cars', async () => {
    const user = await make.user({ name: 'Quentin Zephyr' })
    const other = await make.user({ name: 'Wilma Yucatan' })
    const part = await make.part({ name: 'Coolant flange, plastic', numbers: ['06A 121 132'], createdBy: other })
    for (const type of ['ask', 'bid'] as const) await make.listing({ part, type, seller: other, priceCents: 123_400 })
    await make.comment({ part, author: other })
    await make.message(await make.conversation(user, other), other)
    const trade = await make.trade({ part, buyer: user, seller: other, confirmedAt: null })
    const post = await make.post({ author: other })
    const vehicle = await deps.prisma.vehicle.findFirstOrThrow({
      where: { level: 'variant', fitmentRows: { some: {} } },
    })
    await make.car(user, { vehicle, isChosen: true })
    const kept = /\$\d|06A ?121|Quentin|Zephyr|Wilma|Yucatan/
    const translatedTexts: Record<string, string[]> = {}
    for (const path of [
      `/part/${part.slug}`,
      `/part/${RICH_PART}`,
      '/search?q=coolant flange',
      `/account/${other.id}`,
      `/account/${user.id}`,
      `/blog/${post.slug}`,
      `/messages?recipientId=${other.id}`,
      `/sell?part=${part.slug}`,
      '/trades',
      `/trades/${trade.id}/problem`,
      '/garage',
      `/vehicle/${vehicle.slug}`,
      '/',
    ]) {
      let pending: Set<Request> | undefined
      const page = await visit(path, {
        token: await make.token(user),
        before: (opened) => void (pending = pendingRequests(opened)),
      })
      await showAll(page)
      await expect.poll(() => settled(page).then(() => pending?.size), { timeout: 10_000 }).toBe(0)
      await translated(page)
      // Sentences that are only announced are not translated in the page.
      const texts = await page.locator('font > font:not([aria-live] *)').allInnerTexts()
      const wrong = texts.filter((text) => kept.test(text) || text.includes(vehicle.name))
      if (wrong.length > 0) translatedTexts[path] = wrong
    }
    expect(translatedTexts).toEqual({})
  })
})
