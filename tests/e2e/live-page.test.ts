import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { edits, calls, FAILED_REQUEST, isFocused, useVisitors, type VisitOptions } from '../support/visitors.ts'
import { settled, moved, watchShifts, violations } from '../support/browser.ts'

// An open page while other users comment, edit and sell.

const { url, visit, make, deps } = useVisitors()
const edit = edits({ make, url })

const newComments = (page: Page) => page.getByRole('button', { name: /new comments?$/ })
const article = (page: Page, text: string) =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text })

/** Opens a page and waits for its stream. */
async function visitLive(path: string, options: VisitOptions = {}) {
  let isOpen: Promise<unknown> = Promise.resolve()
  const page = await visit(path, {
    ...options,
    before(fresh) {
      isOpen = fresh.waitForResponse((answer) => calls('part.live')(answer.url()) || calls('post.live')(answer.url()))
      return options.before?.(fresh)
    },
  })
  await isOpen
  return page
}

describe('new comments', () => {
  it.each(['part', 'post'] as const)(
    'on a %s are counted on a button, which shows them and focuses the first',
    async (kind) => {
      const on = kind === 'part' ? { part: await make.part() } : { post: await make.post() }
      const address = 'part' in on ? `/part/${on.part?.slug}` : `/blog/${on.post?.slug}`
      const old = await make.comment({ ...on, text: 'Old words.' })
      const page = await visitLive(address, { before: (fresh) => fresh.addInitScript(watchShifts) })
      await article(page, 'Old words.').scrollIntoViewIfNeeded()
      await make.comment({ ...on, text: 'New thread.' })
      await page.getByRole('button', { name: '1 new comment', exact: true }).waitFor()
      await make.comment({ parent: old, text: 'New reply.' })
      await page.getByRole('button', { name: '2 new comments', exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Comments 3' }).waitFor()
      expect(await article(page, 'New ').count()).toBe(0)
      expect(await newComments(page).evaluate((button) => button.closest('[aria-live="polite"]') !== null)).toBe(true)
      expect(await moved(page)).toEqual([])
      expect(await violations(page)).toEqual([])

      await newComments(page).click()
      await expect.poll(() => isFocused(article(page, 'New thread.'))).toBe(true)
      await article(page, 'New reply.').waitFor()
      await page.getByRole('heading', { name: 'Comments 3' }).waitFor()
      await settled(page)
      expect(await newComments(page).count()).toBe(0)
      expect(await article(page, 'New ').count()).toBe(2)
    },
  )

  it('of the reader are shown at once and not counted', async () => {
    const part = await make.part()
    await make.comment({ part, text: 'Old words.' })
    const reader = await make.user()
    const page = await visitLive(`/part/${part.slug}`, { token: await make.token(reader) })
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('My own words.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await article(page, 'My own words.').waitFor()
    await page.getByRole('heading', { name: 'Comments 2' }).waitFor()
    await make.comment({ part, text: 'Words of another.' })
    await page.getByRole('button', { name: '1 new comment', exact: true }).waitFor()
    await newComments(page).click()
    await expect.poll(() => isFocused(article(page, 'Words of another.'))).toBe(true)
    await page.getByRole('heading', { name: 'Comments 3' }).waitFor()
  })

  it('of the reader are counted once when the stream is ahead of the answer', async () => {
    const part = await make.part()
    await make.comment({ part, text: 'Old words.' })
    const page = await visitLive(`/part/${part.slug}`, { token: await make.token(await make.user()) })
    await page.route(calls('comment.create'), async (route) => {
      const response = await route.fetch()
      await page.getByRole('heading', { name: 'Comments 2' }).waitFor()
      await route.fulfill({ response })
    })
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('My own words.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await article(page, 'My own words.').waitFor()
    await settled(page)
    await page.getByRole('heading', { name: 'Comments 2' }).waitFor()
  })

  it('that a later page of the list includes are not counted', async () => {
    const part = await make.part()
    for (let i = 0; i < 7; i++) await make.votes('comment', await make.comment({ part }), 1)
    const page = await visit(`/part/${part.slug}`, {
      viewport: { width: 1280, height: 300 },
      before: (fresh) => fresh.route(calls('part.live'), (route) => route.abort()),
      expectedMessages: FAILED_REQUEST,
    })
    await make.comment({ part, text: 'Came with the page.' })
    await page.locator('footer').scrollIntoViewIfNeeded()
    await article(page, 'Came with the page.').waitFor()
    const live = page.waitForResponse((answer) => calls('part.live')(answer.url()))
    await page.unrouteAll()
    await live
    await make.comment({ part, text: 'Really new.' })
    await page.getByRole('button', { name: '1 new comment', exact: true }).click()
    await expect.poll(() => isFocused(article(page, 'Really new.'))).toBe(true)
  })

  it('are not counted after they are deleted', async () => {
    const part = await make.part()
    const page = await visitLive(`/part/${part.slug}`)
    const comment = await make.comment({ part, text: 'Too soon.' })
    await newComments(page).waitFor()
    await deps.prisma.comment.update({
      where: { id: comment.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    await newComments(page).waitFor({ state: 'detached' })
  })

  it('deep in a thread that is not loaded open that thread and its replies', async () => {
    const part = await make.part()
    const first = await make.comment({ part, text: 'The first thread.' })
    const reply = await make.comment({ parent: first, text: 'A reply.' })
    for (let i = 0; i < 8; i++) await make.comment({ part })
    const page = await visitLive(`/part/${part.slug}`, { viewport: { width: 390, height: 844 } })
    await make.comment({ parent: reply, text: 'Deep words.' })
    await newComments(page).click()
    await expect.poll(() => isFocused(article(page, 'Deep words.'))).toBe(true)
    expect(await article(page, 'The first thread.').count()).toBe(1)
  })
})

describe('an open part page', () => {
  it('keeps its text after an edit until the reader presses "Show the new version"', async () => {
    const part = await make.part({ description: 'The old text.' })
    const page = await visitLive(`/part/${part.slug}`)
    await edit(part, 'Edith Editor', { description_markdown: 'The new text.' })
    await page.getByText('This part was edited.').waitFor()
    await page.getByText('The old text.').waitFor()
    await page.getByRole('button', { name: 'Show the new version' }).click()
    await page.getByText('The new text.').waitFor()
    await page.getByText('This part was edited.').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Description' }))).toBe(true)
  })

  it('shows no notice after an edit by the reader', async () => {
    const part = await make.part({ description: 'The old text.' })
    const token = await make.token()
    const page = await visitLive(`/part/${part.slug}`, { token })
    const answer = await page.request.put(`${url}/api/products/${part.id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { description_markdown: 'My own text.' },
    })
    expect(answer.status()).toBe(200)
    // The page has received a change made after the edit.
    await make.comment({ part })
    await newComments(page).waitFor()
    expect(await page.getByText('This part was edited.').count()).toBe(0)
  })

  it('shows a confirmed sale in its price history at once', async () => {
    const part = await make.part()
    const page = await visitLive(`/part/${part.slug}`)
    expect(await page.getByRole('heading', { name: 'Price history' }).count()).toBe(0)
    await make.trade({ part, priceCents: 4_200 })
    await page.getByRole('heading', { name: 'Price history' }).waitFor()
  })

  it('reloads its listings after a change to a listing, but not after a comment', async () => {
    const part = await make.part()
    const listing = await make.listing({ part, type: 'ask', description: 'In a box' })
    const page = await visitLive(`/part/${part.slug}`)
    const asked: string[] = []
    page.on('request', (request) => calls('listing.list')(request.url()) && asked.push(request.url()))
    await make.comment({ part })
    await newComments(page).waitFor()
    await settled(page)
    expect(asked).toEqual([])
    const changed = { description: 'Without its box', updatedAt: new Date(Date.now() + 1_000) }
    await deps.prisma.listing.update({ where: { id: listing.id }, data: changed })
    await page.getByText('Without its box').waitFor()
  })
})
