import { statement } from '../db/statement.ts'

/**
 * `hasFiles` reads the size of a file that is never empty. A database server whose folder was deleted still answers
 * `select 1` and many reads from memory, but it reads the size from the disk and returns 0. `isMigrated` is whether all
 * given migrations are applied.
 */
export const databaseHealth = statement<{ migrations: string[] }, { hasFiles: boolean; isMigrated: boolean }>(
  'health of the database',
  'atomic',
  `select pg_relation_size('_prisma_migrations') > 0 as "hasFiles",
    array(select migration_name::text from _prisma_migrations where finished_at is not null and rolled_back_at is null)
      @> $migrations::text[] as "isMigrated"`,
)

/** The position behind all committed writes. Not that of the written log, which is earlier with synchronous_commit = off. */
export const logPosition = statement<object, { position: string }>(
  'position of the log',
  'hot-read',
  'select pg_current_wal_insert_lsn()::text as position',
)

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

/** The mails that wait, how late the oldest is, and the addresses that get none. Counted by a partial index and a small table. */
export const mailQueue = statement<object, { waiting: number; lateSeconds: number; stopped: number }>(
  'metrics: mails',
  'bulk',
  `select count(*)::float8 as waiting, greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as "lateSeconds",
    (select count(*) from mail_stop)::float8 as stopped
  from mail where state = 'waiting'`,
)

/** The pushes that wait, and how late the oldest is. */
export const pushQueue = statement<object, { waiting: number; lateSeconds: number }>(
  'metrics: pushes',
  'bulk',
  `select count(*)::float8 as waiting, greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as "lateSeconds"
  from push`,
)
