import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { contentVersion as postVersion } from '../domains/blog/service.ts'
import { contentVersion as partVersion } from '../domains/parts/service.ts'
import type { Changes } from '../live/on-change.ts'

/** Milliseconds for which the home page is cached, because every vote changes it. Removals invalidate it at once. */
const HOME_TTL = 2_000
/** Milliseconds after which a cached page shows changes that do not raise its version, such as a verified phone. */
const PAGE_TTL = 30_000

/**
 * Returns the version under which a page is cached. Null means that the page is not cached. Only addresses without a query
 * are cached, so that requests with many queries cannot fill the cache.
 * @param changes.feed counts removals from the feed and restorations
 * @param changes.people counts changes of the names and images of users
 */
export async function versionOf(
  deps: Deps,
  url: string,
  { feed, people }: { feed: Changes; people: Changes },
): Promise<string | null> {
  const now = deps.now().getTime()
  if (url === '/') return `${feed.count}.${people.count}.${Math.floor(now / HOME_TTL)}`
  const [, kind, slug] = /^\/(part|blog)\/([\w-]+)$/.exec(url) ?? []
  if (slug === undefined) return null
  // Read before the page is rendered, so that a change during the render invalidates it. The counts matter for all pages,
  // because they show users, and part pages link to other parts.
  const counts = `${feed.count}.${people.count}`
  const version = await (kind === 'part' ? partVersion : postVersion)(deps, slug)
  return version === null ? null : `${version}.${counts}.${Math.floor((now + shift(slug)) / PAGE_TTL)}`
}

/** Lets pages expire at different times, so that they are not all rendered at once. */
const shift = (slug: string): number => createHash('sha1').update(slug).digest().readUInt16BE() % PAGE_TTL
