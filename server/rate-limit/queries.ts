import { deleteExpired } from '../db/row-statements.ts'
import { statement } from '../db/statement.ts'

/** Counts a call. A window begins with the first call after the end of the window before. */
export const countCallQuery = statement<
  { key: string; now: Date; windowOver: Date },
  { count: number; windowStart: Date }
>(
  'count of calls',
  'atomic',
  `insert into rate_count as r (key, window_start, count) values ($key, $now, 1)
   on conflict (key) do update set
     count = case when r.window_start <= $windowOver then 1 else r.count + 1 end,
     window_start = case when r.window_start <= $windowOver then excluded.window_start else r.window_start end
   returning count, window_start as "windowStart"`,
)

export const deleteOldRateCountsQuery = deleteExpired('rate_count', 'key', 'window_start')
