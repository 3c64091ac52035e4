import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { messageItems, sendMessage, messageTexts } from '../support/pages.ts'
import { good, dialog as imageDialog, field as imageField, gallery } from '../support/images.ts'
import { FAILED_REQUEST, ready, routeImages, useVisitors } from '../support/visitors.ts'
import { banner, description as wizardText, submit as submitPart, wizards } from '../support/wizard.ts'

const visitors = useVisitors()
const { visit, make, url, deps } = visitors
const { openKept } = wizards(visitors)

/** The message of the server: end, reason, and the actions that are still allowed. */
const MUTED = /You are muted until \d+ \w+ \d{4}, \d\d:\d\d \(UTC\): Spam\. You can read and message moderators/
const TEXT = 'Cheap tyres at example.com'

const options = { viewport: PHONE, hasTouch: true, expectedMessages: FAILED_REQUEST }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Expects the message beside a form, and the typed text in its field. */
async function expectRefused(beside: Locator, field: Locator, typed = TEXT) {
  await beside.getByText(MUTED).waitFor()
  expect(await field.inputValue()).toBe(typed)
}

/** Fills and sends the form of a dialog, and closes it. */
async function tryDialog(page: Page, name: string, field: Locator, button: string) {
  await field.fill(TEXT)
  await press(page, button)
  await expectRefused(dialog(page, name), field)
  await dialog(page, name).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, name).waitFor({ state: 'detached' })
}

describe('a user who is muted while a page is open sees the reason and the end of the mute, and keeps the text', () => {
  it('of every form of a part page, on a phone', async () => {
    const user = await make.user({ name: 'Muriel Muted' })
    const part = await make.part()
    await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
    await make.comment({ part, author: user })
    const [own, other] = [await make.listing({ part, seller: user }), await make.listing({ part, type: 'bid' })]
    const page = await visit(`/part/${part.slug}`, {
      ...options,
      token: await make.token(user),
      isFresh: false,
      before: routeImages,
    })
    const otto = page.getByRole('article', { name: 'Comment by Otto Opener' })
    await page.getByRole('textbox', { name: 'Write a comment' }).scrollIntoViewIfNeeded()
    await otto.waitFor()
    await make.mute(user)

    const comment = page.getByRole('textbox', { name: 'Write a comment' })
    await comment.fill(TEXT)
    await press(page, 'Post Comment')
    await expectRefused(region(page, 'Comments'), comment)
    await otto.getByRole('button', { name: 'Reply' }).click()
    const reply = page.getByRole('textbox', { name: 'Reply to Otto Opener' })
    await reply.fill(TEXT)
    await press(page, 'Post Reply')
    await expectRefused(otto, reply)
    await otto.getByRole('button', { name: 'Upvote' }).click()
    await region(page, 'Notifications').getByText(MUTED).waitFor()
    const mine = page.getByRole('article', { name: 'Comment by Muriel Muted' })
    await mine.getByRole('button', { name: 'Edit', exact: true }).click()
    await tryDialog(page, 'Edit Comment', dialog(page, 'Edit Comment').getByRole('textbox'), 'Save Comment')
    await press(page, 'Report comment by Otto Opener')
    await tryDialog(page, 'Report Comment', dialog(page, 'Report Comment').getByRole('textbox'), 'Submit Report')

    await page.getByRole('button', { name: 'Add New Listing' }).filter({ visible: true }).first().click()
    const adding = dialog(page, 'Add New Listing')
    await adding.getByLabel('Price (USD)').fill('64')
    await tryDialog(page, 'Add New Listing', adding.getByLabel('Description'), 'Add Listing')
    await page.getByRole('button', { name: 'Edit Part Information' }).filter({ visible: true }).first().click()
    const editing = dialog(page, 'Edit Part Information')
    await tryDialog(
      page,
      'Edit Part Information',
      editing.getByRole('textbox', { name: 'Description' }),
      'Save Changes',
    )

    await gallery(page)
      .getByRole('button', { name: /Click to add/ })
      .click()
    await imageField(page).fill(good(1))
    await press(page, 'Add Image')
    await expectRefused(imageDialog(page), imageField(page), good(1))
    await imageDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await imageDialog(page).waitFor({ state: 'detached' })

    await page.locator(`a[href$="listing=${own.id}"]`).first().click()
    await dialog(page, 'Ask of $64.00').getByRole('button', { name: 'Edit', exact: true }).click()
    await tryDialog(page, 'Edit Listing', dialog(page, 'Edit Listing').getByLabel('Description'), 'Save Changes')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator(`a[href$="listing=${other.id}"]`).first().click()
    await page.getByRole('button', { name: /^Message (seller|buyer)/ }).click()
    const message = page.getByLabel(/^Message to/)
    await message.fill(TEXT)
    await press(page, 'Send Message')
    await expectRefused(page.getByRole('dialog'), message)
  })

  it('of a new part, a new post and a message, which moderators still receive', async () => {
    const ann = await make.user({ name: 'Ann Archer' })
    const [bob, moderator] = [await make.user(), await make.user({ name: 'Mona Moderator', isSiteAdmin: true })]
    const token = await make.token(ann)
    const wizard = await openKept({}, { ...options, token })
    await wizardText(wizard).fill(TEXT)
    const blog = await wizard.context().newPage()
    await blog.goto(`${url}/blog/new`)
    await ready(blog, true)
    await blog.getByLabel('Title').fill('Tyres')
    const content = blog.getByRole('textbox', { name: 'Content' })
    await content.fill(TEXT)
    const page = await wizard.context().newPage()
    await page.goto(`${url}/messages?recipientId=${bob.id}`)
    await ready(page, true)
    await make.mute(ann)
    await submitPart(wizard).click()
    await expectRefused(banner(wizard), wizardText(wizard))
    await press(blog, 'Publish Post')
    await expectRefused(blog.getByRole('main'), content)
    await sendMessage(page, TEXT)
    await messageItems(page).getByText(MUTED).waitFor()
    expect(await messageTexts(page)).toEqual([TEXT])
    await page.goto(`${url}/messages?recipientId=${moderator.id}`)
    await sendMessage(page, 'Why?')
    await messageItems(page).locator('time').waitFor()
    expect(await deps.prisma.message.findMany({ where: { senderId: ann.id } })).toMatchObject([{ content: 'Why?' }])
  })
})
