import DataLoader from 'dataloader'
import type { Query } from '../db/client.ts'
import { readDatabase } from '../db/replicas.ts'
import type { ContentCache } from './content-cache.ts'

/** The most keys of one read. */
const MAX_KEYS = 200

/** Reads the values of keys together. Where keys can be missing, `Value` includes undefined. */
export type KeyedRead<Key, Value> = (deps: ReadDeps, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
type ReadDeps = { query: Query; cache: ContentCache }

/**
 * Looks up a key. Concurrent calls with the same `read` share it if they read the same database: calls during a read wait
 * for the next one. A read starts after the calls that it answers, so no answer is older than its call.
 * @param read declared once, because calls are joined by it
 */
export type Batched = <Key, Value>(read: KeyedRead<Key, Value>, key: Key) => Promise<Value>

export function createBatched(deps: ReadDeps): Batched {
  const loaders = new Map<string, Map<unknown, unknown>>()
  return <Key, Value>(read: KeyedRead<Key, Value>, key: Key) => {
    const database = readDatabase()
    const ofDatabase = loaders.get(database) ?? new Map<unknown, unknown>()
    loaders.set(database, ofDatabase)
    const loader = (ofDatabase.get(read) as DataLoader<Key, Value> | undefined) ?? createLoader(deps, read)
    ofDatabase.set(read, loader)
    return loader.load(key)
  }
}

function createLoader<Key, Value>(deps: ReadDeps, read: KeyedRead<Key, Value>): DataLoader<Key, Value> {
  let lastRead: Promise<unknown> = Promise.resolve()
  return new DataLoader<Key, Value>(
    async (keys) => {
      const values = read(deps, keys)
      lastRead = values.catch(() => undefined)
      const found = await values
      return keys.map((key) => found.get(key) as Value)
    },
    { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (dispatch) => void lastRead.then(dispatch) },
  )
}
