import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'

/** The database cannot be migrated. The message is one or two sentences for the administrator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  /** Called before each migration that is applied. */
  onApply?: (name: string) => void
  /** Applies only these migrations. The default is all. */
  only?: string[]
  /** Folder with `<name>/migration.sql` files. Defaults to `prisma/migrations`. */
  directory?: string
  /** How the administrator gets an empty database if this one is outdated. Part of the sentence of the error. */
  startOver?: string | undefined
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

const DIRECTORY = join(import.meta.dirname, '../../prisma/migrations')

/** Prisma Migrate takes the same lock, so `prisma migrate deploy` and this runner wait for each other. */
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
 * Applies the missing migrations of `prisma/migrations`, each in a transaction, and records them in the history table of
 * Prisma, so that `prisma migrate` agrees. Several processes may call it at once: each migration is applied once.
 * Migrations that only a newer release has are ignored, so that older processes can restart during a rolling deployment.
 * @returns the names of the migrations that this call applied, the oldest first
 * @throws MigrationError if the database is older than the first migration, if an applied migration was changed or failed
 *   earlier, or if a migration fails now
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const all = await readMigrations(options.directory ?? DIRECTORY)
  const migrations = all.filter(({ name }) => options.only?.includes(name) ?? true)
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, options)
      if (name === undefined) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

/** Returns the names of all migrations of this release, the oldest first. */
export async function migrationNames(directory = DIRECTORY): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

export type MigrationState = 'applied' | 'missing' | 'changed' | 'failed' | 'newer'

/** Returns the states of the migrations of this release and of those that only the database has, by name. */
export async function migrationStates(client: Client, directory = DIRECTORY): Promise<Map<string, MigrationState>> {
  const history = await readHistory(client)
  const states = new Map<string, MigrationState>()
  for (const { name, checksum } of await readMigrations(directory)) {
    const row = history.get(name)
    states.set(name, !row ? 'missing' : !row.finished ? 'failed' : row.checksum === checksum ? 'applied' : 'changed')
    history.delete(name)
  }
  for (const name of history.keys()) states.set(name, 'newer')
  return states
}

async function readMigrations(directory: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(directory)).map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies the oldest missing migration and returns its name, or undefined if none is missing. */
async function applyNext(
  client: Client,
  migrations: Migration[],
  { onApply, startOver }: MigrateOptions,
): Promise<string | undefined> {
  await client.query('BEGIN')
  try {
    // The lock is held until the end of this transaction. The next statement sees the migrations of other processes.
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_ADVISORY_LOCK])
    if (!(await hasHistory(client))) await client.query(CREATE_HISTORY)
    const history = await readHistory(client)
    refuseOutdated(migrations, history, startOver)
    refuseChanged(migrations, history)
    const next = migrations.find(({ name }) => !history.has(name))
    if (next) {
      onApply?.(next.name)
      await apply(client, next)
    }
    await client.query('COMMIT')
    return next?.name
  } catch (error) {
    // If the connection broke, ROLLBACK fails as well. The first error says more.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

interface HistoryRow {
  migration_name: string
  checksum: string
  finished: boolean
}

async function hasHistory(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  )
  return rows[0]?.exists ?? false
}

async function readHistory(client: Client): Promise<Map<string, HistoryRow>> {
  if (!(await hasHistory(client))) return new Map()
  const { rows } = await client.query<HistoryRow>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

/** @throws MigrationError if the database has migrations, but not the first one, so that it is older than this one */
function refuseOutdated(
  [first]: Migration[],
  history: Map<string, HistoryRow>,
  startOver = 'start from an empty database',
): void {
  if (!first || history.size === 0 || history.has(first.name)) return
  throw new MigrationError(
    `The database was created by a version of Tappet from before its first release and cannot be migrated: ${startOver}.`,
  )
}

function refuseChanged(migrations: Migration[], history: Map<string, HistoryRow>): void {
  for (const { name, checksum } of migrations) {
    const row = history.get(name)
    if (row && !row.finished) {
      throw new MigrationError(
        `Migration ${name} failed earlier and was applied only in part. Repair the database, then record it with "npm run prisma -- migrate resolve".`,
      )
    }
    if (row && row.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
      )
    }
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const startedAt = new Date()
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${reasonOf(error, sql)}`, { cause: error })
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, startedAt],
  )
}

/** Returns the message of PostgreSQL with the line in the migration, if it has one. */
function reasonOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError)) return String(error)
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return error.message + line
}
