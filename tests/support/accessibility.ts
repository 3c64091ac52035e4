import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './visitors.ts'

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
