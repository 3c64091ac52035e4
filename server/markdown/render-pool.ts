import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RenderedMarkdown } from '../../shared/markdown/index.ts'
import { AppError } from '../errors.ts'
import { createSemaphore, SemaphoreTimeout, type Semaphore } from '../semaphore.ts'
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
  /** Maximum number of waiting and running renders of all users: 15 to 30 s of work for one thread. */
  maxRenders: 120,
  /** The same maximum for one user, so that one account cannot fill the queue. Equals the rate limit of edits. */
  maxPerUser: 60,
  /**
   * Milliseconds after which a render is aborted and its thread ends. A text that the guard accepts takes 0.25 s of
   * processor time, but the time to start the thread and the load of the machine also count.
   */
  timeout: 30_000,
  /** Milliseconds that a render waits before it starts. */
  wait: 30_000,
}
/** Seconds after which a rejected caller may retry. Several renders have ended by then. */
const RETRY_AFTER = 5

const WORKER = new URL('render-worker.ts', import.meta.url)
const QUEUE_FULL = 'The site is busy with other texts. Please save again in a few seconds.'
const TOO_SLOW = 'The text takes too long to format. Please make it shorter or use less formatting.'

export type RenderPool = {
  /**
   * Renders Markdown in a worker thread. Renders of one user run one after another, in the order of the calls.
   * @param userId the author of the text
   * @returns the HTML, or an error message in `refused` if the text exceeds a limit of the renderer
   * @throws AppError UNAVAILABLE with Retry-After if too many renders are waiting, and after `drain` if the
   *   render would have to wait
   */
  render(userId: string, markdown: string): Promise<RenderedMarkdown | { refused: string }>
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
  const pool = new Piscina<string, RenderedMarkdown | { refused: string }>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: Infinity,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // An idle thread may fail. Without a listener, the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a thread that renders texts failed'))
  const threads = createSemaphore(limits.threads)
  const users = new Map<string, { semaphore: Semaphore; renders: number }>()
  const draining = new AbortController()
  let renders = 0

  async function run(markdown: string) {
    const signal = AbortSignal.timeout(limits.timeout)
    try {
      return await pool.run(markdown, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
      // The guard should have rejected this text, so its cost estimate needs a correction.
      log.warn({ length: markdown.length, beginning: markdown.slice(0, 200) }, 'a render took too long and was ended')
      return { refused: TOO_SLOW }
    }
  }

  return {
    async render(userId, markdown) {
      const user = users.get(userId) ?? { semaphore: createSemaphore(1), renders: 0 }
      if (renders >= limits.maxRenders || user.renders >= limits.maxPerUser) throw queueFull()
      users.set(userId, user)
      user.renders += 1
      renders += 1
      const signal = AbortSignal.any([AbortSignal.timeout(limits.wait), draining.signal])
      try {
        return await user.semaphore(signal, () => threads(signal, () => run(markdown)))
      } catch (error) {
        throw error instanceof SemaphoreTimeout ? queueFull() : error
      } finally {
        renders -= 1
        user.renders -= 1
        if (user.renders === 0) users.delete(userId)
      }
    },
    drain: () => draining.abort(),
    close: () => pool.destroy(),
  }
}

const queueFull = () => new AppError('UNAVAILABLE', QUEUE_FULL, { retryAfter: RETRY_AFTER })

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
): Promise<RenderedMarkdown> {
  const rendered = await deps.markdown.render(userId, markdown)
  if ('refused' in rendered)
    throw new AppError('VALIDATION', rendered.refused, { fields: { [field]: rendered.refused } })
  return rendered
}
