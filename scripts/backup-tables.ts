import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Makes the text of COPY and the order of its rows independent of the settings of the role and the server. */
const TEXT_FORMAT = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set synchronize_seqscans = off; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0`

/** Tables with their columns, in the order of their names. Generated columns are not stored. */
export type Table = { name: string; columns: string[] }

export async function prepareForCopy(client: Client): Promise<void> {
  await client.query(TEXT_FORMAT)
}

/** Returns all tables except the history of the migrations. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
  )
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The table and columns of a COPY statement. */
export const columnsOf = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** Returns the rows of a table as COPY prints them, in pieces. */
export const copyOut = (client: Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${columnsOf(table)} to stdout`))
