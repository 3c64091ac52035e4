import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DESKTOP, PHONE, violations, visit } from '../../../tests/support/render.tsx'
import { foundVehicle, listing, newId, part, partAnswers, vehicle } from '../../../tests/support/samples.ts'

const PART_ID = newId()
const E46 = { id: newId(), names: ['BMW', '3 Series', 'E46'] }
const USUAL = [
  listing({ partId: PART_ID, priceCents: 2_000, shipping: { to: 'world', countries: [], priceCents: 950 } }),
  listing({ partId: PART_ID, priceCents: 3_000, grade: 'A', coreCents: 4_000 }),
]
const GDANSK = { id: 3_099_434, name: 'Gdańsk', region: 'Pomerania', country: 'PL' }
const BIDS = [1_000, 900].map((priceCents) => listing({ partId: PART_ID, type: 'bid', priceCents }))

function open(address = '/part/camshaft', viewport?: typeof PHONE) {
  const shown = part({
    id: PART_ID,
    asks: USUAL,
    bids: BIDS,
    askCount: 2,
    bidCount: 2,
    askPrices: [2_000, 3_000],
    bidPrices: [900, 1_000],
    lowestAskCents: 2_000,
    highestBidCents: 1_000,
  })
  const usual = partAnswers(shown)
  return visit(address, {
    viewport,
    answers: {
      ...usual,
      vehicle: { search: [foundVehicle(E46)], bySlug: vehicle(E46) },
      place: { suggest: [GDANSK] },
      listing: {
        ...usual.listing,
        list: ({ type, grade }) => {
          const items = type === 'bid' ? BIDS : grade === 'A' ? USUAL.slice(1) : USUAL
          return { items, nextCursor: null, total: items.length }
        },
      },
    },
  })
}

const filters = (name = 'Filters') => page.getByRole('button', { name, exact: true })
const asks = () => page.getByRole('region', { name: 'Asks' }).getByRole('listitem')
const bids = () => page.getByRole('region', { name: 'Bids' }).getByRole('listitem')

it('the filters by facts are opened by a button, kept in the address and cleared by one button', async () => {
  const { calls } = await open()
  await filters().click()
  await page.getByRole('combobox', { name: 'Grade' }).selectOptions('Grade A')
  await expect.element(page.getByRole('status').filter({ hasText: '1 ask' })).toBeVisible()
  await expect.poll(() => asks().elements()).toHaveLength(1)
  await expect.element(asks().getByText('+ $40.00 deposit')).toBeVisible()
  // A bid states nothing.
  await expect.poll(() => bids().elements()).toHaveLength(2)
  await page.getByRole('combobox', { name: 'Odometer' }).selectOptions('At most 150,000 km')
  await page.getByRole('checkbox', { name: 'Tested' }).click()
  await page.getByRole('checkbox', { name: 'With warranty' }).click()
  expect(location.search).toBe('?grade=A&maxOdometerKm=150000&tested=1&warranty=1')
  await expect
    .poll(() => calls('listing.list').at(-1))
    .toMatchObject({ type: 'ask', grade: 'A', maxOdometerKm: 150_000, tested: true, warranty: true })
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(filters()).toHaveFocus()
  expect(location.search).toBe('')
  await expect.poll(() => asks().elements()).toHaveLength(2)
})

it('the filter by the donor car finds it by words on a phone', async () => {
  const { calls } = await open('/part/camshaft', PHONE)
  await filters().click()
  await page.getByRole('button', { name: 'From any car' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Donor car' })).toHaveFocus()
  await userEvent.keyboard('e46')
  await page.getByRole('option', { name: /3 Series/ }).click()
  await expect.element(page.getByRole('button', { name: 'From BMW 3 Series (E46)' })).toHaveFocus()
  expect(location.search).toBe(`?donorVehicleId=${E46.id}`)
  await expect.poll(() => calls('listing.list').at(-1)).toMatchObject({ type: 'ask', donorVehicleId: E46.id })
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Any car' }).click()
  await expect.element(page.getByRole('button', { name: 'From any car' })).toHaveFocus()
  expect(location.search).toBe('')
})

it('the filters of an address are shown, also an odometer that the list lacks, and invalid ones are ignored', async () => {
  await open('/part/camshaft?maxOdometerKm=123456&grade=Z&tested=1&donorVehicleId=x')
  await expect.element(filters('Filters (2)')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('combobox', { name: 'Odometer' })).toHaveDisplayValue('At most 123,456 km')
  await expect.element(page.getByRole('checkbox', { name: 'Tested' })).toBeChecked()
})

it.each([
  ['desktop', DESKTOP, '?grade=A'],
  ['desktop', DESKTOP, '?shipsTo=PL'],
  ['phone', PHONE, '?grade=A'],
  ['phone', PHONE, '?shipsTo=PL'],
])('the page of a %s reserves the room of the filters of its address while they are loaded', async (_, size, query) => {
  await open(`/part/camshaft${query}`, size)
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  const room = filters(query === '?grade=A' ? 'Filters (1)' : 'Filters').element().parentElement?.parentElement
  if (!room) throw new Error('The filters have no room.')
  expect(room.offsetHeight).toBe(Number.parseFloat(getComputedStyle(room).minHeight))
})

it('the order of a column is in the address, and bids have no order by what only sellers state', async () => {
  const { calls } = await open()
  const sort = page.getByRole('combobox', { name: 'Sort asks' })
  await sort.selectOptions('Fewest km')
  await expect.poll(() => calls('listing.list').at(-1)).toMatchObject({ type: 'ask', sort: 'odometer' })
  expect(location.search).toBe('?askSort=odometer')
  const orders = (name: string) => [...page.getByRole('combobox', { name }).element().querySelectorAll('option')].length
  expect([orders('Sort asks'), orders('Sort bids')]).toEqual([7, 4])
  history.back()
  await expect.element(sort).toHaveDisplayValue('Low to high')
})

it('the order by price with shipping shows the shipping cost', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Sort asks' }).selectOptions('With shipping')
  await expect.element(asks().nth(0).getByText('plus $9.50 shipping')).toBeVisible()
  await expect.element(asks().nth(1).getByText('shipping not stated')).toBeVisible()
})

it('the order by distance asks a visitor for the place', async () => {
  const { calls } = await open()
  await page.getByRole('combobox', { name: 'Sort asks' }).selectOptions('Nearest')
  await expect.element(page.getByText('Set your place to see the nearest first.')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Your place' })
  await expect.element(field).toHaveFocus()
  expect(calls('listing.list').map((input) => (input as { sort?: string }).sort)).not.toContain('distance')
  await userEvent.keyboard('gda')
  await page.getByRole('option', { name: 'Gdańsk Pomerania, Poland' }).click()
  await expect.poll(() => calls('listing.list').at(-1)).toMatchObject({ sort: 'distance', from: GDANSK.id })
  await expect.element(page.getByText('Set your place to see the nearest first.')).not.toBeInTheDocument()
  expect(location.search).toBe('?askSort=distance')
})
