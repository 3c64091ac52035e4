import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken, createContext, viewerOf } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { fromTRPCError } from '../trpc/errors.ts'
import { addressKey } from '../address.ts'
import { etagOf, sendUnlessKnown } from '../cache/etag.ts'
import { NOTHING_STORED } from '../cache/content-cache.ts'
import type { Deps } from '../deps.ts'
import { sendError } from './errors.ts'
import type { Answer } from '../idempotency/service.ts'
import { FILE_TIMEOUT } from '../http/body-timeout.ts'
import type { RestRoute } from './define-route.ts'
import { answerOnce, isReplayable, KEY_HEADER } from './idempotency.ts'
import { votableIds, withOwnVotes } from './own-votes.ts'
import { restRoutes } from './routes.ts'

/** Maximum body in bytes. Fits a comment of 10,000 characters in any script. */
const BODY_LIMIT = 64_000
/** Maximum body in bytes of routes with `longText`. Fits a description or a post of 100,000 characters. */
const LONG_BODY_LIMIT = 1_000_000

const JSON_TYPE = 'application/json; charset=utf-8'

/** Serves all routes of server/rest/routes.ts. */
export async function rest(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  for (const route of restRoutes) if (!route.file) addRoute(app, deps, route)
  await app.register(async (files) => {
    files.removeAllContentTypeParsers()
    // The procedure reads the body, after it has checked the caller.
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const route of restRoutes) if (route.file) addRoute(files, deps, route)
  })
}

function addRoute(app: FastifyInstance, deps: Deps, route: RestRoute): void {
  const replayable = isReplayable(route) && !route.file
  const isPublic = route.method === 'GET' && route.auth !== 'required'
  const ofVisitor = { ...deps, cache: NOTHING_STORED }

  /** Returns the caller of a request, and a function that calls the procedure. */
  function callOf(ofRequest: Deps, request: FastifyRequest, token: string | null) {
    const context = createContext(ofRequest, { token, address: addressKey(request.ip), requestId: request.id })
    const viewer = () => viewerOf(context, route.auth === 'temporary')
    const run = async () => ({
      status: route.status,
      body: await route.handle(createCaller(context), request, viewer),
    })
    return { viewer, run }
  }

  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.longText ? LONG_BODY_LIMIT : BODY_LIMIT,
    config: route.file ? { bodyTimeout: FILE_TIMEOUT } : {},
    async handler(request, reply) {
      const token = bearerToken(request.headers.authorization)
      const { viewer, run } = callOf(deps, request, token)
      try {
        // Answers to addresses with a query are not cached, so that requests with many queries cannot fill the cache.
        if (isPublic && route.version && !request.url.includes('?')) {
          const cached = cachedAnswer(deps, route.version, request, callOf(ofVisitor, request, null).run)
          const [answer, viewerId] = await Promise.all([cached, viewer()])
          if (token === null) return sendPublic(request, reply, answer.json, answer.etag)
          const json =
            viewerId === null ? answer.json : await withOwnVotes(deps, viewerId, answer.json, answer.votableIds)
          return await reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(json)
        }
        if (isPublic && token === null) return sendPublic(request, reply, JSON.stringify((await run()).body))
        const answer =
          replayable && KEY_HEADER in request.headers
            ? await answerOnce(deps, request, (await viewer()) ?? addressKey(request.ip), run)
            : await run()
        // The response may contain a token or data of one user.
        return await reply.status(answer.status).header('Cache-Control', 'no-store').send(answer.body)
      } catch (error) {
        return sendError(request, reply, fromTRPCError(error))
      }
    },
  })
}

/** An answer to a visitor, as it is sent. */
type CachedAnswer = { json: Buffer; etag: string; votableIds: string[]; bytes: number }

/** Estimated bytes of an id in memory. */
const ID_BYTES = 60

/** Returns the answer to a visitor, from the cache if its version is the current one. */
async function cachedAnswer(
  deps: Deps,
  version: NonNullable<RestRoute['version']>,
  { url, params }: FastifyRequest,
  run: () => Promise<Answer>,
): Promise<CachedAnswer> {
  const current = await version(deps, params as object)
  const answer = async () => {
    const { body } = await run()
    const json = Buffer.from(JSON.stringify(body))
    const ids = votableIds(body)
    return { json, etag: etagOf(json), votableIds: ids, bytes: json.byteLength + ids.length * ID_BYTES }
  }
  return current === undefined ? answer() : deps.cache.get(`json ${url}`, current, answer)
}

/** Caches must revalidate the answer, and get a 304 if it did not change. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, json: Buffer | string, etag?: string): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Authorization' }).type(JSON_TYPE)
  return sendUnlessKnown(request, reply, json, etag)
}
