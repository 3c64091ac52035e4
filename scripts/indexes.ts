import type { Client } from 'pg'

/** SQL conditions of the rows of pg_index. */
const CONDITIONS = {
  all: 'not exists (select from pg_constraint where conindid = indexrelid)',
  // INSERT ... ON CONFLICT needs the others.
  'not unique': 'not indisunique',
}

/**
 * Drops all indexes that no constraint needs, or those that are not unique, because creating an index is faster than
 * inserting into it. Returns the statements that create them again. PostgreSQL defines the index of a partitioned table
 * with ON ONLY, which excludes the partitions.
 */
export async function dropIndexes(client: Client, which: keyof typeof CONDITIONS): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index
    where ${CONDITIONS[which]} and indrelid in (
      select oid from pg_class where relnamespace = current_schema()::regnamespace and not relispartition)`)
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}
