import type { CommentSort } from '../../../shared/comment-words.ts'
import { NEW_COMMENTS } from '../../../shared/limits.ts'
import { commentColumns, jsonArray, type Comment } from '../../db/columns.ts'

/** Threads of a part or post, or replies of a comment; `total` counts all of them, deleted ones included. */
export type CommentList = { items: Comment[]; total: number }
/**
 * Threads with the id of the newest comment or reply of their part or post. Greater ids were written after this read.
 */
export type ThreadList = CommentList & { newest: string | null }

/** Comments newer than the reader's newest one, with their ancestors. */
export type NewComments = {
  /** The ids of the new comments, oldest first. */
  ids: string[]
  /** The new comments and their ancestors, by depth. */
  comments: Comment[]
}
/** A comment in the stream of an open page, which counts the comments that it does not show yet. */
export type RecentComment = {
  id: string
  /** Null for a deleted account. */
  authorId: string | null
}

/** A comment with all that it answers, the first comment of its thread first. */
export type CommentChain = { partId: string | null; postId: string | null; chain: Comment[] }

/** The comment `c` stands on something that can be seen. A comment is on a part or on a post, never both. */
const onVisible = (c: string) => `
  not exists (select from part hidden where hidden.id = ${c}.part_id and hidden.removed_at is not null)
  and not exists (select from blog_post hidden where hidden.id = ${c}.post_id and hidden.deleted_at is not null)`

const comments = (where: string, window: string) =>
  jsonArray(`
  select ${commentColumns('$2')} from comment c join "user" u on u.id = c.author_id where ${where} ${window}`)

// $1 the part, post or comment, $2 viewer's id or null, $3 limit, $4 the last id of the previous page, or the offset.

// Each order is that of an index: comment_part_thread and comment_post_thread, read forward or backward,
// comment_part_best and comment_post_best.
const orders: Record<CommentSort, string> = {
  best: 'c.votes desc, c.id desc',
  newest: 'c.id desc',
  oldest: 'c.id',
}

const threads = (place: 'part' | 'post', window: string, { more = '', columns = '' } = {}) => {
  const on = `c.${place}_id = p.id`
  const items = comments(`${on} and c.parent_id is null ${more}`, window)
  const from =
    place === 'part'
      ? 'part p where p.id = $1 and p.removed_at is null'
      : 'blog_post p where p.id = $1 and p.deleted_at is null'
  return `select p.thread_count as total, ${columns} ${items} as items from ${from}`
}

/** The threads of a part or post in the given order, from the start or after $4. */
const threadList = (place: 'part' | 'post', sort: CommentSort, after: string) => {
  const window = `order by ${orders[sort]} limit $3`
  const columns = `(select c.id from comment c where c.${place}_id = p.id order by c.id desc limit 1) as newest,`
  return {
    first: threads(place, window, { columns }),
    after: threads(place, window, { columns, more: `and ${after}` }),
  }
}

/** The threads by age, an order that never changes. */
export const threadsByAge = (place: 'part' | 'post', sort: 'newest' | 'oldest') =>
  threadList(place, sort, sort === 'newest' ? 'c.id < $4' : 'c.id > $4')

/**
 * The threads by votes. Votes change, so the query excludes the threads already shown ($4) instead of comparing
 * positions.
 */
export const threadsByVotes = (place: 'part' | 'post') => threadList(place, 'best', 'c.id <> all($4::uuid[])').after

/** The remaining threads, newest first, without those in $4 and after the id $5. */
export const threadsBeyond = (place: 'part' | 'post') =>
  threadList(place, 'newest', 'c.id <> all($4::uuid[]) and c.id < $5').after

/** The threads by page number. */
export const threadPage = (place: 'part' | 'post', sort: 'best' | 'newest') =>
  threads(place, `order by ${orders[sort]} limit $3 offset $4`)

/** The newest comments and replies of the part or post in a row `p`, newest first, without deleted ones. */
export const recentComments = (place: 'part' | 'post', p: string) =>
  jsonArray(`
  select c.id, (select u.id from "user" u where u.id = c.author_id and u.deleted_at is null) as "authorId"
  from comment c where c.${place}_id = ${p}.id and c.deleted_at is null order by c.id desc limit ${NEW_COMMENTS}`)

/**
 * The comments on part or post $1 after comment $3, oldest first, with their ancestors, without the comments of user $2
 * (an id or null).
 */
export const newComments = (place: 'part' | 'post') => `
  with recursive newer as (
    select c.id from comment c
    where c.${place}_id = $1 and c.id > $3 and c.deleted_at is null and c.author_id is distinct from $2
    order by c.id limit ${NEW_COMMENTS}
  ), chain as (
    select c.id, c.parent_id from comment c where c.id = any(array(select newer.id from newer))
    union
    select above.id, above.parent_id from chain join comment above on above.id = chain.parent_id)
  select array(select newer.id::text from newer order by newer.id) as ids,
    ${comments('c.id = any(array(select chain.id from chain))', 'order by c.depth, c.id')} as comments
  from ${place === 'part' ? 'part p where p.id = $1 and p.removed_at is null' : 'blog_post p where p.id = $1 and p.deleted_at is null'}`

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

/**
 * The author $2 writes comment $1 anew: $3 text, $4 html, $5 renderer's version, $6 now, $7 since when it may have been
 * written. Answers it, or null with the reason: it is not `own`, or it is too old. No row: no such comment.
 */
export const EDIT_OWN = `
  with edited as (
    update comment c set text = $3, html = $4, renderer_version = $5, edited_at = $6
    where c.id = $1 and c.author_id = $2 and c.deleted_at is null and c.created_at >= $7 and ${onVisible('c')} returning *
  )
  select t.author_id = $2 as own, (
    select row_to_json(shown) from (select ${commentColumns('$2')} from edited c join "user" u on u.id = c.author_id) shown
  ) as comment
  from comment t where t.id = $1 and t.deleted_at is null and ${onVisible('t')}`
