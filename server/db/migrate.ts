import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { isPost, MIGRATIONS, migrationNames, releaseOf } from './release.ts'

/** The database cannot be migrated. The message is one or two sentences for the administrator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  /** Called before each migration that is applied. */
  onApply?: (name: string) => void
  /** Applies only these migrations. The default is all. */
  only?: string[]
  /** Called if a lock is taken for long, before the migration is tried again. */
  onRetry?: (name: string) => void
  /** Folder with `<name>/migration.sql` files. Defaults to `prisma/migrations`. */
  directory?: string
  /** How the administrator gets an empty database if this one is outdated. Part of the sentence of the error. */
  startOver?: string | undefined
}

interface Migration {
  name: string
  sql: string
  checksum: string
  /** Whether it must wait until no process of an earlier release runs. */
  isPost: boolean
  /** Whether it runs outside of a transaction. */
  isConcurrent: boolean
}

/** Prisma Migrate takes the same lock, so `prisma migrate deploy` and this runner wait for each other. */
const PRISMA_ADVISORY_LOCK = 72_707_369
/** Milliseconds between two tries to take the advisory lock. */
const LOCK_INTERVAL = 100
/**
 * Milliseconds that a migration waits for a lock on a table. While it waits, all requests that need the table wait behind
 * it, so it gives up soon, and is tried again. A read fails after 300 ms (client.ts), and a migration may wait twice: for
 * the table of the read, and for another one.
 */
const TABLE_LOCK_TIMEOUT = 150
/** Milliseconds between two tries of a migration. */
const RETRY_INTERVAL = 1_000
const MAX_TRIES = 120

/** The first line of a migration that runs outside of a transaction, for CREATE INDEX CONCURRENTLY. */
export const NO_TRANSACTION = '-- no-transaction'

/** Returns the statements of a migration that runs outside of a transaction. Each ends with a semicolon at the end of a line. */
export const statementsOf = (sql: string): string[] => sql.split(/(?<=;)[ \t]*$/m).filter((text) => text.trim() !== '')

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
 * A migration whose name ends with `.post` waits for a later call while processes of an earlier release are connected.
 * @returns the names of the migrations that this call applied, the oldest first
 * @throws MigrationError if the database is older than the first migration, if an applied migration was changed or failed
 *   earlier, if a migration fails now, or if one needs a `.post` migration that must still wait
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const all = await readMigrations(options.directory ?? MIGRATIONS)
  const migrations = all.filter(({ name }) => options.only?.includes(name) ?? true)
  return withMigrationLock(connectionString, async (client) => {
    if (!(await hasHistory(client))) await client.query(CREATE_HISTORY)
    const history = await readHistory(client)
    refuseOutdated(migrations, history, options.startOver)
    refuseChanged(migrations, history)
    const missing = migrations.filter(({ name }) => !history.has(name))
    const applied: string[] = []
    for (const migration of missing) {
      if (migration.isPost && (await runsEarlierRelease(client, migration))) {
        refuseToWait(migration, missing)
        break
      }
      options.onApply?.(migration.name)
      await applyPatiently(client, migration, options.onRetry)
      applied.push(migration.name)
    }
    return applied
  })
}

/** Runs `work` on a connection of its own. Of several processes, one at a time does so or migrates. */
export async function withMigrationLock<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, application_name: 'tappet migrate' })
  await client.connect()
  try {
    await takeLock(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock until the connection ends. Does not wait in the database, because a statement that waits there is a
 * transaction for which CREATE INDEX CONCURRENTLY would wait.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      PRISMA_ADVISORY_LOCK,
    ])
    if (rows[0]?.taken) return
    await sleep(LOCK_INTERVAL)
  }
}

/**
 * Checks whether the database can be migrated, without any change.
 * @throws MigrationError as `migrate` for the history of the database
 */
export async function checkHistory(client: Client, { directory, startOver }: MigrateOptions = {}): Promise<void> {
  const migrations = await readMigrations(directory ?? MIGRATIONS)
  const history = await readHistory(client)
  refuseOutdated(migrations, history, startOver)
  refuseChanged(migrations, history)
}

export type MigrationState = 'applied' | 'missing' | 'changed' | 'failed' | 'newer'

/** Returns the states of the migrations of this release and of those that only the database has, by name. */
export async function migrationStates(client: Client, directory = MIGRATIONS): Promise<Map<string, MigrationState>> {
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
    migrationNames(directory).map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, isPost: isPost(name), isConcurrent: sql.startsWith(NO_TRANSACTION) }
    }),
  )
}

interface HistoryRow {
  migration_name: string
  checksum: string
  finished: boolean
}

/** Returns whether the database was ever migrated. */
export async function hasHistory(client: Client): Promise<boolean> {
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

/** Returns whether a server (db/release.ts) is connected that does not know this migration. */
async function runsEarlierRelease(client: Client, { name }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ release: string }>(
    `SELECT DISTINCT substring(application_name FROM '^tappet ?([0-9]*)( live)?$') AS release FROM pg_stat_activity
     WHERE datname = current_database() AND application_name ~ '^tappet( [0-9]+)?( live)?$'`,
  )
  return rows.some(({ release }) => release < releaseOf(name))
}

/** @throws MigrationError if a later migration may need the waiting one */
function refuseToWait(waiting: Migration, missing: Migration[]): void {
  const later = missing.find((migration) => migration.name > waiting.name && !migration.isPost)
  if (!later) return
  throw new MigrationError(
    `Migration ${later.name} needs ${waiting.name}, which needs all processes of the earlier release to be stopped. Stop them, and start again.`,
  )
}

/** Lock timeouts and deadlocks. */
const LOCK_FAILURES = new Set(['55P03', '40P01'])

/** Applies a migration, again and again while others hold locks on its tables. */
async function applyPatiently(client: Client, migration: Migration, onRetry?: (name: string) => void): Promise<void> {
  // A concurrent statement that waits does not delay others.
  await client.query(`SET lock_timeout = ${migration.isConcurrent ? 0 : TABLE_LOCK_TIMEOUT}`)
  for (let tries = 1; ; tries++) {
    try {
      return await (migration.isConcurrent ? applyConcurrently : applyInTransaction)(client, migration)
    } catch (error) {
      const { code } = error instanceof MigrationError ? (error.cause as { code?: string }) : {}
      if (!LOCK_FAILURES.has(code ?? '') || tries === MAX_TRIES) throw error
      onRetry?.(migration.name)
      await sleep(RETRY_INTERVAL)
    }
  }
}

async function applyInTransaction(client: Client, migration: Migration): Promise<void> {
  const startedAt = new Date()
  await client.query('BEGIN')
  try {
    await run(client, migration.sql, `Migration ${migration.name} failed and was rolled back`)
    await record(client, migration, startedAt)
    await client.query('COMMIT')
  } catch (error) {
    // If the connection broke, ROLLBACK fails as well. The first error says more.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * Runs each statement in its own transaction. If one fails, all are run again, so they must allow that: DROP INDEX
 * CONCURRENTLY IF EXISTS comes before CREATE INDEX CONCURRENTLY.
 */
async function applyConcurrently(client: Client, migration: Migration): Promise<void> {
  const startedAt = new Date()
  for (const statement of statementsOf(migration.sql))
    await run(client, statement, `Migration ${migration.name} failed`)
  await record(client, migration, startedAt)
}

async function run(client: Client, sql: string, failure: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`${failure}: ${reasonOf(error, sql)}`, { cause: error })
  }
}

async function record(client: Client, { name, checksum }: Migration, startedAt: Date): Promise<void> {
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
