import { bytesOfJson } from '../../../cache/content-cache.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import { readDatabase } from '../../../db/replicas.ts'
import type { Deps } from '../../../deps.ts'
import { databaseState } from './queries.ts'

/**
 * Caches results that any content can change, as long as no transaction has ended since they were read: their version is the
 * state of the whole database.
 */
export async function cachedByState<Results>(
  { cache, batched }: Pick<Deps, 'cache' | 'batched'>,
  key: string,
  read: () => Promise<Results>,
): Promise<Results> {
  const version = await batched(readState, 'snapshot')
  const found = await cache.get(key, version, async () => {
    const results = await read()
    return { results, bytes: bytesOfJson(JSON.stringify(results)) }
  })
  return found.results
}

const readState: KeyedRead<'snapshot', string> = async ({ query }) => {
  const [state] = await query(databaseState, {})
  return new Map([['snapshot', `${readDatabase()} ${state?.snapshot}`]])
}
