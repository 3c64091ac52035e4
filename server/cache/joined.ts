/** Runs reads so that concurrent calls share one. */
export type Joined = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

type Runs = { running: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Returns a function that runs one read per key at a time. Calls during a read wait for the next one, which they share. A
 * read starts after the calls that it answers, so no answer is older than its call.
 */
export function createJoined(): Joined {
  const runs = new Map<string, Runs>()

  function start<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = read()
    const run: Runs = { running, next: undefined }
    runs.set(key, run)
    const end = () => {
      if (runs.get(key) === run && !run.next) runs.delete(key)
    }
    running.then(end, end)
    return running
  }

  return <Value>(key: string, read: () => Promise<Value>) => {
    const run = runs.get(key)
    if (!run) return start(key, read)
    run.next ??= run.running.then(
      () => start(key, read),
      () => start(key, read),
    )
    return run.next as Promise<Value>
  }
}
