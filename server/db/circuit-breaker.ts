import { TaskRejected } from './limiter.ts'

/** Rejects tasks that would fail like an earlier task of the same name (the circuit breaker pattern). */
export type CircuitBreaker = {
  /** @throws TaskRejected while the name is open */
  run<Result>(name: string, task: () => Promise<Result>): Promise<Result>
}

/**
 * After an error for which `opens` returns true, the name of the task is open: all its tasks are rejected for `pause`
 * ms. Then one task runs, while others are still rejected. If it succeeds, the name is closed again.
 */
export function createCircuitBreaker({
  pause,
  opens,
}: {
  pause: number
  opens(error: unknown): boolean
}): CircuitBreaker {
  /** The open names with the time (performance.now()) until which tasks are rejected, and the error. */
  const open = new Map<string, { until: number; cause: unknown }>()
  return {
    async run(name, task) {
      const state = open.get(name)
      if (state) {
        if (performance.now() < state.until)
          throw new TaskRejected('55P03', 'The same statement has just timed out waiting for a lock.', state.cause)
        state.until = Infinity
      }
      try {
        const result = await task()
        open.delete(name)
        return result
      } catch (error) {
        if (opens(error)) open.set(name, { until: performance.now() + pause, cause: error })
        else open.delete(name)
        throw error
      }
    },
  }
}
