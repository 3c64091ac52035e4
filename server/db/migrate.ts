import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'

/** The history on disk and the one in the database do not fit, or a migration failed; the message names the migration. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  /** Called before each migration that is applied. */
  onApply?: (name: string) => void
  /** Folder of `<name>/migration.sql`; that of the repository by default. */
  directory?: string
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Prisma Migrate takes the same lock, so `prisma migrate deploy` and this runner wait for one another. */
const PRISMA_ADVISORY_LOCK = 72_707_369

const CREATE_HISTORY = `
  CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`

/**
 * Brings the database to the newest migration of `prisma/migrations`, keeping Prisma's own history table, so that
 * `prisma migrate` agrees. Any number of processes may call it at once: each migration is applied by exactly one of them.
 * Each runs whole or not at all. Migrations that only a newer release knows are left alone, so that a rolling
 * deployment may restart older processes.
 * @returns the names applied by this call, oldest first.
 * @throws MigrationError when an applied migration was changed since or failed earlier, or when one fails now.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? join(import.meta.dirname, '../../prisma/migrations'))
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, options.onApply)
      if (name === undefined) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies the oldest missing migration and says which; undefined when none is missing. */
async function applyNext(
  client: Client,
  migrations: Migration[],
  onApply?: (name: string) => void,
): Promise<string | undefined> {
  await client.query('BEGIN')
  try {
    // Held to the end of this transaction. What other processes applied meanwhile is seen by the next statement.
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_ADVISORY_LOCK])
    const next = firstMissing(migrations, await readHistory(client))
    if (next) {
      onApply?.(next.name)
      await apply(client, next)
    }
    await client.query('COMMIT')
    return next?.name
  } catch (error) {
    // The connection itself may be what broke; the first error is the one to tell.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

interface HistoryRow {
  migration_name: string
  checksum: string
  finished: boolean
}

async function readHistory(client: Client): Promise<Map<string, HistoryRow>> {
  const { rows: tables } = await client.query<{ missing: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NULL AS missing`,
  )
  if (tables[0]?.missing) await client.query(CREATE_HISTORY)
  const { rows } = await client.query<HistoryRow>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

function firstMissing(migrations: Migration[], history: Map<string, HistoryRow>): Migration | undefined {
  for (const { name, checksum } of migrations) {
    const row = history.get(name)
    if (row && !row.finished) {
      throw new MigrationError(
        `Migration ${name} failed earlier and left the database half-way. Mend the database, then record it with "npm run prisma -- migrate resolve".`,
      )
    }
    if (row && row.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
      )
    }
  }
  return migrations.find(({ name }) => !history.has(name))
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const startedAt = new Date()
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed and was undone: ${reasonOf(error, sql)}`, { cause: error })
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, startedAt],
  )
}

function reasonOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError)) return String(error)
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return error.message + line
}
