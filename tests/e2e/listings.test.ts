import { expect, it } from 'vitest'
import { texts, useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

it('a part without scripts shows its first five listings of each type, lowest ask and highest bid first', async () => {
  const part = await make.part()
  for (const dollars of [70, 55, 90, 61, 58, 120]) await make.listing({ part, type: 'ask', priceCents: dollars * 100 })
  for (const dollars of [30, 45, 25, 41, 38, 20]) await make.listing({ part, type: 'bid', priceCents: dollars * 100 })
  for (const status of ['sold', 'deleted', 'expired'] as const)
    await make.listing({ part, type: 'ask', priceCents: 100, status })
  const page = await visit(`/part/${part.slug}`, { javaScriptEnabled: false })
  const prices = async (column: 'Asks' | 'Bids') => {
    const rows = await texts(page.getByRole('region', { name: column }).getByRole('listitem'), 5)
    return rows.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
  }
  expect(await prices('Asks')).toEqual([55, 58, 61, 70, 90])
  expect(await prices('Bids')).toEqual([20, 25, 30, 38, 41])
  expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)
})
