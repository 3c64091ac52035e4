import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { edits, calls, FAILED_REQUEST, isFocused, useVisitors, type VisitOptions } from '../support/visitors.ts'
import { moved, recordShifts, settled, violations } from '../support/browser.ts'

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
      const page = await visitLive(address, { before: recordShifts, expectedMessages: FAILED_REQUEST })
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
    await page.unrouteAll({ behavior: 'wait' })
    await live
    await make.comment({ part, text: 'Really new.' })
    await page.getByRole('button', { name: '1 new comment', exact: true }).click()
    await expect.poll(() => isFocused(article(page, 'Really new.'))).toBe(true)
  })
})

it('an open part page shows sales and changed listings at once, but keeps its text until the reader asks for the new version', async () => {
  const part = await make.part({ description: 'The old text.' })
  const listing = await make.listing({ part, type: 'ask', description: 'In a box' })
  const page = await visitLive(`/part/${part.slug}`)
  await edit(part, 'Edith Editor', { description_markdown: 'The new text.' })
  await page.getByText('This part was edited.').waitFor()
  await page.getByText('The old text.').waitFor()
  await page.getByRole('button', { name: 'Show the new version' }).click()
  await page.getByText('The new text.').waitFor()
  await page.getByText('This part was edited.').waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Description' }))).toBe(true)

  expect(await page.getByRole('heading', { name: 'Price history' }).count()).toBe(0)
  await make.trade({ part, priceCents: 4_200 })
  await page.getByRole('heading', { name: 'Price history' }).waitFor()
  const changed = { description: 'Without its box', updatedAt: new Date(Date.now() + 1_000) }
  await deps.prisma.listing.update({ where: { id: listing.id }, data: changed })
  await page.getByText('Without its box').waitFor()
})
