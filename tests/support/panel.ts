import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { fileReport } from '../../server/domains/reports/service.ts'
import type { Reportable } from '../../shared/reports.ts'
import type { Visitors, VisitOptions } from './visitors.ts'

/** Creates moderators and reports for a new tag, and opens the admin panel. */
export function panels({ make, deps, visit }: Visitors) {
  /** Returns a tag that no other item has. */
  const newTag = () => `panel ${randomBytes(4).toString('hex')}`

  /** Reports an item. Returns the id of the report. */
  async function report(
    itemType: Reportable,
    itemId: string,
    reason = 'It is an advertisement.',
    reporter?: { id: string },
  ) {
    const { id } = await fileReport(deps, (reporter ?? (await make.user())).id, { itemType, itemId, reason })
    return id
  }
  /** Creates a reported listing with this tag. */
  async function reportedListing(tag: string, name: string, description = 'Genuine VAG, unused.') {
    const seller = await make.user({ name: 'Gerd Seller' })
    const part = await make.part({ name: `${name} ${randomBytes(3).toString('hex')}`, tags: [tag] })
    const listing = await make.listing({ part, seller, description })
    return { seller, part, listing, id: await report('listing', listing.id) }
  }
  /** Creates a reported comment with this tag. */
  async function reportedComment(tag: string, text: string) {
    const author = await make.user({ name: 'Carla Comment' })
    const part = await make.part({ tags: [tag] })
    const comment = await make.comment({ part, author, text })
    return { author, part, comment, id: await report('comment', comment.id) }
  }
  const open = async (moderator: { id: string }, query = '', options: VisitOptions = {}) =>
    visit(`/admin${query}`, { ...options, token: await make.token(moderator) })

  return { newTag, report, reportedListing, reportedComment, open }
}

export const rows = (page: Page): Locator => page.getByRole('table').locator('tbody').getByRole('row')
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })
export const action = (row: Locator, name: string): Locator => row.getByRole('button', { name, exact: true })
export const chooseStatus = async (row: Locator, item: string): Promise<void> => {
  await action(row, 'Change Status').click()
  await row.getByRole('menuitem', { name: item, exact: true }).click()
}
export const dialog = (page: Page): Locator => page.getByRole('dialog')
/** The button that confirms the action of the dialog. */
export const confirmButton = (page: Page, name: string): Locator =>
  dialog(page).getByRole('button', { name, exact: true })
export const reason = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Reason' })
