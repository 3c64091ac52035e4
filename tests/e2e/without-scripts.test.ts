import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { content } from '../../prisma/seed/content.ts'
import { slugify } from '../../shared/text.ts'
import { loginLink, RICH_PART, useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

const OFF = { javaScriptEnabled: false }
const rich = content.parts.find(({ name }) => slugify(name) === RICH_PART)
const main = (page: Page) => page.locator('main')

describe('without scripts', () => {
  it('the first page of the feed is there', async () => {
    const page = await visit('/', OFF)
    const cards = main(page).locator('li:has(h2)')
    expect(await cards.count()).toBe(9)
    for (const card of await cards.all()) {
      expect((await card.innerText()).length).toBeGreaterThan(40)
      expect(await card.getByRole('link').first().getAttribute('href')).toMatch(/^\/(?:part|blog)\//)
    }
  })

  it('a part can be read whole', async () => {
    const page = await visit(`/part/${RICH_PART}`, OFF)
    const text = await main(page).innerText()
    expect(text).toContain(rich?.name)
    for (const { number } of rich?.numbers ?? []) expect(text).toContain(number.slice(0, 10))
    expect(text).toContain('All eight in a head must be of one kind.')
    // Nothing of the description is cut off.
    const last = page.getByText('All eight in a head must be of one kind.')
    const box = await last.boundingBox()
    const cut = await last.evaluate((element) => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowY } = getComputedStyle(each)
        if (overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1 && each !== document.documentElement)
          return each.className
      }
      return null
    })
    expect(cut).toBeNull()
    expect(box?.height).toBeGreaterThan(10)

    for (const column of ['Asks', 'Bids']) {
      expect(await page.getByRole('region', { name: column }).getByRole('listitem').count()).toBe(5)
    }
    const comments = page.getByRole('article', { name: /^Comment by/ })
    expect(await comments.count()).toBe(5)
    expect(await comments.first().isVisible()).toBe(true)
    expect(await page.getByText('Loading...', { exact: true }).filter({ visible: true }).count()).toBe(0)
  })

  it('a post and search results can be read', async () => {
    const post = await make.post({ content: 'One.\n\nTwo **bold** words.' })
    const page = await visit(`/blog/${post.slug}`, OFF)
    await main(page).getByText('Two bold words.').waitFor()
    const search = await visit('/', OFF)
    await search.getByRole('combobox').fill('tappet')
    await search.getByRole('combobox').press('Enter')
    await search.getByRole('heading', { level: 1, name: 'Search Results for "tappet"' }).waitFor()
    expect(await main(search).locator('li:has(h2)').count()).toBeGreaterThan(3)
  })

  it('the way to sign in is a link', async () => {
    const page = await visit(`/part/${RICH_PART}`, OFF)
    await loginLink(page).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  })
})
