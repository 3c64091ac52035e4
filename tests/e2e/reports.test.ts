import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, overflow, violations } from '../support/browser.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { messageItems, chats, input } from '../support/pages.ts'
import { carousel, plates, useImages } from '../support/images.ts'
import { FAILED_REQUEST, isFocused, useVisitors, type VisitOptions } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps } = visitors
const { pair, open } = chats(visitors)
const { addImage } = useImages(visitors)

const THANKS = 'Report submitted. A moderator will review it.'
const AGAIN = 'You have already reported this. A moderator will review it.'

type Place = {
  path: string
  /** Name of the button that opens the dialog. */
  opener: string
  /** Returns an element that must be pressed before the button is visible. */
  first?(page: Page): Locator
  title: string
  /** The error for a missing reason, if it is not the usual one. */
  missing?: string
  item: { type: string; id: string }
}

/** Items that can be reported, and the way to their report dialog. */
const places = {
  async 'a comment on a part'(author: { id: string }): Promise<Place> {
    const part = await make.part()
    const { id } = await make.comment({ part, author })
    const opener = 'Report comment by Wanda Writer'
    return { path: `/part/${part.slug}`, opener, title: 'Report Comment', item: { type: 'comment', id } }
  },
  async 'a post'(author: { id: string }): Promise<Place> {
    const { id, slug } = await make.post({ author })
    return { path: `/blog/${slug}`, opener: 'Report this post', title: 'Report Post', item: { type: 'blog_post', id } }
  },
}

/** Items of a part page. Their other tests run with a desktop window only. */
const ofParts = {
  async 'a revision'(author: { id: string }): Promise<Place> {
    const part = await make.part({ createdBy: author, revisions: 1 })
    const { id } = await deps.prisma.partRevision.findFirstOrThrow({ where: { partId: part.id } })
    const missing = 'Please provide a reason for reporting.'
    const opener = 'Report revision 1'
    const first = (page: Page) => page.getByRole('button', { name: 'Edit History' })
    return {
      path: `/part/${part.slug}`,
      first,
      opener,
      title: 'Report revision 1',
      missing,
      item: { type: 'revision', id },
    }
  },
  async 'a listing'(seller: { id: string }): Promise<Place> {
    const part = await make.part()
    const { id } = await make.listing({ part, seller })
    const opener = 'Report this listing'
    const first = (page: Page) => page.locator(`a[href$="listing=${id}"]`)
    return { path: `/part/${part.slug}`, first, opener, title: 'Report Listing', item: { type: 'listing', id } }
  },
}

const opener = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' }).click()
/** Waits until the dialog has shown the confirmation for two seconds and has closed. */
const thanked = async (page: Page, title: string) => {
  await dialog(page, title).getByText(THANKS).waitFor()
  await page.clock.fastForward(2_000)
  await dialog(page, title).waitFor({ state: 'detached' })
}
const withClock = { before: (page: Page) => page.clock.install() }
const filed = (id: string) =>
  deps.prisma.reportEntry.findMany({
    where: { report: { itemId: id } },
    select: { reason: true, reporterId: true, report: { select: { itemType: true } } },
  })
const writer = () => make.user({ name: 'Wanda Writer' })

