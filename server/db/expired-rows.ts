/**
 * Returns the SQL that deletes expired rows, in the order of their keys. Rows that another transaction has locked stay
 * until the next run, so that a cleanup job never waits while it holds locks.
 * @param key the columns of the primary key, separated by ', '
 */
export const deleteExpired = (table: string, key: string, where: string) =>
  `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} order by ${key} for update skip locked)`
