import type { Votable } from '../../../shared/votes.ts'

type Statements = {
  /** $1 item, $2 person, $3 value. No row: there is no such item. */
  set: string
  /** $1 item, $2 person. No row: there is no such item. */
  clear: string
  /** $1 item, $2 user: locks both until the transaction ends. No row if there is no such item. */
  lock: string
  /** $1 item, $2 person, $3 value: sets it, or takes it back when it stands so. For use under the lock. */
  toggle: string
  /** $1 item, $2 person. The item's counter and the person's vote, as of one moment. */
  read: string
}

// Counters are not written here: triggers add what the rows change, in the same transaction. Every write locks the
// voter, then the item, then the vote. The deletion of an account takes its locks in the same order, so the two
// cannot deadlock.
function statements(votes: string, id: string, items: string, visible: string): Statements {
  const item = `
    with voter as (select id from "user" where id = $2::uuid for share)
    select item.id from voter, ${items} item where item.id = $1::uuid and ${visible} for no key update of item`
  const upsert = (more: string) => `
    insert into ${votes} as v (${id}, user_id, value) select item.id, $2::uuid, $3::smallint from item ${more}
    on conflict (${id}, user_id) do update set value = excluded.value where v.value <> excluded.value`
  return {
    set: `with item as (${item}), written as (${upsert('')}) select id from item`,
    clear: `with item as (${item}), removed as (delete from ${votes} v using item where v.${id} = item.id and v.user_id = $2::uuid) select id from item`,
    lock: item,
    toggle: `
      with item as (${item}),
      removed as (delete from ${votes} v using item where v.${id} = item.id and v.user_id = $2::uuid and v.value = $3::smallint returning 1)
      ${upsert('where not exists (select from removed)')}`,
    read: `
      select item.votes, coalesce((select v.value from ${votes} v where v.${id} = item.id and v.user_id = $2::uuid), 0)::integer as "userVote"
      from ${items} item where item.id = $1::uuid`,
  }
}

const partVisible =
  'not exists (select from part hidden where hidden.id = item.part_id and hidden.removed_at is not null)'
const postVisible =
  'not exists (select from blog_post hidden where hidden.id = item.post_id and hidden.deleted_at is not null)'

export const VOTES: Record<Votable, Statements> = {
  comment: statements(
    'comment_vote',
    'comment_id',
    'comment',
    `item.deleted_at is null and ${partVisible} and ${postVisible}`,
  ),
  post: statements('post_vote', 'post_id', 'blog_post', 'item.deleted_at is null'),
  image: statements('image_vote', 'image_id', 'part_image', `item.removed_at is null and ${partVisible}`),
}
