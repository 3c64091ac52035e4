import type { Deps } from '../../deps.ts'
import { databaseState } from './queries.ts'
import type { SearchEngine } from './service.ts'

/** Estimated bytes of an object for each character of its JSON. */
const BYTES_PER_CHARACTER = 2

/**
 * Answers first pages and suggestions from memory as long as no transaction has ended since they were read. A search can
 * find any content, so its version is the state of the whole database.
 */
export function cachedSearch(
  engine: SearchEngine,
  { cache, joined, query }: Pick<Deps, 'cache' | 'joined' | 'query'>,
): SearchEngine {
  async function cached<Results>(key: string, read: () => Promise<Results>): Promise<Results> {
    const { value } = await joined('state of the database', () => query(databaseState, {}))
    const found = await cache.get(key, value[0]?.snapshot ?? '', async () => {
      const results = await read()
      return { results, bytes: JSON.stringify(results).length * BYTES_PER_CHARACTER }
    })
    return found.results
  }

  return {
    search: (request) =>
      request.page === 1
        ? cached(`search ${JSON.stringify(request)}`, () => engine.search(request))
        : engine.search(request),
    suggest: (q) => cached(`suggestions ${q}`, () => engine.suggest(q)),
  }
}
