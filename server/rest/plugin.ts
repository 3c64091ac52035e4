import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken, createContext, viewerOf } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { fromTRPCError } from '../trpc/errors.ts'
import { addressKey } from '../address.ts'
import { etagOf, sendUnlessKnown } from '../cache/etag.ts'
import { FindingCache } from '../cache/content-cache.ts'
import type { Deps } from '../deps.ts'
import { sendError } from './errors.ts'
import type { Answer } from '../idempotency/service.ts'
import { FILE_TIMEOUT } from '../http/body-timeout.ts'
import type { RestRoute } from './define-route.ts'
import { answerOnce, isReplayable, KEY_HEADER } from './idempotency.ts'
import { restRoutes } from './routes.ts'

/** Maximum body in bytes. Fits a comment of 10,000 characters in any script. */
const BODY_LIMIT = 64_000
/** Maximum body in bytes of routes with `longText`. Fits a description or a post of 100,000 characters. */
const LONG_BODY_LIMIT = 1_000_000

/** Serves all routes of server/rest/routes.ts. */
export async function rest(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const finding = new FindingCache(deps.cache)
  for (const route of restRoutes) if (!route.file) addRoute(app, deps, finding, route)
  await app.register(async (files) => {
    files.removeAllContentTypeParsers()
    // The procedure reads the body, after it has checked the caller.
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const route of restRoutes) if (route.file) addRoute(files, deps, finding, route)
  })
}

function addRoute(app: FastifyInstance, deps: Deps, finding: FindingCache, route: RestRoute): void {
  const replayable = isReplayable(route) && !route.file
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.longText ? LONG_BODY_LIMIT : BODY_LIMIT,
    config: route.file ? { bodyTimeout: FILE_TIMEOUT } : {},
    async handler(request, reply) {
      const address = addressKey(request.ip)
      const { id: requestId } = request
      const token = bearerToken(request.headers.authorization)
      const isPublic = route.method === 'GET' && route.auth !== 'required' && token === null
      const version = isPublic && !request.url.includes('?') ? route.version : null
      const ofRequest = version ? { ...deps, cache: finding } : deps
      const context = createContext(ofRequest, { token, address, requestId })
      const viewer = () => viewerOf(context, route.auth === 'temporary')
      const run = async () => ({
        status: route.status,
        body: await route.handle(createCaller(context), request, viewer),
      })
      try {
        if (isPublic) return await sendPublic(request, reply, await publicAnswer(deps, version, request, run))
        const answer =
          replayable && KEY_HEADER in request.headers
            ? await answerOnce(deps, request, (await viewer()) ?? address, run)
            : await run()
        // The response may contain a token or data of one user.
        return await reply.status(answer.status).header('Cache-Control', 'no-store').send(answer.body)
      } catch (error) {
        return sendError(request, reply, fromTRPCError(error))
      }
    },
  })
}

/** An answer that every visitor gets, as it is sent. */
type PublicAnswer = { json: Buffer; etag: string; bytes: number }

/**
 * Answers a visitor.
 * @param version returns the version under which the answer is cached. Null if it is not cached: the route has none, or
 *   the address has a query, so that requests with many queries cannot fill the cache.
 */
async function publicAnswer(
  deps: Deps,
  version: RestRoute['version'],
  { url, params }: FastifyRequest,
  run: () => Promise<Answer>,
): Promise<PublicAnswer> {
  const answer = async () => {
    const json = Buffer.from(JSON.stringify((await run()).body))
    return { json, etag: etagOf(json), bytes: json.byteLength }
  }
  const current = await version?.(deps, params as object)
  return current === undefined ? answer() : deps.cache.get(`json ${url}`, current, answer)
}

/** Caches must revalidate the answer, and get a 304 if it did not change. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, { json, etag }: PublicAnswer): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Authorization' }).type('application/json; charset=utf-8')
  return sendUnlessKnown(request, reply, json, etag)
}
