import { commentColumns, jsonArray, type Comment } from '../../db/columns.ts'

/** Threads of a part or post, or replies of a comment; `total` counts all of them, deleted ones included. */
export type CommentList = { items: Comment[]; total: number }

/** A comment with all that it answers, the first comment of its thread first. */
export type CommentChain = { partId: string | null; postId: string | null; chain: Comment[] }

/** The comment `c` stands on something that can be seen. A comment is on a part or on a post, never both. */
const onVisible = (c: string) => `
  not exists (select from part hidden where hidden.id = ${c}.part_id and hidden.removed_at is not null)
  and not exists (select from blog_post hidden where hidden.id = ${c}.post_id and hidden.deleted_at is not null)`

const comments = (where: string, window: string) =>
  jsonArray(`
  select ${commentColumns('$2')} from comment c join "user" u on u.id = c.author_id where ${where} ${window}`)

// $1 the part, post or comment, $2 viewer's id or null, $3 limit; then $4 the last id of before, or the offset.

const threads = (place: 'part' | 'post', after: string, offset: string) => {
  const on = place === 'part' ? 'c.part_id = p.id' : 'c.post_id = p.id'
  const items = comments(`${on} and c.parent_id is null ${after}`, `order by c.id desc limit $3 ${offset}`)
  const from =
    place === 'part'
      ? 'part p where p.id = $1 and p.removed_at is null'
      : 'blog_post p where p.id = $1 and p.deleted_at is null'
  return `select p.thread_count as total, ${items} as items from ${from}`
}
export const THREADS = {
  part: {
    first: threads('part', '', ''),
    after: threads('part', 'and c.id < $4', ''),
    page: threads('part', '', 'offset $4'),
  },
  post: {
    first: threads('post', '', ''),
    after: threads('post', 'and c.id < $4', ''),
    page: threads('post', '', 'offset $4'),
  },
}

const replies = (after: string, offset: string) => `
  select parent.reply_count as total, ${comments(`c.parent_id = parent.id ${after}`, `order by c.id limit $3 ${offset}`)} as items
  from comment parent where parent.id = $1 and ${onVisible('parent')}`
export const REPLIES = { first: replies('', ''), after: replies('and c.id > $4', ''), page: replies('', 'offset $4') }

/** $1 comment, $2 viewer's id or null. Chains are at most 51 long. */
export const CHAIN = `
  with recursive chain as (
    select c.id, c.parent_id from comment c where c.id = $1
    union all
    select above.id, above.parent_id from chain join comment above on above.id = chain.parent_id)
  select target.part_id as "partId", target.post_id as "postId",
    ${comments('c.id in (select chain.id from chain)', 'order by c.depth')} as chain
  from comment target where target.id = $1 and ${onVisible('target')}`

const insertInto = (place: string) => `
  with born as (
    insert into comment (id, part_id, post_id, parent_id, author_id, text, html, renderer_version, created_at)
    select $1, place.part_id, place.post_id, place.parent_id, $2, $4, $5, $6, $7 from (${place}) place
    returning *)
  select ${commentColumns('$2')} from born c join "user" u on u.id = c.author_id`

/**
 * $1 id, $2 author, $3 part, post or parent, $4 text, $5 html, $6 renderer's version, $7 now.
 * No row: what it would stand on is not there.
 */
export const INSERT = {
  part: insertInto(
    'select p.id as part_id, null::uuid as post_id, null::uuid as parent_id from part p where p.id = $3 and p.removed_at is null',
  ),
  post: insertInto(
    'select null::uuid as part_id, b.id as post_id, null::uuid as parent_id from blog_post b where b.id = $3 and b.deleted_at is null',
  ),
  parent: insertInto(`
    select parent.part_id, parent.post_id, parent.id as parent_id from comment parent
    where parent.id = $3 and parent.deleted_at is null and ${onVisible('parent')}`),
}

/** Marks comment $1 as deleted by its author $2 at $3. Says whether it is theirs; no row: no such comment. */
export const REMOVE_OWN = `
  with removed as (
    update comment set deleted_at = $3, deleted_by = 'author' where id = $1 and author_id = $2 and deleted_at is null)
  select c.author_id = $2 as own from comment c where c.id = $1`
