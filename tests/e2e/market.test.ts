import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, violations, settled } from '../support/browser.ts'
import { useImages } from '../support/images.ts'
import { FAILED_REQUEST, holding, texts, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps, url } = visitors
const { addImage } = useImages(visitors)

const rows = (page: Page, column: 'Asks' | 'Bids') => page.getByRole('region', { name: column }).getByRole('listitem')
/** The prices, also while a dialog is open. */
const prices = (page: Page) => page.locator('section[aria-label="Prices"] dd').allInnerTexts()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const addDialog = (page: Page) => dialog(page, 'Add New Listing')
const addButton = (page: Page) =>
  page.getByRole('button', { name: 'Add New Listing' }).filter({ visible: true }).first()

type Options = Parameters<typeof visit>[1]

const visitOf = async (user: { id: string }, path: string, options: Options = {}) =>
  visit(path, { token: await make.token(user), ...options })
async function visitAs(name: string, path: string, options: Options = {}) {
  const user = await make.user({ name })
  return Object.assign(await visitOf(user, path, options), { user })
}

async function add(page: Page, listing: { type?: 'Ask' | 'Bid'; price: string; description?: string }) {
  await addButton(page).click()
  const form = addDialog(page)
  await form.getByRole('radio', { name: listing.type ?? 'Ask' }).check()
  await form.getByLabel('Price (USD)').fill(listing.price)
  await form.getByLabel('Description').fill(listing.description ?? 'Boxed')
  await form.getByRole('button', { name: 'Add Listing' }).click()
}
async function added(page: Page, listing: Parameters<typeof add>[1]) {
  await add(page, listing)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

/** Waits until the page has a stream of its listings. */
const followed = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/trpc/part.live'))

const openRow = (page: Page, column: 'Asks' | 'Bids', at = 0) =>
  rows(page, column).nth(at).getByRole('link').first().click()

describe('Add New Listing', () => {
  it('creates asks and bids, accepts common spellings of prices, and updates the page at once', async () => {
    const part = await make.part()
    const page = await visitAs('Selma Seller', `/part/${part.slug}`)
    expect(await prices(page)).toEqual(['N/A', 'N/A'])
    await added(page, { price: '1,250' })
    await page.getByText('Your ask is listed.').waitFor()
    await expect.poll(() => prices(page)).toEqual(['$1,250.00', 'N/A'])
    await added(page, { price: '$80' })
    await added(page, { type: 'Bid', price: '19.9' })
    await expect.poll(() => prices(page)).toEqual(['$80.00', '$19.90'])
    expect((await texts(rows(page, 'Asks'), 2)).map((text) => /\$[\d.,]+/.exec(text)?.[0])).toEqual([
      '$80.00',
      '$1,250.00',
    ])
    await page.getByRole('heading', { name: 'Asks 2' }).waitFor()
    await page.getByRole('heading', { name: 'Bids 1' }).waitFor()
    await page.reload()
    await expect.poll(() => prices(page)).toEqual(['$80.00', '$19.90'])
    const stored = await deps.prisma.listing.findMany({ where: { partId: part.id }, orderBy: { createdAt: 'asc' } })
    expect(stored.map(({ type, priceCents }) => [type, priceCents])).toEqual([
      ['ask', 125_000],
      ['ask', 8_000],
      ['bid', 1_990],
    ])
  })

  it('saves location and condition, and updates the price in the feed and the search', async () => {
    const part = await make.part({ name: `Thermostat housing ${Date.now()}` })
    const page = await visitAs('Lola Location', `/part/${part.slug}`)
    await page.getByRole('combobox', { name: 'Search for parts, users...' }).fill(part.name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: part.name }).first().click()
    await addButton(page).click()
    const form = addDialog(page)
    await form.getByLabel('Price (USD)').fill('64')
    await form.getByLabel('Description').fill('INA, sealed')
    await form.getByLabel('Location (optional)').fill('Porto')
    await form.getByLabel('Condition (optional)').selectOption({ label: 'Like new' })
    await form.getByRole('button', { name: 'Add Listing' }).click()
    await expect.poll(async () => (await rows(page, 'Asks').allInnerTexts()).join(' ')).toContain('Porto')
    expect(await rows(page, 'Asks').innerText()).toContain('Like new · INA, sealed')
    await page.goBack()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: part.name }).innerText()).toContain('$64')
  })

  it('is in the bar of a phone until the prices are visible', async () => {
    const part = await make.part()
    await make.listing({ part })
    const page = await visitAs('Phoebe Phone', `/part/${part.slug}`, {
      viewport: { ...PHONE, height: 480 },
      hasTouch: true,
    })
    const short = page.getByRole('button', { name: 'Add New Listing' }).filter({ hasText: /^Add$/ })
    await expect.poll(() => short.isVisible()).toBe(true)
    await short.click()
    await addDialog(page).getByLabel('Price (USD)').fill('70')
    await addDialog(page).getByLabel('Description').fill('From the bar')
    await addDialog(page).getByRole('button', { name: 'Add Listing' }).click()
    await expect.poll(() => rows(page, 'Asks').count()).toBe(2)
    await page.getByRole('heading', { name: 'Listings to Buy or Sell' }).scrollIntoViewIfNeeded()
    await expect.poll(() => short.isVisible()).toBe(false)
  })
})

