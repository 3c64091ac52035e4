import { fastifyRequestContext, requestContext } from '@fastify/request-context'
import type { Span } from '@opentelemetry/api'

declare module '@fastify/request-context' {
  /** What belongs to the request that is being answered, for code that does not know the request. */
  interface RequestContextData {
    /** Also in every log line of the request. */
    requestId: string
    /** The span of the request, if it is traced. */
    span?: Span
  }
}

export { fastifyRequestContext, requestContext }
