import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RenderedMarkdown } from '../../shared/markdown/index.ts'
import type { Handles } from '../../shared/mentions.ts'
import { AppError } from '../errors.ts'
import { busyOr, createFairLimiter } from '../fair-limiter.ts'
import { clientSignal } from '../request-context.ts'
import type { Deps } from '../deps.ts'

/**
 * Niceness of a worker thread, so that the event loop has priority. During 60 concurrent edits of 94 kB, the p99 of
 * /healthz was 60 ms with 0 and 23 ms with 5 (`npm run bench:flood`).
 */
const NICENESS = 5
/** Maximum heap (MB) of a worker thread. A render that needs more ends its thread, not the process. */
const HEAP_MB = 256

const LIMITS = {
  /** Half of the processors, so that the event loop and PostgreSQL can use the others. */
  threads: Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
  /** Maximum number of waiting renders: 15 to 30 s of work for one thread. One user can have a quarter of them. */
  maxWaiting: 120,
  /**
   * Milliseconds after which a render is aborted and its thread ends. A text that the guard accepts takes 0.25 s of
   * processor time, but the time to start the thread and the load of the machine also count.
   */
  timeout: 30_000,
  /** Milliseconds that a render waits before it starts. */
  wait: 30_000,
}

const WORKER = new URL('render-worker.ts', import.meta.url)
const QUEUE_FULL = {
  own: 'You are saving many texts at once. Please save again in a few seconds.',
  site: 'The site is busy with other texts. Please save again in a few seconds.',
  /** Several renders have ended by then. */
  retryAfter: 5,
}
const TOO_SLOW = 'The text takes too long to format. Please make it shorter or use less formatting.'

/** What a thread renders: a text and the handles that become links in it. */
export type RenderTask = { markdown: string; handles?: Handles | undefined }

export type RenderPool = {
  /**
   * Renders Markdown in a worker thread. Users take turns. A user has at most a quarter of the threads, and
   * the renders of a user start in the order of the calls.
   * @param userId the author of the text
   * @param handles the handles that become links
   * @returns the HTML, or an error message in `refused` if the text exceeds a limit of the renderer
   * @throws AppError RATE_LIMITED if too many renders of the user are waiting, UNAVAILABLE if those of all users are, and
   *   after `drain` if the render would have to wait
   */
  render(userId: string, markdown: string, handles?: Handles): Promise<RenderedMarkdown | { refused: string }>
  /**
   * Rejects all renders that wait for a thread, now and later, because a closing server has less time than they may take.
   * Finishes the renders that run or find a free thread.
   */
  drain(): void
  close(): Promise<void>
}

/**
 * Opens the worker threads in which this process renders Markdown. A thread starts at the first render.
 * @param options for tests
 */
export function openRenderPool(
  log: Deps['log'],
  { worker = WORKER, ...options }: Partial<typeof LIMITS> & { worker?: URL } = {},
): RenderPool {
  const limits = { ...LIMITS, ...options }
  const pool = new Piscina<RenderTask, RenderedMarkdown | { refused: string }>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: Infinity,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // An idle thread may fail. Without a listener, the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a thread that renders texts failed'))
  const limiter = createFairLimiter({ limit: limits.threads, maxWaiting: limits.maxWaiting })
  const draining = new AbortController()

  async function run(task: RenderTask) {
    const signal = AbortSignal.timeout(limits.timeout)
    try {
      return await pool.run(task, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
      // The guard should have rejected this text, so its cost estimate needs a correction.
      const { markdown } = task
      log.warn({ length: markdown.length, beginning: markdown.slice(0, 200) }, 'a render took too long and was ended')
      return { refused: TOO_SLOW }
    }
  }

  return {
    async render(userId, markdown, handles) {
      const signals = [AbortSignal.timeout(limits.wait), draining.signal, clientSignal()]
      try {
        return await limiter.run(userId, AbortSignal.any(signals), () => run({ markdown, handles }))
      } catch (error) {
        throw busyOr(error, QUEUE_FULL)
      }
    },
    drain: () => draining.abort(),
    close: () => pool.destroy(),
  }
}

/**
 * Renders the text of a form field outside the event loop. Call it before a transaction starts, because it may wait for
 * other renders.
 * @throws AppError VALIDATION with a field error for a text over a limit of the renderer; UNAVAILABLE like
 *   RenderPool.render
 */
export async function renderField(
  deps: Pick<Deps, 'markdown'>,
  userId: string,
  field: string,
  markdown: string,
  handles?: Handles,
): Promise<RenderedMarkdown> {
  const rendered = await deps.markdown.render(userId, markdown, handles)
  if ('refused' in rendered)
    throw new AppError('VALIDATION', rendered.refused, { fields: { [field]: rendered.refused } })
  return rendered
}
