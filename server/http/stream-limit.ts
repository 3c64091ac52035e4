import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey } from '../address.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { bearerToken } from '../trpc/context.ts'

/** Streams that may be open at the same time. A browser tab opens one or two. Many users may share one address. */
const PER_ADDRESS = 100
const PER_SESSION = 12
/** Seconds after which the client may try again. */
const RETRY_AFTER = 30

/**
 * Limits the open event streams of each address and each session in this process, because an open stream uses memory.
 * @param isStream whether a request opens a stream
 */
export const streamLimit = fp(
  async (app: FastifyInstance, { deps, isStream }: { deps: Deps; isStream(request: FastifyRequest): boolean }) => {
    const open = new Map<string, number>()
    const { rateLimitFactor: factor } = deps.config

    app.addHook('onRequest', async (request, reply) => {
      if (factor === 0 || !isStream(request)) return
      const token = bearerToken(request.headers.authorization)
      const limits: [key: string, limit: number][] = [[addressKey(request.ip), PER_ADDRESS]]
      if (token !== null) limits.push([createHash('sha256').update(token).digest('base64'), PER_SESSION])
      if (limits.some(([key, limit]) => (open.get(key) ?? 0) >= limit * factor)) {
        throw new AppError('RATE_LIMITED', 'Too many pages of this site are open at once. Please close some.', {
          retryAfter: RETRY_AFTER,
        })
      }
      for (const [key] of limits) open.set(key, (open.get(key) ?? 0) + 1)
      reply.raw.once('close', () => {
        for (const [key] of limits) {
          const left = (open.get(key) ?? 1) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      })
    })
  },
)
