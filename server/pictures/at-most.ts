/** Waited for its turn until its time was over. */
export class Busy extends Error {
  override name = 'Busy'
}

/** Runs a piece of work when it is its turn. Throws Busy when `signal` ends the waiting; work that began runs on. */
export type Turns = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>

/** Lets at most `count` pieces of work run at once in this process; the others wait in the order they came. */
export function atMost(count: number): Turns {
  let free = count
  const waiting = new Set<() => void>()

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        waiting.delete(begin)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(begin)
        reject(new Busy())
      }
      if (signal.aborted) return reject(new Busy())
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(begin)
    })

  return async (signal, work) => {
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }
}
