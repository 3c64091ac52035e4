import { bytesOfJson } from '../../../cache/content-cache.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import { readDatabase } from '../../../db/replicas.ts'
import type { Deps } from '../../../deps.ts'
import { databaseState } from './queries.ts'
import type { SearchEngine } from './service.ts'

type CacheDeps = Pick<Deps, 'cache' | 'batched'>

/** Answers first pages and suggestions from memory as long as no transaction has ended since they were read. */
export const cachedSearch = (engine: SearchEngine, deps: CacheDeps): SearchEngine => ({
  search: (request) =>
    request.page === 1
      ? cachedByState(deps, `search ${JSON.stringify(request)}`, () => engine.search(request))
      : engine.search(request),
  suggest: (q) => cachedByState(deps, `suggestions ${q}`, () => engine.suggest(q)),
})

/** Caches results that any content can change. Their version is the state of the whole database. */
export async function cachedByState<Results>(
  { cache, batched }: CacheDeps,
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
