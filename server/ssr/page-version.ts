import { listVersion } from '../domains/feed/service.ts'
import type { Deps } from '../deps.ts'

export type PageVersion = {
  version: string
  /** The key under which shared caches purge the page (http/purge.ts). */
  surrogateKey: string
}

/**
 * Returns the version under which a page is cached, read from the database. Undefined means that the page is not cached.
 * Only addresses without a query are cached, so that requests with many queries cannot fill the cache.
 */
export async function versionOf(deps: Deps, url: string): Promise<PageVersion | undefined> {
  if (url === '/') return { version: await listVersion(deps), surrogateKey: 'feed' }
  const [, kind, slug] = /^\/(part|blog)\/([\w-]+)$/.exec(url) ?? []
  if (slug === undefined) return undefined
  const found = kind === 'part' ? await deps.versions.part(slug) : await deps.versions.post(slug)
  return found && { version: found.version, surrogateKey: `${kind === 'part' ? 'part' : 'post'}-${found.id}` }
}

/** Returns dependencies for one request that look up each version once: for the cached page, and for its content. */
export function withVersionsReadOnce(deps: Deps): Deps {
  const { part, post } = deps.versions
  return { ...deps, versions: { part: once(part), post: once(post) } }
}

/** Looks up a key once. What was found by a slug is not looked up again by its id. */
function once<Found extends { id: string } | undefined>(
  read: (key: string) => Promise<Found>,
): (key: string) => Promise<Found> {
  const values = new Map<string, Promise<Found>>()
  return async (key) => {
    const value = values.get(key) ?? read(key)
    values.set(key, value)
    const found = await value
    if (found) values.set(found.id, value)
    return found
  }
}
