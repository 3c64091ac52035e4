import { refuseUnstorable } from '../../../shared/text.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import {
  NEWEST_PARTS,
  NEWEST_POSTS,
  NEWEST_TAGGED,
  SITEMAP,
  SITEMAP_KINDS,
  URLS_AT_ONCE,
  URLS_PER_FILE,
  type Entry,
  type SitemapFile,
  type SitemapKind,
  type SitemapUrl,
} from './queries.ts'

export { SITEMAP_KINDS, type Entry, type SitemapKind, type SitemapUrl } from './queries.ts'

/** All files of the site map, each with the time (ISO 8601 UTC) of what changed last in it. */
export async function listSitemapFiles(deps: Deps): Promise<(SitemapFile & { kind: SitemapKind })[]> {
  const files = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => {
      const found = await deps.longQuery<SitemapFile>(SITEMAP[kind].files, [])
      return found.map((file) => ({ ...file, kind }))
    }),
  )
  return files.flat()
}

/**
 * What stands in one file of the site map, at most 50,000, in batches that are read as they are taken.
 * @param file from 1 on
 * @throws AppError NOT_FOUND for a file beyond the last
 */
export async function openSitemapFile(
  deps: Deps,
  kind: SitemapKind,
  file: number,
): Promise<AsyncIterable<SitemapUrl[]>> {
  const [first] = await deps.longQuery<{ id: string }>(SITEMAP[kind].first, [(file - 1) * URLS_PER_FILE])
  if (!first) throw notFound('There is no such file of the site map.')
  return readBatches(deps, kind, first.id)
}

async function* readBatches(deps: Deps, kind: SitemapKind, from: string): AsyncGenerator<SitemapUrl[]> {
  let next: string | undefined = from
  for (let left = URLS_PER_FILE; next !== undefined && left > 0; left -= URLS_AT_ONCE) {
    const rows: SitemapUrl[] = await deps.longQuery<SitemapUrl>(SITEMAP[kind].from, [next])
    yield rows.slice(0, URLS_AT_ONCE)
    next = rows[URLS_AT_ONCE]?.id
  }
}

/** The 50 parts that were added last, the newest first. */
export const newestParts = (deps: Deps): Promise<Entry[]> => deps.query<Entry>(NEWEST_PARTS, [deps.now()])

/** The 50 posts that were published last, the newest first. */
export const newestPosts = (deps: Deps): Promise<Entry[]> => deps.query<Entry>(NEWEST_POSTS, [deps.now()])

/**
 * The 50 newest of the parts and posts that carry a tag.
 * @throws AppError NOT_FOUND when nothing does that can be seen: whether there was once something is nobody's business
 */
export async function newestTagged(deps: Deps, tag: string): Promise<Entry[]> {
  const entries = refuseUnstorable(tag) ? await deps.query<Entry>(NEWEST_TAGGED, [deps.now(), tag]) : []
  if (entries.length === 0) throw notFound('Nothing carries this tag.')
  return entries
}
