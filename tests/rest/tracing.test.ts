import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTracing } from '../../server/http/tracing.ts'
import { listenApp, type ListeningApp } from '../support/app.ts'

/** A span as the collector gets it. */
type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

/** A collector that accepts OTLP over HTTP. */
const received: SentSpan[] = []
const collector = createServer((request, response) => {
  void receive(request).finally(() => response.setHeader('Content-Type', 'application/json').end('{}'))
})
async function receive(request: IncomingMessage): Promise<void> {
  const { resourceSpans } = (await json(request)) as Sent
  received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
}
let site: ListeningApp
let stopTracing: () => Promise<void>

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const address = collector.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
  stopTracing = await startTracing(endpoint)
  site = await listenApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, SLOW_STATEMENT_MS: '100' }, {}, true)
})
afterAll(async () => {
  await site.close()
  collector.close()
})

const valuesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('a slow statement is logged with the id of its request and without its values', async () => {
  const part = await site.make.part()
  await site.deps.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`lock table part in access exclusive mode`
    const answer = fetch(`${site.url}/api/products/${part.slug}?secret=1`)
    await expect.poll(() => site.deps.pools.reads.idleCount).toBeLessThan(site.deps.pools.reads.totalCount)
    // Longer than SLOW_STATEMENT_MS.
    await tx.$executeRaw`select pg_sleep(0.15)`
    void answer
  })
  const slow = () =>
    site.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ statement }) => statement)
  await expect.poll(slow).toContainEqual(
    expect.objectContaining({
      ms: expect.any(Number),
      msg: 'a statement was slow',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      statement: expect.stringContaining('part'),
    }),
  )
  expect(JSON.stringify(slow())).not.toContain(part.slug)
})

test('a page that fails shows the request id of the log', async () => {
  vi.spyOn(site.deps.cache, 'get').mockRejectedValueOnce(new Error('A bug of this test'))
  const answer = await fetch(`${site.url}/search?q=bug`)
  const id = answer.headers.get('x-request-id')
  expect([answer.status, id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(await answer.text()).toContain(`An unexpected error occurred. Request ID: ${id}`)
  const logged = site.lines.filter((line) => line.includes('A bug of this test'))
  expect(logged).toEqual([expect.stringContaining(`"requestId":"${id}"`)])
})

test('a request is traced with its statements, and continues the trace of its caller', async () => {
  const part = await site.make.part()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`${site.url}/api/products/${part.slug}?secret=1`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await answer.text()
  await stopTracing()
  const spans = received.filter((span) => span.traceId === traceId)
  const request = spans.find(({ name }) => name === 'GET /api/products/:id')
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331' })
  expect(request && valuesOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/products/:id',
    'http.response.status_code': 200,
    'tappet.request_id': answer.headers.get('x-request-id'),
    'url.path': `/api/products/${part.slug}`,
  })
  const statements = spans.filter((span) => span.parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const span of statements) expect(valuesOf(span)['db.query.text']).toMatch(/^\s*(?:select|with)/i)
  expect(JSON.stringify(received)).not.toContain('secret')
})
