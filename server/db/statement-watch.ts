import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { requestContext } from '../request-context.ts'

/** Characters of a statement in the log. */
const LOGGED_LENGTH = 500
/** Slow statements that are logged per second. On an overloaded machine all statements are slow, thousands in a minute. */
const LOGGED_PER_SECOND = 10

/** Runs a statement, and watches how long it takes. */
export type StatementWatch = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

/** For commands, whose statements nobody waits for. */
export const unwatched: StatementWatch = (_text, run) => run()

/**
 * Logs the text of each statement that takes at least `slowMs`, which includes waiting for a connection, and adds a span
 * to the trace of the request. Values are in neither, because they are sent apart from the text.
 * @param slowMs 0 logs none
 */
export function createStatementWatch(log: FastifyBaseLogger, slowMs: number): StatementWatch {
  const tracer = trace.getTracer('tappet')
  const logSlow = createSlowLog(log)
  return async (text, run) => {
    const parent = requestContext.get('span')
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const span =
      parent &&
      tracer.startSpan('postgresql', { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent))
    const start = performance.now()
    try {
      return await run()
    } catch (error) {
      span?.setStatus({ code: SpanStatusCode.ERROR, message: String(error) })
      throw error
    } finally {
      span?.end()
      const ms = Math.round(performance.now() - start)
      if (slowMs > 0 && ms >= slowMs) logSlow(text, ms)
    }
  }
}

/** Returns a function that logs a slow statement. Those above the limit are counted in `skipped` of the next line. */
function createSlowLog(log: FastifyBaseLogger): (text: string, ms: number) => void {
  let second = 0
  let logged = 0
  let skipped = 0
  return (text, ms) => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) [second, logged] = [now, 0]
    if (logged === LOGGED_PER_SECOND) {
      skipped += 1
      return
    }
    const statement = text.replace(/\s+/g, ' ').slice(0, LOGGED_LENGTH)
    log.warn({ ms, statement, ...(skipped > 0 && { skipped }) }, 'a statement was slow')
    logged += 1
    skipped = 0
  }
}
