import type { CommentSort } from '../../../../shared/labels.ts'
import { NEW_COMMENTS } from '../../../../shared/limits.ts'
import { type Comment, commentColumns, jsonArray } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { toldMentionsSql } from '../../people/handles/policy.ts'
import { GIVEN_IDS, moveAll, type MergeStatements } from '../../merge-statements.ts'

/** Where a comment can be. A comment is on a part or on a post, never on both. */
export type PlaceKind = 'part' | 'post'

/** Threads of a part or post, or replies of a comment. `total` counts all of them, deleted ones included. */
export type CommentList = { items: Comment[]; total: number }
/**
 * `newest` is the id of the newest comment or reply of the part or post, null if there is none. Greater ids were
 * written after this read.
 */
export type ThreadList = CommentList & { newest: string | null }

/** Comments newer than the newest one of the reader, with their ancestors. */
export type NewComments = {
  /** The ids of the new comments, oldest first. */
  ids: string[]
  /** The new comments and their ancestors, by depth. */
  comments: Comment[]
}

/** A comment with all its ancestors, the first comment of the thread first. */
export type CommentChain = { partId: string | null; postId: string | null; chain: Comment[] }

/** The part or post `p` with the id of the parameter, if it is visible. */
const visiblePage = {
  part: `part p where p.id = $placeId and ${visible.part('p')}`,
  post: `blog_post p where p.id = $placeId and ${visible.post('p')}`,
}

const columns = commentColumns('$viewerId')

const comments = (where: string, window: string) =>
  jsonArray(`select ${columns} from comment c join "user" u on u.id = c.author_id where ${where} ${window}`)

// Each order is that of an index: comment_part_best and comment_post_best, or comment_part_thread and
// comment_post_thread, read forward or backward.
const orders = { best: 'c.votes desc, c.id desc', newest: 'c.id desc', oldest: 'c.id' }

const threadsOf = (place: PlaceKind, sort: CommentSort, condition: string, window: string) => `
  select p.thread_count as total,
    (select c.id from comment c where c.${place}_id = p.id order by c.id desc limit 1) as newest,
    ${comments(`c.${place}_id = p.id and c.parent_id is null and ${condition}`, `order by ${orders[sort]} ${window}`)} as items
  from ${visiblePage[place]}`

type ThreadParams = { placeId: string; viewerId: string | null; limit: number }

const threadStatements = (place: PlaceKind) => ({
  /** Votes change, so the query excludes the threads that were shown already, instead of comparing positions. */
  best: statement<ThreadParams & { shown: string[]; offset: number }, ThreadList>(
    `threads of a ${place} by votes`,
    'hot-read',
    threadsOf(place, 'best', 'c.id <> all($shown::uuid[])', 'limit $limit offset $offset'),
  ),
  newest: statement<ThreadParams & { shown: string[]; before: string; offset: number }, ThreadList>(
    `newest threads of a ${place}`,
    'hot-read',
    threadsOf(place, 'newest', 'c.id < $before and c.id <> all($shown::uuid[])', 'limit $limit offset $offset'),
  ),
  oldest: statement<ThreadParams & { after: string }, ThreadList>(
    `oldest threads of a ${place}`,
    'hot-read',
    threadsOf(place, 'oldest', 'c.id > $after', 'limit $limit'),
  ),
})

/** The threads of a part or post in each order. */
export const threads = { part: threadStatements('part'), post: threadStatements('post') }

/** The replies to a comment, oldest first, after the id `after`. */
export const replies = statement<
  { commentId: string; viewerId: string | null; after: string; limit: number; offset: number },
  CommentList
>(
  'replies to a comment',
  'hot-read',
  `
  select parent.reply_count as total,
    ${comments('c.parent_id = parent.id and c.id > $after', 'order by c.id limit $limit offset $offset')} as items
  from comment parent where parent.id = $commentId and ${visible.pageOfComment('parent')}`,
)

const newCommentsOf = (place: PlaceKind) =>
  statement<{ placeId: string; after: string; viewerId: string | null }, NewComments>(
    `new comments on a ${place}`,
    'hot-read',
    `
    with recursive newer as (
      select c.id from comment c
      where c.${place}_id = $placeId and c.id > $after and ${visible.comment('c')} and c.author_id is distinct from $viewerId
      order by c.id limit ${NEW_COMMENTS}
    ), chain as (
      select c.id, c.parent_id from comment c where c.id = any(array(select newer.id from newer))
      union
      select above.id, above.parent_id from chain join comment above on above.id = chain.parent_id)
    select array(select newer.id::text from newer order by newer.id) as ids,
      ${comments('c.id = any(array(select chain.id from chain))', 'order by c.depth, c.id')} as comments
    from ${visiblePage[place]}`,
  )

