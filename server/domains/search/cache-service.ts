import { bytesOfJson } from '../../cache/content-cache.ts'
import type { Deps } from '../../deps.ts'
import { databaseState } from './queries.ts'
import type { SearchEngine } from './service.ts'

/**
 * Answers first pages and suggestions from memory as long as no transaction has ended since they were read. A search can
 * find any content, so its version is the state of the whole database.
 */
export function cachedSearch(
  engine: SearchEngine,
  { cache, joined, query }: Pick<Deps, 'cache' | 'joined' | 'query'>,
): SearchEngine {
  async function cached<Results>(key: string, read: () => Promise<Results>): Promise<Results> {
    const { version } = await joined('state of the database', () => query(databaseState, {}))
    const found = await cache.get(key, version, async () => {
      const results = await read()
      return { results, bytes: bytesOfJson(JSON.stringify(results)) }
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
