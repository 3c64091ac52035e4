import {
  MEDIAN_SALES,
  PAIR_SALE_DAYS,
  SOLD_GROUPS,
  SOLD_MONTHS,
  type SoldGroupKey,
  type SoldPrices,
} from '../../../../shared/sold-prices.ts'
import { inPriceHistory } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

const KEYS = Object.keys(SOLD_GROUPS) as SoldGroupKey[]
const listed = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

const groupOf = (condition: string) =>
  `case ${KEYS.map((key) => `when ${condition} in (${listed(SOLD_GROUPS[key].conditions)}) then '${key}'`).join(' ')} end`

/**
 * The sales of a part by groups of conditions, in their order; groups without sales are missing. A sale counts unless the same
 * two traded the part in the PAIR_SALE_DAYS before, or a problem with it ended in a refund or a return. No row: there is no
 * such part. With the lowest active ask of the viewer.
 */
export const soldPrices = statement<{ partId: string; viewerId: string | null; now: Date }, SoldPrices>(
  'prices of a part by condition',
  'hot-read',
  `select coalesce((
    select json_agg(json_build_object('group', g.name, 'count', g.count, 'lowestCents', g.lowest, 'highestCents', g.highest,
      'median', case when g.count >= ${MEDIAN_SALES} then json_build_object('cents', round(g.quartiles[2]::numeric)::int,
        'lowerQuartileCents', round(g.quartiles[1]::numeric)::int, 'upperQuartileCents', round(g.quartiles[3]::numeric)::int) end,
      'sales', case when g.count < ${MEDIAN_SALES} then g.sales else '[]' end) order by array_position(array[${listed(KEYS)}], g.name))
    from (
      select name, count(*)::int as count, min(price_cents) as lowest, max(price_cents) as highest,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price_cents) as quartiles,
        json_agg(json_build_object('priceCents', price_cents, 'soldOn', sold_on) order by price_cents, sold_on, id) as sales
      from (
        select t.id, t.price_cents, t.sold_on, ${groupOf('t.condition')} as name, lag(t.sold_on) over (
          partition by least(t.buyer_id, t.seller_id), greatest(t.buyer_id, t.seller_id) order by t.sold_on, t.id) as before
        from trade t where t.part_id = p.id and ${inPriceHistory('t')} and t.condition is not null
          and t.sold_on > ($now::timestamptz at time zone 'UTC')::date - interval '${SOLD_MONTHS} months'
          and not exists (select from problem b where b.trade_id = t.id and b.outcome in ('refund_agreed', 'return_agreed'))
      ) sale
      where before is null or sold_on - before >= ${PAIR_SALE_DAYS}
      group by name
    ) g), '[]') as groups,
    (select json_build_object('priceCents', l.price_cents, 'condition', l.condition) from listing l
      where l.part_id = p.id and l.type = 'ask' and l.seller_id = $viewerId::uuid and ${visible.listing('l')}
      order by l.price_cents, l.id limit 1) as "ownAsk"
  from part p where p.id = $partId and ${visible.part('p')}`,
)
