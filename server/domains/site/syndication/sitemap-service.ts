import { NIL } from 'uuid'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import {
  sitemap,
  SITEMAP_KINDS,
  URLS_AT_ONCE,
  URLS_PER_FILE,
  type SitemapFile,
  type SitemapKind,
  type SitemapUrl,
} from './sitemap-queries.ts'

export { SITEMAP_KINDS, type SitemapKind, type SitemapUrl } from './sitemap-queries.ts'

/** Returns all files of the site map, each with the time (ISO 8601 UTC) of the last change of its entries. */
export async function listSitemapFiles(deps: Deps): Promise<(SitemapFile & { kind: SitemapKind })[]> {
  const files = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => {
      const found = await deps.query(sitemap[kind].files, {})
      return found.map((file) => ({ ...file, kind }))
    }),
  )
  return files.flat()
}

/**
 * Returns the entries of one file of the site map, at most 50,000, in batches. A batch is read when the one before it
 * has been consumed.
 * @param file from 1 on
 * @throws AppError NOT_FOUND for a file after the last
 */
export async function openSitemapFile(
  deps: Deps,
  kind: SitemapKind,
  file: number,
): Promise<AsyncIterable<SitemapUrl[]>> {
  const skip = (file - 1) * URLS_PER_FILE
  const first = await deps.query(sitemap[kind].urls, { from: NIL, skip })
  if (first.length === 0) throw notFound('There is no such file of the site map.')
  return readBatches(deps, kind, first)
}

async function* readBatches(deps: Deps, kind: SitemapKind, first: SitemapUrl[]): AsyncGenerator<SitemapUrl[]> {
  let rows = first
  for (let left = URLS_PER_FILE; left > 0; left -= URLS_AT_ONCE) {
    yield rows.slice(0, URLS_AT_ONCE)
    const next = rows[URLS_AT_ONCE]
    if (!next || left === URLS_AT_ONCE) return
    rows = await deps.query(sitemap[kind].urls, { from: next.id, skip: 0 })
  }
}
