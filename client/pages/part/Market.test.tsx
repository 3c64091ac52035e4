import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeCursor } from '../../../shared/cursor.ts'
import {
  aUser,
  type Answers,
  type Outputs,
  PHONE,
  type RenderOptions,
  failed,
  unreachable,
  type User,
  violations,
  visit,
} from '../../../tests/support/render.tsx'
import { type Listing, listing, newId, part, partAnswers, partState, person } from '../../../tests/support/samples.ts'

const PART_ID = newId()

/** Prices in dollars, in the order of creation. */
const ASKS = [70, 55, 90, 61, 58, 120, 47.5, 83, 66, 99, 51, 75]
const BIDS = [30, 45, 25, 41, 38, 20, 33]

const listings = (type: 'ask' | 'bid', dollars: number[]) =>
  dollars.map((price) => listing({ partId: PART_ID, type, priceCents: price * 100 }))
const byPrice = (a: Listing, b: Listing) => a.priceCents - b.priceCents

/** Answers as the server does: three orders, five listings on a page. */
const serving =
  (all: Listing[]): NonNullable<Answers['listing']>['list'] =>
  ({ type, sort = 'price_asc', cursor }) => {
    const ofType = all.filter((each) => each.type === type)
    const ordered = sort === 'recent' ? ofType.toReversed() : ofType.toSorted(byPrice)
    if (sort === 'price_desc') ordered.reverse()
    const cursorOf = (each: Listing) => writeCursor([sort, each.priceCents, each.id])
    const from = cursor ? ordered.findIndex((each) => cursorOf(each) === cursor) + 1 : 0
    const items = ordered.slice(from, from + 5)
    const last = items.at(-1)
    return { items, nextCursor: last && from + 5 < ordered.length ? cursorOf(last) : null }
  }

/** Returns the part page of these listings. */
function partWith(all: Listing[]) {
  const [asks, bids] = (['ask', 'bid'] as const).map((type) =>
    all.filter((each) => each.type === type).toSorted(byPrice),
  )
  const prices = {
    asks: (asks ?? []).map((each) => each.priceCents),
    bids: (bids ?? []).map((each) => each.priceCents),
  }
  return part({
    id: PART_ID,
    asks: asks?.slice(0, 5),
    bids: bids?.slice(0, 5),
    askCount: asks?.length,
    bidCount: bids?.length,
    askPrices: prices.asks,
    bidPrices: prices.bids,
    lowestAskCents: prices.asks[0] ?? null,
    highestBidCents: prices.bids.at(-1) ?? null,
  })
}

function open(all: Listing[], options: Pick<RenderOptions, 'viewport'> = {}) {
  const shown = partWith(all)
  const usual = partAnswers(shown)
  return visit('/part/camshaft', {
    ...options,
    answers: { ...usual, listing: { ...usual.listing, list: serving(all) } },
  })
}

