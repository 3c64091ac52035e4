import { statement } from './statement.ts'

/** Statements that several domains need, each with its own table. */

/**
 * Returns the statement that locks rows of a table in the order of their ids, until the transaction ends.
 * @param strength 'no key update' lets other transactions insert rows that refer to the locked ones; 'update' does not.
 *   'key share' only keeps them from deleting the rows and changing their keys
 */
export const lockRows = (table: string, strength: 'no key update' | 'update' | 'key share' = 'no key update') =>
  statement<{ ids: string[] }, { id: string }>(
    `lock rows of ${table} for ${strength}`,
    'atomic',
    `select id from "${table}" where id = any($ids::uuid[]) order by id for ${strength}`,
  )

/**
 * Returns the statement that deletes the rows of a table that are as old as `before`, in the order of their keys. Rows
 * that another transaction has locked stay until the next run, so that a cleanup job never waits while it holds locks.
 * @param key the columns of the primary key, separated by ', '
 * @param time the column that is compared with `before`
 */
export const deleteExpired = (table: string, key: string, time: string) =>
  statement<{ before: Date }, object>(
    `delete expired rows of ${table}`,
    'bulk',
    `delete from ${table} where (${key}) in (
      select ${key} from ${table} where ${time} <= $before order by ${key} for update skip locked)`,
  )

/** Returns the statement that reads the first `length` characters of a text of each row. */
export const textBeginnings = (table: string, column: string) =>
  statement<{ ids: string[]; length: number }, { id: string; text: string }>(
    `beginnings of texts of ${table}`,
    'hot-read',
    `select id, left(${column}, $length::int) as text from ${table} where id = any($ids::uuid[])`,
  )
