import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken, createContext, viewerOf, type Context } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { fromTRPCError } from '../trpc/errors.ts'
import { addressKey } from '../address.ts'
import { etagOf, sendUnlessKnown } from '../cache/etag.ts'
import { NOTHING_STORED } from '../cache/content-cache.ts'
import type { Deps } from '../deps.ts'
import { sendError } from './errors.ts'
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
  const send = isPublic(route) ? sendPublic : sendPrivate
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.longText ? LONG_BODY_LIMIT : BODY_LIMIT,
    config: route.file ? { bodyTimeout: FILE_TIMEOUT } : {},
    handler: (request, reply) =>
      send(callBy(deps, bearerToken(request.headers.authorization), route, request), reply).catch((error: unknown) =>
        sendError(request, reply, fromTRPCError(error)),
      ),
  })
}

/** Whether a visitor may read the answer, which is then the same for all visitors. */
const isPublic = ({ method, auth }: RestRoute) => method === 'GET' && auth !== 'required'

/** A request to a route, in the context of its caller. */
type Call = { route: RestRoute; request: FastifyRequest; context: Context }

const callBy = (deps: Deps, token: string | null, route: RestRoute, request: FastifyRequest): Call => ({
  route,
  request,
  context: createContext(deps, { token, address: addressKey(request.ip), requestId: request.id }),
})

const viewerOfCall = ({ route, context }: Call) => viewerOf(context, route.auth === 'temporary')

/** Calls the procedure of the route. */
const run = (call: Call) => call.route.handle(createCaller(call.context), call.request, () => viewerOfCall(call))

/** Idempotency-Key, procedure, answer to this caller only. */
async function sendPrivate(call: Call, reply: FastifyReply) {
  const { route, request, context } = call
  const answerAnew = async () => ({ status: route.status, body: await run(call) })
  const answer =
    isReplayable(route) && !route.file && KEY_HEADER in request.headers
      ? await answerOnce(context.deps, request, (await viewerOfCall(call)) ?? context.address, answerAnew)
      : await answerAnew()
  if (route.contentType !== null) reply.type(route.contentType)
  // The response may contain a token or data of one user.
  return reply.status(answer.status).header('Cache-Control', 'no-store').send(answer.body)
}

/** Cache, procedure, own votes, and for visitors an answer that caches may store. */
async function sendPublic(call: Call, reply: FastifyReply) {
  const { route, request, context } = call
  // Answers to addresses with a query are not cached, so that requests with many queries cannot fill the cache.
  const isCached = route.version !== null && !request.url.includes('?')
  if (context.token !== null && !isCached) return sendPrivate(call, reply)

  const [answer, viewerId] = await Promise.all([answerToVisitor(call, isCached), viewerOfCall(call)])
  if (context.token !== null) {
    const { json, votableIds: ids } = answer
    const own = viewerId === null ? json : await withOwnVotes(context.deps, viewerId, json, ids)
    return reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(own)
  }
  // Caches must revalidate the answer, and get a 304 if it did not change.
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Authorization' }).type(JSON_TYPE)
  return sendUnlessKnown(request, reply, answer.json, answer.etag)
}

/** An answer to a visitor, as it is sent. */
type VisitorAnswer = { json: Buffer; etag: string; votableIds: string[]; bytes: number }

/** Estimated bytes of an id in memory. */
const ID_BYTES = 60

/** Returns the answer to a visitor, from the cache if its version is the current one. */
async function answerToVisitor({ route, request, context: { deps } }: Call, isCached: boolean): Promise<VisitorAnswer> {
  const version = isCached ? await route.version?.(deps, request.params as object) : undefined
  const stored = version === undefined ? deps : { ...deps, cache: NOTHING_STORED }
  const answer = async () => {
    const body = await run(callBy(stored, null, route, request))
    const json = Buffer.from(JSON.stringify(body))
    const ids = votableIds(body)
    return { json, etag: etagOf(json), votableIds: ids, bytes: json.byteLength + ids.length * ID_BYTES }
  }
  return version === undefined ? answer() : deps.cache.get(`json ${request.url}`, version, answer)
}
