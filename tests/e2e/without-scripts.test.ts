import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../prisma/seed/content.ts'
import { bindUnits, formatPrice } from '../../shared/format.ts'
import { partWithCar } from '../support/cars.ts'
import { loginLink, RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make } = visitors

const OFF = { javaScriptEnabled: false }
const rich = readContent().parts.find(({ slug }) => slug === RICH_PART)
const main = (page: Page) => page.locator('main')

/** Follows the links to the next page. Returns the texts on each page, from the current page on. */
async function pagesOf(page: Page, label: string, texts: (page: Page) => Promise<string[]>): Promise<string[][]> {
  const next = page.getByRole('navigation', { name: label }).getByRole('link', { name: 'Next page' })
  const found = [await texts(page)]
  while ((await next.count()) > 0) {
    const href = await next.getAttribute('href')
    await next.click()
    await page.waitForURL(`**${href}`)
    found.push(await texts(page))
  }
  return found
}

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
    expect(text).toContain(bindUnits(rich?.name ?? ''))
    for (const { number } of rich?.numbers ?? []) expect(text).toContain(number.slice(0, 10))
    expect(text).toContain('All eight in a head must be of one kind.')
    // The description is not clamped.
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
    await page.getByRole('combobox').fill('tappet')
    await page.getByRole('combobox').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "tappet"' }).waitFor()
    expect(await main(page).locator('li:has(h2)').count()).toBeGreaterThan(3)
  })

  it('the cars of a part are listed, and the garage says that it needs JavaScript', async () => {
    const { part } = await partWithCar(visitors)
    const page = await visit(`/part/${part.slug}`, OFF)
    const cars = page.getByRole('region', { name: 'Fits these cars' })
    expect(await cars.getByText(/^320i · M54B22/).isVisible()).toBe(true)
    expect(await cars.getByRole('searchbox').isVisible()).toBe(false)
    expect(await page.getByText('Does it fit your car?').isVisible()).toBe(false)
    // The columns stay without the verdict.
    const left = (name: string | RegExp) => page.getByRole('region', { name }).boundingBox()
    expect((await left(/^Prices$/))?.y).toBe((await left('Part Images'))?.y)
    expect((await cars.boundingBox())?.x).toBe((await left('Part Images'))?.x)
    await page.getByRole('link', { name: 'Choose your car' }).click()
    await page.waitForURL(`${url}/garage`)
    await expect.poll(() => main(page).innerText()).toContain('My garage needs JavaScript.')
    expect(await page.getByText('Loading your cars...').isVisible()).toBe(false)
  })

  it('the way to sign in is a link', async () => {
    const page = await visit(`/part/${RICH_PART}`, OFF)
    await loginLink(page).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Who are you today?' }).isVisible()).toBe(true)
  })

  it('the feed has links to all its pages, which are not indexed, and suggestions at its end', async () => {
    const page = await visit('/', OFF)
    const next = () =>
      page.getByRole('navigation', { name: 'Pages of the feed' }).getByRole('link', { name: 'Next page' })
    const names = () => main(page).locator('li h2').allInnerTexts()
    const first = await names()
    expect(await page.locator('meta[name="robots"]').count()).toBe(0)
    await next().click()
    await page.waitForURL('**/?page=2')
    expect(await page.title()).toContain('Page 2')
    const second = await names()
    expect(second).toHaveLength(9)
    expect(second).not.toEqual(first)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL((address) => address.search === '')

    const { totalPages } = await (
      await page.request.get(`${url}/api/homepage-feed`)
    )
      .json()
      .then((body) => body.pagination)
    await page.goto(`${url}/?page=${totalPages}`)
    await page.getByText("You've reached the end of the feed.").waitFor()
    expect(await next().count()).toBe(0)
    const ways = page.getByRole('region', { name: 'More ways to find parts' })
    expect(await ways.getByRole('link').allInnerTexts()).toEqual(
      expect.arrayContaining(['Search', 'Upload a new part']),
    )
  })

  it.each(['part', 'post'] as const)('all comments and replies of a %s can be reached by links', async (kind) => {
    const on = kind === 'part' ? { part: await make.part() } : { post: await make.post() }
    const address = 'part' in on ? `/part/${on.part?.slug}` : `/blog/${on.post?.slug}`
    const size = kind === 'part' ? 5 : 10
    const oldest = await make.comment({ ...on, text: 'Thread 1.' })
    for (let i = 2; i <= size + 2; i++) await make.comment({ ...on, text: `Thread ${i}.` })
    for (let i = 1; i <= 22; i++) await make.comment({ parent: oldest, text: `Reply ${i}.` })

    const page = await visit(address, OFF)
    const shown = (word: string) =>
      main(page)
        .getByText(new RegExp(`^${word} \\d+\\.$`))
        .allInnerTexts()
    expect(await shown('Thread')).toHaveLength(size)
    await page.getByRole('navigation', { name: 'Pages of comments' }).getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL('**?page=2*')
    expect(await shown('Thread')).toEqual(['Thread 2.', 'Thread 1.'])
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url + address)

    await page.getByRole('link', { name: 'Show 22 replies' }).click()
    await page.waitForURL(`**?comment=${oldest.id}*`)
    expect(await shown('Reply')).toEqual(Array.from({ length: 20 }, (_, i) => `Reply ${i + 1}.`))
    await page.getByRole('navigation', { name: 'Pages of replies' }).getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL('**replies=2*')
    expect(await shown('Reply')).toEqual(['Reply 21.', 'Reply 22.'])
  })

  it.each<'ask' | 'bid'>(['bid'])('all %ss of a part can be reached by links', async (type) => {
    const part = await make.part()
    const prices = Array.from({ length: 12 }, (_, index) => 1_000 + 100 * index)
    for (const priceCents of prices) await make.listing({ part, type, priceCents })
    await make.listing({ part, type: type === 'ask' ? 'bid' : 'ask', priceCents: 500 })

    const page = await visit(`/part/${part.slug}`, OFF)
    const column = page.getByRole('region', { name: type === 'ask' ? 'Asks' : 'Bids' })
    expect(await column.getByRole('combobox').count()).toBe(0)
    const shown = await pagesOf(page, `Pages of ${type}s`, () =>
      column.getByRole('link', { name: new RegExp(`, ${type}$`) }).allInnerTexts(),
    )
    expect(shown.map((texts) => texts.length)).toEqual([5, 5, 2])
    expect(shown.flat().map((text) => text.split(/\s*,/)[0])).toEqual(prices.map(formatPrice))
    expect(await column.getByText(type === 'ask' ? 'Lowest' : 'Highest').count()).toBe(type === 'ask' ? 0 : 1)
    expect(new URL(page.url()).search).toBe(`?${type}s=3`)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${url}/part/${part.slug}`)
    // The other column stays.
    expect(await page.getByRole('link', { name: /^\$5\.00/ }).count()).toBe(1)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL(`**?${type}s=2*`)
  })

  it('the whole description of a listing can be read', async () => {
    const part = await make.part()
    await make.listing({ part, description: `${'One line.\n'.repeat(20)}The last line.` })
    const page = await visit(`/part/${part.slug}`, OFF)
    const description = page.getByText('The last line.')
    expect(await description.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true)
  })

  it('the images of a part are shown with links to their largest copies, and controls that need scripts are hidden', async () => {
    const page = await visit(`/part/${RICH_PART}`, OFF)
    expect(await page.getByRole('img', { name: /1$/ }).first().isVisible()).toBe(true)
    const comments = page.getByRole('region', { name: 'Comments' })
    expect(await comments.getByRole('combobox').count()).toBe(0)
    expect(
      await main(page)
        .getByRole('button')
        .filter({ hasNot: page.locator('img') })
        .count(),
    ).toBe(0)
    expect(await comments.getByText('to write a comment').filter({ visible: true }).count()).toBe(0)
    const links = page.getByRole('list', { name: 'All images' }).getByRole('link')
    expect(await links.count()).toBe(7)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(new Set(addresses).size).toBe(7)
    for (const address of addresses) {
      expect(address).toMatch(/-1280\.webp$/)
      expect((await page.request.get(url + address)).headers()['content-type']).toBe('image/webp')
    }
  })

  it('all search results can be reached by links, with the filters of the search', async () => {
    const slugs: string[] = []
    for (let n = 1; n <= 23; n++) {
      const part = await make.part({ name: `Quoinstone gasket ${n}`, tags: ['quoins'] })
      slugs.push(part.slug)
    }
    await make.part({ name: 'Quoinstone gasket without the tag' })

    const page = await visit('/search?q=quoinstone&tag=quoins&sort=newest', OFF)
    const shown = await pagesOf(page, 'Pages of results', () =>
      main(page)
        .locator('li h2 a[href^="/part/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice('/part/'.length) ?? '')),
    )
    expect(shown.map((found) => found.length)).toEqual([10, 10, 3])
    expect(shown.flat()).toEqual(slugs.toReversed())
    expect(new URL(page.url()).search).toBe('?q=quoinstone&tag=quoins&sort=newest&page=3')
    expect(await page.title()).toBe('Page 3 · Search Results for "quoinstone" · Tappet')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.getByText('End of results.').waitFor()
  })

  it.each(['Comments', 'Items Sold'])('the whole list "%s" of a profile can be reached by links', async (title) => {
    const author = await make.user()
    const part = await make.part({ createdBy: author, revisions: title === 'Product Edits' ? 12 : 0 })
    for (let n = 1; n <= 12; n++) {
      if (title === 'Comments') await make.comment({ author, part, text: `Entry ${n}.` })
      if (title === 'Active Listings') await make.listing({ seller: author, part, priceCents: n * 100 })
      if (title === 'Items Sold') await make.trade({ seller: author, part, priceCents: n * 100 })
      if (title === 'Blog Posts') await make.post({ author, title: `Post ${n} by ${author.name}` })
    }

    const page = await visit(`/account/${author.id}`, OFF)
    const section = page.getByRole('region', { name: title })
    const shown = await pagesOf(page, `Pages of ${title.toLowerCase()}`, () =>
      section.getByRole('listitem').allInnerTexts(),
    )
    expect(shown.map((texts) => texts.length)).toEqual([5, 5, 2])
    // The edits of a part look the same.
    if (title !== 'Product Edits') expect(new Set(shown.flat()).size).toBe(12)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${url}/account/${author.id}`)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL('**=2*')
  })

  it.each(['-1', 'two', '99999'])('a page is served for the page number %j', async (number) => {
    const user = await make.user()
    const page = await visit('/help', OFF)
    for (const address of [
      `/part/${RICH_PART}?asks=${number}&bids=${number}`,
      `/search?q=tappet&page=${number}`,
      `/account/${user.id}?comments=${number}&listings=${number}&edits=${number}&sales=${number}&posts=${number}`,
    ]) {
      const answer = await page.goto(url + address)
      expect(answer?.status()).toBe(200)
      expect(await main(page).getByRole('alert').count()).toBe(0)
    }
  })
})
