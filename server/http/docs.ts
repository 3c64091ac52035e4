import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '../rest/openapi.ts'
import { restRoutes } from '../rest/routes.ts'

/** Browsers ask again after this many seconds; the ETag then saves the body. */
const FRESH = 300

const pages = [
  { path: '/api/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { path: '/api/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { path: '/api/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
] as const

/** The description of the REST calls at /api/openapi.json, and a page to try them at /api/docs. */
export const docs = fp(async (app: FastifyInstance) => {
  const document = JSON.stringify(openApiDocument(restRoutes))
  app.get('/api/openapi.json', constant(document, 'application/json; charset=utf-8'))
  for (const { path, file, type } of pages) {
    app.get(path, constant(await readFile(join(import.meta.dirname, 'docs', file), 'utf8'), type))
  }
})

/** Answers with a text that stays the same as long as the process lives. */
function constant(text: string, type: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('ETag', etag).header('Cache-Control', `public, max-age=${FRESH}`)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type(type).send(text)
  }
}
