import type { FastifyInstance } from 'fastify'
import { access, constants } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { unavailable } from '../errors.ts'
import { sendError } from '../rest/errors.ts'
import { databaseFiles } from './health-queries.ts'

/**
 * GET /healthz succeeds while the process runs, GET /readyz while its database and its image folder are also available.
 */
export async function health(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      const [database] = await deps.query(databaseFiles, {})
      if (!database?.hasFiles) throw new Error('The files of the database are missing.')
      if (!deps.config.bucket) await access(deps.config.imagesDir, constants.R_OK | constants.W_OK | constants.X_OK)
      return { status: 'ok' }
    } catch (error) {
      return sendError(request, reply, unavailable(error))
    }
  })
}
