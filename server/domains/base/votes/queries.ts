import type { Votable } from '../../../../shared/votes.ts'
import type { ItemType } from '../../../../shared/reports.ts'
import type { Vote } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../changes/policy.ts'
import { GIVEN, lockStatements, type MergeStatements } from '../../merge-statements.ts'

type Voted = { itemId: string; userId: string }
/** The act of a moderator on a vote. `changeId` is the change by which the user voted. */
type OfModerator = Voted & { value: number; moderatorId: string; changeId: string; groupId: string; now: Date }
type LockedItem = { id: string; votes: number; ownerId: string | null; partId: string | null }

type Votes = {
  /** The type of the item in the log. */
  type: ItemType
  /** The table of the votes and its column with the id of the item. */
  table: string
  id: string
  /** The table of the items, and which of them (alias `item`) can be voted on. */
  items: string
  canVote: string
  /** Their author and their part. */
  owner: string
  part: string
  change: 'comment.voted' | 'post.voted' | 'image.voted'
}

// The counters of the items are not written here: triggers add the changes, in the same transaction. Every write locks
// the voter, then the item, then the vote. The deletion of an account takes its locks in the same order, so the two
// cannot deadlock.
function voteStatements(kind: Votable, { table, id, type, items, canVote, owner, part, change }: Votes) {
  const lock = `
    with voter as (select id from "user" where id = $userId::uuid for share)
    select item.id, item.votes, ${owner} as "ownerId", ${part} as "partId" from voter, ${items} item
    where item.id = $itemId::uuid and ${canVote} for no key update of item`
  const record = (value: string) =>
    recordChangeSql(change, {
      actor: 'v.user_id',
      item: `v.${id}`,
      part: '(select "partId" from item)',
      tells: 'array[(select "ownerId" from item)]',
      facts: { value },
      at: '$now::timestamptz',
    })
  const lockAny = `
    with voter as (select id from "user" where id = $userId::uuid for share)
    select item.id, ${part} as "partId" from voter, ${items} item where item.id = $itemId::uuid for no key update of item`
  const recordOf = (of: 'vote.removed' | 'vote.restored') =>
    recordChangeSql(of, {
      actor: '$moderatorId::uuid',
      item: '$changeId::uuid',
      part: '(select "partId" from item)',
      group: '$groupId::uuid',
      facts: { itemType: `'${type}'`, itemId: `v.${id}`, ownerId: 'v.user_id', value: 'v.value' },
      at: '$now::timestamptz',
    })
  return {
    /** Locks the user and the item until the transaction ends. No row if there is no such item. */
    lock: statement<Voted, LockedItem>(`lock a ${kind} for a vote`, 'atomic', lock),

    /**
     * Sets the vote of the user; 0 deletes it. Returns the new sum, which the statement itself cannot read: the triggers change
     * it later. No row if there is no such item. A vote that changes nothing is not recorded.
     */
    set: statement<Voted & { value: Vote; now: Date }, { votes: number }>(
      `set a vote on a ${kind}`,
      'atomic',
      `
      with item as (${lock}),
      deleted as (
        delete from ${table} v using item
        where v.${id} = item.id and v.user_id = $userId::uuid and $value::smallint = 0
        returning -v.value as change, ${record('0')}
      ),
      written as (
        insert into ${table} as v (${id}, user_id, value)
        select item.id, $userId::uuid, $value::smallint from item where $value::smallint <> 0
        on conflict (${id}, user_id) do update set value = excluded.value where v.value <> excluded.value
        returning new.value - coalesce(old.value, 0) as change, ${record('new.value')}
      )
      select item.votes + coalesce((select change from deleted), (select change from written), 0) as votes from item`,
    ),

    /** Deletes a vote of this value for a moderator, also on an item that was removed. No row if there is none. */
    remove: statement<OfModerator, { change: string }>(
      `remove a vote on a ${kind}`,
      'atomic',
      `with item as (${lockAny}),
      removed as (
        delete from ${table} v using item where v.${id} = item.id and v.user_id = $userId::uuid and v.value = $value::smallint
        returning ${recordOf('vote.removed')} as change)
      select change from removed`,
    ),

    /** Reverts `remove`. No row if the user has voted again. */
    restore: statement<OfModerator, { change: string }>(
      `restore a vote on a ${kind}`,
      'atomic',
      `with item as (${lockAny}),
      restored as (
        insert into ${table} as v (${id}, user_id, value) select item.id, $userId::uuid, $value::smallint from item
        on conflict (${id}, user_id) do nothing returning ${recordOf('vote.restored')} as change)
      select change from restored`,
    ),

    /** The vote of the user. */
    read: statement<Voted, { value: Vote }>(
      `read a vote on a ${kind}`,
      'hot-read',
      `select v.value from ${table} v where v.${id} = $itemId::uuid and v.user_id = $userId::uuid`,
    ),
  }
}

