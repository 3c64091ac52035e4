import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningPostgres, startPostgres, THROWAWAY_SETTINGS } from '../../scripts/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run. Names of its databases begin with `prefix`. `template` is migrated and empty. */
    postgres: { adminUrl: string; prefix: string; template: string }
  }
}

interface Shared {
  context: ProvidedContext['postgres']
  /** Number of test projects that use the server. */
  users: number
  teardown: () => Promise<void>
}

declare global {
  /** Vitest loads this file once for each project. All of them share this server. */
  var tappetTestPostgres: Promise<Shared> | undefined
}

/** Global setup of Vitest: starts one PostgreSQL server and migrates a template database, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.tappetTestPostgres ??= startShared()
  const shared = await globalThis.tappetTestPostgres
  shared.users += 1
  project.provide('postgres', shared.context)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globalThis.tappetTestPostgres = undefined
    await shared.teardown()
  }
}

async function startShared(): Promise<Shared> {
  const { adminUrl, stop } = await startThrowawayPostgres()
  const prefix = `tappet_test_${randomBytes(4).toString('hex')}_`
  const template = `${prefix}template`

  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  const teardown = async () => {
    const ours = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)'
    const { rows } = await admin.query<{ datname: string }>(ours, [prefix])
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    await admin.end()
    await stop()
  }
  try {
    await admin.query(`CREATE DATABASE ${template}`)
    await migrate(urlOfDatabase(adminUrl, template))
  } catch (error) {
    await teardown()
    throw error
  }
  return { context: { adminUrl, prefix, template }, users: 0, teardown }
}

/** Returns the address of another database on the same server. */
export function urlOfDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = database
  return url.href
}

/** A PostgreSQL server for tests and benchmarks. `adminUrl` is the address of a database whose role can create others. */
export interface ThrowawayPostgres {
  adminUrl: string
  stop: () => Promise<void>
}

const PREFIX = 'tappet-test-'
const MINUTE = 60_000

/** The options of the embedded server, so that sort order and case are the same in the container. */
const INITDB_ARGS = '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --lc-ctype=C.UTF-8'

/**
 * Starts the PostgreSQL server named by TEST_POSTGRES: `embedded` (the default) starts the binaries from npm in a
 * temporary folder, `container` starts a Docker container, and a postgresql:// address is used as is. The first two run
 * without durability, for speed, and `stop` removes them completely.
 * @throws Error if the chosen server does not start. It never uses another server instead, so that a run tests the
 *   chosen one
 */
export async function startThrowawayPostgres(
  chosen = process.env['TEST_POSTGRES'] || 'embedded',
  start = { embedded: startEmbedded, container: startContainer },
): Promise<ThrowawayPostgres> {
  if (/^postgres(ql)?:\/\//.test(chosen)) return { adminUrl: chosen, stop: async () => {} }
  if (chosen === 'embedded' || chosen === 'container') return start[chosen]()
  throw new Error(`TEST_POSTGRES is "${chosen}". Set it to embedded, container or a postgresql:// address.`)
}

async function startContainer(): Promise<ThrowawayPostgres> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const container = await new PostgreSqlContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_INITDB_ARGS: INITDB_ARGS })
    .withCommand([
      'postgres',
      ...Object.entries(THROWAWAY_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    .start()
    .catch((error: unknown) => {
      const cause = error instanceof Error ? error.message : String(error)
      const advice = 'Start Docker, or set TEST_POSTGRES to embedded or to an address.'
      throw new Error(`TEST_POSTGRES is "container", but the container did not start (${cause}). ${advice}`, {
        cause: error,
      })
    })
  return { adminUrl: container.getConnectionUri(), stop: async () => void (await container.stop()) }
}

async function startEmbedded(): Promise<ThrowawayPostgres> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startPostgres({ dataDir, durable: false })
    return { adminUrl: postgres.url, stop: () => postgres.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes the folders of killed test runs. Their servers have ended. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(tmpdir(), name)
    const old = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > MINUTE,
      () => false,
    )
    if (old && !runningPostgres(folder)) await rm(folder, { recursive: true, force: true })
  }
}
