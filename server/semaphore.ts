/** The signal of a task aborted before the task could start. */
export class SemaphoreTimeout extends Error {
  override name = 'SemaphoreTimeout'
}

/** Runs a task as soon as there is room. A task that has started is not aborted by the signal. */
export type Semaphore = <Result>(signal: AbortSignal, task: () => Promise<Result>) => Promise<Result>

/**
 * Bounds the concurrency of tasks in this process. At most `limit` tasks run at the same time; the others wait in order of
 * arrival. A waiting task is rejected with SemaphoreTimeout when its signal aborts.
 */
export function createSemaphore(limit: number): Semaphore {
  let free = limit
  const waiting = new Set<() => void>()

  const untilFree = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', cancel)
        waiting.delete(start)
        resolve()
      }
      const cancel = () => {
        waiting.delete(start)
        reject(new SemaphoreTimeout())
      }
      if (signal.aborted) return reject(new SemaphoreTimeout())
      signal.addEventListener('abort', cancel, { once: true })
      waiting.add(start)
    })

  return async (signal, task) => {
    if (free > 0) free -= 1
    else await untilFree(signal)
    try {
      return await task()
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }
}
