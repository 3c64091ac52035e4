import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../server/config.ts'
import type { Running } from '../server/main.ts'
import { serveMetrics } from '../server/http/metrics.ts'
import { CliError } from './cli-error.ts'

/** Milliseconds until a worker that has ended is replaced. */
const REPLACE_AFTER = 1_000
const MAX_WORKERS = 64

/**
 * Returns the number in `--workers N`; 1 without it.
 * @throws CliError for another argument
 */
export function workersOf(args: string[]): number {
  const count = Number(numberIn(args))
  if (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS) return count
  throw new CliError(`The only argument is --workers with a whole number from 1 to ${MAX_WORKERS}.`)
}

function numberIn(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { workers: { type: 'string', default: '1' } } }).values.workers
  } catch {
    return undefined
  }
}

/**
 * Starts processes that share the port, on a migrated database and a built site. Replaces a process that ends. `close`
 * stops all of them as a signal would.
 * @throws CliError if a worker ends before it listens; it has printed why
 */
export async function startWorkers(config: Config, count: number): Promise<Running> {
  let isClosing = false
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'tappet.mjs'), args: ['worker', config.mode] })
  const start = () => cluster.fork({ DATABASE_URL: config.databaseUrl })

  const close = async () => {
    isClosing = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (worker) => {
        if (!worker || worker.isDead()) return
        worker.process.kill('SIGTERM')
        await once(worker, 'exit')
      }),
    )
    await closeMetrics?.()
  }

  const closeMetrics = config.metrics ? await serveMetrics(config.metrics, metricsOfWorkers) : undefined
  try {
    await Promise.all(Array.from({ length: count }, () => untilListening(start())))
  } catch (error) {
    await close()
    throw error
  }
  cluster.on('exit', (worker, code, signal) => {
    if (isClosing) return
    console.error(`A worker (${worker.process.pid}) ended with ${signal ?? `code ${code}`}. Another one replaces it.`)
    setTimeout(() => !isClosing && start(), REPLACE_AFTER)
  })
  return { address: config.publicUrl, close }
}

/** @throws CliError if the worker ends before it listens */
async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => true)
  if (await Promise.race([once(worker, 'listening').then(() => false), ended])) {
    throw new CliError('A worker ended before it could serve the site.')
  }
}

/** Sums the metrics of all workers. */
async function metricsOfWorkers(): Promise<{ text: string; contentType: string }> {
  const registry = new AggregatorRegistry()
  return { text: await registry.clusterMetrics(), contentType: registry.contentType }
}
