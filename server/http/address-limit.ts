import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'

/** Requests of one address a minute: far above what a person reading fast makes, far below what hurts. */
const PER_MINUTE = 1_200
/** Files are cheap and cached; a page has many of them. Health is asked for by the load balancer. */
const UNCOUNTED = /^\/(?:assets|images|healthz|readyz)(?:\/|$)/

/**
 * Holds back a flood from one address, counted in this process: it costs no statement. What people write is counted
 * exactly and across processes, by procedure (domains/auth/rate-limit.ts).
 */
export const addressLimit = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  if (deps.config.rateLimitFactor === 0) return
  await app.register(rateLimit, {
    max: Math.ceil(PER_MINUTE * deps.config.rateLimitFactor),
    timeWindow: 60_000,
    allowList: (request) => UNCOUNTED.test(request.url),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.ceil(ttl / 1_000)
      return new AppError('RATE_LIMITED', `That was too often. Please try again in ${retryAfter} seconds.`, { retryAfter })
    },
  })
})
