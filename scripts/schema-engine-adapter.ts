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
import { DatabaseError, Pool, type QueryArrayConfig } from 'pg'
import { NO_TRANSACTION, statementsOf } from '../server/db/migrate.ts'
import { withClient } from './database.ts'

/** The databases in which the engine replays migrations. The engine does not drop them. */
const shadows = new Map<string, SqlDriverAdapter>()

/**
 * Returns Prisma's driver adapter for the database at `url` with the features that the schema engine needs: PostgreSQL's
 * "char" type, whole migrations, and shadow databases, which the caller must drop.
 */
export function schemaEngineAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(url),
    async connectToShadowDb() {
      const database = `prisma_migrate_shadow_db_${randomUUID()}`
      await execute(url, `CREATE DATABASE "${database}" TEMPLATE template0`)
      const adapter = await connect(withDatabase(url, database))
      shadows.set(database, adapter)
      return adapter
    },
  }
}

/** Drops the databases that `connectToShadowDb` created. */
export async function dropShadowDatabases(url: string): Promise<void> {
  for (const [database, adapter] of shadows) {
    shadows.delete(database)
    await adapter.dispose()
    await execute(url, `DROP DATABASE "${database}" WITH (FORCE)`)
  }
}

/** Creates the database of `url` and returns its name. */
export async function createDatabase(url: string): Promise<string> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await execute(withDatabase(url, 'postgres'), `CREATE DATABASE "${name.replaceAll('"', '""')}"`)
  return name
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  const schema = new URL(url).searchParams.get('schema') ?? 'public'
  // The engine holds an advisory lock on its connection, so an idle connection must stay open.
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
    queryRaw: (query) => queryWithChar(plain, pool, query),
    executeScript: (script) => executeScript(pool, script),
    dispose: () => (disposed ??= plain.dispose()),
  }
}

const CHAR_OID = 18
const BPCHAR_OID = 1042

/** The system catalogs use the type "char", for example for kinds of constraints. The plain adapter rejects it. */
async function queryWithChar(plain: SqlDriverAdapter, pool: Pool, query: SqlQuery): Promise<SqlResultSet> {
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
  const adapter: SqlDriverAdapter = Object.create(plain, { client: { value: client } })
  const result = await adapter.queryRaw(query)
  for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
  return result
}

/**
 * Runs a migration as server/db/migrate.ts does: in one transaction, or its statements one by one. The plain adapter would split
 * function bodies at their semicolons.
 */
async function executeScript(pool: Pool, script: string): Promise<void> {
  for (const text of script.startsWith(NO_TRANSACTION) ? statementsOf(script) : [script])
    await pool.query(text).catch((error: unknown) => {
      throw scriptError(error, text)
    })
}

function scriptError(error: unknown, script: string): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', severity = '', message, detail, column, hint, position } = error
  const line = position ? ` (line ${script.slice(0, Number(position)).split('\n').length})` : ''
  return new DriverAdapterError({ kind: 'postgres', code, severity, message: message + line, detail, column, hint })
}

async function execute(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = encodeURIComponent(database)
  return other.href
}
