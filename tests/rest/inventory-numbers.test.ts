import { afterAll, beforeAll, expect, it } from 'vitest'
import { LISTING_CONDITIONS } from '../../shared/listings.ts'
import { bootApp, type TestApp } from '../support/app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let site: TestApp
beforeAll(async () => void (site = await bootApp({}, { now: () => NOW })))
afterAll(() => site.close())

it('the numbers of a seller are those of the confirmed sales of 12 months, with medians from five sales on', async () => {
  const seller = await site.make.user()
  const buyer = await site.make.user()
  const sell = async (soldOn: string, priceCents: number, given: { days?: number; isConfirmed?: boolean } = {}) => {
    const sold = new Date(soldOn)
    const listing = await site.make.listing({ seller, status: 'sold', priceCents })
    const createdAt = new Date(sold.getTime() - (given.days ?? 10) * 86_400_000)
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { createdAt } })
    const confirmedAt = given.isConfirmed === false ? null : sold
    const { id } = await site.make.trade({ listing, buyer, soldOn: sold, confirmedAt })
    await site.deps.prisma.trade.update({ where: { id }, data: { condition: LISTING_CONDITIONS[0] } })
  }
  await sell('2025-11-30', 100)
  await sell('2025-12-01', 1_000, { days: 1 })
  await sell('2026-11-02', 2_000, { days: 2 })
  await sell('2026-11-03', 4_000, { days: 30 })
  await sell('2026-11-04', 9_000, { isConfirmed: false })
  await site.make.listing({ seller, status: 'expired' })
  await site.make.listing({ seller, status: 'expired', type: 'bid' })
  const read = async () => (await site.get('/api/inventory/numbers', await site.make.token(seller))).body
  const few = await read()
  expect(few).toMatchObject({
    medianDaysUntilSold: null,
    expired: 1,
    conditions: [{ condition: LISTING_CONDITIONS[0], sold: 3, medianPrice: null }],
  })
  expect(few.months).toHaveLength(12)
  expect(few.months[0]).toEqual({ month: '2025-12', sold: 1, value: 10 })
  expect(few.months[1]).toEqual({ month: '2026-01', sold: 0, value: 0 })
  expect(few.months[11]).toEqual({ month: '2026-11', sold: 2, value: 60 })

  await sell('2026-10-02', 3_000, { days: 4 })
  await sell('2026-10-03', 8_000, { days: 5 })
  expect(await read()).toMatchObject({ medianDaysUntilSold: 4, conditions: [{ sold: 5, medianPrice: 30 }] })
})
