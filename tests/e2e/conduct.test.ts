import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { action, confirmButton, dialog, panels, reason, rows } from '../support/pages.ts'
import { hasKeyboard, isFocused, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { make, visit, url, deps } = visitors
const { newTag, reportedComment, open } = panels(visitors)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Types into consecutive fields, of which the first has the focus. */
async function typeIntoFields(page: Page, ...texts: string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

describe.each([
  ['1280', DESKTOP],
  ['390', PHONE],
])('by keyboard at %s px', (_width, viewport) => {
  it('a moderator warns a user, who reads and acknowledges it, which the moderator sees', async () => {
    const [user, moderator] = [await make.user({ name: 'Vera Vandal' }), await make.user({ isSiteAdmin: true })]
    const panel = await open(moderator, `?user=${user.id}`, { viewport })
    const warnings = region(panel, 'Warnings')
    await warnings.getByText('Never warned.').waitFor()
    await button(panel, 'Warn').press('Enter')
    await panel.getByText('Reason/Note is required for this action.').waitFor()
    await expect.poll(() => isFocused(panel.getByLabel('Reason of a new warning'))).toBe(true)
    await typeIntoFields(panel, 'No links to your shop.', 'Spam', 'Links to a shop')
    await panel.keyboard.press('Tab')
    await panel.keyboard.press('Enter')
    await warnings.getByText('not read yet').waitFor()
    await expectAccessible(panel)

    const page = await visit('/help', { viewport, token: await make.token(user) })
    await region(page, 'Warning').getByText('No links to your shop.').waitFor()
    await button(page, 'Notifications, 1 unread').waitFor()
    await expectAccessible(page)
    await button(page, 'I have read this').press('Enter')
    await region(page, 'Warning').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
    await page.goto(`${url}/warnings`)
    await region(page, 'Warnings').getByText(', read').waitFor()
    expect(await region(page, 'Warning').count()).toBe(0)

    await panel.reload()
    await warnings.getByText(/, read$/).waitFor()
  })

  it('a muted user appeals, another moderator than the one who muted ends the mute, and the public log names nobody', async () => {
    const tag = newTag()
    const [petra, moritz] = [await make.moderator(tag), await make.moderator(tag)]
    const { author, part } = await reportedComment(tag, 'Buy at my shop')
    const muting = await open(petra, `?tag=${encodeURIComponent(tag)}`, { viewport })
    await action(rows(muting), 'Delete Content & Mute User').press('Enter')
    await hasKeyboard(dialog(muting))
    await reason(muting).focus()
    await typeIntoFields(muting, 'Advertising after a warning.', '7', 'Spam', 'Advertising in comments')
    await confirmButton(muting, 'Delete Content & Mute User').press('Enter')
    await dialog(muting).waitFor({ state: 'detached' })

    const page = await visit(`/part/${part.slug}`, { viewport, token: await make.token(author) })
    await region(page, 'Mute').getByText('Advertising after a warning.').waitFor()
    await region(page, 'Mute').getByRole('link').press('Enter')
    await page
      .getByText(/^You are muted until/)
      .and(page.locator('p'))
      .last()
      .waitFor()
    await expectAccessible(page)
    await page.getByLabel('Why should the mute end?').focus()
    await page.keyboard.type('It is the shop of a friend.')
    await button(page, 'Send appeal').press('Enter')
    await page.getByText('A moderator who did not mute you will answer it.').waitFor()

    await muting.goto(`${url}/admin?view=appeals`)
    await muting.getByText('You muted this user. Another moderator must answer the appeal.').waitFor()
    expect(await button(muting, 'Answer appeal').count()).toBe(0)

    const answering = await open(moritz, '?view=appeals', { viewport })
    await answering.getByText('It is the shop of a friend.').waitFor()
    await expectAccessible(answering)
    await answering.getByLabel('Answer', { exact: true }).focus()
    await typeIntoFields(answering, 'Grant', 'A warning is enough.')
    await button(answering, 'Answer appeal').press('Enter')
    await answering.getByText('No open appeals.').waitFor()
    await expect.poll(() => isFocused(answering.getByRole('heading', { level: 1 }))).toBe(true)

    const answered = { userId: author.id, kind: 'appeal.answered' }
    await expect.poll(() => deps.prisma.notification.count({ where: answered })).toBe(1)
    await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByText('Your appeal was granted: your mute has ended').waitFor()
    await page.keyboard.press('Escape')
    await bell.waitFor({ state: 'detached' })
    await page.goto(`${url}/part/${part.slug}`)
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Thank you.')
    await button(page, 'Post Comment').press('Enter')
    await page
      .getByRole('article', { name: `Comment by ${author.name}` })
      .getByText('Thank you.')
      .waitFor()
    expect(await region(page, 'Mute').count()).toBe(0)

    const log = await visit('/moderation', { viewport })
    await log.getByRole('textbox', { name: 'Tag' }).focus()
    await log.keyboard.type(tag)
    await log.keyboard.press('Enter')
    await log.waitForURL(/tag=/)
    const entries = region(log, 'Actions')
    await entries.getByText('Mute ended after an appeal').waitFor()
    await entries.getByText('User muted').waitFor()
    await expectAccessible(log)
    const text = await entries.innerText()
    expect(text).toContain('Advertising in comments')
    for (const secret of [author.name, petra.name, moritz.name, 'Buy at my shop', 'after a warning', 'a friend'])
      expect(text).not.toContain(secret)
  })
})
