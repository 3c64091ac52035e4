import DataLoader from 'dataloader'
import { readDatabase } from '../db/replicas.ts'

/** The most keys of one read. */
const MAX_KEYS = 200

/**
 * Returns a look-up of single keys that reads the keys of concurrent calls to one database together: calls during a read wait
 * for the next one. A read starts after the calls that it answers, so no answer is older than its call.
 * @param read returns the values of the keys; a key without a value is missing
 */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value | undefined>>,
): (key: Key) => Promise<Value | undefined> {
  const loaders = new Map<string, DataLoader<Key, Value | undefined>>()
  return (key) => {
    const database = readDatabase()
    let loader = loaders.get(database)
    if (!loader) loaders.set(database, (loader = createLoader(read)))
    return loader.load(key)
  }
}

function createLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value | undefined>>,
): DataLoader<Key, Value | undefined> {
  let lastRead: Promise<unknown> = Promise.resolve()
  return new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const values = read(keys)
      lastRead = values.catch(() => undefined)
      const found = await values
      return keys.map((key) => found.get(key))
    },
    { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (dispatch) => void lastRead.then(dispatch) },
  )
}
