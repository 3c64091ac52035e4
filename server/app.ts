import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { trustedProxies } from './address.ts'
import { unsubscribing } from './domains/market/notifications/unsubscribe-plugin.ts'
import { google } from './domains/people/auth/google-plugin.ts'
import { bounces } from './domains/people/mails/bounce-plugin.ts'
import { devInbox } from './domains/people/mails/dev-inbox-plugin.ts'
import type { Deps } from './deps.ts'
import { AppError, notFound } from './errors.ts'
import { addressRateLimit } from './http/address-rate-limit.ts'
import { apiDocs } from './http/api-docs.ts'
import { atomFeeds } from './http/atom-feeds.ts'
import { bodyTimeout, FILE_TIMEOUT } from './http/body-timeout.ts'
import { clientError } from './http/client-error.ts'
import { gracefulClose } from './http/graceful-close.ts'
import { health } from './http/health.ts'
import { images } from './http/images.ts'
import { readPosition } from './http/read-position.ts'
import { jsonBody } from './http/json-body.ts'
import { loopback } from './http/loopback.ts'
import { createSecurityHeaders, REQUEST_ID, securityHeaders } from './http/security-headers.ts'
import { metrics } from './http/metrics.ts'
import { purge } from './http/purge.ts'
import { searchDescription } from './http/search-description.ts'
import { shareImages } from './http/share-images.ts'
import { sitemap } from './http/sitemap.ts'
import { strictHttp } from './http/strict-http.ts'
import { fromFastify, hasClientLeft, sendError } from './rest/errors.ts'
import { contextOfRequests } from './request-context.ts'
import { rest } from './rest/plugin.ts'
import type { Pages } from './ssr/site.ts'
import { pages } from './ssr/pages.ts'
import { traceRequests } from './http/tracing.ts'
import { trpc } from './trpc/plugin.ts'

/** Maximum body of /trpc in bytes. Fits a text of 100,000 characters in any script. REST routes accept less. */
const BODY_LIMIT = 1_000_000
const SECONDS = 1_000

/**
 * Returns the server, which does not listen yet. Hooks of the plugins run in the order of registration.
 * @param site the built client, or Vite's dev server; null serves the API only
 */
export async function buildApp(deps: Deps, site: Pages | null): Promise<FastifyInstance> {
  const headers = createSecurityHeaders(deps.config.mode)
  const app = Fastify({
    loggerInstance: deps.log,
    // A log line per request would cost 10% of the throughput. server/failures.ts logs failed requests.
    logController: new LogController({ disableRequestLogging: true }),
    // server/log.ts adds the request id.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(deps.config.trustProxy),
    // A slow client gets a 408 instead of keeping a connection open; http/body-timeout.ts ends all requests but uploads
    // earlier.
    requestTimeout: FILE_TIMEOUT,
    http: { headersTimeout: 5 * SECONDS, connectionsCheckingInterval: 1 * SECONDS, requireHostHeader: false },
    clientErrorHandler: clientError(headers),
    // A closing server still answers requests on open connections (http/graceful-close.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Fastify runs no hooks for these errors.
    frameworkErrors(error, request, reply) {
      reply.raw.setHeaders(headers).setHeader(REQUEST_ID, request.id)
      void sendError(request, reply, new AppError('VALIDATION', 'The address could not be read.', { cause: error }))
    },
  })
  app.decorate('failures', deps.failures)

  app.setErrorHandler((error, request, reply) => {
    // A compressed response ends with an error if the client has left. No error body can be sent then.
    if (hasClientLeft(reply, error)) return request.log.debug('the client closed the connection before the response')
    return sendError(request, reply, fromFastify(error))
  })

  app.setNotFoundHandler(unknownAddress)

  await app.register(contextOfRequests)
  if (deps.config.tracesEndpoint) await app.register(traceRequests)
  await app.register(gracefulClose)
  await app.register(metrics, { deps })
  // The server cannot close while event streams are open.
  app.addHook('preClose', () => deps.live.close())
  app.addHook('preClose', async () => deps.markdown.drain())
  await app.register(securityHeaders, { headers })
  await app.register(strictHttp)
  await app.register(loopback, { deps })
  await app.register(bodyTimeout)
  await app.register(readPosition, { deps })
  await app.register(addressRateLimit, { deps })
  await app.register(jsonBody)
  await app.register(health, { deps })
  await app.register(purge, { deps })
  await app.register(google, { deps })
  if (deps.devInbox) await app.register(devInbox, { deps, inbox: deps.devInbox })
  await app.register(bounces, { deps })
  await app.register(unsubscribing, { deps })
  await app.register(rest, { deps })
  await app.register(apiDocs)
  await app.register(trpc, { deps })
  await app.register(images, { deps })
  await app.register(searchDescription, { deps })
  await app.register(sitemap, { deps })
  await app.register(atomFeeds, { deps })
  await app.register(shareImages, { deps })
  if (site) await app.register(pages, { deps, site })

  // Without this route, the pages would answer unknown GET requests below /api.
  app.all('/api/*', unknownAddress)
  return app
}

const unknownAddress = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, notFound(`There is no ${request.method} ${request.url.split('?')[0]}.`))
