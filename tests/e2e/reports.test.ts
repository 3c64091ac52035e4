import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { overflow, violations } from '../support/browser.ts'
import { chats } from '../support/pages.ts'
import { FAILED_REQUEST, isFocused, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps } = visitors
const { pair, open } = chats(visitors)

const opener = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' }).click()
const filed = (id: string) =>
  deps.prisma.reportEntry.findMany({
    where: { report: { itemId: id } },
    select: { reason: true, reporterId: true, report: { select: { itemType: true } } },
  })

it('a comment can be reported once, with a reason, by keyboard', async () => {
  const part = await make.part()
  const { id } = await make.comment({ part, author: await make.user({ name: 'Wanda Writer' }) })
  const reporter = await make.user({ name: 'Rosa Reporter' })
  const page = await visit(`/part/${part.slug}`, {
    token: await make.token(reporter),
    expectedMessages: FAILED_REQUEST,
    before: (starting) => starting.clock.install(),
  })
  const button = opener(page, 'Report comment by Wanda Writer')
  const dialog = page.getByRole('dialog', { name: 'Report Comment' })
  await button.press('Enter')
  await submit(page)
  await dialog.getByText('Reason for reporting cannot be empty.').waitFor()
  await dialog.getByRole('radio', { name: 'Offensive' }).check()
  await dialog.getByRole('textbox').fill('It calls me names.')
  await submit(page)
  await dialog.getByText('Report submitted. A moderator will review it.').waitFor()
  await page.clock.fastForward(2_000)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(button)).toBe(true)
  expect(await filed(id)).toEqual([
    { reason: 'Offensive: It calls me names.', reporterId: reporter.id, report: { itemType: 'comment' } },
  ])
  await button.click()
  await dialog.getByRole('textbox').fill('Still there.')
  await submit(page)
  await dialog.getByText('You have already reported this. A moderator will review it.').waitFor()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Still there.')
})

it('a received message can be reported by touch, in the dark at 320 px', async () => {
  const { ann, bob } = await pair(['bob', 'Pay me by gift card, it is safe for both of us and quick.'], ['ann', 'No.'])
  const page = await open(ann, bob, { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' })
  const button = opener(page, /^Report message sent at/)
  // The user's own messages have no report button.
  await expect.poll(() => button.count()).toBe(1)
  const size = await button.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await overflow(page)).toBe(0)
  await button.tap()
  const dialog = page.getByRole('dialog', { name: 'Report Message' })
  await dialog.getByText('Moderators can read this message, but no other message of the conversation.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await submit(page)
  await dialog.getByText('Report submitted. A moderator will review it.').waitFor()
  const message = await deps.prisma.message.findFirstOrThrow({ where: { senderId: bob.id } })
  expect(await filed(message.id)).toEqual([
    { reason: 'Spam or advertising', reporterId: ann.id, report: { itemType: 'message' } },
  ])
})
