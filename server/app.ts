import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { trustedProxies } from './address.ts'
import { google } from './domains/auth/google-plugin.ts'
import type { Deps } from './deps.ts'
import { AppError, notFound } from './errors.ts'
import { atom } from './http/atom.ts'
import { clientError } from './http/client-error.ts'
import { docs } from './http/docs.ts'
import { gracefulClose } from './http/graceful-close.ts'
import { health } from './http/health.ts'
import { images } from './http/images.ts'
import { jsonBody } from './http/json-body.ts'
import { addressLimit } from './http/address-limit.ts'
import { headersFor, REQUEST_ID, securityHeaders } from './http/security-headers.ts'
import { shareImages } from './http/share-images.ts'
import { sitemap } from './http/sitemap.ts'
import { strictHttp } from './http/strict-http.ts'
import { fromFastify, isBrokenOff, sendError } from './rest/errors.ts'
import { rest } from './rest/plugin.ts'
import type { Site } from './ssr/site.ts'
import { pages } from './ssr/pages.ts'
import { trpc } from './trpc/plugin.ts'

/** Bytes of a body of /trpc: a text of 100,000 characters in any script, with its JSON around it. REST routes take less. */
const BODY_LIMIT = 1_000_000
const SECONDS = 1_000

/**
 * The whole server, not yet listening. The order of the plugins is the order in which a request meets them.
 * @param site the built client, or Vite's dev server; null serves the API alone
 */
export async function buildApp(deps: Deps, site: Site | null): Promise<FastifyInstance> {
  const headers = headersFor(deps.config.mode)
  const app = Fastify({
    loggerInstance: deps.log,
    // One line per request would cost a tenth of the throughput; failures are logged.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(deps.config.trustProxy),
    // A slow client is let go (408) instead of holding a connection: hardening.md 'Staying up'.
    requestTimeout: 10 * SECONDS,
    http: { headersTimeout: 5 * SECONDS, connectionsCheckingInterval: 1 * SECONDS, requireHostHeader: false },
    clientErrorHandler: clientError(headers),
    // What still comes in over an open connection while the server closes is answered: http/graceful-close.ts.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Fastify runs no hooks for these errors, so the headers are set here.
    frameworkErrors(error, request, reply) {
      reply.raw.setHeaders(headers).setHeader(REQUEST_ID, request.id)
      void sendError(request, reply, new AppError('VALIDATION', 'The address could not be read.', { cause: error }))
    },
  })
  app.decorate('failures', deps.failures)

  app.setErrorHandler((error, request, reply) => {
    // A compressed answer breaks off when nobody is there to read it; nobody is there to be told either.
    if (isBrokenOff(reply, error)) return request.log.debug('a client left before its answer')
    return sendError(request, reply, fromFastify(error))
  })

  app.setNotFoundHandler(unknownAddress)

  await app.register(gracefulClose)
  // Open streams would hold the server back from closing.
  app.addHook('preClose', () => deps.live.close())
  app.addHook('preClose', async () => deps.markdown.drain())
  await app.register(securityHeaders, { headers })
  await app.register(strictHttp)
  await app.register(addressLimit, { deps })
  await app.register(jsonBody)
  await app.register(health, { deps })
  await app.register(google, { deps })
  await app.register(rest, { deps })
  await app.register(docs)
  await app.register(trpc, { deps })
  await app.register(images, { deps })
  await app.register(sitemap, { deps })
  await app.register(atom, { deps })
  await app.register(shareImages, { deps })
  if (site) await app.register(pages, { deps, site })

  // Pages answer every other GET.
  app.all('/api/*', unknownAddress)
  return app
}

const unknownAddress = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, notFound(`There is no ${request.method} ${request.url.split('?')[0]}.`))
