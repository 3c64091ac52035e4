import compress from '@fastify/compress'
import type { AnyProcedure } from '@trpc/server'
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import { ACCOUNT_HEADER, BACKGROUND_HEADER } from '../../shared/sign-in.ts'
import { addressKey } from '../address.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { streamLimit } from '../http/stream-limit.ts'
import { fromFastify, hasClientLeft, logged, sendError } from '../rest/errors.ts'
import { bearerToken, createContext } from './context.ts'
import { fromTRPCError, METHOD_NOT_ALLOWED, trpcErrorBody } from './errors.ts'
import { appRouter, type AppRouter } from './router.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Serves the procedures below /trpc. */
export async function trpc(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // A response may contain data of one user.
  app.addHook('onRequest', async (_request, reply) => void reply.headers(NO_STORE))
  app.addHook('onRequest', rejectOtherMethods)
  // An error before tRPC runs has the same format as its own errors, so that the client can read the message.
  app.setErrorHandler((error, request, reply) => {
    if (hasClientLeft(reply, error)) return request.log.debug('the client closed the connection before the response')
    const failure = fromFastify(error)
    return sendError(request, reply, failure, trpcErrorBody(failure, request.id))
  })
  await app.register(streamLimit, {
    deps,
    isStream: (request) => namesOf(request).some((name) => types.get(name) === 'subscription'),
  })
  // A low quality, because each response is compressed again, unlike pages and files.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: 20,
      responseMeta: ({ type, errors }) => {
        const waits = errors.flatMap((error) => fromTRPCError(error).retryAfter ?? [])
        // tRPC sets its own headers for a stream and would allow caches to store it.
        const headers = new Headers(type === 'subscription' ? NO_STORE : {})
        // The longest wait of all calls in the batch.
        if (waits.length > 0) headers.set('Retry-After', String(Math.max(...waits)))
        return { headers }
      },
      onError: ({ error, req, path }) =>
        deps.failures.request(fromTRPCError(error), { ...logged(req), ...(path !== undefined && { path }) }),
      createContext: ({ req, info }) =>
        createContext(deps, {
          token: bearerToken(req.headers.authorization),
          address: addressKey(req.ip),
          requestId: req.id,
          account: req.headers[ACCOUNT_HEADER]?.toString() ?? null,
          // A stream connects again by itself.
          isBackground: info.type === 'subscription' || BACKGROUND_HEADER in req.headers,
        }),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>)
}

const { _def: router } = appRouter
const procedures: [name: string, AnyProcedure][] = Object.entries(router.procedures as object)
const types = new Map(procedures.map(([name, { _def }]) => [name, _def.type]))

/** The methods that tRPC accepts. It answers every HEAD with 204. */
const METHODS = { query: ['GET', 'HEAD'], subscription: ['GET', 'HEAD'], mutation: ['POST'] } as const

/**
 * Returns the names of the procedures that a request calls. Decodes the path a second time after Fastify, as tRPC does.
 * @throws AppError VALIDATION if the path cannot be decoded; tRPC would answer 500
 */
function namesOf({ params, query }: FastifyRequest): string[] {
  const { path = '' } = params as { path?: string }
  const { batch } = query as { batch?: unknown }
  try {
    const name = decodeURIComponent(path)
    return batch === '1' ? name.split(',') : [name]
  } catch (error) {
    throw new AppError('VALIDATION', 'The address could not be read.', { cause: error })
  }
}

/** Rejects a method that the procedure does not accept, and names the allowed methods. */
async function rejectOtherMethods(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const name of namesOf(request)) {
    const type = types.get(name)
    const allowed: readonly string[] = type ? METHODS[type] : [request.method]
    if (allowed.includes(request.method)) continue
    reply.header('Allow', allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED', METHOD_NOT_ALLOWED)
  }
}
