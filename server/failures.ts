import type { FastifyBaseLogger } from 'fastify'
import { isOurs, type AppError } from './errors.ts'

/** Milliseconds during which further failures of one cause are only counted. */
const QUIET = 10_000

/** The fields of a log line about a failed request. */
export type FailedRequest = { requestId: string; method: string; path: string }

/**
 * Logs failures. Repeated failures of one cause are counted, because every request fails while the database is down.
 */
export type Failures = {
  /** Logs every 500, and a 503 once in ten seconds for each cause. Ignores errors of the caller. */
  request(error: AppError, request: FailedRequest): void
  /** Logs a failed run of a job, once in ten seconds for each cause. */
  job(job: string, error: unknown): void
  /** The number of failed runs so far, by job. */
  readonly failedJobs: ReadonlyMap<string, number>
  /** Logs the failures that were only counted. */
  close(): void
}

/** @param newId creates the ids of job runs */
export function openFailures(log: FastifyBaseLogger, newId: () => string): Failures {
  const quiet = new Map<string, { count: number; last: object; message: string; timer: NodeJS.Timeout }>()
  const failedJobs = new Map<string, number>()
  // tRPC reports the error of a stream twice. A page rendered for several requests reports its error for each of them.
  const seen = new WeakMap<AppError, string>()

  function endQuiet(key: string): void {
    const ended = quiet.get(key)
    quiet.delete(key)
    clearTimeout(ended?.timer)
    if (ended && ended.count > 0) log.warn({ ...ended.last, count: ended.count }, `${ended.message}, further times`)
  }

  function warn(kind: string, error: unknown, fields: object, message: string): void {
    const key = `${kind} ${causeOf(error)}`
    const known = quiet.get(key)
    if (known) {
      known.count += 1
      known.last = { ...fields, cause: causeOf(error) }
      return
    }
    log.warn({ ...fields, err: error }, message)
    quiet.set(key, { count: 0, last: fields, message, timer: setTimeout(() => endQuiet(key), QUIET).unref() })
  }

  return {
    request(error, request) {
      if (!isOurs(error) || seen.get(error) === request.requestId) return
      seen.set(error, request.requestId)
      if (error.code === 'INTERNAL') log.error({ ...request, err: error.cause ?? error }, 'a request failed')
      else warn('request', error.cause ?? error, request, 'a request was answered 503')
    },
    job(job, error) {
      failedJobs.set(job, (failedJobs.get(job) ?? 0) + 1)
      warn(job, error, { job, runId: newId() }, 'a job failed')
    },
    failedJobs,
    close: () => [...quiet.keys()].forEach(endQuiet),
  }
}

/**
 * Returns the code of the innermost error that has one, else the innermost message. Other parts contain paths and ids.
 */
function causeOf(error: unknown): string {
  let code: string | undefined
  let message = String(error)
  for (let each = error, hops = 0; each instanceof Error && hops < 5; each = each.cause, hops++) {
    const own: unknown = Reflect.get(each, 'code')
    if (typeof own === 'string' && own !== '') code = own
    message = each.message
  }
  return code ?? message
}
