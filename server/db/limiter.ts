/** Bounds the concurrency of tasks, separately for each name. */
export type Limiter = {
  /**
   * Runs a task. At most `limit` tasks of one name run at the same time; the others wait in order of arrival.
   * @param task receives the milliseconds that are left of `wait`
   * @throws TaskRejected if the task cannot start in time
   */
  run<Result>(name: string, task: (timeLeft: number) => Promise<Result>): Promise<Result>
}

/** A task was rejected before it started. The code is the SQLSTATE of the same failure in the database. */
export class TaskRejected extends Error {
  override name = 'TaskRejected'
  readonly code: '53300' | '55P03'

  constructor(code: TaskRejected['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

type Queue = { running: number; waiting: Set<() => void> }

/** @param options.wait milliseconds that a task waits until it can start */
export function createLimiter({ limit, wait }: { limit: number; wait: number }): Limiter {
  const queues = new Map<string, Queue>()

  function queueOf(name: string): Queue {
    const queue = queues.get(name) ?? { running: 0, waiting: new Set() }
    queues.set(name, queue)
    return queue
  }

  /** Waits until a running task ends. Returns the milliseconds that are left. */
  const untilNext = ({ waiting }: Queue) =>
    new Promise<number>((resolve, reject) => {
      const end = performance.now() + wait
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve(Math.max(0, end - performance.now()))
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(new TaskRejected('53300', `${limit} tasks of the same name were still running after ${wait} ms.`))
      }, wait)
      waiting.add(start)
    })

  function release(name: string, queue: Queue): void {
    const [next] = queue.waiting
    // The number of running tasks stays the same, so that a newer task cannot start before `next`.
    if (next) return next()
    queue.running -= 1
    if (queue.running === 0) queues.delete(name)
  }

  return {
    async run(name, task) {
      const queue = queueOf(name)
      let timeLeft = wait
      if (queue.running < limit) queue.running += 1
      else timeLeft = await untilNext(queue)
      try {
        return await task(timeLeft)
      } finally {
        release(name, queue)
      }
    },
  }
}
