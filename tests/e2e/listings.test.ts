import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, settled } from '../support/browser.ts'
import { calls, failing, FAILED_REQUEST, texts, useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

const rows = (page: Page, column: 'Asks' | 'Bids') => page.getByRole('region', { name: column }).getByRole('listitem')
const dollars = (rowTexts: string[]) =>
  rowTexts.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))

/** Scrolls to the end of a column until it has this number of rows. */
async function allRows(page: Page, found: Locator, count: number): Promise<string[]> {
  await expect
    .poll(async () => {
      await found.last().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 400)
      return found.count()
    })
    .toBe(count)
  return texts(found, count)
}

/** Prices in dollars, in the order of creation. */
const ASKS = [70, 55, 90, 61, 58, 120, 47.5, 83, 66, 99, 51, 75]
const BIDS = [30, 45, 25, 41, 38, 20, 33]

async function partWithListings() {
  const part = await make.part()
  for (const price of ASKS) await make.listing({ part, type: 'ask', priceCents: price * 100 })
  for (const price of BIDS) await make.listing({ part, type: 'bid', priceCents: price * 100 })
  for (const status of ['sold', 'deleted', 'expired'] as const)
    await make.listing({ part, type: 'ask', priceCents: 100, status })
  return part
}

describe('the listings of a part', () => {
  it.each([
    ['Asks', 'Sort asks', ASKS, 'Lowest'],
    ['Bids', 'Sort bids', BIDS, 'Highest'],
  ] as const)(
    '%s have three sort orders, load more on scrolling, and mark the best price in each order',
    async (column, select, prices, mark) => {
      const part = await partWithListings()
      const page = await visit(`/part/${part.slug}`)
      const found = rows(page, column)
      const best = mark === 'Lowest' ? Math.min(...prices) : Math.max(...prices)
      const rising = prices.toSorted((a, b) => a - b)
      const orders = { 'Low to high': rising, 'High to low': rising.toReversed(), 'Most recent': prices.toReversed() }
      const sort = page.getByRole('combobox', { name: select })
      expect(await sort.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text)).toBe('Low to high')

      for (const [label, expected] of Object.entries(orders)) {
        await sort.selectOption({ label })
        await expect.poll(async () => dollars(await found.allInnerTexts())[0]).toBe(expected[0])
        const shown = await allRows(page, found, prices.length)
        expect(dollars(shown)).toEqual(expected)
        expect(dollars(shown.filter((text) => text.includes(mark)))).toEqual([best])
      }
    },
  )

  it('show the first five of each type without scripts, and no button that needs scripts', async () => {
    const part = await partWithListings()
    const page = await visit(`/part/${part.slug}`, { javaScriptEnabled: false })
    expect(await rows(page, 'Asks').count()).toBe(5)
    expect(await rows(page, 'Bids').count()).toBe(5)
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)
  })

  it('load more on a phone only after a press of Load More, so that nothing below moves', async () => {
    const part = await partWithListings()
    const page = await visit(`/part/${part.slug}`, { viewport: PHONE })
    const more = page.getByRole('button', { name: 'Load More asks' })
    const description = page.getByRole('heading', { name: 'Description' })
    const place = () => description.evaluate((each) => each.getBoundingClientRect().top + scrollY)
    await rows(page, 'Asks').last().scrollIntoViewIfNeeded()
    const before = await place()
    await description.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await settled(page)
    expect(await rows(page, 'Asks').count()).toBe(5)
    expect(await rows(page, 'Bids').count()).toBe(5)
    expect(await place()).toBe(before)
    await more.click()
    await expect.poll(() => rows(page, 'Asks').count()).toBe(10)
    expect(await rows(page, 'Bids').count()).toBe(5)
    await more.click()
    await expect.poll(() => rows(page, 'Asks').count()).toBe(12)
    expect(await more.count()).toBe(0)
  })

  it('show price, author, age and location', async () => {
    const part = await make.part()
    const seller = await make.user({ name: 'Verena Verified', phone: '+15550101234' })
    await make.listing({ part, seller, priceCents: 123_450, description: 'Boxed, never fitted', location: 'Porto' })
    const page = await visit(`/part/${part.slug}`)
    const text = (await rows(page, 'Asks').innerText()).replaceAll(/\s+/g, ' ')
    for (const each of ['$1,234.50', 'Boxed, never fitted', 'Verena Verified', 'Verified', 'Porto'])
      expect(text).toContain(each)
    expect(await rows(page, 'Asks').getByRole('link', { name: 'Verena Verified' }).getAttribute('href')).toBe(
      `/account/${seller.id}`,
    )
    expect(await rows(page, 'Bids').count()).toBe(0)
  })

  it('stay visible if another sort order cannot be loaded', async () => {
    const part = await partWithListings()
    const page = await visit(`/part/${part.slug}`, { expectedMessages: FAILED_REQUEST })
    await allRows(page, rows(page, 'Bids'), BIDS.length)
    const stopFailing = await failing(page, 'listing.list', 'The ledger is closed.')
    await page.getByRole('combobox', { name: 'Sort bids' }).selectOption({ label: 'Most recent' })
    await page.getByText('Error: The ledger is closed.').waitFor()
    await stopFailing()
    await page.route(calls('listing.list'), (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Error: Network error. Please try again.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => dollars(await rows(page, 'Bids').allInnerTexts())[0]).toBe(BIDS.at(-1))
  })
})
