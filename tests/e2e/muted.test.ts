import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { messageItems, chats, sendMessage, messageTexts } from '../support/pages.ts'
import { good, dialog as imageDialog, field, gallery } from '../support/images.ts'
import { FAILED_REQUEST, routeImages, useVisitors } from '../support/visitors.ts'
import { banner, description as wizardText, submit as submitPart, toStep5 } from '../support/wizard.ts'

const visitors = useVisitors()
const { visit, make, url, deps } = visitors
const { open } = chats(visitors)

/** The message of the server: end, reason, and the actions that are still allowed. */
const MUTED = /You are muted until \d+ \w+ \d{4}, \d\d:\d\d \(UTC\): Spam\. You can read and message moderators/
const TEXT = 'Cheap tyres at example.com'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A user who is muted while the page is open. */
type Muted = { user: { id: string; name: string }; go(path: string): Promise<Page>; mute(): Promise<unknown> }

/** The element that contains the message, the text in the field afterwards, and the typed text. */
type Attempt = [beside: Locator, left?: () => Promise<string>, typed?: string]

/** Ways to contribute. */
const tries: Record<string, (muted: Muted) => Promise<Attempt>> = {
  async 'a comment'({ go, mute }: Muted) {
    const page = await go(`/part/${(await make.part()).slug}`)
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await box.fill(TEXT)
    await mute()
    await press(page, 'Post Comment')
    return [page.getByRole('region', { name: 'Comments' }), () => box.inputValue()]
  },
  async 'an answer'({ go, mute }: Muted) {
    const part = await make.part()
    await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
    const page = await go(`/part/${part.slug}`)
    await press(page, 'Reply')
    const box = page.getByRole('textbox', { name: 'Reply to Otto Opener' })
    await box.fill(TEXT)
    await mute()
    await press(page, 'Post Reply')
    return [page.getByRole('article', { name: 'Comment by Otto Opener' }), () => box.inputValue()]
  },
  async 'an edit of a comment'({ user, go, mute }: Muted) {
    const part = await make.part()
    await make.comment({ part, author: user })
    const page = await go(`/part/${part.slug}`)
    await press(page, 'Edit')
    const form = dialog(page, 'Edit Comment')
    await form.getByRole('textbox').fill(TEXT)
    await mute()
    await press(page, 'Save Comment')
    return [form, () => form.getByRole('textbox').inputValue()]
  },
  async 'a vote'({ go, mute }: Muted) {
    const part = await make.part()
    await make.comment({ part })
    const page = await go(`/part/${part.slug}`)
    await mute()
    await page.getByRole('button', { name: 'Upvote' }).click()
    return [page.getByRole('region', { name: 'Notifications' })]
  },
  async 'a listing'({ go, mute }: Muted) {
    const page = await go(`/part/${(await make.part()).slug}`)
    await page.getByRole('button', { name: 'Add New Listing' }).filter({ visible: true }).first().click()
    const form = dialog(page, 'Add New Listing')
    await form.getByLabel('Price (USD)').fill('64')
    await form.getByLabel('Description').fill(TEXT)
    await mute()
    await press(page, 'Add Listing')
    return [form, () => form.getByLabel('Description').inputValue()]
  },
  async 'an edit of a listing'({ user, go, mute }: Muted) {
    const part = await make.part()
    const { id } = await make.listing({ part, seller: user })
    const page = await go(`/part/${part.slug}?listing=${id}`)
    await press(page, 'Edit')
    const form = dialog(page, 'Edit Listing')
    await form.getByLabel('Description').fill(TEXT)
    await mute()
    await press(page, 'Save Changes')
    return [form, () => form.getByLabel('Description').inputValue()]
  },
  async 'an edit of a part'({ go, mute }: Muted) {
    const page = await go(`/part/${(await make.part()).slug}`)
    await page.getByRole('button', { name: 'Edit Part Information' }).filter({ visible: true }).first().click()
    const form = dialog(page, 'Edit Part Information')
    await form.getByRole('textbox', { name: 'Description' }).fill(TEXT)
    await mute()
    await press(page, 'Save Changes')
    return [form, () => form.getByRole('textbox', { name: 'Description' }).inputValue()]
  },
  async 'a part'({ go, mute }: Muted) {
    const page = await go('/upload-part')
    await toStep5(page)
    await wizardText(page).fill(TEXT)
    await mute()
    await submitPart(page).click()
    return [banner(page), () => wizardText(page).inputValue()]
  },
  async 'an image'({ go, mute }: Muted) {
    const page = await go(`/part/${(await make.part()).slug}`)
    await gallery(page)
      .getByRole('button', { name: /Click to add/ })
      .click()
    await field(page).fill(good(1))
    await mute()
    await press(page, 'Add Image')
    return [imageDialog(page), () => field(page).inputValue(), good(1)]
  },
  async 'a post'({ go, mute }: Muted) {
    const page = await go('/blog/new')
    await page.getByLabel('Title').fill('Tyres')
    await page.getByRole('textbox', { name: 'Content' }).fill(TEXT)
    await mute()
    await press(page, 'Publish Post')
    return [page.getByRole('main'), () => page.getByRole('textbox', { name: 'Content' }).inputValue()]
  },
  async 'a message to a seller'({ go, mute }: Muted) {
    const part = await make.part()
    const { id } = await make.listing({ part })
    const page = await go(`/part/${part.slug}?listing=${id}`)
    const box = page.getByLabel(/^Message to/)
    await box.fill(TEXT)
    await mute()
    await press(page, 'Send Message')
    return [page.getByRole('dialog'), () => box.inputValue()]
  },
  async 'a report'({ go, mute }: Muted) {
    const part = await make.part()
    await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
    const page = await go(`/part/${part.slug}`)
    await press(page, 'Report comment by Otto Opener')
    const form = dialog(page, 'Report Comment')
    await form.getByRole('textbox').fill(TEXT)
    await mute()
    await press(page, 'Submit Report')
    return [form, () => form.getByRole('textbox').inputValue()]
  },
}

describe('a muted user sees the reason and the end of the mute on a phone, and keeps the text of', () => {
  const options = { viewport: PHONE, hasTouch: true }

  it.each(Object.entries(tries))('%s', async (_what, attempt) => {
    const user = await make.user({ name: 'Muriel Muted' })
    const token = await make.token(user)
    const [beside, left, typed = TEXT] = await attempt({
      user,
      go: (path) => visit(path, { ...options, token, before: routeImages, expectedMessages: FAILED_REQUEST }),
      mute: () => make.mute(user),
    })
    await beside.getByText(MUTED).waitFor()
    if (left) expect(await left()).toBe(typed)
  })

  it('a message, which moderators still receive', async () => {
    const ann = await make.user({ name: 'Ann Archer' })
    const [bob, moderator] = [await make.user(), await make.user({ name: 'Mona Moderator', isSiteAdmin: true })]
    const page = await open(ann, bob, { ...options, expectedMessages: FAILED_REQUEST })
    await make.mute(ann)
    await sendMessage(page, TEXT)
    await messageItems(page).getByText(MUTED).waitFor()
    expect(await messageTexts(page)).toEqual([TEXT])
    await page.goto(`${url}/messages?recipientId=${moderator.id}`)
    await sendMessage(page, 'Why?')
    await messageItems(page).locator('time').waitFor()
    expect(await deps.prisma.message.findMany({ where: { senderId: ann.id } })).toMatchObject([{ content: 'Why?' }])
  })
})
