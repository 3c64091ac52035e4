import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** JSON bodies; an empty one is no body, as clients send PUT and POST without content but with the content type. */
export const jsonBody = fp(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
})
