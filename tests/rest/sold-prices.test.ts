import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTING_CONDITIONS, type ListingCondition } from '../../shared/listings.ts'
import { soldGroupOf, type SoldGroup } from '../../shared/sold-prices.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { seeded } from '../support/reliability.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400_000

let site: TestApp
beforeAll(async () => void (site = await bootApp({}, { now: () => NOW })))
afterAll(() => site.close())

type Sale = {
  condition: ListingCondition | null
  cents: number
  /** Days before now. */
  daysAgo: number
  /** Indexes of the users. */
  buyer: number
  seller: number
  isConfirmed?: boolean
  isDoubtful?: boolean
  outcome?: 'refund_agreed' | 'return_agreed' | 'unfounded' | 'no_agreement'
}
const sale = (given: Partial<Sale>): Sale => ({
  condition: 'new',
  cents: 1_000,
  daysAgo: 10,
  buyer: 0,
  seller: 1,
  ...given,
})

let users: string[] = []
beforeAll(async () => {
  users = []
  for (let at = 0; at < 20; at++) users.push((await site.make.user()).id)
})

const dayOf = ({ daysAgo }: Sale) => new Date(NOW.getTime() - daysAgo * DAY).toISOString().slice(0, 10)

/** Stores a part with these sales. */
async function partWithSales(sales: Sale[]) {
  const part = await site.make.part()
  const listing = await site.make.listing({ part, quantity: 999 })
  const rows = sales.map((each, at) => ({
    id: site.deps.newId(),
    at,
    buyer: users[each.buyer],
    seller: users[each.seller],
    cents: each.cents,
    condition: each.condition,
    soldOn: dayOf(each),
    isConfirmed: each.isConfirmed ?? true,
    isDoubtful: each.isDoubtful ?? false,
    outcome: each.outcome ?? null,
  }))
  await sql(
    site.deps,
    `insert into trade (id, listing_id, part_id, buyer_id, seller_id, price_cents, condition, sold_on, opened_at, marked_at, confirmed_at,
      is_doubtful, reserved_until, proposed_by)
    select id, $2::uuid, $1::uuid, buyer, seller, cents, condition, "soldOn", now(), now(), case when "isConfirmed" then now() end,
      "isDoubtful", null, 'seller'
    from json_to_recordset($3::json) as r (id uuid, buyer uuid, seller uuid, cents int, condition listing_condition, "soldOn" date,
      "isConfirmed" boolean, "isDoubtful" boolean)`,
    [part.id, listing.id, JSON.stringify(rows)],
  )
  for (const { id, buyer, outcome } of rows.filter((row) => row.outcome !== null)) {
    const asBuyer = site.caller(await site.make.token({ id: buyer ?? '' }))
    await asBuyer.problem.open({ tradeId: id, kind: 'not_as_described', text: 'A tooth is missing.' })
    await site.deps.prisma.problem.updateMany({
      where: { tradeId: id },
      data: { outcome, outcomeNote: 'Agreed.', closedAt: new Date(), closedById: buyer },
    })
  }
  return part
}

const read = async (part: { id: string }): Promise<SoldGroup[]> =>
  (await site.caller().trade.soldPrices({ idOrSlug: part.id })).groups

