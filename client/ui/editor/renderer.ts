import type { Answer, Order } from './worker.ts'

/** Milliseconds. What the guard lets through takes a fraction of it, also on a slow phone. */
const LONGEST = 5_000

export type Rendered = { html: string } | { notice: string }

export type Renderer = {
  /** Asks for the HTML of a text; whatever else waits is forgotten. */
  render(source: string): void
  stop(): void
}

/**
 * Renders Markdown in a worker, so that no text holds up the page: one at a time, and the newest next. A worker that
 * takes too long is ended; the next text gets a new one.
 */
export function createRenderer(onRendered: (rendered: Rendered) => void): Renderer {
  let worker: Worker | null = null
  let isReady = false
  let turn = 0
  let waiting: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false

  function next() {
    if (waiting === null || isBusy) return
    worker ??= start()
    if (!isReady) return
    turn += 1
    isBusy = true
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ turn, source: waiting } satisfies Order)
    waiting = null
    timer = setTimeout(() => give('The preview of this text takes too long.'), LONGEST)
  }

  function start(): Worker {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (made !== worker) return
      if (data === 'ready') isReady = true
      else if (data.turn === turn) {
        clearTimeout(timer)
        isBusy = false
        onRendered('html' in data ? { html: data.html } : { notice: data.refusal })
      }
      next()
    })
    made.addEventListener('error', () => {
      if (made !== worker) return
      // What waited would fail the same way.
      waiting = null
      give('The preview could not be loaded.')
    })
    return made
  }

  function end() {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
    isReady = false
    isBusy = false
  }

  function give(notice: string) {
    end()
    onRendered({ notice })
    next()
  }

  return {
    render(source) {
      waiting = source
      next()
    },
    stop() {
      waiting = null
      end()
    },
  }
}
