import type { Deps } from '../server/deps.ts'
import { toAppError } from '../server/errors.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { createLog } from '../server/log.ts'
import { buildClient } from './build.ts'
import { startOver, withDatabase } from './database.ts'
import { CliError } from './cli-error.ts'
import { checkBuilt } from './serve.ts'

/**
 * Runs `work` with the dependencies of the domains on the database of `withDatabase`, after its migration. Writes nothing
 * to standard output.
 * @throws CliError with the message of an AppError, or if the database cannot be reached
 */
export async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  try {
    return await withDatabase(async (url) => {
      await migrate(url, { startOver: startOver() })
      return withDepsAt(url, {}, work)
    })
  } catch (error) {
    throw toCliError(error)
  }
}

/** Runs `work` with the dependencies of the domains on a migrated database. */
export async function withDepsAt<T>(
  url: string,
  overrides: Partial<Pick<Deps, 'images'>>,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  // The production image cannot build, because it has no Prisma CLI.
  if (process.env['NODE_ENV'] === 'production') checkBuilt('.')
  else await buildClient({ log: (line) => console.error(line) })
  // Imported here, because it needs the generated Prisma client.
  const { createDeps } = await import('../server/deps.ts')
  const { OPENSEARCH_URL } = process.env
  const deps = createDeps(readConfig({ DATABASE_URL: url, OPENSEARCH_URL }, 'demo'), createLog('silent'), overrides)
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}

function toCliError(error: unknown): unknown {
  const { code, message } = toAppError(error)
  const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  if (code === 'UNAVAILABLE')
    return new CliError(
      `Cannot reach the database (${reason}). Start it, correct DATABASE_URL, or unset it to use the built-in one.`,
    )
  return code === 'INTERNAL' ? error : new CliError(message)
}
