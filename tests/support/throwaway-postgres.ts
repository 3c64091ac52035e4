import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningPostgres, startPostgres } from '../../scripts/postgres.ts'

/** A PostgreSQL for tests and measurements. `adminUrl` names a database of it whose role may create others. */
export interface ThrowawayPostgres {
  adminUrl: string
  stop: () => Promise<void>
}

const PREFIX = 'tappet-test-'
const MINUTE = 60_000

/** As the embedded server is made: sorting and case must not depend on which of the two runs. */
const INITDB_ARGS = '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --lc-ctype=C.UTF-8'

/**
 * TEST_DATABASE_URL where it is set; else a container where Docker answers; else the embedded server in a temporary
 * folder. The last two are made for speed, and nothing of them is left after `stop`.
 * @throws PostgresError when not even the embedded server starts.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: async () => {} }
  return (await startContainer()) ?? (await startEmbedded())
}

async function startContainer(): Promise<ThrowawayPostgres | undefined> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
  } catch {
    return undefined // No Docker here.
  }
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  try {
    const container = await new PostgreSqlContainer('postgres:18-alpine')
      .withEnvironment({ POSTGRES_INITDB_ARGS: INITDB_ARGS })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
      .start()
    return { adminUrl: container.getConnectionUri(), stop: async () => void (await container.stop()) }
  } catch (error) {
    console.warn(`Docker answers but gives no PostgreSQL (${String(error)}); using the embedded one.`)
    return undefined
  }
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

/** Folders of runs that were killed: their servers ended with them, their files did not. */
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
