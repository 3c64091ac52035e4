import { iso, mutedNow, partTags, personOf, postTags, type Person } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/** The maximum number of entries in a feed. */
const MAX_ENTRIES = 50

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

const parts = (from: string) => `
  select p.id, 'part' as kind, p.slug, p.name as title, p.description_html as html, ${partTags('p')} as tags,
    ${personOf('p.created_by_id')} as author, ${iso('p.created_at')} as "createdAt", ${iso('p.updated_at')} as "updatedAt"
  from ${from} where ${visible.part('p')} and ${notMuted('p.created_by_id')}`
const posts = (from: string) => `
  select b.id, 'post' as kind, b.slug, b.title, b.content_html as html, ${postTags('b')} as tags,
    ${personOf('b.author_id')} as author, ${iso('b.created_at')} as "createdAt", ${iso('b.updated_at')} as "updatedAt"
  from ${from} where ${visible.post('b')} and ${notMuted('b.author_id')}`
const newest = (entries: string, id: string) => `${entries} order by ${id} desc limit ${MAX_ENTRIES}`

const tagged = 'pt.tag_id = (select id from tag where name = $tag)'

const feed = <Params extends object = object>(name: string, sql: string) =>
  statement<{ now: Date } & Params, Entry>(name, 'hot-read', sql)

/** The entries of each feed, the newest first. Ids are in the order of creation. */
export const feedEntries = {
  parts: feed('Atom feed of parts', newest(parts('part p'), 'p.id')),
  posts: feed('Atom feed of posts', newest(posts('blog_post b'), 'b.id')),
  // Each half has the order of an index of its tags, so that only 50 rows of each are read.
  tag: feed<{ tag: string }>(
    'Atom feed of a tag',
    newest(
      `select * from (
        (${newest(`${parts('part_tag pt join part p on p.id = pt.part_id')} and ${tagged}`, 'pt.part_id')})
        union all
        (${newest(`${posts('post_tag pt join blog_post b on b.id = pt.post_id')} and ${tagged}`, 'pt.post_id')})
      ) entry`,
      'id',
    ),
  ),
}
