import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { contentVersion as postVersion } from '../domains/blog/service.ts'
import { contentVersion as partVersion } from '../domains/parts/service.ts'

/** The feed changes with every vote; for this long (ms) everybody is shown the same one, unless something left it. */
const FEED_FOR = 2_000
/** What a version does not know of, such as a person's new name, is shown after this long (ms) at the latest. */
const PAGE_FOR = 30_000

/**
 * What a page may be kept under: as long as this stays the same, so does the page. Null: render it each time.
 * Only addresses without a query are kept, so that nobody can fill the memory.
 * @param feedChanges how often something left the feed, as far as this process knows
 */
export async function versionOf(deps: Deps, url: string, feedChanges: number): Promise<string | null> {
  const now = deps.now().getTime()
  if (url === '/') return `${feedChanges}.${Math.floor(now / FEED_FOR)}`
  const [, kind, slug] = /^\/(part|blog)\/([\w-]+)$/.exec(url) ?? []
  if (slug === undefined) return null
  const version = await (kind === 'part' ? partVersion : postVersion)(deps, slug)
  return version === null ? null : `${version}.${Math.floor((now + shift(slug)) / PAGE_FOR)}`
}

/** Pages grow old at different moments, or all of them would be rendered anew at once. */
const shift = (slug: string): number => createHash('sha1').update(slug).digest().readUInt16BE() % PAGE_FOR
