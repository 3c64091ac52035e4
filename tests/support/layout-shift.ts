import type { Page } from 'playwright-core'
import { settled } from './visitors.ts'

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
