/** Maximum number of tags compared by use, shortest first, because one prefix can match thousands of tags. */
const CANDIDATES = 40
/** Maximum number of suggestions. */
const SUGGESTED = 8

/** Counts at most $2 visible items, so that a popular tag costs no more. */
const uses = (link: string, item: string, isVisible: string) =>
  `(select count(*)::int from (select from ${link} where tag_id = t.id
    and exists (select from ${item} i where ${isVisible}) limit $2::int) found)`

const PARTS = uses('part_tag l', 'part', 'i.id = l.part_id and i.removed_at is null')
const POSTS = uses('post_tag l', 'blog_post', 'i.id = l.post_id and i.deleted_at is null')

/**
 * Tags in use that begin with $1, most used first. Each is counted up to $2, parts and posts together. The range
 * operators use the index tag_prefix; LIKE would need a pattern that is known at planning time.
 */
export const SUGGEST_TAGS = `
  select name, count from (
    select t.name, least(${PARTS} + ${POSTS}, $2::int) as count
    from (select id, name from tag where name ~>=~ $1 and name ~<~ ($1 || chr(1114111))
      order by length(name), name limit ${CANDIDATES}) t
  ) counted where count > 0 order by count desc, length(name), name limit ${SUGGESTED}`
