import { readDatabase } from '../db/replicas.ts'
import { hashOf } from './etag.ts'

/** A value with its version, which is never used again after the value has changed. */
export type Versioned<Value> = { value: Value; version: string }

/** Runs reads so that concurrent calls that read the same database share one. Values must be JSON. */
export type Joined = <Value>(key: string, read: () => Promise<Value>) => Promise<Versioned<Value>>

type Runs = { running: Promise<unknown>; next: Promise<unknown> | undefined }

/**
 * Returns a function that runs one read per key at a time. Calls during a read wait for the next one, which they share. A
 * read starts after the calls that it answers, so no answer is older than its call.
 */
export function createJoined(): Joined {
  const runs = new Map<string, Runs>()
  /** By key: a hash of the last value, and the number of values that were different from the one before. */
  const last = new Map<string, { hash: string; changes: number }>()

  async function readVersioned<Value>(key: string, read: () => Promise<Value>): Promise<Versioned<Value>> {
    const value = await read()
    const hash = hashOf(JSON.stringify(value))
    const before = last.get(key) ?? { hash: '', changes: 0 }
    const changes = hash === before.hash ? before.changes : before.changes + 1
    last.set(key, { hash, changes })
    return { value, version: `${readDatabase()} ${changes}` }
  }

  function start<Value>(key: string, read: () => Promise<Value>): Promise<Versioned<Value>> {
    const running = readVersioned(key, read)
    const run: Runs = { running, next: undefined }
    runs.set(key, run)
    const end = () => {
      if (runs.get(key) === run && !run.next) runs.delete(key)
    }
    running.then(end, end)
    return running
  }

  return <Value>(what: string, read: () => Promise<Value>) => {
    const key = `${what} of ${readDatabase()}`
    const run = runs.get(key)
    if (!run) return start(key, read)
    const startNext = () => start(key, read)
    run.next ??= run.running.then(startNext, startNext)
    return run.next as Promise<Versioned<Value>>
  }
}
