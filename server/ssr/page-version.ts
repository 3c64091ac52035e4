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
  if (kind === 'blog') {
    const post = await postVersion(deps, slug)
    return post && { version: post.version, surrogateKey: `post-${post.id}` }
  }
  const part = await partVersion(deps, slug)
  return part && { version: part.versionWithRelated, surrogateKey: `part-${part.id}` }
}
