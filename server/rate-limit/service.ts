import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { deleteOldRateCountsQuery } from './queries.ts'

/** Milliseconds for which a count is kept: longer than the window of every rate limit. */
const KEPT_FOR = 24 * 3_600_000

/** At most `count` calls within `seconds`. */
export type RateLimit = { count: number; seconds: number }

/** The remaining calls of a rate limit, and the seconds until it resets. */
export type RemainingCalls = { calls: number; seconds: number }

/**
 * Counts one call under `key`. Multiplies the limit with RATE_LIMIT_FACTOR.
 * @returns the remaining calls; null if rate limits are off
 * @throws AppError RATE_LIMITED with the seconds until the limit resets, UNAVAILABLE if calls cannot be counted
 */
export async function countCall(deps: Deps, limit: RateLimit, key: string): Promise<RemainingCalls | null> {
  const factor = deps.config.rateLimitFactor
  if (factor === 0) return null
  const counted = await deps.rateLimiter.count(key, limit.seconds, deps.now())
  const calls = Math.ceil(limit.count * factor) - counted.calls
  if (calls < 0) throw tooManyCalls(counted.secondsLeft)
  return { calls, seconds: Math.ceil(counted.secondsLeft) }
}

/** Returns the error of a call over its limit. */
export function tooManyCalls(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new AppError('RATE_LIMITED', `Too many requests. Please try again in ${durationOf(retryAfter)}.`, {
    retryAfter,
  })
}

/** Deletes the counts of windows that have ended. */
export async function deleteOldRateCounts(deps: Deps): Promise<void> {
  await deps.query(deleteOldRateCountsQuery, { before: new Date(deps.now().getTime() - KEPT_FOR) })
}

const durationOf = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