const column = (name: 'Asks' | 'Bids') => page.getByRole('region', { name })
const texts = (name: 'Asks' | 'Bids') =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const dollars = (rows: (string | null)[]) =>
  rows.map((text) => Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', '')))

/** Scrolls to the end of a column until it has this number of listings. */
const loadAll = (name: 'Asks' | 'Bids', count: number) =>
  expect
    .poll(() => {
      column(name).getByRole('listitem').last().element().scrollIntoView()
      return texts(name).length
    })
    .toBe(count)

describe('the listings of a part', () => {
  it.each([
    ['Asks', 'Sort asks', ASKS, 'Lowest'],
    ['Bids', 'Sort bids', BIDS, 'Highest'],
  ] as const)(
    '%s have three sort orders, load more on scrolling, and mark the best price in each order',
    async (name, select, prices, mark) => {
      await open([...listings('ask', ASKS), ...listings('bid', BIDS)])
      const best = mark === 'Lowest' ? Math.min(...prices) : Math.max(...prices)
      const rising = prices.toSorted((a, b) => a - b)
      const orders = { 'Low to high': rising, 'High to low': rising.toReversed(), 'Most recent': prices.toReversed() }
      const sort = page.getByRole('combobox', { name: select })
      await expect.element(sort).toHaveDisplayValue('Low to high')
      for (const [label, expected] of Object.entries(orders)) {
        await sort.selectOptions(label)
        await expect.poll(() => dollars(texts(name))[0]).toBe(expected[0])
        await loadAll(name, prices.length)
        expect(dollars(texts(name))).toEqual(expected)
        expect(dollars(texts(name).filter((text) => text?.includes(mark)))).toEqual([best])
      }
    },
  )

  it('load more on a phone only after a press of Load More, so that nothing below moves', async () => {
    await open([...listings('ask', ASKS), ...listings('bid', BIDS)], { viewport: PHONE })
    const more = page.getByRole('button', { name: 'Load More asks' })
    await expect.element(more).toBeInTheDocument()
    column('Asks').getByRole('listitem').last().element().scrollIntoView()
    page.getByRole('heading', { name: 'Description' }).element().scrollIntoView()
    await new Promise(requestAnimationFrame)
    expect([texts('Asks').length, texts('Bids').length]).toEqual([5, 5])
    await more.click()
    await expect.poll(() => texts('Asks').length).toBe(10)
    expect(texts('Bids')).toHaveLength(5)
    await more.click()
    await expect.poll(() => texts('Asks').length).toBe(12)
    await expect.element(more).not.toBeInTheDocument()
  })

  it('show price, author, age and location', async () => {
    const seller = person('Verena Verified')
    const given = { priceCents: 123_450, description: 'Boxed, never fitted', location: 'Porto', verified: true }
    await open([listing({ ...given, partId: PART_ID, seller })])
    for (const text of ['$1,234.50', 'Boxed, never fitted', 'Verena Verified', 'Verified', 'Porto'])
      await expect.element(column('Asks').getByRole('listitem')).toMatchTextContent(text)
    const link = column('Asks').getByRole('link', { name: 'Verena Verified' })
    await expect.element(link).toHaveAttribute('href', `/account/${seller.id}`)
    expect(texts('Bids')).toEqual([])
  })

  it('show an error if another sort order cannot be loaded, and try again', async () => {
    const all = listings('bid', BIDS)
    const { answers } = await open(all)
    await loadAll('Bids', BIDS.length)
    const usual = answers.listing
    answers.listing = { ...usual, list: failed('INTERNAL', 'The ledger is closed.') }
    await page.getByRole('combobox', { name: 'Sort bids' }).selectOptions('Most recent')
    await expect.element(page.getByText('Error: The ledger is closed.')).toBeVisible()
    answers.listing = { ...usual, list: unreachable }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Error: Network error. Please try again.')).toBeVisible()
    answers.listing = { ...usual, list: serving(all) }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => dollars(texts('Bids'))[0]).toBe(BIDS.at(-1))
  })
})

it('the price rule shows all active listings, and updates after a change by another user', async () => {
  const all = [...listings('ask', [50, 55, 60, 65, 70, 75, 80]), ...listings('bid', [40])]
  const { answers, publish } = await open(all)
  const rule = (asks: string) =>
    page.getByRole('img', {
      name: `Prices of all active listings. ${asks}. 1 bid at $40.00. Lowest ask and highest bid are $10.00 apart.`,
    })
  await expect.element(rule('7 asks from $50.00 to $80.00')).toBeInTheDocument()
  const changed = partWith([...all, ...listings('ask', [120])])
  answers.part = { bySlug: changed }
  answers.listing = {
    ...answers.listing,
    list: serving([...all, ...listings('ask', [120])]),
    prices: { asks: changed.askPrices, bids: changed.bidPrices },
  }
  await publish('part.live', partState(changed))
  await expect.element(rule('8 asks from $50.00 to $120.00')).toBeInTheDocument()
})

