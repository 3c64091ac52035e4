import { listVersion } from '../domains/feed/service.ts'
import type { Deps } from '../deps.ts'

/**
 * Returns the version under which a page is cached, read from the database. Undefined means that the page is not cached.
 * Only addresses without a query are cached, so that requests with many queries cannot fill the cache.
 */
export async function versionOf(deps: Deps, url: string): Promise<string | undefined> {
  if (url === '/') return listVersion(deps)
  const [, kind, slug] = /^\/(part|blog)\/([\w-]+)$/.exec(url) ?? []
  if (slug === undefined) return undefined
  return kind === 'part' ? (await deps.versions.part(slug))?.version : deps.versions.post(slug)
}
