import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop, and load balancers should send no more requests to it. */
    isDraining: boolean
    startDraining(): void
    /** Accepts no more connections, and answers further requests on the open ones for a moment, before `close`. */
    stopListening(): Promise<void>
  }
}

/**
 * Milliseconds in which all workers of a port stop listening, also on a busy machine. Until then, no client is made to open
 * another connection: a worker that stops listening would reset it.
 */
const STOP_LISTENING_WITHIN = 500
/**
 * Milliseconds after which idle connections are closed. A request on a connection that closes at the same moment fails, so
 * clients that send one after another get a response with `Connection: close` first.
 */
const CLOSE_IDLE_AFTER = 3_000
/** Milliseconds after which a closing server closes the connections of unfinished requests. */
const CLOSE_WITHIN = 8_000

/**
 * Lets a closing server finish the open requests. Each response then has `Connection: close`, because a keep-alive
 * connection would delay the end of the process by a minute, and the next request on it would fail. Clients open new
 * connections, to another process, while this one drains.
 */
export const gracefulClose = fp(async (app: FastifyInstance) => {
  let isDraining = false
  app.decorate('isDraining', { getter: () => isDraining })
  app.decorate('startDraining', () => void (isDraining = true))
  app.decorate('stopListening', async () => {
    if (!app.server.listening) return
    const closed = once(app.server, 'close')
    // The same method of an HTTP server closes idle connections at once.
    Server.prototype.close.call(app.server)
    await sleep(STOP_LISTENING_WITHIN)
    app.startDraining()
    await Promise.race([closed, sleep(CLOSE_IDLE_AFTER)])
  })
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
