import type { FastifyInstance } from 'fastify'
import { access, constants } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { unavailable } from '../errors.ts'
import { sendError } from '../rest/errors.ts'

/**
 * Asks the database for the size of a file that is never empty. A database server whose folder was deleted still
 * answers `select 1` and many reads from memory, but it reads the size from the disk and returns 0.
 */
const HAS_FILES = `select pg_relation_size('_prisma_migrations') > 0 as "hasFiles"`

/**
 * GET /healthz succeeds while the process runs, GET /readyz while its database and its image folder are also available.
 */
export async function health(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      const [database] = await deps.query<{ hasFiles: boolean }>(HAS_FILES, [])
      if (!database?.hasFiles) throw new Error('The files of the database are missing.')
      if (!deps.config.bucket) await access(deps.config.imagesDir, constants.R_OK | constants.W_OK | constants.X_OK)
      return { status: 'ok' }
    } catch (error) {
      return sendError(request, reply, unavailable(error))
    }
  })
}
