import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Accepts JSON bodies only; Fastify would also accept plain text. An empty body counts as none, because some clients send
 * PUT and POST without content but with the content type.
 */
export const jsonBody = fp(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
})
