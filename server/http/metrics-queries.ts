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
