import { hashOf } from '../cache/etag.ts'
import { listFeed } from '../domains/feed/service.ts'
import type { Deps } from '../deps.ts'
import { PAGE_SIZE } from '../../shared/limits.ts'

/** The version of a page, and what the version was read from: answers to calls of the page, by procedure. */
export type PageVersion = { version: string; answers?: Record<string, unknown> }

/**
 * Returns the version under which a page is cached, read from the database. Null means that the page is not cached. Only
 * addresses without a query are cached, so that requests with many queries cannot fill the cache.
 */
export async function versionOf(deps: Deps, url: string): Promise<PageVersion | null> {
  if (url === '/') {
    // Every vote can change the home page. Reading its list takes 0.4 ms, rendering it 10 ms.
    const list = await listFeed(deps, { limit: PAGE_SIZE.feed }, null)
    return {
      version: hashOf(JSON.stringify(list)),
      answers: { 'feed.list': list },
    }
  }
  const [, kind, slug] = /^\/(part|blog)\/([\w-]+)$/.exec(url) ?? []
  if (slug === undefined) return null
  const version = kind === 'part' ? (await deps.versions.part(slug))?.version : await deps.versions.post(slug)
  return version === undefined ? null : { version }
}
