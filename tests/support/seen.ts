import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './visitors.ts'

/**
 * What axe finds on a page as it stands.
 * @param rules of all its rules, or only of those about colours
 */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settled(page)
  // Legacy: in the page itself. Ours have no frames, for which the other way opens a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const found = await (rules === 'all' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** By how many px a page scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
