import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop, and load balancers should send no more requests to it. */
    isDraining: boolean
    startDraining(): void
  }
}

/** Milliseconds after which a closing server closes the connections of unfinished requests. */
const CLOSE_WITHIN = 8_000

/**
 * Lets a closing server finish the open requests. Each response then has `Connection: close`, because a keep-alive
 * connection would delay the end of the process by a minute (hardening.md 'Staying up'), and the next request on it would
 * fail. Clients open new connections, to another process, while this one drains.
 */
export const gracefulClose = fp(async (app: FastifyInstance) => {
  let isDraining = false
  app.decorate('isDraining', { getter: () => isDraining })
  app.decorate('startDraining', () => void (isDraining = true))
  app.addHook('preClose', async () => {
    app.startDraining()
    const hardClose = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN)
    app.server.once('close', () => clearTimeout(hardClose))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('Connection', 'close')
    done(null, payload)
  })
})
