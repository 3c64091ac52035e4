import { iso, mutedNow, partTags, personOf, postTags, type Person } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

/** The maximum of the protocol (sitemaps.org). */
export const URLS_PER_FILE = 50_000
/** Rows that are read at once while a file is written. */
export const URLS_AT_ONCE = 1_000
/** Entries of a feed. */
const NEWEST = 50

export const SITEMAP_KINDS = ['parts', 'posts'] as const
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
}

/** A part or post in a feed. */
export type Entry = {
  id: string
  kind: 'part' | 'post'
  slug: string
  title: string
  html: string
  tags: string[]
  /** Null for a deleted account, and for a part with an unknown author. */
  author: Person | null
  createdAt: string
  updatedAt: string
}

/** Like the home feed, feeds leave out the items of users who are muted now. */
const notMuted = (author: string) =>
  `not exists (select from mute m where m.user_id = ${author} and ${mutedNow('$now')})`

// Ids are in the order of creation.
const parts = (from: string, where: string, id: string) => `
  select p.id, 'part' as kind, p.slug, p.name as title, p.description_html as html, ${partTags('p')} as tags,
    ${personOf('p.created_by_id')} as author,
    ${iso('p.created_at')} as "createdAt", ${iso('p.updated_at')} as "updatedAt"
  from ${from} where ${where} ${visible.part('p')} and ${notMuted('p.created_by_id')} order by ${id} desc limit ${NEWEST}`

const posts = (from: string, where: string, id: string) => `
  select b.id, 'post' as kind, b.slug, b.title, b.content_html as html, ${postTags('b')} as tags,
    ${personOf('b.author_id')} as author,
    ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
  from ${from} where ${where} ${visible.post('b')} and ${notMuted('b.author_id')} order by ${id} desc limit ${NEWEST}`

const isTagged = 'link.tag_id = (select id from tag where name = $tag) and'

export const newestParts = statement<{ now: Date }, Entry>('newest parts', 'hot-read', parts('part p', '', 'p.id'))

export const newestPosts = statement<{ now: Date }, Entry>('newest posts', 'hot-read', posts('blog_post b', '', 'b.id'))

/** The newest parts and posts with a tag. */
export const newestTagged = statement<{ now: Date; tag: string }, Entry>(
  'newest parts and posts with a tag',
  'hot-read',
  `
  select * from (
    (${parts('part_tag link join part p on p.id = link.part_id', isTagged, 'link.part_id')})
    union all
    (${posts('post_tag link join blog_post b on b.id = link.post_id', isTagged, 'link.post_id')})
  ) tagged order by id desc limit ${NEWEST}`,
)
