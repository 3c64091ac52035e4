import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey } from '../address.ts'
import type { Deps } from '../deps.ts'
import { tooManyCalls } from '../rate-limit/service.ts'

/** Requests per minute and address. A user who reads fast sends far fewer, and the server can answer far more. */
const PER_MINUTE = 1_200
/** Requests that are not counted: files, which are cheap and numerous, and the health checks of a load balancer. */
const UNCOUNTED = /^\/(?:assets|images|health|healthz|readyz)(?:\/|$)/

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * Limits the requests of each address. Counts them in the memory of this process, because a database statement per request
 * would cost too much, or with REDIS_URL for all processes. The limits of single procedures are counted in the database (rate-limit/service.ts).
 */
export const addressRateLimit = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  if (deps.config.rateLimitFactor === 0) return
  await app.register(rateLimit, {
    max: Math.ceil(PER_MINUTE * deps.config.rateLimitFactor),
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    allowList: (request) => UNCOUNTED.test(request.url),
    // While Redis is away, requests are not limited, but calls are.
    ...(deps.redis && { redis: deps.redis, nameSpace: 'tappet:requests:', skipOnError: true }),
    errorResponseBuilder: (_request, { ttl }) => tooManyCalls(ttl / 1_000),
    // Caches store headers with pages, and the remaining count belongs to one address.
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
  })
})