describe('a change by another user', () => {
  it('is shown at once on all open pages of the part', async () => {
    const part = await make.part()
    const watching = visit(`/part/${part.slug}`, { before: (page) => void (live = followed(page)) })
    let live: Promise<unknown> | undefined
    const watcher = await watching
    await live
    const seller = await visitAs('Selma Second', `/part/${part.slug}`)
    await added(seller, { price: '80', description: 'Seen at once' })
    await expect.poll(() => prices(watcher)).toEqual(['$80.00', 'N/A'])
    await expect.poll(async () => (await rows(watcher, 'Asks').allInnerTexts()).join()).toContain('Seen at once')
    await openRow(seller, 'Asks')
    await dialog(seller, 'Ask of $80.00').getByRole('button', { name: 'Edit' }).click()
    await dialog(seller, 'Edit Listing').getByLabel('Price (USD)').fill('75.5')
    await dialog(seller, 'Edit Listing').getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => prices(watcher)).toEqual(['$75.50', 'N/A'])
    await openRow(watcher, 'Asks')
    await dialog(watcher, 'Ask of $75.50').waitFor()
    await dialog(seller, 'Ask of $75.50').getByRole('button', { name: 'Delete Listing' }).click()
    await dialog(seller, 'Delete Listing').getByRole('button', { name: 'Delete Listing' }).click()
    await watcher.getByText('This listing is no longer available.').waitFor()
    await watcher.keyboard.press('Escape')
    await expect.poll(() => prices(watcher)).toEqual(['N/A', 'N/A'])
    await watcher.getByText('No asks yet.').waitFor()
  })
})

describe('the price rule', () => {
  it('shows all active listings, and updates after a change by another user', async () => {
    const part = await make.part()
    for (const dollars of [50, 55, 60, 65, 70, 75, 80]) await make.listing({ part, priceCents: dollars * 100 })
    await make.listing({ part, type: 'bid', priceCents: 4_000 })
    let live: Promise<unknown> | undefined
    const page = await visit(`/part/${part.slug}`, { before: (unread) => void (live = followed(unread)) })
    await live
    const rule = (asks: string) =>
      page.getByRole('img', {
        name: `Prices of all active listings. ${asks}. 1 bid at $40.00. Lowest ask and highest bid are $10.00 apart.`,
      })
    await rule('7 asks from $50.00 to $80.00').waitFor()
    await make.listing({ part, priceCents: 12_000 })
    await rule('8 asks from $50.00 to $120.00').waitFor()
  })
})

