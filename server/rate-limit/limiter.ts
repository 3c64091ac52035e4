import type { Redis } from 'ioredis'
import type { Query } from '../db/client.ts'
import { unavailable } from '../errors.ts'
import { countCallQuery } from './queries.ts'

/** Counts calls by key. All processes of a site share the counts. */
export type RateLimiter = {
  /**
   * Counts one call. A window begins with the first call after the end of the window before.
   * @returns the calls in the window, with this one, and the seconds until it ends
   * @throws AppError UNAVAILABLE if the calls cannot be counted
   */
  count(key: string, seconds: number, now: Date): Promise<{ calls: number; secondsLeft: number }>
}

/** Counts in the table rate_count. */
export const postgresLimiter = (query: Query): RateLimiter => ({
  async count(key, seconds, now) {
    const windowOver = new Date(now.getTime() - seconds * 1_000)
    const [row] = await query(countCallQuery, { key, now, windowOver })
    if (!row) throw new Error('A call was not counted.')
    return { calls: row.count, secondsLeft: (row.windowStart.getTime() - windowOver.getTime()) / 1_000 }
  },
})

/** The count, and the milliseconds until Redis deletes it. */
const COUNT = `
  local calls = redis.call('INCR', KEYS[1])
  if calls == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { calls, redis.call('PTTL', KEYS[1]) }`

/** Counts in Redis or Valkey. */
export const redisLimiter = (redis: Redis): RateLimiter => ({
  async count(key, seconds) {
    const counted = redis.eval(COUNT, 1, `tappet:calls:${key}`, seconds * 1_000)
    const [calls, milliseconds] = (await counted.catch((error: unknown) => {
      throw unavailable(error)
    })) as [number, number]
    return { calls, secondsLeft: milliseconds / 1_000 }
  },
})