/** The comments of other users after the comment `after`, with their ancestors. */
export const newComments = { part: newCommentsOf('part'), post: newCommentsOf('post') }

/** A comment with its ancestors. Chains have at most 51 comments. */
export const commentChain = statement<{ commentId: string; viewerId: string | null }, CommentChain>(
  'comment with its ancestors',
  'hot-read',
  `
  with recursive chain as (
    select c.id, c.parent_id from comment c where c.id = $commentId
    union all
    select above.id, above.parent_id from chain join comment above on above.id = chain.parent_id)
  select target.part_id as "partId", target.post_id as "postId",
    ${comments('c.id in (select chain.id from chain)', 'order by c.depth')} as chain
  from comment target where target.id = $commentId and ${visible.pageOfComment('target')}`,
)

/** The renderer's output for the text of a comment. */
type WrittenText = { text: string; html: string; version: number; mentions: string[]; now: Date }

/** The users whom a comment of $viewerId tells that it mentions them. `before` are those whom it mentioned before. */
const told = (before: string) => toldMentionsSql({ author: '$viewerId::uuid', mentions: '$mentions::uuid[]', before })

/**
 * Inserts a comment on the part, post or parent whose id is not null. No row if that is not visible. First locks the author,
 * then the parent, then the part or post: the foreign keys alone would lock them more weakly and in another order, which can
 * deadlock with other writes.
 */
export const insertComment = statement<
  WrittenText & {
    id: string
    viewerId: string
    partId: string | null
    postId: string | null
    parentId: string | null
  },
  Comment
>(
  'create a comment',
  'atomic',
  `
  with author as materialized (select id from "user" where id = $viewerId for key share),
  parent as materialized (
    select c.id, c.part_id, c.post_id, c.author_id from author, comment c
    where c.id = $parentId and ${visible.comment('c')} for no key update of c),
  part as (
    select p.id from author, part p
    where p.id = coalesce($partId, (select part_id from parent)) and ${visible.part('p')} for no key update of p),
  post as (
    select b.id, b.author_id from author, blog_post b
    where b.id = coalesce($postId, (select post_id from parent)) and ${visible.post('b')} for no key update of b),
  created as (
    insert into comment (id, part_id, post_id, parent_id, author_id, text, html, renderer_version, mentions, created_at)
    select $id, place.part_id, place.post_id, (select id from parent), $viewerId, $text, $html, $version, $mentions::uuid[], $now
    from (select id as part_id, null::uuid as post_id from part union all select null, id from post) place
    returning *, ${recordChangeSql('comment.created', {
      actor: 'author_id',
      item: 'id',
      part: 'part_id',
      tells: `coalesce((select author_id from parent), (select author_id from post)) || ${told("'{}'")}`,
      facts: { parentId: 'parent_id', postId: 'post_id', mentions: `to_jsonb(${told("'{}'")})` },
      at: 'created_at',
    })})
  select ${columns} from created c join "user" u on u.id = c.author_id`,
)

/**
 * The author edits a comment that was written at or after `since`. `comment` is null if it is the comment of another
 * user (`own` is false) or too old. No row if there is no such comment.
 */
export const editComment = statement<
  WrittenText & { commentId: string; viewerId: string; since: Date },
  { own: boolean; comment: Comment | null }
>(
  'edit a comment',
  'atomic',
  `
  with edited as (
    update comment c set text = $text, html = $html, renderer_version = $version, mentions = $mentions::uuid[], edited_at = $now
    where c.id = $commentId and c.author_id = $viewerId and ${visible.comment('c')} and c.created_at >= $since
      and ${visible.pageOfComment('c')}
    returning *, ${recordChangeSql('comment.edited', { actor: 'author_id', item: 'id', part: 'part_id', tells: told('old.mentions'), facts: { mentions: `to_jsonb(${told('old.mentions')})` }, at: 'edited_at' })}
  )
  select t.author_id = $viewerId as own, (
    select row_to_json(shown) from (select ${columns} from edited c join "user" u on u.id = c.author_id) shown
  ) as comment
  from comment t where t.id = $commentId and ${visible.comment('t')} and ${visible.pageOfComment('t')}`,
)

/** Comments move with their replies, and back with later replies too: a reply is at the part of its comment. */
export const mergedComments: MergeStatements = {
  ...moveAll('comment', 'part_id'),
  moveBack: statement(
    'move comments back',
    'bulk',
    // Arrays, because joins would be planned for few rows.
    `with recursive thread (id) as (
      select id from comment where id = any(${GIVEN_IDS}) and part_id = $winnerId::uuid
      union select r.id from thread join comment r on r.parent_id = thread.id),
    back as (
      update comment t set part_id = $loserId::uuid where t.id = any(array(select id from thread)) and t.part_id = $winnerId::uuid
      returning t.id)
    select id as key from back where id = any(${GIVEN_IDS})`,
  ),
}
