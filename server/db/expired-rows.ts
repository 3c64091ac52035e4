import { statement } from './statement.ts'

/**
 * Declares the deletion of expired rows of a table, in the order of their keys. Rows that another transaction has locked
 * stay until the next run, so that a cleanup job never waits while it holds locks.
 * @param key the columns of the primary key, separated by ', '
 * @param isExpired a condition on the time $before
 */
export const deleteExpired = (table: string, key: string, isExpired: string) =>
  statement<{ before: Date }, object>(
    `deletion of expired rows of ${table}`,
    'bulk',
    `delete from ${table} where (${key}) in (
      select ${key} from ${table} where ${isExpired} order by ${key} for update skip locked)`,
  )
