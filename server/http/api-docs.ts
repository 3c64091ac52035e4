import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { etagOf } from '../cache/etag.ts'
import { openApiDocument } from '../rest/openapi.ts'
import { restRoutes } from '../rest/routes.ts'
import { referenceHtml } from './api-reference.ts'

const gzip = promisify(gzipCallback)

/** Seconds for which caches may use a file without asking whether it has changed. */
const FRESH = 300

/** Swagger UI needs no inline script and no <style> element. Its icons are data URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const require = createRequire(import.meta.url)

/** The files of the page: Swagger UI from its package, and the theme and settings of this site. */
const FILES = [
  { path: '/api/docs/theme.js', file: require.resolve('./api-docs/theme.js'), type: SCRIPT },
  { path: '/api/docs/start.js', file: require.resolve('./api-docs/start.js'), type: SCRIPT },
  { path: '/api/docs/page.css', file: require.resolve('./api-docs/page.css'), type: CSS },
  {
    path: '/api/docs/head.woff2',
    file: require.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'),
    type: 'font/woff2',
  },
  { path: '/api/docs/tokens.css', file: require.resolve('../../client/styles/tokens.css'), type: CSS },
  { path: '/api/docs/swagger-ui.css', file: require.resolve('swagger-ui-dist/swagger-ui.css'), type: CSS },
  { path: '/api/docs/swagger-ui.js', file: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), type: SCRIPT },
]

/**
 * Serves the OpenAPI document at /api/openapi.json, its reference at /api/docs, and a page that sends requests at
 * /api/docs/try (docs/decisions/27).
 */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  // At the first request, because the document takes 50 ms and the files 2 MB of memory.
  app.get('/api/openapi.json', constant(document, 'application/json; charset=utf-8'))
  app.get('/api/docs', { onRequest: addPolicy }, constant(reference, HTML))
  app.get('/api/docs/try', { onRequest: addPolicy }, constant(page, HTML))
  for (const { path, file, type } of FILES)
    app.get(
      path,
      constant(() => readFile(file), type),
    )
}

const document = async () => Buffer.from(JSON.stringify(openApiDocument(restRoutes)))
const page = async () => Buffer.from(await template('./api-docs/page.html'))
async function reference(): Promise<Buffer> {
  const { operations, schemas } = referenceHtml(openApiDocument(restRoutes))
  const html = await template('./api-docs/reference.html')
  return Buffer.from(html.replace('<!-- operations -->', () => operations).replace('<!-- schemas -->', () => schemas))
}

/** Returns the HTML of a page with the header of both. */
async function template(file: string): Promise<string> {
  const [html, header] = await Promise.all(
    [file, './api-docs/header.html'].map((name) => readFile(require.resolve(name), 'utf8')),
  )
  return (html ?? '').replace('<!-- header -->', () => header ?? '')
}

async function addPolicy(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
}

/** Returns a handler that sends a file. It is read and compressed once. */
function constant(read: () => Promise<Buffer>, type: string) {
  let kept: Promise<{ content: Buffer; etag: string }> | undefined
  let compressed: Promise<Buffer> | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { content, etag } = await (kept ??= read().then((bytes) => ({ content: bytes, etag: etagOf(bytes) })))
    reply.headers({ ETag: etag, 'Cache-Control': `public, max-age=${FRESH}`, Vary: 'Accept-Encoding' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type(type)
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(content)
    return reply.header('Content-Encoding', 'gzip').send(await (compressed ??= gzip(content)))
  }
}
