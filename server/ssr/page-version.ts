import { listVersion } from '../domains/site/feed/service.ts'
import type { Deps } from '../deps.ts'
import { postVersion } from '../domains/catalogue/blog/service.ts'
import { partVersion } from '../domains/catalogue/parts/service.ts'

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
  const found = kind === 'part' ? await partVersion(deps, slug) : await postVersion(deps, slug)
  return found && { version: found.version, surrogateKey: `${kind === 'part' ? 'part' : 'post'}-${found.id}` }
}
