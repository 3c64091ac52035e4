import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import { Client, DatabaseError, Pool, type QueryArrayConfig } from 'pg'

/** Databases for replaying migrations in; the engine asks for them and leaves them behind. */
const shadows = new Map<string, SqlDriverAdapter>()

/**
 * Prisma's driver adapter for the database at `url`, fit for the schema engine: it knows PostgreSQL's "char" type,
 * runs a script whole, and makes shadow databases, which the caller must drop in the end.
 */
export function schemaEngineAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(url),
    async connectToShadowDb() {
      const database = `prisma_migrate_shadow_db_${randomUUID()}`
      await administer(url, `CREATE DATABASE "${database}" TEMPLATE template0`)
      const adapter = await connect(withDatabase(url, database))
      shadows.set(database, adapter)
      return adapter
    },
  }
}

/** Drops what `connectToShadowDb` made. */
export async function dropShadowDatabases(url: string): Promise<void> {
  for (const [database, adapter] of shadows) {
    shadows.delete(database)
    await adapter.dispose()
    await administer(url, `DROP DATABASE "${database}" WITH (FORCE)`)
  }
}

/** Creates the database that `url` names, and says its name. */
export async function createDatabase(url: string): Promise<string> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await administer(withDatabase(url, 'postgres'), `CREATE DATABASE "${name.replaceAll('"', '""')}"`)
  return name
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  const schema = new URL(url).searchParams.get('schema') ?? 'public'
  // The engine's advisory lock belongs to its connection, which must not be closed for idleness.
  const pool = new Pool({ connectionString: url, idleTimeoutMillis: 0, options: `-c search_path="${schema}"` })
  const plain = await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect()
  await plain.executeRaw({ sql: 'SELECT 1', args: [], argTypes: [] })
  let disposed: Promise<void> | undefined
  return {
    provider: plain.provider,
    adapterName: plain.adapterName,
    getConnectionInfo: () => ({ schemaName: schema, supportsRelationJoins: true }),
    startTransaction: (isolation) => plain.startTransaction(isolation),
    executeRaw: (query) => plain.executeRaw(query),
    queryRaw: (query) => queryKnowingChar(plain, pool, query),
    executeScript: (script) => executeWhole(pool, script),
    dispose: () => (disposed ??= plain.dispose()),
  }
}

const CHAR_OID = 18
const BPCHAR_OID = 1042

/** The catalogues use "char" for kinds of constraints and the like; the plain adapter refuses it as unsupported. */
async function queryKnowingChar(plain: SqlDriverAdapter, pool: Pool, query: SqlQuery): Promise<SqlResultSet> {
  const charColumns: number[] = []
  const client = {
    async query(config: QueryArrayConfig) {
      const result = await pool.query(config)
      for (const [index, field] of result.fields.entries()) {
        if (field.dataTypeID !== CHAR_OID) continue
        charColumns.push(index)
        field.dataTypeID = BPCHAR_OID
      }
      return result
    },
  }
  const disguised: SqlDriverAdapter = Object.create(plain, { client: { value: client } })
  const result = await disguised.queryRaw(query)
  for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
  return result
}

/** In one round trip: the plain adapter cuts function bodies at their semicolons. */
async function executeWhole(pool: Pool, script: string): Promise<void> {
  try {
    await pool.query(script)
  } catch (error) {
    throw scriptError(error, script)
  }
}

function scriptError(error: unknown, script: string): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', severity = '', message, detail, column, hint, position } = error
  const line = position ? ` (line ${script.slice(0, Number(position)).split('\n').length})` : ''
  return new DriverAdapterError({ kind: 'postgres', code, severity, message: message + line, detail, column, hint })
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = encodeURIComponent(database)
  return other.href
}
