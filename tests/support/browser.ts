import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { AxeBuilder } from '@axe-core/playwright'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Opens a page in a new context. `close` fails the test if there were console messages or uncaught errors. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { expectedMessages?: RegExp } = {},
): Promise<{ page: Page; close(): Promise<void> }> {
  const { expectedMessages, ...contextOptions } = options
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...contextOptions })
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return {
    page,
    async close() {
      // Messages about requests that the end of the page cancels are ignored.
      const heard = messages.slice()
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      expect(heard.filter((message) => !expectedMessages?.test(message))).toEqual([])
    },
  }
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
  const found = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
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
 * Half of the threshold that web.dev calls good (0.1). Late web fonts on a busy machine and dates that become relative
 * move a line or two. Before the server rendered comments, `?comment=` scored 0.15 to 0.58.
 */
const UNNOTICED = 0.05

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

/** Waits until the page is stable and returns the shifts recorded by `watchShifts`; none if the score is negligible. */
export async function moved(page: Page): Promise<string[]> {
  await settled(page)
  const watched = await page.evaluate(() => {
    const { score, moved: all } = window as unknown as Watched
    return { score, moved: all }
  })
  return watched.score < UNNOTICED ? [] : watched.moved
}