describe('the filters by place', () => {
  const GDANSK = { id: 3_099_434, name: 'Gdańsk', region: 'Pomerania', country: 'PL' }
  const all = [...listings('ask', [20, 30]), ...listings('bid', [10])]
  const SENT = listing({ partId: PART_ID, priceCents: 4_000 })
  const NEAR = { ...listing({ partId: PART_ID, priceCents: 5_000 }), distanceKm: 87 }

  /** Opens the part. One ask ships to the reader, and another one is near. */
  const openFiltered = (address: string, user?: User) => {
    const usual = partAnswers(partWith(all))
    const list: NonNullable<Answers['listing']>['list'] = (input) => {
      if (!input.shipsTo && !input.near)
        return (serving(all) as (of: typeof input) => Outputs['listing']['list'])(input)
      const items = input.type === 'bid' ? [] : [...(input.shipsTo ? [SENT] : []), ...(input.near ? [NEAR] : [])]
      return { items, nextCursor: null, total: items.length }
    }
    const place = { suggest: ({ q }: { q: string }) => (q === 'gda' ? [GDANSK] : []), byId: GDANSK }
    const selling = { place: user ? GDANSK : null, particulars: null }
    return visit(address, {
      user,
      answers: { ...usual, place, user: { selling }, listing: { ...usual.listing, list } },
    })
  }
  const ships = () => page.getByRole('checkbox', { name: 'Ships to me' })
  const distance = () => page.getByRole('combobox', { name: 'Distance' })
  const field = () => page.getByRole('combobox', { name: 'Your place' })

  async function setPlace(button = 'Set your place') {
    await page.getByRole('button', { name: button }).click()
    // The field is loaded when it is opened, and keys typed before that are lost.
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('gda')
    await page.getByRole('option', { name: 'Gdańsk Pomerania, Poland' }).click()
  }

  it('use the place of the user, filter bids by distance only, and are kept in the address', async () => {
    const { calls } = await openFiltered('/part/camshaft', aUser())
    await expect.element(page.getByRole('button', { name: 'Gdańsk, Poland' })).toBeVisible()
    await ships().click()
    await expect.poll(() => dollars(texts('Asks'))).toEqual([40])
    expect(location.search).toBe('?shipsTo=PL')
    expect(dollars(texts('Bids'))).toEqual([10])
    expect(calls('listing.list').at(-1)).toMatchObject({ type: 'ask', sort: 'price_asc', shipsTo: 'PL' })
    await distance().selectOptions('Within 100 km')
    await expect.poll(() => dollars(texts('Asks'))).toEqual([40, 50])
    await expect.element(column('Asks').getByText('about 90 km from you')).toBeVisible()
    await expect.element(column('Bids').getByText('No matching bids.')).toBeVisible()
    expect(location.search).toBe(`?shipsTo=PL&near=${GDANSK.id}&km=100`)
    await ships().click()
    await distance().selectOptions('Any distance')
    await expect.poll(() => dollars(texts('Asks'))).toEqual([20, 30])
    expect(location.search).toBe('')
  })

  it('ask a visitor for the place', async () => {
    await openFiltered('/part/camshaft')
    await distance().selectOptions('Within 250 km')
    await expect.element(field()).toHaveFocus()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('gda')
    await expect.element(page.getByRole('option', { name: 'Gdańsk Pomerania, Poland' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toBe(`?near=${GDANSK.id}&km=250`)
    await expect.element(field()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Gdańsk, Poland' })).toHaveFocus()
    await expect.poll(() => dollars(texts('Asks'))).toEqual([50])
  })

  it('remember the place of a visitor in this browser', async () => {
    const { unmount } = await openFiltered('/part/camshaft')
    await setPlace()
    await expect.element(page.getByRole('button', { name: 'Gdańsk, Poland' })).toHaveFocus()
    unmount()
    await openFiltered('/part/camshaft')
    await expect.element(page.getByRole('button', { name: 'Gdańsk, Poland' })).toBeVisible()
    await ships().click()
    await expect.poll(() => location.search).toBe('?shipsTo=PL')
  })

  it.each(['null', '{', '{"id":1,"country":"ZZ"}'])('ignore the stored place %s', async (stored) => {
    localStorage.setItem('place', stored)
    await openFiltered('/part/camshaft')
    await expect.element(page.getByRole('button', { name: 'Set your place' })).toBeVisible()
  })

  it('of an address are applied with the place of that address', async () => {
    await openFiltered(`/part/camshaft?near=${GDANSK.id}&km=50&shipsTo=DE`, aUser())
    await expect.poll(() => dollars(texts('Asks'))).toEqual([40, 50])
    await expect.element(page.getByRole('checkbox', { name: 'Ships to Germany' })).toBeChecked()
    await expect.element(distance()).toHaveDisplayValue('Within 50 km')
  })

  it('remember the place until the next reload if the browser stores nothing, and store the next choice', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.')
    })
    await openFiltered('/part/camshaft')
    await setPlace()
    await expect.element(page.getByRole('button', { name: 'Gdańsk, Poland' })).toBeVisible()
    setItem.mockRestore()
    // Without this choice the page, which the tests after this one share, would keep the first.
    await setPlace('Gdańsk, Poland')
    await expect.poll(() => localStorage.getItem('place')).toContain('Gdańsk')
  })
})
