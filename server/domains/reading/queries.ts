import { iso, mutedNow, personOf, type Person } from '../../db/columns.ts'

// What is read by machines: the site map over everything public, and the newest of it as Atom.

/** The protocol's most (sitemaps.org). */
export const URLS_PER_FILE = 50_000
/** Rows held at once while a file is written. */
export const URLS_AT_ONCE = 1_000
/** Entries of a feed. */
const NEWEST = 50

export const SITEMAP_KINDS = ['parts', 'posts'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** A file of the site map: what changed last in it. */
export type SitemapFile = { file: number; changedAt: string }
export type SitemapUrl = { id: string; slug: string; updatedAt: string }

// In the order of part_visible and blog_post_visible, which hold all that the first two read.
const sitemap = (table: string, visible: string) => ({
  /** The files in their order. */
  files: `
    select file::integer as file, ${iso('max(updated_at)')} as "changedAt" from (
      select 1 + (row_number() over (order by id) - 1) / ${URLS_PER_FILE} as file, updated_at from ${table} where ${visible}
    ) placed group by file order by file`,
  /** The first of a file; $1 how many come before it. No row: there is no such file. */
  first: `select id from ${table} where ${visible} order by id offset $1::bigint limit 1`,
  /** From $1 on, and one more than are written at once: where to go on. */
  from: `
    select id, slug, ${iso('updated_at')} as "updatedAt" from ${table} where ${visible} and id >= $1::uuid
    order by id limit ${URLS_AT_ONCE + 1}`,
})
export const SITEMAP: Record<SitemapKind, ReturnType<typeof sitemap>> = {
  parts: sitemap('part', 'removed_at is null'),
  posts: sitemap('blog_post', 'deleted_at is null'),
}

/** A part or post as a feed has it. */
export type Entry = {
  id: string
  kind: 'part' | 'post'
  slug: string
  title: string
  html: string
  tags: string[]
  /** Null for a deleted account, and for a part that nobody is known to have added. */
  author: Person | null
  createdAt: string
  updatedAt: string
}

/** As on the home page, nothing of those who are muted; $1 now. */
const unmuted = (author: string) => `not exists (select from mute m where m.user_id = ${author} and ${mutedNow('$1')})`

const tags = (link: string, owner: string) =>
  `array(select t.name from ${link} link join tag t on t.id = link.tag_id where ${owner} order by link.position)`

const parts = (from: string, where: string, newest: string) => `
  select p.id, 'part' as kind, p.slug, p.name as title, p.description_html as html,
    ${tags('part_tag', 'link.part_id = p.id')} as tags,
    ${personOf('p.created_by_id')} as author,
    ${iso('p.created_at')} as "createdAt", ${iso('p.updated_at')} as "updatedAt"
  from ${from} where ${where} p.removed_at is null and ${unmuted('p.created_by_id')} order by ${newest} desc limit ${NEWEST}`

const posts = (from: string, where: string, newest: string) => `
  select b.id, 'post' as kind, b.slug, b.title, b.content_html as html,
    ${tags('post_tag', 'link.post_id = b.id')} as tags,
    ${personOf('b.author_id')} as author,
    ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
  from ${from} where ${where} b.deleted_at is null and ${unmuted('b.author_id')} order by ${newest} desc limit ${NEWEST}`

const tagged = (link: string) => `${link}.tag_id = (select id from tag where name = $2) and`

/** The newest first; $1 now. Ids are in the order of creation. */
export const NEWEST_PARTS = parts('part p', '', 'p.id')
export const NEWEST_POSTS = posts('blog_post b', '', 'b.id')
/** The newest parts and posts that carry tag $2; $1 now. */
export const NEWEST_TAGGED = `
  select * from (
    (${parts('part_tag pt join part p on p.id = pt.part_id', tagged('pt'), 'pt.part_id')})
    union all
    (${posts('post_tag pt join blog_post b on b.id = pt.post_id', tagged('pt'), 'pt.post_id')})
  ) carrying order by id desc limit ${NEWEST}`
