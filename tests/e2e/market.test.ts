import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { account, follow, isFocused, texts, useVisitors } from '../support/visitors.ts'

const { visit, make, deps, url } = useVisitors()

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
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

/** Waits until the page has a stream of its listings. */
const followed = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/trpc/part.live'))

const openRow = (page: Page, column: 'Asks' | 'Bids', at = 0) =>
  rows(page, column).nth(at).getByRole('link').first().click()

describe('Add New Listing', () => {
  it('creates asks and bids, which other visitors, the feed and the search show at once, until they are deleted', async () => {
    const part = await make.part({ name: `Thermostat housing ${Date.now()}` })
    let live: Promise<unknown> | undefined
    const watcher = await visit(`/part/${part.slug}`, {
      isFresh: false,
      before: (page) => void (live = followed(page)),
    })
    await live
    const seller = await visitAs('Selma Seller', '/about')
    await seller.getByRole('combobox', { name: 'Search for parts, users...' }).fill(part.name)
    await seller.keyboard.press('Enter')
    await seller.getByRole('link', { name: part.name }).first().click()
    await expect.poll(() => prices(seller)).toEqual(['N/A', 'N/A'])
    await add(seller, { price: '1,250', description: 'Seen at once' })
    await seller.getByText('Your ask is listed.').waitFor()
    await expect.poll(() => prices(seller)).toEqual(['$1,250.00', 'N/A'])
    await expect.poll(() => prices(watcher)).toEqual(['$1,250.00', 'N/A'])
    await expect.poll(async () => (await rows(watcher, 'Asks').allInnerTexts()).join()).toContain('Seen at once')
    await add(seller, { price: '$80' })
    await add(seller, { type: 'Bid', price: '19.9' })
    await expect.poll(() => prices(watcher)).toEqual(['$80.00', '$19.90'])
    const asks = await texts(rows(seller, 'Asks'), 2)
    expect(asks.map((text) => /\$[\d.,]+/.exec(text)?.[0])).toEqual(['$80.00', '$1,250.00'])
    await seller.getByRole('heading', { name: 'Asks 2' }).waitFor()
    await seller.getByRole('heading', { name: 'Bids 1' }).waitFor()
    await seller.goBack()
    await expect.poll(() => seller.getByRole('listitem').filter({ hasText: part.name }).innerText()).toContain('$80')
    await seller.goForward()

    await openRow(seller, 'Asks')
    await dialog(seller, 'Ask of $80.00').getByRole('button', { name: 'Edit' }).click()
    const edit = dialog(seller, 'Edit Listing')
    await edit.getByLabel('Price (USD)').fill('75.5')
    await edit.getByLabel('Location (optional)').fill('Porto')
    await edit.getByLabel('Condition (optional)').selectOption({ label: 'Like new' })
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => prices(watcher)).toEqual(['$75.50', '$19.90'])
    await expect.poll(() => rows(watcher, 'Asks').first().innerText()).toContain('Like new · Boxed')
    await openRow(watcher, 'Asks')
    await dialog(watcher, 'Ask of $75.50').waitFor()
    await dialog(seller, 'Ask of $75.50').getByRole('button', { name: 'Delete Listing' }).click()
    await dialog(seller, 'Delete Listing').getByRole('button', { name: 'Delete Listing' }).click()
    await watcher.getByText('This listing is no longer available.').waitFor()
    await watcher.keyboard.press('Escape')
    await expect.poll(() => prices(watcher)).toEqual(['$1,250.00', '$19.90'])
    const stored = await deps.prisma.listing.findMany({ where: { partId: part.id }, orderBy: { createdAt: 'asc' } })
    expect(stored.map(({ type, priceCents, location, status }) => [type, priceCents, location, status])).toEqual([
      ['ask', 125_000, null, 'active'],
      ['ask', 7_550, 'Porto', 'deleted'],
      ['bid', 1_990, null, 'active'],
    ])
  })
})

