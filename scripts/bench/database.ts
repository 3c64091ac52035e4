import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { CliError } from '../cli-error.ts'
import { withClient } from '../database.ts'
import { dropIndexes } from '../indexes.ts'
import { startPostgres } from '../postgres.ts'
import { RECOUNTS } from '../recounts.ts'
import { COUNT_WORDS, type Step } from './content.ts'

/** `folder` is the folder of the embedded database in .data/bench. */
export type BenchContent = { folder: string; steps: Step[] }
export type BenchDatabase = { url: string; stop(): Promise<void> }

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.data/bench')

/**
 * Opens a database with this content: the given one, which is filled if it is empty, or an embedded one in .data/bench,
 * which is reused until the migrations or the content change.
 * @throws CliError if the given database contains other data
 */
export async function openBenchDatabase(
  givenUrl: string | undefined,
  { folder, steps }: BenchContent,
): Promise<BenchDatabase> {
  const version = `tappet bench ${contentHash(steps)}`
  if (givenUrl) {
    await migrate(givenUrl)
    await withClient(givenUrl, (client) => fillOnce(client, version, steps))
    return { url: givenUrl, stop: () => Promise.resolve() }
  }
  const dataDir = join(FOLDER, folder)
  const kept = await startKept(dataDir, version)
  if (kept) return kept

  rmSync(dataDir, { recursive: true, force: true })
  const fresh = await startPostgres({ dataDir, durable: true })
  try {
    await withClient(fresh.url, tune)
  } finally {
    await fresh.stop() // shared_buffers takes effect at the next start.
  }
  const server = await startPostgres({ dataDir, durable: true })
  try {
    await migrate(server.url)
    await withClient(server.url, (client) => fillOnce(client, version, steps))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startKept(dataDir: string, version: string): Promise<BenchDatabase | undefined> {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return undefined
  const server = await startPostgres({ dataDir, durable: true })
  if ((await withClient(server.url, readVersion)) === version) return server
  await server.stop()
  return undefined
}

/** Returns a hash of the migrations and of the statements that create the content. */
function contentHash(steps: Step[]): string {
  const migrations = join(ROOT, 'prisma/migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).toSorted()) {
    const file = join(migrations, name, 'migration.sql')
    if (existsSync(file)) hash.update(name).update(readFileSync(file))
  }
  for (const { sql } of steps) hash.update(sql)
  return hash.digest('hex').slice(0, 16)
}

/** Returns the version of the content. It is stored as the comment of the schema. */
async function readVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('public'::regnamespace, 'pg_namespace') as version`,
  )
  return rows[0]?.version ?? null
}

async function fillOnce(client: Client, version: string, steps: Step[]): Promise<void> {
  if ((await readVersion(client)) === version) return
  const { rows } = await client.query<{ used: boolean }>('select exists (select from part) as used')
  if (rows[0]?.used) throw new CliError('The database of --database contains other data. Use an empty one.')

  console.log('Filling the database (only after a change of migrations or content)')
  await fill(client, steps, (line) => console.log(`  ${line}`))
  await checkCounters(client)
  await client.query(`comment on schema public is '${version}'`)
  await client.query('checkpoint')
}

/** Handles of the users that have none. A trigger gives them to users of the site. */
const GIVE_HANDLES = `
  insert into handle (handle, user_id, is_current)
  select 'u-' || right(replace(u.id::text, '-', ''), 28), u.id, true from "user" u
  where u.deleted_at is null and u.id <> '${SITE_USER_ID}' and not exists (select from handle h where h.user_id = u.id)`

/**
 * Runs the steps in the session of a superuser, with triggers and foreign keys disabled. The steps set the counters.
 * @param log receives one line with the duration of each step
 */
export async function fill(client: Client, steps: Step[], log: (line: string) => void): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off; set jit = off')
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'")
  const indexes = await dropIndexes(client, 'not unique')
  const last = [
    { title: 'handles', sql: GIVE_HANDLES },
    { title: 'indexes', sql: indexes.join(';') },
    { title: 'counts of search words', sql: COUNT_WORDS },
    { title: 'statistics', sql: 'vacuum analyze' },
  ]
  for (const { title, sql } of [...steps, ...last]) {
    const start = performance.now()
    await client.query(sql)
    log(`${title}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  }
}

/** @throws Error if a counter or a row of the search differs from the rows that it is computed from */
export async function checkCounters(client: Client): Promise<void> {
  for (const { title, find } of RECOUNTS) {
    const { rowCount } = await client.query(find)
    if (rowCount !== 0) throw new Error(`${title}: ${rowCount} of the benchmark content are wrong.`)
  }
}

/** Sets usual values for a machine of this size. None of them weakens durability. */
async function tune(client: Client): Promise<void> {
  const quarter = Math.round(totalmem() / 4 / 1_048_576)
  await client.query(`alter system set shared_buffers = '${quarter}MB'`)
  await client.query(`alter system set effective_cache_size = '${quarter * 3}MB'`)
  await client.query(`alter system set random_page_cost = 1.1`)
  await client.query(`alter system set max_wal_size = '8GB'`)
  if (availableParallelism() < 4) await client.query('alter system set max_parallel_workers_per_gather = 0')
}
