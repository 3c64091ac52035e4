import { inPriceHistory, iso, jsonArray } from '../../../db/columns.ts'
import { lockRows } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import type { TradeSide, TradeTab } from '../../../../shared/trades.ts'
import { GIVEN_IDS, moveAll, type MergeStatements } from '../../merge-statements.ts'

/** The number of sales in the chart of a part, and of those that a new price is compared with. */
export const CHART_SALES = 60

export const lockTradeRows = lockRows('trade')

/**
 * Locks the buyer and the seller of the next reservation that has ended: its piece is listed again unless the owner is muted,
 * and a mute locks the user too (docs/decisions/21).
 */
export const lockNextEnded = statement<{ now: Date }, { id: string }>(
  'lock the users of a reservation that has ended',
  'atomic',
  `select t.id from trade t join "user" buyer on buyer.id = t.buyer_id join "user" seller on seller.id = t.seller_id
  where t.reserved_until <= $now and t.sold_on is null and t.cancelled_at is null
  order by t.reserved_until limit 1 for no key update of buyer, seller skip locked`,
)

/** A change of which both sides learn, without the one that acts. */
const change = { item: 'id', part: 'part_id', tells: 'array[buyer_id, seller_id]', at: '$now' }

/**
 * Marks up to 1,000 reservations that end before `until` and of whose end the sides were not told. Those that another
 * transaction has locked stay until the next run.
 */
export const warnOfReservations = statement<{ until: Date; now: Date }, { changeId: string }>(
  'warn of the ends of reservations',
  'bulk',
  `update trade set end_warned_at = $now where id = any(array(
    select id from trade where reserved_until <= $until and sold_on is null and cancelled_at is null and end_warned_at is null
    order by reserved_until limit 1000 for no key update skip locked))
  returning ${recordChangeSql('trade.ending', {
    ...change,
    actor: 'null',
    facts: { until: iso('reserved_until') },
  })} as "changeId"`,
)

type Cancellation = { ids: string[]; userId: string | null; isLeaving: boolean; now: Date }

/** Cancels locked trades for one of their sides. Without a user, their reservations have ended. */
export const cancelTradeRows = statement<Cancellation, { changeId: string }>(
  'cancel trades',
  'atomic',
  `update trade set cancelled_at = $now,
    cancelled_by = case $userId::uuid when buyer_id then 'buyer' when seller_id then 'seller' end::trade_side
  where id = any($ids::uuid[])
  returning case when $userId::uuid is null
    then ${recordChangeSql('trade.ended', { ...change, actor: 'null' })}
    else ${recordChangeSql('trade.cancelled', { ...change, actor: '$userId', facts: { isLeaving: '$isLeaving::boolean' } })}
  end as "changeId"`,
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

/** Trades move, and back with their listings: later trades of a listing too. The listings move back before. */
export const mergedTrades: MergeStatements = {
  ...moveAll('trade', 'part_id'),
  moveBack: statement(
    'move trades back',
    'bulk',
    `with back as (
      update trade t set part_id = $loserId::uuid from listing l
      where l.id = t.listing_id and l.part_id = $loserId::uuid and t.part_id = $winnerId::uuid
      returning t.id)
    select id as key from back where id = any(${GIVEN_IDS})`,
  ),
}
