import type { Answer, Order } from './worker.ts'

/** Timeout in ms. Texts within the limits need a fraction of it, also on a slow phone. */
const TIMEOUT = 5_000

export type Rendered = { html: string; hints: string[] } | { notice: string }

export type Renderer = {
  /** Requests the HTML of a text and replaces a waiting request. */
  render(source: string): void
  stop(): void
}

/**
 * Renders Markdown in a worker, so that no text blocks the page. Renders one text at a time, the newest one next. A
 * worker that exceeds the timeout is terminated.
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
    // A worker has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ turn, source: waiting } satisfies Order)
    waiting = null
    timer = setTimeout(() => fail('The preview of this text takes too long.'), TIMEOUT)
  }

  function start(): Worker {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (made !== worker) return
      if (data === 'ready') isReady = true
      else if (data.turn === turn) {
        clearTimeout(timer)
        isBusy = false
        onRendered('html' in data ? { html: data.html, hints: data.hints } : { notice: data.refusal })
      }
      next()
    })
    made.addEventListener('error', () => {
      if (made !== worker) return
      // A waiting text would fail in the same way.
      waiting = null
      fail('The preview could not be loaded.')
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

  function fail(notice: string) {
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
