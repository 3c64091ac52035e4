import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { content } from '../../prisma/seed/content.ts'
import { slugify } from '../../shared/text.ts'
import { bindUnits } from '../../shared/units.ts'
import { loginLink, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

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
    expect(text).toContain(bindUnits(rich?.name ?? ''))
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

  it('controls that need scripts are hidden', async () => {
    const page = await visit(`/part/${RICH_PART}`, OFF)
    const comments = page.getByRole('region', { name: 'Comments' })
    expect(await comments.getByRole('combobox').count()).toBe(0)
    expect(
      await main(page)
        .getByRole('button')
        .filter({ hasNot: page.locator('img') })
        .count(),
    ).toBe(0)
    expect(await comments.getByText('to write a comment').filter({ visible: true }).count()).toBe(0)
  })

  it('the images of a part are shown', async () => {
    const page = await visit(`/part/${RICH_PART}`, OFF)
    expect(await page.getByRole('img', { name: /1$/ }).first().isVisible()).toBe(true)
  })
})
