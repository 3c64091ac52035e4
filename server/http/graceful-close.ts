import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Milliseconds after which a closing server closes the connections of unfinished requests. */
const CLOSE_WITHIN = 8_000

/**
 * Lets a closing server finish the open requests. Each response then has `Connection: close`, because a keep-alive
 * connection would delay the end of the process by a minute (hardening.md 'Staying up').
 */
export const gracefulClose = fp(async (app: FastifyInstance) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    const hardClose = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN)
    app.server.once('close', () => clearTimeout(hardClose))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close')
    done(null, payload)
  })
})
