import type { Deps } from '../server/deps.ts'
import { toAppError } from '../server/errors.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { createLog } from '../server/log.ts'
import { buildClient } from './build.ts'
import { startOver, withDatabase } from './database.ts'
import { Refusal } from './refusal.ts'

/** SQLSTATEs of an address that leads to no database of ours: no such database or role, or the wrong password. */
const WRONG_ADDRESS = new Set(['3D000', '28000', '28P01'])

/**
 * Runs `work` with the domains' dependencies on the database of `withDatabase`, migrated. Nothing is written to
 * standard output.
 * @throws Refusal with the sentence of an AppError, or when the database cannot be reached
 */
export async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  try {
    return await withDatabase(async (url) => {
      await migrate(url, { startOver: startOver() })
      await buildClient({ log: (line) => console.error(line) })
      // Only now: it needs the Prisma client that may just have been generated.
      const { createDeps } = await import('../server/deps.ts')
      const deps = createDeps(readConfig({ DATABASE_URL: url }, 'demo'), createLog('silent'))
      try {
        return await work(deps)
      } finally {
        await deps.close()
      }
    })
  } catch (error) {
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  const { code, message } = toAppError(error)
  const reason = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  const isAway =
    code === 'UNAVAILABLE' || (error instanceof Error && WRONG_ADDRESS.has(String(Reflect.get(error, 'code'))))
  if (isAway)
    return new Refusal(
      `Cannot reach the database (${reason}). Start it, correct DATABASE_URL, or unset it to use the built-in one.`,
    )
  return code === 'INTERNAL' ? error : new Refusal(message)
}
