import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** At most `count` calls within `seconds`, counted in the database so that all processes share it. */
export type Limit = { count: number; seconds: number }

/** The remaining calls of a limit, and the seconds until it resets. */
export type Left = { calls: number; seconds: number }

/**
 * Counts one call under `key` in a window that begins with its first call.
 * @returns the remaining calls; null if rate limits are off
 * @throws AppError RATE_LIMITED with the seconds left of the window, when the limit (times RATE_LIMIT_FACTOR) is
 *   passed.
 */
export async function countAgainst(deps: Deps, limit: Limit, key: string): Promise<Left | null> {
  const factor = deps.config.rateLimitFactor
  if (factor === 0) return null
  const now = deps.now()
  const windowOver = new Date(now.getTime() - limit.seconds * 1_000)
  const [row] = await deps.query<{ count: number; window_start: Date }>(
    `insert into rate_count as r (key, window_start, count) values ($1, $2, 1)
     on conflict (key) do update set
       count = case when r.window_start <= $3 then 1 else r.count + 1 end,
       window_start = case when r.window_start <= $3 then excluded.window_start else r.window_start end
     returning count, window_start`,
    [key, now, windowOver],
  )
  if (!row) return null
  const calls = Math.ceil(limit.count * factor) - row.count
  const seconds = (row.window_start.getTime() + limit.seconds * 1_000 - now.getTime()) / 1_000
  if (calls < 0) throw tooOften(seconds)
  return { calls, seconds: Math.ceil(seconds) }
}

/** The refusal of a call over its limit, which may be tried again after so many seconds. */
export function tooOften(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new AppError('RATE_LIMITED', `Too many requests. Please try again in ${wait(retryAfter)}.`, { retryAfter })
}

const wait = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
