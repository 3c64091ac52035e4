import { statement } from '../db/statement.ts'

/** The rows of the tables that users fill. Counting them exactly would take seconds at a million parts. */
export const rowCounts = statement<object, { table: string; count: number }>(
  'metrics: rows of the tables',
  'bulk',
  `select relname::text as "table", n_live_tup::float8 as count
  from pg_stat_user_tables
  where schemaname = current_schema()
    and relname in ('user', 'part', 'part_revision', 'part_image', 'listing', 'trade', 'comment', 'blog_post',
      'conversation', 'message', 'report', 'session')`,
)

/** How far each consumer is behind the log of changes, in changes and in seconds since the oldest of them. */
export const consumerLags = statement<object, { name: string; changes: number; seconds: number }>(
  'metrics: consumers of the log of changes',
  'bulk',
  `select c.name, greatest(0, coalesce(last.seq, 0) - c.seq)::float8 as changes,
    coalesce(extract(epoch from now() - (select at from change where seq = c.seq + 1)), 0)::float8 as seconds
  from change_consumer c, (select max(seq) as seq from change) last`,
)