describe('a message draft', () => {
  it('is kept when the listing ends, and the page shows its new state', async () => {
    const part = await make.part()
    const listing = await make.listing({ part })
    let live: Promise<unknown> | undefined
    const page = await visitAs('Wanda Writer', `/part/${part.slug}?listing=${listing.id}`, {
      expectedMessages: FAILED_REQUEST,
      before: (unread) => void (live = followed(unread)),
    })
    await live
    const message = page.getByLabel(/^Message to/)
    await message.fill('Is it still')
    await deps.prisma.listing.update({ where: { id: listing.id }, data: { status: 'sold' } })
    await page.getByText('This listing is no longer available.').waitFor()
    expect(await message.inputValue()).toBe('Is it still')
    await page.keyboard.press('Escape')
    expect(await message.count()).toBe(1)
    await message.fill('')
    await settled(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('Back', () => {
  it('closes a listing and keeps the scroll position of the page', async () => {
    const part = await make.part()
    for (let count = 0; count < 3; count++) await make.listing({ part })
    const page = await visit(`/search?q=${encodeURIComponent(part.name)}`, { viewport: PHONE, hasTouch: true })
    await page.getByRole('link', { name: part.name }).first().click()
    const row = rows(page, 'Asks').last().getByRole('link').first()
    await row.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await row.click()
    await dialog(page, 'Ask of $64.00').waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/part/${part.slug}`)
    expect(await scrolled()).toBe(before)
    // Closing it in another way leaves no history entry.
    await row.click()
    await dialog(page, 'Ask of $64.00').getByRole('button', { name: 'Close' }).first().click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/search?*')
  })
})

describe("another person's listing", () => {
  it('shows all its fields, and sends a message that quotes it', async () => {
    const part = await make.part()
    const seller = await make.user({ name: 'Verena Verified', phone: '+15550101235' })
    const listing = await make.listing({
      part,
      seller,
      priceCents: 6_400,
      description: 'Boxed,\nnever fitted',
      location: 'Porto',
      condition: 'like_new',
    })
    for (const confirmedAt of [new Date(), new Date(), null]) await makeTrade({ seller, confirmedAt })
    await makeTrade({ buyer: seller, confirmedAt: new Date() })
    const page = await visitAs('Bruno Buyer', `/part/${part.slug}`, { before: (unread) => unread.clock.install() })
    const row = rows(page, 'Asks').getByRole('link').first()
    await row.focus()
    await page.keyboard.press('Enter')
    const detail = dialog(page, 'Ask of $64.00')
    await detail.waitFor()
    expect(new URL(page.url()).searchParams.get('listing')).toBe(listing.id)
    await detail.getByText('Items Sold: 2 · Items Bought: 1').waitFor()
    const text = await detail.innerText()
    for (const each of ['Verena Verified', 'Verified', 'Like new', 'Porto', 'never fitted', 'Listed', 'Expires'])
      expect(text).toContain(each)
    expect(await detail.getByRole('img', { name: 'No image' }).count()).toBe(3)
    expect(text).not.toContain('Pictures of the part')
    expect(await detail.getByRole('button', { name: 'Delete Listing' }).count()).toBe(0)

    await detail.getByRole('button', { name: 'Send Message' }).click()
    await detail.getByText('Message cannot be empty.').waitFor()
    await detail.getByLabel('Message to Verena Verified').fill('Is it still there?')
    await detail.getByRole('button', { name: 'Send Message' }).dblclick()
    await detail.getByText('Message sent!').waitFor()
    const sent = await deps.prisma.message.findMany({ where: { senderId: page.user.id } })
    expect(sent.map(({ content }) => content)).toEqual([
      `Re: Your listing for "${part.name}" to sell for $64.00. (View product: ${url}/part/${part.slug})\n\nIs it still there?`,
    ])
    await page.clock.fastForward(3_000)
    await expect.poll(() => detail.getByText('Message sent!').count()).toBe(0)
    expect(await detail.getByRole('link', { name: 'Go to the conversation' }).getAttribute('href')).toBe(
      `/messages?recipientId=${seller.id}`,
    )
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  it('shows the images of the part and says that they are not of the item', async () => {
    const part = await make.part()
    for (let count = 0; count < 4; count++) await addImage(part)
    const listing = await make.listing({ part, type: 'bid', priceCents: 4_800 })
    const page = await visitAs('Paula Pictures', `/part/${part.slug}?listing=${listing.id}`)
    const detail = dialog(page, 'Bid of $48.00')
    await detail.waitFor()
    expect(await detail.locator('img[alt*="image"], [aria-label="No image"]').count()).toBe(3)
    await detail.getByText('Images of the part, not of this item.').waitFor()
  })

  it('asks a visitor to log in for a message and for a report', async () => {
    const part = await make.part()
    const listing = await make.listing({ part })
    const page = await visit(`/part/${part.slug}?listing=${listing.id}`)
    await page.getByText('You must be logged in to send messages.').waitFor()
    await page.getByRole('button', { name: 'Report this listing' }).click()
    await page.getByText('Cannot submit report. Missing authentication or listing ID.').waitFor()
  })
})

describe("the owner's listing", () => {
  async function own(type: 'ask' | 'bid' = 'ask') {
    const part = await make.part()
    const owner = await make.user({ name: 'Olga Owner' })
    const listing = await make.listing({
      part,
      type,
      seller: owner,
      priceCents: 6_400,
      condition: 'good',
      location: 'Graz',
    })
    return { part, owner, listing, path: `/part/${part.slug}?listing=${listing.id}` }
  }

  it('is edited again from its saved state, before the page has reloaded', async () => {
    const { part, owner, path } = await own()
    let live: Promise<unknown> | undefined
    const page = await visitOf(owner, path, { before: (unread) => void (live = followed(unread)) })
    await live
    await dialog(page, 'Ask of $64.00').getByRole('button', { name: 'Edit' }).click()
    const form = dialog(page, 'Edit Listing')
    await form.getByLabel('Price (USD)').fill('$59')
    // A listing of another user reloads the listings before the reload of the part has an answer.
    const release = await holding(page, 'part.bySlug')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Your changes are saved.').waitFor()
    await make.listing({ part })
    const detail = dialog(page, 'Ask of $59.00')
    await detail.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Price (USD)').waitFor()
    expect(await form.getByLabel('Price (USD)').inputValue()).toBe('59.00')
    expect(await form.getByText('Your unsaved changes are here again.').count()).toBe(0)
    release()
  })

  it('can be marked as sold to a user who wrote about it, who is asked to confirm', async () => {
    const { part, owner, path } = await own()
    const buyer = await visitAs('Berta Buyer', path)
    await buyer.getByLabel('Message to Olga Owner').fill('I take it.')
    await buyer.getByRole('button', { name: 'Send Message' }).click()
    await buyer.getByText('Message sent!').waitFor()

    const page = await visitOf(owner, path)
    await page.getByRole('button', { name: 'Mark as Sold' }).click()
    const sell = dialog(page, 'Mark as Sold')
    await sell.getByLabel('Someone else').waitFor()
    await sell.getByRole('button', { name: 'Mark as Sold' }).click()
    await sell.getByText('Please choose who bought it.').waitFor()
    await sell.getByLabel('Berta Buyer').check()
    await sell.getByRole('button', { name: 'Mark as Sold' }).click()
    await page.getByText('Marked as sold. Berta Buyer has been asked to confirm.').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => prices(page)).toEqual(['N/A', 'N/A'])
    const trade = await deps.prisma.trade.findFirstOrThrow({ where: { partId: part.id } })
    expect(trade).toMatchObject({ buyerId: buyer.user.id, sellerId: owner.id, priceCents: 6_400, confirmedAt: null })
  })
})

/** Creates a sold listing with a trade. */
async function makeTrade({ seller, buyer, confirmedAt }: TradeOptions) {
  const listing = await make.listing({ seller, status: 'sold' })
  const { id: listingId, partId, sellerId, priceCents, createdAt: markedAt } = listing
  const buyerId = (buyer ?? (await make.user())).id
  await deps.prisma.trade.create({
    data: { id: deps.newId(), listingId, partId, sellerId, buyerId, priceCents, markedAt, confirmedAt },
  })
}
type TradeOptions = { seller?: { id: string }; buyer?: { id: string }; confirmedAt: Date | null }

describe('axe finds nothing', () => {
  it('in the dark dialogs', async () => {
    const [colorScheme, viewport] = ['dark', PHONE] as const
    const part = await make.part()
    const owner = await make.user({ name: 'Axel Axe', phone: `+1555010${viewport.width}` })
    const mine = await make.listing({ part, seller: owner, condition: 'good', location: 'Graz' })
    const other = await make.listing({ part, type: 'bid', priceCents: 4_000 })
    const page = await visitOf(owner, `/part/${part.slug}?listing=${mine.id}`, { colorScheme, viewport })
    await dialog(page, 'Ask of $64.00').getByText('Graz').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark as Sold' }).click()
    await page.getByLabel('Someone else').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${url}/part/${part.slug}?listing=${other.id}`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message cannot be empty.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await addButton(page).click()
    await addDialog(page).getByRole('button', { name: 'Add Listing' }).click()
    await page.getByText('Please enter a price in US dollars').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
