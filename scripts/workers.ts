import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
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
 * Starts processes that share the port, on a migrated database and a built site. Replaces a process that ends. On SIGUSR2,
 * replaces all of them, one after another, so that the new ones run a new release. `close` stops all of them as a signal
 * would.
 * @throws CliError if a worker ends before it listens; it has printed why
 */
export async function startWorkers(config: Config, count: number): Promise<Running> {
  let isClosing = false
  /** The workers that must be replaced when they end. */
  const wanted = new Set<Worker>()
  // By the path of the command, which may be a link that points to another release when workers are replaced.
  const exec = join(dirname(process.argv[1] ?? ''), 'tappet.mjs')
  cluster.setupPrimary({ exec, args: ['worker', config.mode] })

  const start = async () => {
    const worker = cluster.fork({ DATABASE_URL: config.databaseUrl })
    await untilListening(worker)
    wanted.add(worker)
  }
  const replaceLater = () =>
    setTimeout(() => {
      if (!isClosing) start().catch(replaceLater)
    }, REPLACE_AFTER)
  const closeMetrics = config.metrics ? await serveMetrics(config.metrics, metricsOfWorkers) : undefined
  const close = async () => {
    isClosing = true
    wanted.clear()
    await Promise.all(Object.values(cluster.workers ?? {}).map(async (worker) => worker && stop(worker)))
    await closeMetrics?.()
  }

  cluster.on('exit', (worker, code, signal) => {
    if (!wanted.delete(worker)) return
    console.error(`A worker (${worker.process.pid}) ended with ${signal ?? `code ${code}`}. Another one replaces it.`)
    replaceLater()
  })
  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (error) {
    await close()
    throw error
  }

  let replacing: Promise<void> | undefined
  const replaceAll = async () => {
    const earlier = [...wanted]
    for (const old of earlier) {
      await start()
      wanted.delete(old)
      await stop(old)
    }
    console.error('All workers are replaced.')
  }
  process.on('SIGUSR2', () => {
    replacing ??= replaceAll()
      .catch((error: unknown) => console.error(`${String(error)} The others continue.`))
      .finally(() => (replacing = undefined))
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

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  worker.process.kill('SIGTERM')
  await once(worker, 'exit')
}

/** Sums the metrics of all workers. */
async function metricsOfWorkers(): Promise<{ text: string; contentType: string }> {
  const registry = new AggregatorRegistry()
  return { text: await registry.clusterMetrics(), contentType: registry.contentType }
}
