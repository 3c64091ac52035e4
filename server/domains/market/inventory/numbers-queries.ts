import type { InventoryNumbers } from '../../../../shared/inventory.ts'
import { MEDIAN_SALES } from '../../../../shared/sold-prices.ts'
import { jsonArray } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { inInventory } from './queries.ts'

/** Months with the current one. */
const MONTHS = 12

const firstMonth = `(date_trunc('month', $now::timestamptz at time zone 'UTC') - interval '${MONTHS - 1} months')::date`

/** A median, rounded; null for too few values. */
const median = (values: string) =>
  `case when count(${values}) >= ${MEDIAN_SALES} then round((percentile_cont(0.5) within group (order by ${values}))::numeric)::int end`

/**
 * The confirmed trades of a seller in the last months, and the number of expired asks. The day of a sale is never
 * after its confirmation, so the index by confirmation finds these trades. The days of a sale by a bid are unknown.
 */
export const inventoryNumbers = statement<{ sellerId: string; now: Date }, InventoryNumbers>(
  'numbers of an inventory',
  'hot-read',
  `with sale as materialized (
    select t.price_cents, t.condition, date_trunc('month', t.sold_on)::date as month,
      case when l.type = 'ask' then greatest(0, t.sold_on - (l.created_at at time zone 'UTC')::date) end as days
    from trade t join listing l on l.id = t.listing_id
    where t.seller_id = $sellerId and t.confirmed_at >= ${firstMonth} - interval '1 day' and t.sold_on >= ${firstMonth}
  )
  select ${jsonArray(`
      select to_char(m, 'YYYY-MM') as month, count(s.month)::int as sold, coalesce(sum(s.price_cents), 0)::float8 as "valueCents"
      from generate_series(${firstMonth}, ${firstMonth} + interval '${MONTHS - 1} months', interval '1 month') m
      left join sale s on s.month = m::date group by m order by m`)} as months,
    (select ${median('days')} from sale) as "medianDaysUntilSold",
    (select count(*)::int from listing l where ${inInventory} and l.status = 'expired') as expired,
    ${jsonArray(`
      select condition, count(*)::int as sold, ${median('price_cents')} as "medianCents"
      from sale group by condition order by condition`)} as conditions`,
)
