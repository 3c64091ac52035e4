import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * JSON bodies and no others (Fastify would take plain text too). An empty one is no body, as clients send PUT and POST
 * without content but with the content type.
 */
export const jsonBody = fp(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
})
