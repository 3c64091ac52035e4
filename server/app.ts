import compress from '@fastify/compress'
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { AnyProcedure } from '@trpc/server'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER } from '../shared/sign-in.ts'
import { google } from './domains/auth/google.ts'
import type { Deps } from './deps.ts'
import { AppError, notFound, toAppError } from './errors.ts'
import { atom } from './http/atom.ts'
import { clientError } from './http/client-error.ts'
import { docs } from './http/docs.ts'
import { gracefulClose } from './http/graceful-close.ts'
import { health } from './http/health.ts'
import { images } from './http/images.ts'
import { jsonBody } from './http/json-body.ts'
import { addressLimit } from './http/address-limit.ts'
import { openStreams } from './http/open-streams.ts'
import { BARE_HEADERS, securityHeaders } from './http/security-headers.ts'
import { shareImages } from './http/share-images.ts'
import { sitemap } from './http/sitemap.ts'
import { sendError } from './rest/errors.ts'
import { rest } from './rest/plugin.ts'
import type { Site } from './ssr/site.ts'
import { pages } from './ssr/pages.ts'
import { bearerToken, createContext } from './trpc/context.ts'
import { appRouter, type AppRouter } from './trpc/router.ts'

/** Bytes of a body of /trpc: a text of 100,000 characters in any script, with its JSON around it. REST routes take less. */
const BODY_LIMIT = 1_000_000
const SECONDS = 1_000
const NOT_KEPT = { 'Cache-Control': 'no-store' }

/**
 * The whole server, not yet listening. The order of the plugins is the order in which a request meets them.
 * @param site the built client, or Vite's dev server; null serves the API alone
 */
export async function buildApp(deps: Deps, site: Site | null): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    // One line per request would cost a tenth of the throughput; failures are logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
    // A slow client is let go (408) instead of holding a connection: hardening.md 'Staying up'.
    requestTimeout: 10 * SECONDS,
    http: { headersTimeout: 5 * SECONDS, connectionsCheckingInterval: 1 * SECONDS },
    clientErrorHandler: clientError,
    // What still comes in over an open connection while the server closes is answered: http/graceful-close.ts.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) =>
      void sendError(
        request,
        reply.headers(BARE_HEADERS),
        new AppError('VALIDATION', 'The address could not be read.', { cause: error }),
      ),
  })

  app.setErrorHandler((error, request, reply) => {
    // A compressed answer breaks off when nobody is there to read it; nobody is there to be told either.
    if (reply.raw.destroyed && isBrokenOff(error)) return request.log.debug('a client left before its answer')
    return sendError(request, reply, fromFastify(error))
  })

  app.setNotFoundHandler(unknownAddress)

  await app.register(gracefulClose)
  // Open streams would hold the server back from closing.
  app.addHook('preClose', () => deps.live.close())
  await app.register(securityHeaders, { deps })
  await app.register(addressLimit, { deps })
  await app.register(jsonBody)
  await app.register(health, { deps })
  await app.register(google, { deps })
  await app.register(rest, { deps })
  await app.register(docs)
  await app.register(async (calls) => {
    // An answer may be for one person.
    calls.addHook('onRequest', async (_request, reply) => void reply.headers(NOT_KEPT))
    await calls.register(openStreams, { deps, isStream: isSubscription })
    // Fast rather than small; pages and files are compressed once and kept.
    await calls.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
    await calls.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        maxBatchSize: 20,
        // The headers of a stream come from tRPC, which would let it be kept.
        responseMeta: ({ type }) => (type === 'subscription' ? { headers: new Headers(NOT_KEPT) } : {}),
        createContext: ({ req }) =>
          createContext(deps, {
            token: bearerToken(req.headers.authorization),
            address: req.ip,
            account: req.headers[ACCOUNT_HEADER]?.toString() ?? null,
          }),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>)
  })
  await app.register(images, { deps })
  await app.register(sitemap, { deps })
  await app.register(atom, { deps })
  await app.register(shareImages, { deps })
  if (site) await app.register(pages, { deps, site })

  // Pages answer every other GET.
  app.all('/api/*', unknownAddress)
  return app
}

const { _def: router } = appRouter
const procedures: [name: string, AnyProcedure][] = Object.entries(router.procedures as object)
const subscriptions = new Set(procedures.flatMap(([name, { _def }]) => (_def.type === 'subscription' ? [name] : [])))

/** Whether a request below /trpc is for a subscription, which answers with a stream of events. */
function isSubscription({ params }: FastifyRequest): boolean {
  const { path } = params as { path?: string }
  return path !== undefined && subscriptions.has(path)
}

const unknownAddress = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, notFound(`There is no ${request.method} ${request.url.split('?')[0]}.`))

const isBrokenOff = (error: unknown) => (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Fastify's own refusals (body too large, unreadable JSON, wrong content type) as errors for people. */
function fromFastify(error: unknown): AppError {
  const code = (error as { code?: unknown }).code
  const status = (error as { statusCode?: unknown }).statusCode
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE', 'The request is too large.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the request as JSON.')
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('VALIDATION', 'The request could not be read.', { cause: error })
  }
  return toAppError(error)
}
