import { AppError } from './errors.ts'

/** A task did not start, or an amount was not taken. */
export class LimitReached extends Error {
  override name = 'LimitReached'
  /** The owner has its share. Otherwise the limit for all owners is reached, or the signal aborted. */
  readonly isOwnShare: boolean

  constructor(isOwnShare: boolean) {
    super(isOwnShare ? 'The owner has its share.' : 'The limit for all owners is reached.')
    this.isOwnShare = isOwnShare
  }
}

/** Returns how much of a limit for the whole site one account, or one address of visitors, can have. */
const shareOf = (limit: number) => Math.max(1, Math.floor(limit / 4))

export type FairLimiter = {
  /**
   * Runs a task as soon as there is room for it and its owner has less than its share. The owner that has waited longest
   * since its last task comes first. A task that has started is not aborted by the signal.
   * @param owner the id of a user, or the address of a visitor (address.ts)
   * @throws LimitReached if too many tasks are waiting, or if the signal aborts before the task starts
   */
  run<Result>(owner: string, signal: AbortSignal, task: () => Promise<Result>): Promise<Result>
}

type Owner = {
  running: number
  /** In order of arrival. */
  waiting: Set<() => void>
  /** The number of tasks of all owners that had started when this one started a task. */
  lastStart: number
}

/**
 * Bounds the concurrency of tasks in this process, so that the tasks of one owner cannot keep those of another one waiting.
 * @param options.limit tasks that run at the same time
 * @param options.share of one owner; a quarter of the limit, and at least one
 * @param options.maxWaiting tasks that wait, of which one owner can have a quarter
 */
export function createFairLimiter({
  limit,
  share = shareOf(limit),
  maxWaiting = Infinity,
}: {
  limit: number
  share?: number
  maxWaiting?: number
}): FairLimiter {
  const owners = new Map<string, Owner>()
  let running = 0
  let waiting = 0
  let starts = 0

  /** Starts the next tasks for which there is room. */
  function startNext(): void {
    if (running >= limit) return
    const ready = [...owners.values()].filter((owner) => owner.waiting.size > 0 && owner.running < share)
    const [next] = ready.toSorted((a, b) => a.lastStart - b.lastStart)
    const [start] = next?.waiting ?? []
    if (!start) return
    start()
    startNext()
  }

  function untilStart(owner: Owner, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', cancel)
        owner.waiting.delete(start)
        waiting -= 1
      }
      const start = () => {
        leave()
        owner.running += 1
        owner.lastStart = starts += 1
        running += 1
        resolve()
      }
      const cancel = () => {
        leave()
        reject(new LimitReached(owner.running >= share))
      }
      owner.waiting.add(start)
      waiting += 1
      signal.addEventListener('abort', cancel, { once: true })
      startNext()
    })
  }

  return {
    async run(name, signal, task) {
      const owner = owners.get(name) ?? { running: 0, waiting: new Set(), lastStart: 0 }
      const mustWait = running >= limit || owner.running >= share
      if (signal.aborted || (mustWait && waiting >= maxWaiting)) throw new LimitReached(false)
      if (mustWait && owner.waiting.size >= shareOf(maxWaiting)) throw new LimitReached(true)
      owners.set(name, owner)
      try {
        await untilStart(owner, signal)
        try {
          return await task()
        } finally {
          owner.running -= 1
          running -= 1
        }
      } finally {
        if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name)
        startNext()
      }
    },
  }
}

export type FairBudget = {
  /** Opens an account on the budget for one task of an owner. */
  open(owner: string): {
    /** @throws LimitReached if the owner or all owners together would have too much */
    take(amount: number): void
    /** Gives back all that was taken. */
    close(): void
  }
}

/** Bounds an amount, such as bytes in memory, of which one owner can have a quarter. */
export function createFairBudget(limit: number): FairBudget {
  const taken = new Map<string, number>()
  let total = 0
  return {
    open(owner) {
      let own = 0
      const add = (amount: number) => {
        own += amount
        total += amount
        const left = (taken.get(owner) ?? 0) + amount
        if (left > 0) taken.set(owner, left)
        else taken.delete(owner)
      }
      return {
        take(amount) {
          if ((taken.get(owner) ?? 0) + amount > shareOf(limit)) throw new LimitReached(true)
          if (total + amount > limit) throw new LimitReached(false)
          add(amount)
        },
        close: () => add(-own),
      }
    },
  }
}

/**
 * Returns the error for a LimitReached, and every other error as it is.
 * @param own the sentence for an owner that has its share (429)
 * @param site the sentence if the whole site is busy (503)
 * @param retryAfter seconds
 */
export function busyOr(error: unknown, { own, site, retryAfter }: { own: string; site: string; retryAfter: number }) {
  if (!(error instanceof LimitReached)) return error
  return error.isOwnShare
    ? new AppError('RATE_LIMITED', own, { retryAfter })
    : new AppError('UNAVAILABLE', site, { retryAfter })
}
