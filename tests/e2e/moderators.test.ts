import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { confirmButton, panels, reason, rows } from '../support/pages.ts'
import { useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { make, deps, url } = visitors
const { newTag, reportedComment, open } = panels(visitors)

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('a moderator %s', (_where, viewport) => {
  it('dismisses several reports at once by keyboard, and keeps a note about the author', async () => {
    const tag = newTag()
    const moderator = await make.moderator(tag)
    const [first, second] = [await reportedComment(tag, 'Buy here'), await reportedComment(tag, 'Buy there')]
    const page = await open(moderator, '', { viewport })
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('2 selected').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Act on selected' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Dismiss Report' }).press('Enter')
    await reason(page).fill('Both are fine.')
    await confirmButton(page, 'Dismiss Report').press('Enter')
    await page.getByText('2 reports: done.').waitFor()
    const reports = await deps.prisma.report.findMany({ where: { id: { in: [first.id, second.id] } } })
    expect(reports.map(({ status }) => status)).toEqual(['dismissed', 'dismissed'])

    await page.goto(`${url}/admin?user=${first.author.id}`)
    await page.getByLabel('Note, for moderators only').fill('Two reports without a reason.')
    await page.getByRole('button', { name: 'Add note' }).press('Enter')
    await page.getByText('Two reports without a reason.').and(page.locator('p')).waitFor()
    await expectAccessible(page)
  })
})
