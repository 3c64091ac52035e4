import { fastifyRequestContext, requestContext } from '@fastify/request-context'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Replica } from './db/replicas.ts'
import { AppError } from './errors.ts'

declare module '@fastify/request-context' {
  /** What belongs to the request that is being answered, for code that does not know the request. */
  interface RequestContextData {
    /** Also in every log line of the request. */
    requestId: string
    response?: ServerResponse
    /** Created by `clientSignal`. */
    clientSignal?: AbortSignal
    /** The span of the request, if it is traced. */
    span?: Span
    /** The replica that the request reads instead of the primary. */
    replica?: Replica
  }
}

export { requestContext }

/** Gives each request its context. */
export const contextOfRequests = fp(async (app: FastifyInstance) => {
  await app.register(fastifyRequestContext, { defaultStoreValues: ({ id }) => ({ requestId: id }) })
  app.addHook('onRequest', (_request, reply, done) => {
    requestContext.set('response', reply.raw)
    done()
  })
})

/**
 * Returns a signal that aborts when the client leaves before it has its response. Outside of a request, it never aborts. Do
 * not pass it to work that several requests share.
 */
export function clientSignal(): AbortSignal {
  const known = requestContext.get('clientSignal')
  if (known) return known
  const controller = new AbortController()
  const response = requestContext.get('response')
  const leave = () => {
    if (!response?.writableFinished) controller.abort(clientLeft())
  }
  if (response?.destroyed) leave()
  else response?.once('close', leave)
  requestContext.set('clientSignal', controller.signal)
  return controller.signal
}

/**
 * Lets the event loop serve other requests between two steps of long work.
 * @throws AppError TIMEOUT if the client has left, so that the work ends
 */
export async function nextTurn(): Promise<void> {
  const signal = clientSignal()
  await setImmediate()
  signal.throwIfAborted()
}

/** Nobody receives this error. */
const clientLeft = () => new AppError('TIMEOUT', 'The connection was closed before the answer was complete.')
