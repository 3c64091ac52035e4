import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './visitors.ts'

/**
 * Returns the violations of axe rules on the page in its current state.
 * @param rules all rules, or only the rules about colours
 */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settled(page)
  // Legacy mode runs in the page. The other mode opens a second page, which is only necessary for frames.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const found = await (rules === 'all' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Returns by how many px the page scrolls horizontally. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