const visiblePart = `not exists (select from part p where p.id = item.part_id and not (${visible.part('p')}))`

export const voteQueries = {
  comment: voteStatements('comment', {
    table: 'comment_vote',
    type: 'comment',
    id: 'comment_id',
    items: 'comment',
    canVote: `${visible.comment('item')} and ${visible.pageOfComment('item')}`,
    owner: 'item.author_id',
    part: 'item.part_id',
    change: 'comment.voted',
  }),
  post: voteStatements('post', {
    table: 'post_vote',
    type: 'blog_post',
    id: 'post_id',
    items: 'blog_post',
    canVote: visible.post('item'),
    owner: 'item.author_id',
    part: 'null::uuid',
    change: 'post.voted',
  }),
  image: voteStatements('image', {
    table: 'image_vote',
    type: 'image',
    id: 'image_id',
    items: 'part_image',
    canVote: `${visible.image('item')} and ${visiblePart}`,
    owner: 'item.uploader_id',
    part: 'item.part_id',
    change: 'image.voted',
  }),
} satisfies Record<Votable, unknown>

/** The votes of users on comments, posts and images: of each user on the item at the same place in the other list. */
export const ownVotesQuery = statement<
  { userIds: string[]; itemIds: string[] },
  { userId: string; itemId: string; value: Vote }
>(
  'own votes',
  'hot-read',
  `
  with asked as materialized (select * from unnest($userIds::uuid[], $itemIds::uuid[]) a (user_id, item_id))
  select a.user_id as "userId", a.item_id as "itemId", v.value
  from asked a join comment_vote v on v.comment_id = a.item_id and v.user_id = a.user_id
  union all
  select a.user_id, a.item_id, v.value from asked a join image_vote v on v.image_id = a.item_id and v.user_id = a.user_id
  union all
  select a.user_id, a.item_id, v.value from asked a join post_vote v on v.post_id = a.item_id and v.user_id = a.user_id`,
)

/** The user of `t` has not voted on the image. */
const hasNoVote = (image: string) => `not exists (
  select from image_vote own where own.image_id = ${image} and own.user_id = t.user_id)`

/** The votes on images of merged parts with equal pixels. The key has the image of the loser and the user. */
export const mergedImageVotes: MergeStatements = {
  ...lockStatements(
    'votes on equal images',
    `image_vote where image_id in (
      select image.id from part_image image join part_image equal using (content_hash)
      where image.part_id = any($partIds::uuid[]) and equal.part_id = any($partIds::uuid[]) and equal.id <> image.id)
    order by image_id, user_id`,
    'update',
  ),
  move: statement(
    'move votes to equal images',
    'bulk',
    `update image_vote t set image_id = w.id from part_image l join part_image w using (content_hash)
    where l.part_id = $loserId::uuid and w.part_id = $winnerId::uuid and t.image_id = l.id and ${hasNoVote('w.id')}
    returning concat_ws(' ', l.id, t.user_id) as key, false as "wasSwapped", jsonb_build_object('value', t.value) as value`,
  ),
  moveBack: statement(
    'move votes on equal images back',
    'bulk',
    `update image_vote t set image_id = l.id
    from ${GIVEN} join part_image l on l.id = split_part(given.key, ' ', 1)::uuid join part_image w using (content_hash)
    where l.part_id = $loserId::uuid and w.part_id = $winnerId::uuid and t.image_id = w.id and ${hasNoVote('l.id')}
      and t.user_id = split_part(given.key, ' ', 2)::uuid and t.value = (given.value->>'value')::int
    returning given.key`,
  ),
}
