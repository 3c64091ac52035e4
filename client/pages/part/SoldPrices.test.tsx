import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SoldGroup, SoldPrices } from '../../../shared/sold-prices.ts'
import { aUser, violations, visit } from '../../../tests/support/render.tsx'
import { part, partAnswers } from '../../../tests/support/samples.ts'

const MANY: SoldGroup = {
  group: 'used',
  count: 23,
  lowestCents: 2_000,
  highestCents: 4_400,
  median: { cents: 3_150, lowerQuartileCents: 2_700, upperQuartileCents: 3_600 },
  sales: [],
}
const few = (group: SoldGroup['group'], ...prices: number[]): SoldGroup => ({
  group,
  count: prices.length,
  lowestCents: prices[0] ?? 0,
  highestCents: prices.at(-1) ?? 0,
  median: null,
  sales: prices.map((priceCents) => ({ priceCents, soldOn: '2026-03-04' })),
})

const section = page.getByRole('region', { name: 'Sold prices' })

async function open(sold: SoldPrices, saleCount = 26) {
  const all = partAnswers(part({ saleCount }))
  return visit('/part/camshaft', { answers: { ...all, trade: { ...all.trade, soldPrices: sold } } })
}

it('shows median and middle half of many sales, and few sales one by one', async () => {
  await open({ groups: [few('new', 4_400, 5_200), MANY, few('for_parts', 1_100)], ownAsk: null })
  const rows = section.getByRole('listitem')
  await expect.element(rows.nth(0).getByText('Sold for $44.00 and $52.00')).toBeVisible()
  await expect.element(rows.nth(1).getByText('$31.50')).toBeVisible()
  await expect.element(rows.nth(1).getByText('$27.00 to $36.00')).toBeVisible()
  await expect.element(rows.nth(2).getByText('No sales')).toBeVisible()
  await expect.element(rows.nth(3).getByText('Sold once, for $11.00')).toBeVisible()
  await section.getByText('Show the sales as a table').click()
  const row = section.getByRole('row', { name: 'Like new and good' })
  await expect.element(row.getByText('$31.50')).toBeVisible()
  expect(await violations()).toEqual([])
})

it.each([
  [2_600, 'below'],
  [2_700, 'in'],
  [3_601, 'above'],
])('says where the own ask of %d lies', async (priceCents, where) => {
  await open({ groups: [MANY], ownAsk: { priceCents, condition: 'good' } })
  await expect.element(section.getByText(`lies ${where} the middle half.`)).toBeVisible()
})

it('says that a part without sales has none', async () => {
  await open({ groups: [], ownAsk: null }, 0)
  await expect.element(section.getByText('No sales yet.')).toBeVisible()
})

it('are taken over as the price of a new ask, whose field then has the focus', async () => {
  const all = partAnswers(part())
  await visit('/sell?part=camshaft&step=2', {
    user: aUser(),
    answers: {
      ...all,
      listing: { ...all.listing, defaults: { placeId: null, location: null, shipping: null } },
      trade: { ...all.trade, soldPrices: { groups: [MANY], ownAsk: null } },
    },
  })
  await page.getByRole('radio', { name: 'Good' }).click()
  await page.getByRole('button', { name: 'Use $31.50' }).click()
  await expect.element(page.getByLabelText('Price (USD)')).toHaveValue('31.50')
  await expect.element(page.getByLabelText('Price (USD)')).toHaveFocus()
})
