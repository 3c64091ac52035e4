import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
  type PrometheusContentType,
} from 'prom-client'
import { ConfigError } from '../config.ts'
import type { QueryResultRow } from 'pg'
import type { Statement } from '../db/statement.ts'
import type { Deps } from '../deps.ts'
import { consumerLags, mailQueue, pushQueue, rowCounts } from './queries.ts'

/** Upper bounds of the request durations in seconds. 0.1 s is what people notice, 2.5 s is the longest statement. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves the metrics of this process for Prometheus on an own port, which should not be public. */
export const metrics = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const { metrics: address } = deps.config
  if (!address) return
  const register = cluster.isWorker ? new AggregatorRegistry<PrometheusContentType>() : new Registry()
  // Memory, processor time, event loop and garbage collection.
  collectDefaultMetrics({ register })
  watchRequests(app, register)
  watchProcess(deps, register)
  watchDatabase(deps, register)

  // The primary process asks all workers for their metrics (scripts/workers.ts).
  if (cluster.isWorker) return AggregatorRegistry.setRegistries(register)
  const close = await serveMetrics(address, async () => ({
    text: await register.metrics(),
    contentType: register.contentType,
  }))
  app.addHook('onClose', close)
})

/**
 * Serves metrics on an address of their own. Returns a function that stops that.
 * @throws ConfigError if the address cannot be used
 */
export async function serveMetrics(
  address: { host: string; port: number },
  read: () => Promise<{ text: string; contentType: string }>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      ({ text, contentType }) => response.setHeader('Content-Type', contentType).end(text),
      () => response.writeHead(503).end(),
    )
  })
  try {
    await once(server.listen(address), 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`Cannot serve the metrics on METRICS_ADDRESS (${reason}). Set another address or port.`)
  }
  return async () => {
    server.closeAllConnections()
    server.close()
  }
}

/** Measures every request except event streams, which stay open as long as their page. */
function watchRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Histogram({
    name: 'tappet_http_request_duration_seconds',
    help: 'Duration of the requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isStream = reply.getHeader('content-type')?.toString().startsWith('text/event-stream')
    // The patterns of the routes, because an own label per address would fill the memory.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    if (!isStream) requests.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}

/** The cache, the database connections, the live subscriptions and the jobs of this process. */
function watchProcess(deps: Deps, register: Registry): void {
  const { cache, pools, live, failures, jobSuccesses, mailCounts, pushCounts } = deps
  const gauge = sampled(register, Gauge)
  const counter = sampled(register, Counter)

  gauge('tappet_cache_limit_bytes', [], 'CACHE_MB in bytes.', () => [[{}, cache.maxBytes]])
  gauge('tappet_cache_bytes', [], 'Estimated size of the cached items.', () => [[{}, cache.bytes]])
  counter(
    'tappet_cache_reads_total',
    ['kind', 'result'],
    'Reads of the cache by kind of the item. A miss loads the item.',
    () =>
      [...cache.reads].flatMap(([kind, { hits, misses }]): Sample[] => [
        [{ kind, result: 'hit' }, hits],
        [{ kind, result: 'miss' }, misses],
      ]),
  )
  gauge(
    'tappet_database_connections',
    ['pool', 'state'],
    'Open connections by pool, and the statements that wait for one.',
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]): Sample[] => [
        [{ pool, state: 'busy' }, totalCount - idleCount],
        [{ pool, state: 'idle' }, idleCount],
        [{ pool, state: 'waiting' }, waitingCount],
      ]),
  )
  gauge('tappet_live_subscriptions', [], 'Open subscriptions to live changes.', () => [[{}, live.subscriptions]])
  sampled(register, Gauge, 'max')(
    'tappet_job_last_success_timestamp_seconds',
    ['task'],
    'When each job last succeeded.',
    () => [...jobSuccesses].map(([job, time]) => [{ task: job }, time.getTime() / 1_000]),
  )
  counter('tappet_job_failures_total', ['task'], 'Failed runs of each job.', () =>
    [...failures.failedJobs].map(([job, count]) => [{ task: job }, count]),
  )
  counter('tappet_mails_total', ['outcome'], 'Mails by what became of them.', () =>
    [...mailCounts].map(([outcome, count]) => [{ outcome }, count]),
  )
  counter('tappet_pushes_total', ['outcome'], 'Pushes by what became of them.', () =>
    [...pushCounts].map(([outcome, count]) => [{ outcome }, count]),
  )
}

/** Metrics from the database, which are equal in all processes. The others are also served while it is unavailable. */
function watchDatabase(deps: Deps, register: Registry): void {
  const gauge = sampled(register, Gauge, 'max')
  const read = async <Row extends QueryResultRow>(query: Statement<object, Row>): Promise<Row[]> =>
    deps.query(query, {}).catch((error: unknown) => {
      deps.failures.job('metrics', error)
      return []
    })
  gauge('tappet_rows', ['table'], 'Rows of each table of content, as estimated by PostgreSQL.', async () =>
    (await read(rowCounts)).map(({ table, count }) => [{ table }, count]),
  )
  gauge('tappet_consumer_lag_changes', ['consumer'], 'Changes that a consumer of the log has not handled.', async () =>
    (await read(consumerLags)).map(({ name, changes }) => [{ consumer: name }, changes]),
  )
  gauge(
    'tappet_consumer_lag_seconds',
    ['consumer'],
    'Age of the oldest change that a consumer has not handled.',
    async () => (await read(consumerLags)).map(({ name, seconds }) => [{ consumer: name }, seconds]),
  )
  gauge('tappet_mails_waiting', [], 'Mails that are not sent yet.', async () =>
    (await read(mailQueue)).map(({ waiting }) => [{}, waiting]),
  )
  gauge('tappet_mail_late_seconds', [], 'Time since the oldest mail that waits was due.', async () =>
    (await read(mailQueue)).map(({ lateSeconds }) => [{}, lateSeconds]),
  )
  gauge('tappet_pushes_waiting', [], 'Pushes that are not sent yet.', async () =>
    (await read(pushQueue)).map(({ waiting }) => [{}, waiting]),
  )
  gauge('tappet_push_late_seconds', [], 'Time since the oldest push that waits was due.', async () =>
    (await read(pushQueue)).map(({ lateSeconds }) => [{}, lateSeconds]),
  )
  gauge('tappet_mail_stopped_addresses', [], 'Addresses that refused a mail for good.', async () =>
    (await read(mailQueue)).map(({ stopped }) => [{}, stopped]),
  )
}

type Sample = [labels: Record<string, string>, value: number]

/**
 * Returns a function that adds a metric. `read` returns its values at each request of Prometheus.
 * @param aggregator how the values of several workers become one
 */
const sampled =
  (register: Registry, Metric: typeof Gauge | typeof Counter, aggregator: 'sum' | 'max' = 'sum') =>
  (name: string, labelNames: string[], help: string, read: () => Sample[] | Promise<Sample[]>): void => {
    const metric = new Metric({
      name,
      help,
      labelNames,
      aggregator,
      registers: [],
      async collect() {
        const samples = await read()
        metric.reset()
        for (const [labels, value] of samples) metric.inc(labels, value)
      },
    })
    register.registerMetric(metric)
  }
