import { afterAll, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../support/database.ts'
import { serve } from '../support/global-site.ts'
import { useVisitors } from '../support/visitors.ts'

const site = await startEmptySite()
const { visit, make } = useVisitors(site)
afterAll(site.stop)

it('the feed shows every item once, then its end, and the footer can be reached', async () => {
  const slugs: string[] = []
  for (let n = 1; n <= 110; n++)
    slugs.push((await make.part({ tags: ['fuel'], createdAt: new Date(Date.now() - n * 3_600_000) })).slug)
  const page = await visit('/', { isFresh: true })
  const cards = page.locator('main li:has(h2)')
  const more = page.getByRole('button', { name: 'Load More' })
  expect(await cards.count()).toBe(9)

  const atTheEnd = async () => {
    await page.locator('footer').scrollIntoViewIfNeeded()
    return cards.count()
  }
  // Ten more pages load on scrolling, further pages after a press of a button.
  await expect.poll(atTheEnd, { timeout: 30_000 }).toBe(99)
  // The last cards may have arrived after the scroll.
  await page.locator('footer').scrollIntoViewIfNeeded()
  const ways = page.getByRole('region', { name: 'More ways to find parts' })
  await ways.getByText('99 cards shown. Load more, search for a part or choose a tag:').waitFor()
  expect(await ways.getByRole('link', { name: 'Search', exact: true }).getAttribute('href')).toBe('/search')
  expect(await ways.getByRole('link', { name: 'Upload a new part' }).getAttribute('href')).toBe('/upload-part')
  expect(await ways.getByRole('link', { name: 'fuel' }).getAttribute('href')).toBe('/search?q=fuel')
  await more.click()
  await expect.poll(atTheEnd).toBe(110)
  await page.getByText("You've reached the end of the feed.").waitFor()
  await ways.getByText('110 cards shown. Search for a part, choose a tag or upload a part:').waitFor()

  const shown = await cards.evaluateAll((all) =>
    all.map((card) => [...card.querySelectorAll('a')].at(-1)?.getAttribute('href')),
  )
  expect(shown).toEqual(slugs.map((slug) => `/part/${slug}`))
  expect(await page.locator('footer').isVisible()).toBe(true)
  expect(await more.count()).toBe(0)
})

/** Starts a site without content, because changes by other test files would disturb this test. */
async function startEmptySite(): Promise<{ url: string; databaseUrl: string; stop: () => Promise<void> }> {
  const database = await createDatabase()
  const images = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const server = await serve(database.url, images)
  return {
    url: server.url,
    databaseUrl: database.url,
    async stop() {
      await server.stop()
      await Promise.all([database.drop(), rm(images, { recursive: true, force: true })])
    },
  }
}
