import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createContext } from '../../server/trpc/context.ts'
import { createCaller } from '../../server/trpc/router.ts'
import { PHONE } from '../support/browser.ts'
import { action, chooseStatus, confirmButton, dialog, panels, reason, rows } from '../support/pages.ts'
import { FAILED_REQUEST, follow, isFocused, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps, url } = visitors
const { newTag, report, reportedListing, reportedComment, open } = panels(visitors)

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const statusOf = async (id: string) => (await deps.prisma.report.findUniqueOrThrow({ where: { id } })).status
const lastLogged = (reportId: string) =>
  deps.prisma.moderationLog.findFirst({ where: { reportId }, orderBy: { id: 'desc' } })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const details = (page: Page) => page.getByRole('dialog', { name: 'Reported Item Details' })

/** Confirms the open action dialog with a reason. */
async function confirm(page: Page, name: string, text: string) {
  await reason(page).fill(text)
  await confirmButton(page, name).click()
}

describe('a moderator', () => {
  it('comes from the messages to the reports of a tag, mutes an author, restores the content, and sees it in the log', async () => {
    const [tag, other] = [newTag(), newTag()]
    const admin = await make.moderator(tag, other)
    const { id, author, comment, part } = await reportedComment(tag, 'Buy at my shop')
    await report('comment', comment.id, 'It is a fake.', await make.user({ name: 'Nora Novak' }))
    await reportedListing(other, 'Valve')
    await deps.prisma.comment.update({ where: { id: comment.id }, data: { text: 'Buy, buy' } })
    const page = await visit(`/messages?recipientId=admin-report-${encodeURIComponent(tag)}`, {
      token: await make.token(admin),
    })
    await follow(page, `/admin?tag=${encodeURIComponent(tag)}`)
    await page.getByRole('heading', { name: 'Admin Panel - Reports Management', level: 1 }).waitFor()
    await page.getByText(`Filtering for tag: ${tag}`).waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)

    await chooseStatus(rows(page), 'Take Under Review')
    await confirm(page, 'Take Under Review', 'I ask the author.')
    await rows(page).getByText('Under Review').waitFor()
    await action(rows(page), 'View Reported Item Details').click()
    expect(await details(page).getByRole('region', { name: 'Live item' }).innerText()).toContain('Buy, buy')
    expect(await details(page).getByRole('region', { name: 'Snapshot' }).innerText()).toContain('Buy at my shop')
    await details(page).getByRole('region', { name: 'Reasons' }).getByText('Nora Novak').waitFor()
    await details(page).getByRole('button', { name: 'Delete Content & Mute User' }).click()
    await dialog(page)
      .getByLabel(/^Mute duration/)
      .fill('30')
    await confirm(page, 'Delete Content & Mute User', 'Advertising after a warning.')
    await toast(page, 'Content deleted, user muted.').waitFor()
    await expect.poll(() => isFocused(action(rows(page), 'View Reported Item Details'))).toBe(true)
    await action(rows(page), `Item may have been deleted (${comment.id.slice(-6)}) - Click to see snapshot`).waitFor()
    const mute = await deps.prisma.mute.findFirstOrThrow({ where: { userId: author.id } })
    expect(mute.reason).toBe('Advertising after a warning.')
    expect(mute.until.getTime() - mute.createdAt.getTime()).toBe(30 * 86_400_000)
    expect(await deps.prisma.report.findUnique({ where: { id } })).toMatchObject({
      status: 'resolved_action_taken',
      adminNotes: 'Advertising after a warning.',
      handledById: admin.id,
    })

    await action(rows(page), 'Restore Content').click()
    await confirm(page, 'Restore Content', 'It was a joke.')
    await toast(page, 'Content restored.').waitFor()
    await rows(page).getByRole('link', { name: 'Comment on' }).waitFor()
    await rows(page).getByText('Resolved (Action Taken)').waitFor()
    expect(await lastLogged(id)).toMatchObject({ action: 'restore', reason: 'It was a joke.' })

    // The record of the author is in the details of the next report.
    const next = await make.comment({ part, author, text: 'Buy now' })
    await page.goto(`${url}/admin?report=${await report('comment', next.id)}`)
    const facts = (await details(page).locator('dl').first().innerText()).split(/\s*\n\s*/)
    expect(facts[facts.indexOf('Other reports') + 1]).toBe('1, latest just now (Resolved (Action Taken))')
    expect(facts[facts.indexOf('Other mutes') + 1]).toBe('1, latest just now for 30 days')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Moderation Log' }).click()
    const log = [
      /^.*restored the content/,
      /muted Carla Comment for 30 days/,
      /deleted the content/,
      /took the report under review/,
    ]
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(log.map((text) => expect.stringMatching(text)))
    expect(query(page)).toEqual({ view: 'log' })
    await page.goto(`${url}/admin?view=log&tag=${encodeURIComponent(other)}`)
    await page.getByText('No actions match these filters.').waitFor()
  })

  it('sees reports of a colleague under review, and is told when the colleague was faster', async () => {
    const tag = newTag()
    const [first, second] = [await make.moderator(tag), await make.moderator(tag)]
    const [camshaft, comment] = [await reportedListing(tag, 'Camshaft'), await reportedComment(tag, 'Buy at my shop')]
    const session = { token: await make.token(first), address: '127.0.0.1', requestId: 'test' }
    const colleague = createCaller(createContext(deps, session)).moderation
    const camshaftId = { id: camshaft.id }
    await colleague.setStatus({ ...camshaftId, status: 'under_review', adminNotes: 'I ask the seller.' })

    const page = await open(second, '?status=under_review', { viewport: PHONE, expectedMessages: FAILED_REQUEST })
    await rows(page).getByText(`by ${first.name}`).waitFor()
    await action(rows(page), 'View Reported Item Details').click()
    await details(page).getByText('took the report under review').waitFor()
    await details(page).getByRole('button', { name: 'Delete Content', exact: true }).click()
    await reason(page).fill('Mine is another opinion.')
    await colleague.setStatus({ ...camshaftId, status: 'dismissed', adminNotes: 'Nothing to see.' })
    await confirmButton(page, 'Delete Content').click()
    await dialog(page).getByText(`This report was already closed: Dismissed by ${first.name}.`).waitFor()
    await page.keyboard.press('Escape')
    await rows(page).getByText('Dismissed', { exact: true }).waitFor()
    expect(await statusOf(camshaft.id)).toBe('dismissed')
    const { status } = await deps.prisma.listing.findUniqueOrThrow({ where: { id: camshaft.listing.id } })
    expect(status).toBe('active')

    // A second restore is rejected.
    await colleague.deleteItem({ id: comment.id, adminReason: 'Spam' })
    await page.goto(`${url}/admin?status=resolved_action_taken`)
    await action(rows(page), 'Restore Content').click()
    await reason(page).fill('Second')
    await colleague.restore({ id: comment.id, adminReason: 'First' })
    await confirmButton(page, 'Restore Content').click()
    await dialog(page).getByText('There is nothing to restore').waitFor()
    expect(await lastLogged(comment.id)).toMatchObject({ action: 'restore', reason: 'First' })
  })
})
