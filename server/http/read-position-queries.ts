import { statement } from '../db/statement.ts'

/** The position behind all committed writes. Not that of the written log, which is earlier with synchronous_commit = off. */
export const logPosition = statement<object, { position: string }>(
  'position of the log',
  'hot-read',
  'select pg_current_wal_insert_lsn()::text as position',
)
