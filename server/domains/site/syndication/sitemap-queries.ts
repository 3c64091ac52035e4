import { iso } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/** The maximum of the protocol (sitemaps.org). */
export const URLS_PER_FILE = 50_000
/** Rows that are read at once while a file is written. */
export const URLS_AT_ONCE = 1_000

export const SITEMAP_KINDS = ['parts', 'posts', 'vehicles'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** A file of the site map, with the time of the last change of its entries. */
export type SitemapFile = { file: number; changedAt: string }
export type SitemapUrl = { id: string; slug: string; updatedAt: string }

// The order is that of the indexes part_visible and blog_post_visible. They contain all columns that `files` reads and
// that `urls` reads of the rows it skips.
const sitemapOf = (kind: SitemapKind, table: string, isVisible: string) => ({
  files: statement<object, SitemapFile>(
    `site map files of ${kind}`,
    'bulk',
    `
    select file::integer as file, ${iso('max(updated_at)')} as "changedAt" from (
      select 1 + (row_number() over (order by item.id) - 1) / ${URLS_PER_FILE} as file, item.updated_at
      from ${table} item where ${isVisible}
    ) numbered group by file order by file`,
  ),
  /** The URLs from the id `from` on, without the first `skip` of them. One more than URLS_AT_ONCE. */
  urls: statement<{ from: string; skip: number }, SitemapUrl>(
    `site map URLs of ${kind}`,
    'bulk',
    `
    select item.id, item.slug, ${iso('item.updated_at')} as "updatedAt" from ${table} item
    where ${isVisible} and item.id >= (
      select item.id from ${table} item where ${isVisible} and item.id >= $from::uuid order by item.id offset $skip::bigint limit 1)
    order by item.id limit ${URLS_AT_ONCE + 1}`,
  ),
})

export const sitemap = {
  parts: sitemapOf('parts', 'part', visible.part('item')),
  posts: sitemapOf('posts', 'blog_post', visible.post('item')),
  // Those with a fitting row for themselves, for their engine or for a vehicle below them.
  vehicles: sitemapOf(
    'vehicles',
    'vehicle',
    `${visible.vehicle('item')} and item.id in (select unnest(v.path) from vehicle v
      where exists (select from fitment_row r where r.vehicle_id in (v.id, v.engine_id) and r.fits))`,
  ),
}
