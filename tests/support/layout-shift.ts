import type { Page } from 'playwright-core'
import { settled } from './visitors.ts'

type Watched = { shifts: number }

/** An init script: adds up what moves on a page without a reader's doing (cumulative layout shift). */
export function watchShifts(): void {
  const watched = window as unknown as Watched
  watched.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What `watchShifts` has counted once the page stands still. */
export async function layoutShift(page: Page): Promise<number> {
  await settled(page)
  return page.evaluate(() => (window as unknown as Watched).shifts)
}
