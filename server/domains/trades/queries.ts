import { iso, jsonArray } from '../../db/columns.ts'
import { lockRows } from '../../db/row-statements.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

export const lockTradeRows = lockRows('trade')

export type PriceHistory = {
  /** The number of completed sales, including those that are not in `sales`. */
  count: number
  /** The newest sales, in ascending order of time; USD cents. */
  sales: { priceCents: number; soldAt: string }[]
}

export const priceHistory = statement<{ partId: string; limit: number }, PriceHistory>(
  'price history of a part',
  'hot-read',
  `select (select count(*)::integer from trade t where t.part_id = p.id and t.confirmed_at is not null) as count, ${jsonArray(`
    select newest.* from (
      select t.price_cents as "priceCents", ${iso('t.confirmed_at')} as "soldAt" from trade t
      where t.part_id = p.id and t.confirmed_at is not null order by t.confirmed_at desc limit $limit
    ) newest order by newest."soldAt"`)} as sales
  from part p where p.id = $partId and ${visible.part('p')}`,
)
