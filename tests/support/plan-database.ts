import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { dropIndexes } from '../../scripts/indexes.ts'
import { createDatabase, type TestDatabase } from './database.ts'

// Databases for tests of plans: large enough to make bad plans visible, with predictable ids.

/** The id of a row: the digit of its table, then its number. */
export const id = (table: number, row: number | string = 1) =>
  `0${table}000000-0000-7000-8000-${String(row).padStart(12, '0')}`
/** The same id as an SQL expression, for the row `n`. */
export const ids = (table: number, row = 'n') =>
  `('0${table}000000-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`

/**
 * Creates a database for the tests of a file and returns a connection to it, which is open in the tests.
 * @param rows statements that insert the rows. They run without triggers, and the indexes are created afterwards.
 */
export function planDatabase(rows: string): { client: Client } {
  const opened = {} as { client: Client }
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    opened.client = new Client({ connectionString: database.url })
    await opened.client.connect()
    const indexes = await dropIndexes(opened.client, 'not unique')
    await opened.client.query(`
      set session_replication_role = replica;
      ${rows};
      set session_replication_role = origin;
      ${indexes.join(';')}`)
    await opened.client.query('vacuum analyze')
  }, 120_000)
  afterAll(async () => {
    await opened.client.end()
    await database.drop()
  })
  return opened
}
