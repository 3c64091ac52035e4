import type { FastifyBaseLogger } from 'fastify'
import { isOurs, type AppError } from './errors.ts'

/** Milliseconds in which further failures of one cause are only counted. */
const QUIET = 10_000

/** What a log line says about the request that failed. */
export type FailedRequest = { requestId: string; method: string; path: string }

/** Logs what fails. When the database is away everything fails at once, so a cause that repeats is counted, not repeated. */
export type Failures = {
  /** Logs an answer 500, always, or 503, once in ten seconds for each cause. All other errors are the caller's. */
  request(error: AppError, request: FailedRequest): void
  /** Logs a failed run of a job, once in ten seconds for each cause. */
  job(job: string, error: unknown): void
  /** Logs what was counted and not yet logged. */
  close(): void
}

/** @param newId ids of the runs of jobs, as requests have theirs */
export function openFailures(log: FastifyBaseLogger, newId: () => string): Failures {
  const quiet = new Map<string, { count: number; last: object; message: string; timer: NodeJS.Timeout }>()
  // tRPC reports the error of a stream twice; a page that is rendered for several requests fails for each of them.
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
    job: (job, error) => warn(job, error, { job, runId: newId() }, 'a job failed'),
    close: () => [...quiet.keys()].forEach(endQuiet),
  }
}

/** The code of the innermost error that has one, else the innermost message: paths and ids make no other cause. */
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
