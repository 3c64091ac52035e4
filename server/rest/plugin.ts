import type { FastifyInstance } from 'fastify'
import { bearerToken, createContext } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { fromTRPCError } from '../trpc/init.ts'
import type { Deps } from '../deps.ts'
import { sendError } from './errors.ts'
import { restRoutes } from './routes.ts'

/** Serves every row of server/rest/routes.ts. */
export function rest(app: FastifyInstance, { deps }: { deps: Deps }, done: () => void): void {
  for (const route of restRoutes) {
    app.route({
      method: route.method,
      url: route.path,
      async handler(request, reply) {
        const context = createContext(deps, { token: bearerToken(request.headers.authorization), address: request.ip })
        const viewer = async () => (await context.session())?.user.id ?? null
        try {
          const answer = await route.handle(createCaller(context), request, viewer)
          // An answer may hold a token, or be for one person.
          return await reply.status(route.status).header('Cache-Control', 'no-store').send(answer)
        } catch (error) {
          return sendError(request, reply, fromTRPCError(error))
        }
      },
    })
  }
  done()
}
