import { loggedPath } from '../../shared/paths.ts'
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { requestContext } from '../request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/**
 * Sends traces to `endpoint` by OTLP over HTTP: a span for each request, with the statements as its children
 * (db/statement-watch.ts).
 * @returns sends what is left, and stops
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  // Imported here, because most sites have no endpoint.
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tappet' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  return async () => {
    trace.disable()
    await provider.shutdown()
  }
}

/** Creates a span for each request. It continues the trace of the header `traceparent`. */
export const traceRequests = fp(async (app: FastifyInstance) => {
  // Imported here, like the SDK in startTracing.
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const tracer = trace.getTracer('tappet')
  const propagator = new W3CTraceContextPropagator()
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      // Without the query, which can contain a token.
      'url.path': loggedPath(request.url),
      'tappet.request_id': request.id,
    }
    const name = `${request.method} ${attributes['http.route']}`
    request.span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    requestContext.set('span', request.span)
    done()
  })
  app.addHook('onResponse', ({ span }, reply, done) => {
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
})
