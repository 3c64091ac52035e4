import { inPriceHistory, jsonArray } from '../../db/columns.ts'
import { lockRows } from '../../db/row-statements.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'
import type { TradeSide, TradeTab } from '../../../shared/trades.ts'

/** The number of sales in the chart of a part, and of those that a new price is compared with. */
export const CHART_SALES = 60

export const lockTradeRows = lockRows('trade')

/**
 * Locks the buyer and the seller of the next reservation that ends before `until`. Their notices refer to them, so they are
 * locked before the trade (docs/decisions/21). `isWarning` reads only those of which they have not been told.
 */
export const lockNextReserved = statement<{ until: Date; isWarning: boolean }, { id: string }>(
  'lock the users of a reservation that ends',
  'atomic',
  `select t.id from trade t join "user" buyer on buyer.id = t.buyer_id join "user" seller on seller.id = t.seller_id
  where t.reserved_until <= $until and t.sold_on is null and t.cancelled_at is null
    and (not $isWarning or t.end_warned_at is null)
  order by t.reserved_until limit 1 for no key update of buyer, seller skip locked`,
)

export type PriceHistory = {
  /** The number of completed sales, including those that are not in `sales`. */
  count: number
  /** The newest sales, in ascending order of time; USD cents. `soldAt` is a date: YYYY-MM-DD. */
  sales: { priceCents: number; soldAt: string }[]
}

export const priceHistory = statement<{ partId: string; limit: number }, PriceHistory>(
  'price history of a part',
  'hot-read',
  `select (select count(*)::integer from trade t where t.part_id = p.id and ${inPriceHistory('t')}) as count, ${jsonArray(`
    select newest."priceCents", newest."soldAt" from (
      select t.id, t.price_cents as "priceCents", to_char(t.sold_on, 'YYYY-MM-DD') as "soldAt" from trade t
      where t.part_id = p.id and ${inPriceHistory('t')} order by t.sold_on desc, t.id desc limit $limit
    ) newest order by newest."soldAt", newest.id`)} as sales
  from part p where p.id = $partId and ${visible.part('p')}`,
)

/** The numbers of trades in the tabs of the trades page. */
export type TradeCounts = Record<TradeTab, number>

export const tradeTabCounts = statement<{ userId: string; side: TradeSide | null }, TradeCounts>(
  'counts of the trades of a user',
  'hot-read',
  `select
    (count(*) filter (where t.confirmed_at is null and t.cancelled_at is null and t.sold_on is not null))::integer as to_confirm,
    (count(*) filter (where t.confirmed_at is null and t.cancelled_at is null and t.sold_on is null))::integer as reserved,
    (count(*) filter (where t.confirmed_at is not null))::integer as confirmed,
    (count(*) filter (where t.cancelled_at is not null))::integer as cancelled
  from trade t join part p on p.id = t.part_id and ${visible.part('p')}
  where ($side::text is distinct from 'seller' and t.buyer_id = $userId)
    or ($side::text is distinct from 'buyer' and t.seller_id = $userId)`,
)
