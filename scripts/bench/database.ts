import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { startPostgres } from '../postgres.ts'
import { Refusal } from '../refusal.ts'
import { WRONG_COUNTERS, type Step } from './content.ts'

/** `folder` is where an embedded database keeps it, below .data/bench. */
export type BenchContent = { folder: string; steps: Step[] }
export type BenchDatabase = { url: string; stop(): Promise<void> }

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.data/bench')

/**
 * A database with this content: the given one, filled when it is empty, or an embedded one
 * in .data/bench, kept between runs and made anew when the migrations or the content changed.
 * @throws Refusal when the given database holds anything else.
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
    await migrate(fresh.url)
    await withClient(fresh.url, async (client) => {
      await fillOnce(client, version, steps)
      await tune(client)
    })
  } finally {
    await fresh.stop() // Memory is given out at the start only.
  }
  return startPostgres({ dataDir, durable: true })
}

async function startKept(dataDir: string, version: string): Promise<BenchDatabase | undefined> {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return undefined
  const server = await startPostgres({ dataDir, durable: true })
  if ((await withClient(server.url, readVersion)) === version) return server
  await server.stop()
  return undefined
}

/** What the content is made of: the migrations, and the statements themselves. */
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

/** The version stands in the database itself, as a comment on its schema. */
async function readVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('public'::regnamespace, 'pg_namespace') as version`,
  )
  return rows[0]?.version ?? null
}

async function fillOnce(client: Client, version: string, steps: Step[]): Promise<void> {
  if ((await readVersion(client)) === version) return
  const { rows } = await client.query<{ used: boolean }>('select exists (select from part) as used')
  if (rows[0]?.used) throw new Refusal('The database given by --database holds other content. Give an empty one.')

  console.log('Filling the database (only after a change of migrations or content)')
  await fill(client, steps, (line) => console.log(`  ${line}`))
  await refuseWrongCounters(client)
  await client.query(`comment on schema public is '${version}'`)
  await client.query('checkpoint')
}

/**
 * Runs the steps in this session, a superuser's, with triggers and foreign keys off: the steps set the counters.
 * @param log gets a line for each step, with its time
 */
export async function fill(client: Client, steps: Step[], log: (line: string) => void): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off; set jit = off')
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'")
  const indexes = await dropIndexes(client)
  const last = [
    { title: 'indexes', sql: indexes.join(';') },
    { title: 'statistics', sql: 'vacuum analyze' },
  ]
  for (const { title, sql } of [...steps, ...last]) {
    const start = performance.now()
    await client.query(sql)
    log(`${title}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  }
}

/**
 * Drops every index that no rule depends on, as making one is faster than filling one. Gives what makes them again: that
 * of a partitioned table, which PostgreSQL defines ON ONLY it, with those of its partitions.
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index
    where not indisunique and indrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and not relispartition)`)
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}

async function refuseWrongCounters(client: Client): Promise<void> {
  const { rows } = await client.query<{ wrong: string }>(WRONG_COUNTERS)
  const wrong = Number(rows[0]?.wrong)
  if (wrong !== 0) throw new Error(`${wrong} sampled rows of the benchmark's content have wrong counters.`)
}

/** As somebody who runs the site on a machine of this size would set it; nothing that weakens durability. */
async function tune(client: Client): Promise<void> {
  const quarter = Math.round(totalmem() / 4 / 1_048_576)
  await client.query(`alter system set shared_buffers = '${quarter}MB'`)
  await client.query(`alter system set effective_cache_size = '${quarter * 3}MB'`)
  await client.query(`alter system set random_page_cost = 1.1`)
  if (availableParallelism() < 4) await client.query('alter system set max_parallel_workers_per_gather = 0')
}

/** Runs `work` with a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