/** The same, computed here: the nearest ranks are interpolated as by percentile_cont. */
function reference(sales: Sale[]): Omit<SoldGroup, 'sales'>[] {
  const counted = sales
    .map((each, at) => ({ ...each, day: dayOf(each), at }))
    .filter(({ condition, isConfirmed = true, isDoubtful = false, outcome, day }) => {
      const isReversed = outcome === 'refund_agreed' || outcome === 'return_agreed'
      return condition !== null && isConfirmed && !isDoubtful && !isReversed && day > '2024-11-20'
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.at - b.at)
  const lastOf = new Map<string, string>()
  const single = counted.filter(({ buyer, seller, day }) => {
    const pair = [buyer, seller].toSorted((a, b) => a - b).join(' ')
    const last = lastOf.get(pair)
    lastOf.set(pair, day)
    return last === undefined || Date.parse(day) - Date.parse(last) >= 30 * DAY
  })
  return (['new', 'used', 'fair', 'for_parts'] as const).flatMap((group) => {
    const prices = single
      .filter(({ condition }) => soldGroupOf(condition) === group)
      .map(({ cents }) => cents)
      .toSorted((a, b) => a - b)
    if (prices.length === 0) return []
    const quantile = (share: number) => {
      const place = share * (prices.length - 1)
      const [below = 0, above = below] = prices.slice(Math.floor(place), Math.floor(place) + 2)
      return Math.round(below + (above - below) * (place - Math.floor(place)))
    }
    const median = { cents: quantile(0.5), lowerQuartileCents: quantile(0.25), upperQuartileCents: quantile(0.75) }
    const ends = { lowestCents: prices[0] ?? 0, highestCents: prices.at(-1) ?? 0 }
    return [{ group, count: prices.length, ...ends, median: prices.length >= 5 ? median : null }]
  })
}

describe('the prices of a part by condition', () => {
  it('equal a reference for 10,000 random sales', async () => {
    const { below } = seeded(49)
    for (let part = 0; part < 20; part++) {
      const sales = Array.from({ length: 500 }, () => {
        const buyer = below(20)
        return sale({
          condition: LISTING_CONDITIONS[below(LISTING_CONDITIONS.length + 1)] ?? null,
          cents: 100 + below(90_000),
          daysAgo: below(900),
          buyer,
          seller: (buyer + 1 + below(19)) % 20,
          isConfirmed: below(10) > 0,
          isDoubtful: below(20) === 0,
        })
      })
      const groups = await read(await partWithSales(sales))
      expect(groups).toMatchObject(reference(sales))
      expect(groups).toHaveLength(reference(sales).length)
    }
  })

  it('show single sales below five, and median and middle half from five on', async () => {
    const four = [3_000, 1_000, 2_000, 4_000].map((cents, at) => sale({ cents, buyer: at, seller: 10 + at }))
    const part = await partWithSales(four)
    expect((await site.get(`/api/parts/${part.slug}/prices-by-condition`)).body).toEqual({
      groups: [
        {
          conditions: ['new'],
          count: 4,
          lowest: 10,
          highest: 40,
          median: null,
          lowerQuartile: null,
          upperQuartile: null,
          sales: [10, 20, 30, 40].map((price) => ({ price, soldOn: '2026-11-10' })),
        },
      ],
    })
    const five = await partWithSales([...four, sale({ cents: 9_000, buyer: 4, seller: 14 })])
    expect((await site.get(`/api/parts/${five.id}/prices-by-condition`)).body.groups).toMatchObject([
      { count: 5, median: 30, lowerQuartile: 20, upperQuartile: 40, lowest: 10, highest: 90, sales: [] },
    ])
  })

  it('count 20 sales of two users within 30 days once, in whichever direction', async () => {
    const others = [1_000, 2_000, 3_000, 4_000, 5_000].map((cents, at) => sale({ cents, buyer: at, seller: 10 + at }))
    const pair = Array.from({ length: 20 }, (_, at) =>
      sale({ cents: 100_000, daysAgo: 40 - at, buyer: at % 2 ? 7 : 8, seller: at % 2 ? 8 : 7 }),
    )
    const [group] = await read(await partWithSales([...others, ...pair]))
    expect(group).toMatchObject({ count: 6, median: { cents: 3_500 } })
  })

  it('leave out a sale whose problem ended in a refund or a return, and no other', async () => {
    const outcomes = ['refund_agreed', 'return_agreed', 'unfounded', 'no_agreement'] as const
    const sales = outcomes.map((outcome, at) => sale({ cents: 1_000 * (at + 1), buyer: at, seller: 10 + at, outcome }))
    const [group] = await read(await partWithSales(sales))
    expect(group?.sales.map(({ priceCents }) => priceCents)).toEqual([3_000, 4_000])
  })

  it('end after 24 months', async () => {
    const part = await partWithSales([sale({ daysAgo: 729 }), sale({ daysAgo: 731, buyer: 2, seller: 3 })])
    expect(await read(part)).toMatchObject([{ count: 1 }])
  })

  it('come with the lowest ask of the reader', async () => {
    const part = await partWithSales([])
    const seller = await site.make.user()
    for (const priceCents of [5_000, 4_000]) await site.make.listing({ part, seller, priceCents, condition: 'good' })
    const asSeller = site.caller(await site.make.token(seller))
    expect(await asSeller.trade.soldPrices({ idOrSlug: part.id })).toEqual({
      groups: [],
      ownAsk: { priceCents: 4_000, condition: 'good' },
    })
    expect(await site.caller().trade.soldPrices({ idOrSlug: part.id })).toMatchObject({ ownAsk: null })
  })

  it('are not found for a part that does not exist', async () => {
    expect((await site.get('/api/parts/no-such-part/prices-by-condition')).status).toBe(404)
  })
})