/** The smallest supported window. */
const SMALL: VisitOptions = { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' }
/** Reports an item: an attempt without a reason, a report, and a second report, which is rejected. */
async function isReported(place: (author: { id: string }) => Promise<Place>, options: VisitOptions) {
  const { path, title, item, missing = 'Reason for reporting cannot be empty.', ...the } = await place(await writer())
  const reporter = await make.user({ name: 'Rosa Reporter' })
  const page = await visit(path, {
    ...options,
    ...withClock,
    token: await make.token(reporter),
    expectedMessages: FAILED_REQUEST,
  })
  const press = (button: Locator) => (options.hasTouch ? button.tap() : button.press('Enter'))
  if (the.first) await press(the.first(page))
  const button = opener(page, the.opener)
  if (options.hasTouch) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await press(button)
  await dialog(page, title).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await submit(page)
  await dialog(page, title).getByText(missing).waitFor()
  await dialog(page, title).getByRole('radio', { name: 'Offensive' }).check()
  await dialog(page, title).getByRole('textbox').fill('It calls me names.')
  await submit(page)
  await thanked(page, title)
  await expect.poll(() => isFocused(button)).toBe(true)
  expect(await filed(item.id)).toEqual([
    { reason: 'Offensive: It calls me names.', reporterId: reporter.id, report: { itemType: item.type } },
  ])

  await button.click()
  await dialog(page, title).getByRole('textbox').fill('Still there.')
  await submit(page)
  await dialog(page, title).getByText(AGAIN).waitFor()
  expect(await dialog(page, title).getByRole('textbox').inputValue()).toBe('Still there.')
}

it('a comment on a part can be reported once, with a reason, at 1280 px', () =>
  isReported(places['a comment on a part'], { viewport: DESKTOP }))

it.each([
  ['a post', places['a post']],
  ['a revision', ofParts['a revision']],
  ['a listing', ofParts['a listing']],
])('%s can be reported once, with a reason, in the dark at 320 px', (_name, place) => isReported(place, SMALL))

it('a post cannot be reported by its author', async () => {
  const author = await writer()
  const { path, ...the } = await places['a post'](author)
  const page = await visit(path, { token: await make.token(author) })
  await page.getByRole('link', { name: 'Edit Post' }).waitFor()
  expect(await opener(page, the.opener).count()).toBe(0)
})

it('a deleted comment cannot be reported', async () => {
  const part = await make.part()
  const parent = await make.comment({ part })
  await make.comment({ parent, author: await writer() })
  await deps.prisma.comment.update({ where: { id: parent.id }, data: { deletedAt: deps.now(), deletedBy: 'author' } })
  const page = await visit(`/part/${part.slug}`)
  await page.getByText('[deleted by user]').waitFor()
  expect(await opener(page, /^Report comment/).count()).toBe(0)
})

it('an image cannot be reported by its uploader', async () => {
  const part = await make.part()
  const { uploaderId } = await addImage(part)
  for (const [person, count] of [
    [{ id: uploaderId ?? '' }, 0],
    [await make.user(), 1],
  ] as const) {
    const page = await visit(`/part/${part.slug}`, { token: await make.token(person) })
    await plates(page).click()
    await carousel(page).getByRole('button', { name: 'Add Image' }).waitFor()
    expect(await opener(page, 'Report this image').count()).toBe(count)
  }
})

describe('a received message', () => {
  const report = (page: Page) => opener(page, /^Report message sent at/)
  const title = 'Report Message'
  const messages = (of: { id: string }) =>
    deps.prisma.message.findMany({ where: { senderId: of.id }, orderBy: { id: 'asc' } })

  it('can be reported by touch, in the dark at 320 px', async () => {
    const { ann, bob } = await pair(
      ['bob', 'Pay me by gift card, it is safe for both of us and quick.'],
      ['ann', 'No.'],
    )
    const page = await open(ann, bob, { ...SMALL, ...withClock, expectedMessages: FAILED_REQUEST })
    // The user's own messages have no report button.
    await expect.poll(() => report(page).count()).toBe(1)
    const size = await report(page).boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await overflow(page)).toBe(0)
    await report(page).tap()
    await dialog(page, title)
      .getByText('Moderators can read this message, but no other message of the conversation.')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await dialog(page, title).getByRole('radio', { name: 'Spam or advertising' }).check()
    await submit(page)
    await thanked(page, title)
    const [message] = await messages(bob)
    expect(await filed(message?.id ?? '')).toEqual([
      { reason: 'Spam or advertising', reporterId: ann.id, report: { itemType: 'message' } },
    ])
  })

  it('is reached with one press of Tab and the arrow keys', async () => {
    const { ann, bob } = await pair(['bob', 'One'], ['bob', 'Two'], ['ann', 'Mine'], ['bob', 'Three'])
    const page = await open(ann, bob, { ...withClock, expectedMessages: FAILED_REQUEST })
    await expect.poll(() => report(page).count()).toBe(3)
    await page.getByRole('region', { name: 'Messages' }).focus()
    await page.keyboard.press('Tab')
    expect(await isFocused(report(page).last())).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await isFocused(report(page).first())).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(report(page).nth(1))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isFocused(input(page))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await dialog(page, title).waitFor()
    await dialog(page, title).getByRole('textbox').fill('A threat.')
    await submit(page)
    await thanked(page, title)
    await expect.poll(() => isFocused(report(page).nth(1))).toBe(true)
    const two = (await messages(bob))[1]
    expect(await filed(two?.id ?? '')).toMatchObject([{ reason: 'A threat.' }])
  })

  it('that is removed or from the site cannot be reported', async () => {
    const { ann, bob, bobWrites } = await pair(['bob', 'Rude'])
    await deps.prisma.message.updateMany({ where: { senderId: bob.id }, data: { removedAt: deps.now() } })
    await bobWrites('Sorry')
    const page = await open(ann, bob)
    await expect.poll(() => messageItems(page).count()).toBe(3)
    expect(await report(page).count()).toBe(1)

    await make.message(await make.conversation(ann, { id: SITE_USER_ID }), { id: SITE_USER_ID }, 'Your listing ended.')
    const notices = await open(ann, { id: SITE_USER_ID })
    await messageItems(notices).getByText('Your listing ended.').waitFor()
    expect(await report(notices).count()).toBe(0)
  })
})
