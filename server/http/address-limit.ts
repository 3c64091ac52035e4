import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey } from '../address.ts'
import type { Deps } from '../deps.ts'
import { tooManyCalls } from '../rate-limit/service.ts'

/** Requests of one address a minute: far above what a person reading fast makes, far below what hurts. */
const PER_MINUTE = 1_200
/** Files are cheap and cached; a page has many of them. Health is asked for by the load balancer. */
const UNCOUNTED = /^\/(?:assets|images|healthz|readyz)(?:\/|$)/

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * Holds back a flood from one address, counted in this process: it costs no statement. What people write is counted
 * exactly and across processes, by procedure (rate-limit/service.ts).
 */
export const addressLimit = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  if (deps.config.rateLimitFactor === 0) return
  await app.register(rateLimit, {
    max: Math.ceil(PER_MINUTE * deps.config.rateLimitFactor),
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    allowList: (request) => UNCOUNTED.test(request.url),
    errorResponseBuilder: (_request, { ttl }) => tooManyCalls(ttl / 1_000),
    // How much is left is no business of caches, which keep headers with pages.
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
  })
})
