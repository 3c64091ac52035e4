import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors.ts'

/**
 * Rejects an HTTP/1.1 request without Host (Node's option `requireHostHeader` is off for this) and a request with an
 * unknown Expect. Node itself would answer them without the security headers and the error body.
 */
export const strictHttp = fp(async (app: FastifyInstance) => {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw
    if (headers.host === undefined && httpVersion === '1.1')
      return done(new AppError('VALIDATION', 'The request has no Host header.'))
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
      return done(new AppError('EXPECTATION_FAILED', 'The server supports only the Expect header 100-continue.'))
    done()
  })
})
