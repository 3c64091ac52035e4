import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { contentVersion as postVersion } from '../domains/blog/service.ts'
import { contentVersion as partVersion } from '../domains/parts/service.ts'
import type { Changes } from './follow.ts'

/** The feed changes with every vote; for this long (ms) everybody is shown the same one, unless something left it. */
const FEED_FOR = 2_000
/** What a version does not know of, such as that a seller's phone is verified, is shown after this long (ms) at the latest. */
const PAGE_FOR = 30_000

/**
 * What a page may be kept under: as long as this stays the same, so does the page. Null: render it each time.
 * Only addresses without a query are kept, so that nobody can fill the memory.
 * @param changes how often something left the feed, and how often somebody's name or picture changed
 */
export async function versionOf(
  deps: Deps,
  url: string,
  { feed, people }: { feed: Changes; people: Changes },
): Promise<string | null> {
  const now = deps.now().getTime()
  if (url === '/') return `${feed.count}.${people.count}.${Math.floor(now / FEED_FOR)}`
  const [, kind, slug] = /^\/(part|blog)\/([\w-]+)$/.exec(url) ?? []
  if (slug === undefined) return null
  // Counted before the page is read: what changes meanwhile makes it old. A part's page names others, by their numbers.
  const named = `${feed.count}.${people.count}`
  const version = await (kind === 'part' ? partVersion : postVersion)(deps, slug)
  return version === null ? null : `${version}.${named}.${Math.floor((now + shift(slug)) / PAGE_FOR)}`
}

/** Pages grow old at different moments, or all of them would be rendered anew at once. */
const shift = (slug: string): number => createHash('sha1').update(slug).digest().readUInt16BE() % PAGE_FOR
