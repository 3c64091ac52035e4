import { Client, type QueryResultRow } from 'pg'
import type { Deps } from '../../server/deps.ts'

/** Runs SQL that only a test needs, on a connection of its own: without the limits and timeouts of the product. */
export async function sql<Row extends QueryResultRow>(
  { config }: Pick<Deps, 'config'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: config.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
