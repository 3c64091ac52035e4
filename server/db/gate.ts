/** A limiter that prevents one kind of task from using every connection of the pool while it waits for a lock. */
export type Gate = {
  /**
   * Runs `work`. At most `limit` tasks of one name run at the same time; the others wait in order of arrival.
   * @param work receives the remaining milliseconds of `wait`
   * @throws GateClosed if no slot becomes free in time, or while the name is blocked
   */
  run<Result>(name: string, work: (left: number) => Promise<Result>): Promise<Result>
}

export type GateOptions = {
  limit: number
  /** Milliseconds that a task waits for a slot. */
  wait: number
  /** Milliseconds for which a name is blocked after an error for which `isBlocking` returns true. */
  pause: number
  /** Whether other tasks of the same name would fail in the same way. */
  isBlocking(error: unknown): boolean
}

/** A task was rejected before it started. The code is the SQLSTATE of the same failure in the database. */
export class GateClosed extends Error {
  override name = 'GateClosed'
  readonly code: '53300' | '55P03'

  constructor(code: GateClosed['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

type Lane = {
  running: number
  waiting: Set<() => void>
  /** Set after a blocking error: the time (performance.now()) until which tasks are rejected, and the error. */
  blocked: { until: number; cause: unknown } | null
}

/** Creates a gate. After a pause one task runs; if it succeeds, the name is unblocked. */
export function openGate({ limit, wait, pause, isBlocking }: GateOptions): Gate {
  const lanes = new Map<string, Lane>()

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { running: 0, waiting: new Set(), blocked: null }
    lanes.set(name, lane)
    return lane
  }

  /** Waits for a slot. Returns the remaining milliseconds. */
  const untilFree = (lane: Lane) =>
    new Promise<number>((resolve, reject) => {
      const until = performance.now() + wait
      const begin = () => {
        clearTimeout(timer)
        lane.waiting.delete(begin)
        resolve(until - performance.now())
      }
      const timer = setTimeout(() => {
        lane.waiting.delete(begin)
        reject(new GateClosed('53300', `${limit} of the same work were still running after ${wait} ms.`))
      }, wait)
      lane.waiting.add(begin)
    })

  /** Passes the slot to the first waiting task, without freeing it, so that a newer task cannot take it. */
  function leave(name: string, lane: Lane): void {
    const [next] = lane.waiting
    if (next) return next()
    lane.running -= 1
    if (lane.running === 0 && !lane.blocked) lanes.delete(name)
  }

  async function attempt<Result>(lane: Lane, work: (left: number) => Promise<Result>, left: number): Promise<Result> {
    refuseBlocked(lane)
    // This task tests whether the name works again. Until it ends, all others are rejected.
    if (lane.blocked) lane.blocked.until = Infinity
    try {
      const result = await work(left)
      lane.blocked = null
      return result
    } catch (error) {
      lane.blocked = isBlocking(error) ? { until: performance.now() + pause, cause: error } : null
      throw error
    }
  }

  return {
    async run(name, work) {
      const lane = laneOf(name)
      refuseBlocked(lane)
      let left = wait
      if (lane.running < limit) lane.running += 1
      else left = await untilFree(lane)
      try {
        return await attempt(lane, work, left)
      } finally {
        leave(name, lane)
      }
    },
  }
}

function refuseBlocked({ blocked }: Lane): void {
  if (blocked && performance.now() < blocked.until)
    throw new GateClosed('55P03', 'The same statement has just timed out waiting for a lock.', blocked.cause)
}
