import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RenderedMarkdown } from '../../shared/markdown/index.ts'
import { AppError } from '../errors.ts'
import { atMost, Busy, type Turns } from '../pictures/at-most.ts'
import type { Deps } from '../deps.ts'

/**
 * Added to the niceness of a worker thread, so that a request that is ready to run goes first. With 60 edits of 94 kB
 * at once, p99 of /healthz was 60 ms with 0 and 23 ms with 5 (`npm run bench:flood`).
 */
const NICENESS = 5
/** Heap (MB) of a worker thread. A render that needs more ends its thread, not the process. */
const HEAP_MB = 256

const LIMITS = {
  /** Half of the processors, so that the event loop and PostgreSQL keep theirs. */
  threads: Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
  /** Renders that wait or run, of all people together: 15 to 30 s of work for one thread. */
  most: 120,
  /** Of one person, so that one account cannot fill the queue. As many as the edits that one account may send at once. */
  mostOfOne: 60,
  /**
   * Milliseconds after which a render ends with its thread. A text that the guard accepts takes 0.25 s of processor time;
   * the start of the thread and the waits of a busy machine count here too.
   */
  timeout: 30_000,
  /** Milliseconds that a render waits for its turn. */
  wait: 30_000,
}
/** Seconds after which a refused caller tries again: several renders have ended by then. */
const RETRY_AFTER = 5

const WORKER = new URL('render-worker.ts', import.meta.url)
const QUEUE_FULL = 'The site is busy with other texts. Please save again in a few seconds.'
const TOO_SLOW = 'The text takes too long to format. Please make it shorter or use less formatting.'

export type RenderPool = {
  /**
   * Renders Markdown in a worker thread. Renders of one person run one after the other, in the order of the calls.
   * @param personId whose text it is
   * @returns the refusal's sentence for a text over a bound of the renderer
   * @throws AppError UNAVAILABLE with Retry-After when too many renders wait already, and for a render that waits after
   *   `drain`
   */
  render(personId: string, markdown: string): Promise<RenderedMarkdown | { refused: string }>
  /**
   * Refuses all renders that wait for a thread, now and later: a closing server has less time than they may take.
   * Those that run, and those that find a free thread, are finished.
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
  // A thread that fails while it renders nothing; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a thread that renders texts failed'))
  const threads = atMost(limits.threads)
  const people = new Map<string, { turns: Turns; renders: number }>()
  const draining = new AbortController()
  let renders = 0

  async function run(markdown: string) {
    const signal = AbortSignal.timeout(limits.timeout)
    try {
      return await pool.run(markdown, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
      // The guard should have refused this text: its cost estimate needs a correction.
      log.warn({ length: markdown.length, beginning: markdown.slice(0, 200) }, 'a render took too long and was ended')
      return { refused: TOO_SLOW }
    }
  }

  return {
    async render(personId, markdown) {
      const person = people.get(personId) ?? { turns: atMost(1), renders: 0 }
      if (renders >= limits.most || person.renders >= limits.mostOfOne) throw queueFull()
      people.set(personId, person)
      person.renders += 1
      renders += 1
      const signal = AbortSignal.any([AbortSignal.timeout(limits.wait), draining.signal])
      try {
        return await person.turns(signal, () => threads(signal, () => run(markdown)))
      } catch (error) {
        throw error instanceof Busy ? queueFull() : error
      } finally {
        renders -= 1
        person.renders -= 1
        if (person.renders === 0) people.delete(personId)
      }
    },
    drain: () => draining.abort(),
    close: () => pool.destroy(),
  }
}

const queueFull = () => new AppError('UNAVAILABLE', QUEUE_FULL, { retryAfter: RETRY_AFTER })

/**
 * Renders what a person wrote in the field of that name, outside the event loop. Call it before a transaction begins: it
 * may wait for its turn.
 * @throws AppError VALIDATION, at the field, for a text over a bound of the renderer; UNAVAILABLE as RenderPool.render
 */
export async function renderField(
  deps: Pick<Deps, 'markdown'>,
  personId: string,
  field: string,
  markdown: string,
): Promise<RenderedMarkdown> {
  const rendered = await deps.markdown.render(personId, markdown)
  if ('refused' in rendered)
    throw new AppError('VALIDATION', rendered.refused, { fields: { [field]: rendered.refused } })
  return rendered
}