describe('on a phone', () => {
  it('Add New Listing is in the bar until the prices are visible, and Back closes a listing at the same scroll position', async () => {
    const part = await make.part()
    for (let count = 0; count < 2; count++) await make.listing({ part })
    const page = await visitAs('Phoebe Phone', `/search?q=${encodeURIComponent(part.name)}`, {
      viewport: { ...PHONE, height: 480 },
      hasTouch: true,
    })
    await page.getByRole('link', { name: part.name }).first().click()
    const short = page.getByRole('button', { name: 'Add New Listing' }).filter({ hasText: /^Add$/ })
    await expect.poll(() => short.isVisible()).toBe(true)
    await short.click()
    await addDialog(page).getByLabel('Price (USD)').fill('70')
    await addDialog(page).getByLabel('Description').fill('From the bar')
    await addDialog(page).getByRole('button', { name: 'Add Listing' }).click()
    await expect.poll(() => rows(page, 'Asks').count()).toBe(3)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('heading', { name: 'Listings to Buy or Sell' }).scrollIntoViewIfNeeded()
    await expect.poll(() => short.isVisible()).toBe(false)

    const row = rows(page, 'Asks').last().getByRole('link').first()
    await row.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await row.click()
    await dialog(page, 'Ask of $70.00').waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/part/${part.slug}`)
    expect(await scrolled()).toBe(before)
    // Closing it in another way leaves no history entry.
    await row.click()
    await dialog(page, 'Ask of $70.00').getByRole('button', { name: 'Close' }).first().click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/search?*')
  })
})

it('a buyer writes about a listing, the owner marks it as sold to the buyer, and the buyer confirms the sale', async () => {
  const part = await make.part()
  const owner = await make.user({ name: 'Verena Verified', phone: '+15550101235' })
  const listing = await make.listing({ part, seller: owner, priceCents: 6_400, location: 'Porto' })
  for (const confirmedAt of [new Date(), new Date(), null]) await makeTrade({ seller: owner, confirmedAt })
  await makeTrade({ buyer: owner, confirmedAt: new Date() })
  const buyer = await visitAs('Berta Buyer', `/part/${part.slug}`, { before: (unread) => unread.clock.install() })
  const row = rows(buyer, 'Asks').getByRole('link').first()
  await row.focus()
  await buyer.keyboard.press('Enter')
  const detail = dialog(buyer, 'Ask of $64.00')
  await detail.getByText(', 2 sold, 1 bought').waitFor()
  expect(new URL(buyer.url()).searchParams.get('listing')).toBe(listing.id)
  await detail.getByRole('button', { name: 'Message seller' }).click()
  await detail.getByLabel('Message to Verena Verified').fill('Is it still there?')
  await detail.getByRole('button', { name: 'Send Message' }).dblclick()
  await detail.getByText('Message sent!').waitFor()
  const sent = await deps.prisma.message.findMany({ where: { senderId: buyer.user.id } })
  expect(sent.map(({ content }) => content)).toEqual([
    `Re: Your listing for "${part.name}" to sell for $64.00. (View product: ${url}/part/${part.slug})\n\nIs it still there?`,
  ])
  await buyer.clock.fastForward(3_000)
  await expect.poll(() => detail.getByText('Message sent!').count()).toBe(0)
  await buyer.keyboard.press('Escape')
  await expect.poll(() => buyer.getByRole('dialog').count()).toBe(0)
  expect(new URL(buyer.url()).search).toBe('')
  await expect.poll(() => isFocused(row)).toBe(true)

  const seller = await visitOf(owner, `/part/${part.slug}?listing=${listing.id}`)
  await seller.getByRole('button', { name: 'Mark as Sold' }).click()
  const sell = dialog(seller, 'Mark as Sold')
  await sell.getByLabel('Berta Buyer').check()
  await sell.getByRole('button', { name: 'Mark as Sold' }).click()
  await seller.getByText('Marked as sold. Berta Buyer has been asked to confirm.').waitFor()
  await expect.poll(() => prices(seller)).toEqual(['N/A', 'N/A'])
  const where = { partId: part.id, buyerId: buyer.user.id, sellerId: owner.id, priceCents: 6_400 }
  expect(await deps.prisma.trade.count({ where: { ...where, confirmedAt: null } })).toBe(1)

  await openChat(seller, buyer.user)
  const waiting = seller.getByText('Waiting for Berta Buyer')
  await waiting.waitFor()
  await openChat(buyer, owner)
  await buyer.getByRole('button', { name: `Confirm: ${part.name}` }).click()
  await dialog(buyer, 'Confirm trade').getByRole('button', { name: 'Confirm trade' }).click()
  await buyer.getByText('Trade confirmed.').waitFor()
  // The seller sees the confirmation, too.
  await waiting.waitFor({ state: 'detached' })
  expect(await deps.prisma.trade.count({ where: { ...where, confirmedAt: { not: null } } })).toBe(1)
})

async function openChat(page: Page, partner: { id: string }) {
  await account(page).getByRole('link', { name: 'Messages' }).click()
  await follow(page, `/messages?recipientId=${partner.id}`)
}

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
