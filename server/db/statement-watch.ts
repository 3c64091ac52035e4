import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { requestContext } from '../request-context.ts'

/** Characters of a statement in the log. */
const LOGGED_LENGTH = 500

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
      if (slowMs > 0 && ms >= slowMs) {
        log.warn({ ms, statement: text.replace(/\s+/g, ' ').slice(0, LOGGED_LENGTH) }, 'a statement was slow')
      }
    }
  }
}
