import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Milliseconds in which a request must arrive. */
const BODY_TIMEOUT = 10_000
/** The same for an uploaded file, also while it waits for room: 25 MB at 2 Mbit/s take 100 s. */
export const FILE_TIMEOUT = 120_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds instead of BODY_TIMEOUT. */
    bodyTimeout?: number
  }
}

/** Answers 408 like Node's `requestTimeout`, which is the same for all routes. */
export const bodyTimeout = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw, routeOptions: { config } }, _reply, done) => {
    if ('content-length' in raw.headers || 'transfer-encoding' in raw.headers) {
      const error = Object.assign(new Error('the body is slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      const end = () => void (raw.complete || app.server.emit('clientError', error, raw.socket))
      const timer = setTimeout(end, config.bodyTimeout ?? BODY_TIMEOUT).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
})
