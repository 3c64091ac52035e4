import { fastifyRequestContext, requestContext } from '@fastify/request-context'
import type { Span } from '@opentelemetry/api'
import type { Replica } from './db/replicas.ts'

declare module '@fastify/request-context' {
  /** What belongs to the request that is being answered, for code that does not know the request. */
  interface RequestContextData {
    /** Also in every log line of the request. */
    requestId: string
    /** The span of the request, if it is traced. */
    span?: Span
    /** The replica that the request reads instead of the primary. */
    replica?: Replica
  }
}

export { fastifyRequestContext, requestContext }
