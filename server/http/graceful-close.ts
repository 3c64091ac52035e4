import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Milliseconds after which a closing server ends the requests that are still under way. */
const CLOSE_WITHIN = 8_000

/**
 * A closing server answers what is under way, and says with each answer that its connection closes: a connection
 * kept alive would hold the process for a minute (hardening.md 'Staying up').
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
