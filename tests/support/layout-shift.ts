import type { Page } from 'playwright-core'
import { settled } from './visitors.ts'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
type Watched = { score: number; moved: string[] }

/**
 * Half of what web.dev calls good (0.1). Web fonts that arrive late on a busy machine, and dates that become relative, move
 * a line or two; before comments were rendered by the server, `?comment=` scored 0.15 to 0.58.
 */
const UNNOTICED = 0.05

/** An init script: adds up what moves on a page without a reader's doing (cumulative layout shift). */
export function watchShifts(): void {
  const watched = window as unknown as Watched
  watched.score = 0
  watched.moved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      watched.score += value
      for (const { node, previousRect, currentRect } of sources) {
        const text = (node?.textContent ?? 'something that is gone').slice(0, 40)
        watched.moved.push(`${value.toFixed(4)} ${node?.nodeName} "${text}" from ${previousRect.y} to ${currentRect.y}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What `watchShifts` has seen moving once the page stands still; nothing as long as nobody notices it. */
export async function moved(page: Page): Promise<string[]> {
  await settled(page)
  const watched = await page.evaluate(() => {
    const { score, moved: all } = window as unknown as Watched
    return { score, moved: all }
  })
  return watched.score < UNNOTICED ? [] : watched.moved
}
