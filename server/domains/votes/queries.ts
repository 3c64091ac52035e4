import type { Votable } from '../../../shared/votes.ts'
import type { Vote } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

type Voted = { itemId: string; userId: string }

type Votes = {
  /** The table of the votes and its column with the id of the item. */
  table: string
  id: string
  /** The table of the items, and which of them (alias `item`) can be voted on. */
  items: string
  canVote: string
}

// The counters of the items are not written here: triggers add the changes, in the same transaction. Every write locks
// the voter, then the item, then the vote. The deletion of an account takes its locks in the same order, so the two
// cannot deadlock.
function voteStatements(kind: Votable, { table, id, items, canVote }: Votes) {
  const lock = `
    with voter as (select id from "user" where id = $userId::uuid for share)
    select item.id from voter, ${items} item where item.id = $itemId::uuid and ${canVote} for no key update of item`
  return {
    /** Locks the user and the item until the transaction ends. No row if there is no such item. */
    lock: statement<Voted, { id: string }>(`lock a ${kind} for a vote`, 'atomic', lock),

    /** Sets the vote of the user; 0 deletes it. No row if there is no such item. */
    set: statement<Voted & { value: Vote }, { id: string }>(
      `set a vote on a ${kind}`,
      'atomic',
      `
      with item as (${lock}),
      deleted as (
        delete from ${table} v using item
        where v.${id} = item.id and v.user_id = $userId::uuid and $value::smallint = 0
      ),
      written as (
        insert into ${table} as v (${id}, user_id, value)
        select item.id, $userId::uuid, $value::smallint from item where $value::smallint <> 0
        on conflict (${id}, user_id) do update set value = excluded.value where v.value <> excluded.value
      )
      select id from item`,
    ),

    /** Returns the votes of the item and the vote of the user at the same moment. */
    read: statement<Voted, { votes: number; userVote: Vote }>(
      `read the votes on a ${kind}`,
      'hot-read',
      `
      select item.votes, coalesce((
        select v.value from ${table} v where v.${id} = item.id and v.user_id = $userId::uuid), 0)::integer as "userVote"
      from ${items} item where item.id = $itemId::uuid`,
    ),
  }
}

const visiblePart = `not exists (select from part p where p.id = item.part_id and not (${visible.part('p')}))`

export const voteQueries = {
  comment: voteStatements('comment', {
    table: 'comment_vote',
    id: 'comment_id',
    items: 'comment',
    canVote: `${visible.comment('item')} and ${visible.pageOfComment('item')}`,
  }),
  post: voteStatements('post', {
    table: 'post_vote',
    id: 'post_id',
    items: 'blog_post',
    canVote: visible.post('item'),
  }),
  image: voteStatements('image', {
    table: 'image_vote',
    id: 'image_id',
    items: 'part_image',
    canVote: `${visible.image('item')} and ${visiblePart}`,
  }),
} satisfies Record<Votable, unknown>

/** The votes of a user on any of these comments, posts and images. */
export const ownVotes = statement<{ userId: string; itemIds: string[] }, { itemId: string; value: Vote }>(
  'own votes',
  'hot-read',
  `
  select v.comment_id as "itemId", v.value from comment_vote v where v.comment_id = any ($itemIds) and v.user_id = $userId
  union all select v.image_id, v.value from image_vote v where v.image_id = any ($itemIds) and v.user_id = $userId
  union all select v.post_id, v.value from post_vote v where v.post_id = any ($itemIds) and v.user_id = $userId`,
)
