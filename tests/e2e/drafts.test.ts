import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ready, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const box = (page: Page) => page.getByPlaceholder('Write a comment')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)

/** Opens another tab of the same browser. */
async function tab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(url + path)
  await ready(other, true)
  await box(other).waitFor()
  return other
}

it('a draft belongs to its tab until the tab closes, and the next tab continues it', async () => {
  const part = await make.part()
  const path = `/part/${part.slug}`
  const first = await visit(path, { token: await make.token(), isFresh: true })
  await box(first).fill('From the first tab')
  await expect.poll(() => drafts(first)).toBe(1)

  const second = await tab(first, path)
  expect(await box(second).inputValue()).toBe('')
  await box(second).fill('From the second tab')
  await expect.poll(() => drafts(first)).toBe(2)

  // Each tab finds its own draft after a reload.
  for (const [page, text] of [
    [first, 'From the first tab'],
    [second, 'From the second tab'],
  ] as const) {
    await page.reload()
    await ready(page, true)
    await expect.poll(() => box(page).inputValue()).toBe(text)
  }

  await second.close({ runBeforeUnload: true })
  const third = await tab(first, path)
  expect(await box(third).inputValue()).toBe('From the second tab')
  expect(await box(first).inputValue()).toBe('From the first tab')

  await third.getByRole('button', { name: 'Post Comment' }).click()
  await expect.poll(() => drafts(first)).toBe(1)
  await first.reload()
  await ready(first, true)
  await expect.poll(() => box(first).inputValue()).toBe('From the first tab')
})
