/** Keeps one kind of work from taking every connection of the pool while it waits for a lock. */
export type Gate = {
  /**
   * Runs `work`. At most `limit` works of one name run at once; the others wait, in the order in which they came.
   * @param work is told how many of the milliseconds of `wait` are left
   * @throws GateClosed when no place becomes free in time, or while the name is blocked
   */
  run<Result>(name: string, work: (left: number) => Promise<Result>): Promise<Result>
}

export type GateOptions = {
  limit: number
  /** Milliseconds that a work waits for a place. */
  wait: number
  /** Milliseconds for which a name is blocked after an error that `isBlocking`. */
  pause: number
  /** Whether other works of the same name would fail in the same way. */
  isBlocking(error: unknown): boolean
}

/** A work was refused before it began. The code is the SQLSTATE of the same failure in the database. */
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
  /** Set while works fail: until when (performance.now()) others are refused, and the error they would meet. */
  blocked: { until: number; cause: unknown } | null
}

/** Opens a gate. When a pause is over, one work is let through; if it succeeds, the name is open again. */
export function openGate({ limit, wait, pause, isBlocking }: GateOptions): Gate {
  const lanes = new Map<string, Lane>()

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { running: 0, waiting: new Set(), blocked: null }
    lanes.set(name, lane)
    return lane
  }

  /** Waits for a place; gives the milliseconds that are left. */
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

  /** A place passes to the next in line without becoming free, so that a newcomer cannot take it. */
  function leave(name: string, lane: Lane): void {
    const [next] = lane.waiting
    if (next) return next()
    lane.running -= 1
    if (lane.running === 0 && !lane.blocked) lanes.delete(name)
  }

  async function attempt<Result>(lane: Lane, work: (left: number) => Promise<Result>, left: number): Promise<Result> {
    refuseBlocked(lane)
    // This one finds out whether the work succeeds again; until then the others are refused.
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
    throw new GateClosed('55P03', 'The same work waited in vain for a lock a moment ago.', blocked.cause)
}
