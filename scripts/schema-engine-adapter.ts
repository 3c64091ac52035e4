import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, DriverAdapterError, type SqlDriverAdapter, type SqlMigrationAwareDriverAdapterFactory, type SqlQuery } from '@prisma/driver-adapter-utils';
import { Client, DatabaseError, Pool, type QueryArrayConfig } from 'pg';

/** Databases for replaying migrations in; the engine asks for them and leaves them behind. */
const shadows = new Map<string, SqlDriverAdapter>();

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
      const database = `prisma_migrate_shadow_db_${randomUUID()}`;
      await administer(url, `CREATE DATABASE "${database}" TEMPLATE template0`);
      const adapter = await connect(withDatabase(url, database));
      shadows.set(database, adapter);
      return adapter;
    },
  };
}

/** Drops what `connectToShadowDb` made. */
export async function dropShadowDatabases(url: string): Promise<void> {
  for (const [database, adapter] of shadows) {
    shadows.delete(database);
    await adapter.dispose();
    await administer(url, `DROP DATABASE "${database}" WITH (FORCE)`);
  }
}

/** Creates the database that `url` names, and says its name. */
export async function createDatabase(url: string): Promise<string> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await administer(withDatabase(url, 'postgres'), `CREATE DATABASE "${name.replaceAll('"', '""')}"`);
  return name;
}

const CHAR_OID = 18;
const BPCHAR_OID = 1042;

async function connect(url: string): Promise<SqlDriverAdapter> {
  const schema = new URL(url).searchParams.get('schema') ?? 'public';
  // The engine's advisory lock belongs to its connection, which must not be closed for idleness.
  const pool = new Pool({ connectionString: url, idleTimeoutMillis: 0, options: `-c search_path="${schema}"` });
  const adapter = await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect();
  await adapter.executeRaw({ sql: 'SELECT 1', args: [], argTypes: [] });
  const { queryRaw, dispose } = adapter;

  /** In one round trip, since the adapter's own way cuts function bodies at their semicolons. */
  const executeScript = async (script: string) => {
    await pool.query(script).catch((error: unknown) => {
      throw scriptError(error, script);
    });
  };

  /** The catalogues use "char" for kinds of constraints and the like; the adapter refuses it as an unsupported type. */
  const queryKnowingChar = async (query: SqlQuery) => {
    const charColumns: number[] = [];
    const client = {
      async query(config: QueryArrayConfig) {
        const result = await pool.query(config);
        for (const [index, field] of result.fields.entries()) {
          if (field.dataTypeID !== CHAR_OID) continue;
          charColumns.push(index);
          field.dataTypeID = BPCHAR_OID;
        }
        return result;
      },
    };
    const result = await queryRaw.call(Object.create(adapter, { client: { value: client } }), query);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };

  let closed: Promise<void> | undefined;
  const disposeOnce = () => (closed ??= dispose.call(adapter));

  return Object.assign(adapter, { executeScript, queryRaw: queryKnowingChar, dispose: disposeOnce });
}

function scriptError(error: unknown, script: string): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '', severity = '', message, detail, column, hint, position } = error;
  const line = position ? ` (line ${script.slice(0, Number(position)).split('\n').length})` : '';
  return new DriverAdapterError({ kind: 'postgres', code, severity, message: message + line, detail, column, hint });
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = encodeURIComponent(database);
  return other.href;
}
