import { visible } from '../../../db/visibility.ts'
import { statement } from '../../../db/statement.ts'

/** Maximum number of tags compared by use, shortest first, because one prefix can match thousands of tags. */
const CANDIDATES = 40
/** Maximum number of suggestions. */
const SUGGESTED = 8

/** Counts at most $limit visible items, so that a popular tag costs no more. */
const uses = (link: string, item: string, isVisible: string) =>
  `(select count(*)::int from (select from ${link} where tag_id = t.id
    and exists (select from ${item} i where ${isVisible}) limit $limit::int) found)`

const parts = uses('part_tag l', 'part', `i.id = l.part_id and ${visible.part('i')}`)
const posts = uses('post_tag l', 'blog_post', `i.id = l.post_id and ${visible.post('i')}`)

/**
 * The tags in use that begin with `prefix`, most used first. Each is counted up to `limit`, parts and posts together.
 * The range operators use the index tag_prefix; LIKE would need a pattern that is known at planning time.
 */
export const suggestTagsQuery = statement<{ prefix: string; limit: number }, { name: string; count: number }>(
  'tag suggestions',
  'hot-read',
  `select name, count from (
    select t.name, least(${parts} + ${posts}, $limit::int) as count
    from (select id, name from tag where name ~>=~ $prefix and name ~<~ ($prefix || chr(1114111))
      order by length(name), name limit ${CANDIDATES}) t
  ) counted where count > 0 order by count desc, length(name), name limit ${SUGGESTED}`,
)
