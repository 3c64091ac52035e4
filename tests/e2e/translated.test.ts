import type { Page } from 'playwright-core'
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

/** The server accepts no change, so that the pages of other tests stay as they are. */
const refuseChanges = (page: Page) =>
  page.route(
    () => true,
    (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: '{}' })),
  )

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
  ] as const)('stays usable on %s, whatever is pressed', async (path, least) => {
    const { id } = await deps.prisma.user.findFirstOrThrow({ where: { isSiteAdmin: true } })
    const page = await visit(path, {
      token: await make.token({ id }),
      before: refuseChanges,
      expectedMessages: FAILED_REQUEST,
    })
    expect(await pressEach(page, path)).toBeGreaterThanOrEqual(least)
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

  it('keeps numbers, names and prices', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await translated(page)
    const fonts = await page.locator('font > font').allInnerTexts()
    expect(fonts.filter((text) => /\$\d|050 109|^[A-Z0-9]{2,}[ .-]?\d{3}/.test(text))).toEqual([])
  })
})
