import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { toAppError } from '../errors.ts'
import { sendError } from '../rest/errors.ts'

/** GET /healthz: the process answers. GET /readyz: it reaches its database, so it may be sent requests. */
export async function health(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await deps.query('select 1', [])
      return { status: 'ok' }
    } catch (error) {
      return sendError(request, reply, toAppError(error))
    }
  })
}
