import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { expect } from 'vitest'
import { AxeBuilder } from '@axe-core/playwright'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** 'error: Failed to load resource … http://…': the text of a failed request does not say its address. */
const written = (message: ConsoleMessage) => `${message.type()}: ${message.text()} ${message.location().url}`

const unexpected = (messages: string[], expected?: RegExp) => messages.filter((message) => !expected?.test(message))

/** Opens a page in a new context. `close` fails the test if there were console messages or uncaught errors. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { expectedMessages?: RegExp; withWorker?: boolean } = {},
): Promise<{ page: Page; close(): Promise<void> }> {
  const { expectedMessages, withWorker = false, ...contextOptions } = options
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...contextOptions })
  await context.addInitScript(logPolicyViolations)
  if (!withWorker) await context.addInitScript(hideWorkers)
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(written(message)))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return {
    page,
    async close() {
      // Messages about requests that the end of the page cancels are ignored.
      const heard = messages.slice()
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      expect(unexpected(heard, expectedMessages)).toEqual([])
    },
  }
}

/** An init script for pages without a service worker, which would answer before the routes of a test. */
function hideWorkers(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
}

/** An init script that logs what the Content-Security-Policy blocks. The browser logs nothing if the page catches the error. */
function logPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`The policy blocked ${blockedURI} (${violatedDirective}) at ${sourceFile}:${lineNumber}`),
  )
}

/** The options that can change on an open page. */
type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>
type Reusable = { page: Page; context: BrowserContext; kind: string }

/** Pages that tests have returned. Loading a page again in the same process takes less than half of the CPU time. */
const idle: Reusable[] = []
const MOST_IDLE = 5

/**
 * Opens a page as `openPage`, but possibly one that a test has returned, with scripts, styles and images in its cache. It
 * has no history, cookies and stored values but `entries`. A script or clock that a test adds to a page would stay.
 * @param origin of the site
 * @param entries of the local storage
 */
export async function openReusedPage(
  browser: Browser,
  origin: string,
  entries: Record<string, string>,
  options: BrowserContextOptions & { expectedMessages?: RegExp } = {},
): Promise<{ page: Page; close(hasFailed: boolean): Promise<void> }> {
  const { expectedMessages, viewport, colorScheme, reducedMotion, ...contextOptions } = options
  const { page, context, kind } = await idlePage(browser, contextOptions)
  await reset(page, origin, entries, { viewport, colorScheme, reducedMotion })
  const messages: string[] = []
  const onMessage = (message: ConsoleMessage) => messages.push(written(message))
  const onError = (error: Error) => messages.push(`uncaught: ${error.message}`)
  page.on('console', onMessage).on('pageerror', onError)
  return {
    page,
    async close(hasFailed) {
      page.off('console', onMessage).off('pageerror', onError)
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (hasFailed || page.isClosed() || idle.length >= MOST_IDLE) {
        await context.close()
      } else {
        for (const other of context.pages()) if (other !== page) await other.close()
        await context.setOffline(false)
        await page.goto(origin + EMPTY_PATH)
        idle.push({ page, context, kind })
      }
      expect(unexpected(messages, expectedMessages)).toEqual([])
    },
  }
}

async function idlePage(browser: Browser, options: BrowserContextOptions): Promise<Reusable> {
  const kind = JSON.stringify(options)
  const index = idle.findIndex((each) => each.kind === kind && each.context.browser() === browser)
  const [found] = index < 0 ? [] : idle.splice(index, 1)
  if (found) return found
  const context = await browser.newContext(options)
  await context.addInitScript(logPolicyViolations)
  await context.addInitScript(hideWorkers)
  return { page: await context.newPage(), context, kind }
}

/** A small file of the site, which runs no script. */
const EMPTY_PATH = '/robots.txt'

async function reset(page: Page, origin: string, entries: Record<string, string>, look: Look): Promise<void> {
  await page.setViewportSize(look.viewport ?? DESKTOP)
  const { colorScheme = 'light', reducedMotion = 'reduce' } = look
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  if (page.url() !== origin + EMPTY_PATH) await page.goto(origin + EMPTY_PATH)
  await page.evaluate((values) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, entries)
  await page.context().clearCookies()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

/** Waits until changes are rendered and their transitions have ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** Returns the violations of axe rules on the page in its current state. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page)
  // Legacy mode runs in the page. The other mode opens a second page, which is only necessary for frames.
  // `resultTypes` omits the selectors of elements without violations. `preload` would read style sheets for a rule that is off.
  const options = { resultTypes: ['violations' as const], preload: false }
  const found = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Expects no violation in both themes, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, ...(await violations(page))]).toEqual([colorScheme])
  }
  expect(await overflow(page)).toBe(0)
}

/** Returns by how many px the page scrolls horizontally. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
type Watched = { score: number; moved: string[] }

/**
 * Half of the threshold that web.dev calls good (0.1). Late fonts on a busy machine and dates that become relative move a line or two. Before the server
 * rendered comments, `?comment=` scored 0.15 to 0.58.
 */
const UNNOTICED = 0.05

/** Keeps the fallback fonts, because a late font moves lines on a busy machine. The console reports FAILED_REQUEST. */
export const withoutFonts = (page: Page): Promise<unknown> => page.route('**/*.woff2', (route) => route.abort())

/** Records the layout shifts of the pages that are opened from now on. The console reports FAILED_REQUEST. */
export async function recordShifts(page: Page): Promise<void> {
  await withoutFonts(page)
  await page.addInitScript(watchShifts)
}

/** An init script that sums up the layout shifts without user input (cumulative layout shift). */
export function watchShifts(): void {
  const watched = window as unknown as Watched
  watched.score = 0
  watched.moved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      watched.score += value
      for (const { node, previousRect, currentRect } of sources) {
        const text = (node?.textContent ?? 'a removed element').slice(0, 40)
        watched.moved.push(`${value.toFixed(4)} ${node?.nodeName} "${text}" from ${previousRect.y} to ${currentRect.y}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the page is stable and returns the shifts recorded since `recordShifts`; none if the score is negligible. */
export async function moved(page: Page): Promise<string[]> {
  await settled(page)
  const watched = await page.evaluate(() => {
    const { score, moved: all } = window as unknown as Watched
    return { score, moved: all }
  })
  return watched.score < UNNOTICED ? [] : watched.moved
}
