import { inPriceHistory } from '../../../db/columns.ts'
import { visible } from '../../../db/visibility.ts'

/**
 * The events of a line that its reader may see, as SQL: of each its change and its actor. Badge and list both read lines
 * through it, so what is removed, or by a blocked or deleted user, leaves both at once.
 */

/** Lines about the reader's own trades stay when the other side is blocked or gone, because the trade has to be finished. */
const OF_TRADES = `('trade.marked', 'trade.corrected', 'trade.confirmed', 'trade.cancelled', 'trade.ending', 'trade.ended',
  'trade.agreed', 'offer.accepted', 'problem.opened', 'problem.stated', 'problem.closed')`

/**
 * The user whom a line names for change `c`. A moderator is never named: of what moderators do nobody, of a problem only its
 * two sides. A listing that is offered again, or feedback that a job publishes, is by its author.
 */
const actorOf = (c: string, kind: string) => `case
  when ${c}.visibility = 'moderators' then null
  when ${c}.item_type = 'listing' then (select nullif(l.seller_id, $userId::uuid) from listing l where l.id = ${c}.item_id)
  when ${kind} = 'part.sold' then (select t.seller_id from trade t where t.id = ${c}.item_id)
  when ${c}.kind = 'feedback.published' then (select f.author_id from feedback f where f.id = ${c}.item_id)
  when ${kind} in ('problem.stated', 'problem.closed') then
    (select ${c}.actor_id from trade t where t.id = ${c}.item_id and ${c}.actor_id in (t.buyer_id, t.seller_id))
  else ${c}.actor_id end`

/** Condition: the vote of change `c` stands, and is one for the item. */
const voteStands = (c: string, votes: string, item: string) =>
  `(${c}.facts->'value' is null or exists (select from ${votes} v where v.${item}_id = ${c}.item_id and v.user_id = ${c}.actor_id and v.value = 1))`

/** Condition: the item of change `c` is visible, or concerns the reader. */
const itemIsVisible = (c: string, kind: string) => `case ${c}.item_type
  when 'comment' then ${voteStands(c, 'comment_vote', 'comment')}
    and exists (select from comment i where i.id = ${c}.item_id and ${visible.comment('i')} and ${visible.pageOfComment('i')})
  when 'blog_post' then ${voteStands(c, 'post_vote', 'post')}
    and exists (select from blog_post i where i.id = ${c}.item_id and ${visible.post('i')})
  when 'image' then ${voteStands(c, 'image_vote', 'image')}
    and exists (select from part_image i join part p on p.id = i.part_id
      where i.id = ${c}.item_id and ${visible.image('i')} and ${visible.part('p')})
  when 'message' then exists (select from message i where i.id = ${c}.item_id and i.read_at is null and ${visible.message('i')}
    and not exists (select from conversation_member m
      where m.conversation_id = i.conversation_id and m.user_id = $userId::uuid and m.muted_at is not null))
  when 'part' then exists (select from part p where p.id = ${c}.item_id and ${visible.part('p')})
    and not exists (select from part_revision i where i.part_id = ${c}.item_id and i.number = (${c}.facts->>'revision')::int
      and not ${visible.revision('i')})
  when 'fitment' then exists (select from fitment_revision i join part p on p.id = i.part_id
    where i.id = ${c}.item_id and ${visible.revision('i')} and ${visible.part('p')})
  when 'relation' then exists (select from relation_revision i join part p on p.id = i.part_id
    where i.id = ${c}.item_id and ${visible.revision('i')} and ${visible.part('p')})
  when 'confirmation' then exists (select from fitment_confirmation i join part p on p.id = i.part_id
    where i.id = ${c}.item_id and ${visible.confirmation('i')} and ${visible.part('p')})
  when 'relation_confirmation' then exists (select from relation_confirmation i join part p on p.id = i.part_id
    where i.id = ${c}.item_id and ${visible.confirmation('i')} and ${visible.part('p')})
  when 'vehicle' then exists (select from vehicle i where i.id = ${c}.item_id and ${visible.vehicle('i')})
  when 'listing' then exists (select from listing i join part p on p.id = i.part_id
    where i.id = ${c}.item_id and i.status <> 'deleted' and (i.status <> 'paused' or i.seller_id = $userId::uuid) and ${visible.part('p')})
  when 'offer' then exists (select from offer i where i.id = ${c}.item_id and $userId::uuid in (i.maker_id, i.receiver_id))
  when 'trade' then exists (select from trade i join part p on p.id = i.part_id where i.id = ${c}.item_id
    and case when ${kind} = 'part.sold' then ${inPriceHistory('i')} and ${visible.part('p')}
      else $userId::uuid in (i.buyer_id, i.seller_id) end)
  when 'feedback' then exists (select from feedback i
    where i.id = ${c}.item_id and ${visible.feedback('i')} and $userId::uuid in (i.author_id, i.subject_id))
  else ${c}.item_type in ('report', 'user', 'change', 'undo_job') end`

/** Condition: the reader has not blocked a user. PostgreSQL reads the blocks once. */
const notBlocked = (user: string) =>
  `${user} <> all (array(select b.blocked_id from user_block b where b.blocker_id = $userId::uuid))`

/**
 * The visible events of line `n`: (change_id, item_id, actor). A placeholder $userId is its reader. Acts of blocked users are
 * left out before their items are read, because a user may have blocked the author of very many.
 */
export const visibleEvents = (n: string) => `
  select e.change_id, c.item_id, by.actor
  from notification_event e join change c on c.id = e.change_id
  cross join lateral (select ${actorOf('c', `${n}.kind`)} as actor) by
  where e.notification_id = ${n}.id
    and (c.actor_id is null or c.visibility = 'moderators' or c.item_type = 'listing' or ${n}.kind in ${OF_TRADES} or ${notBlocked('c.actor_id')})
    and ${itemIsVisible('c', `${n}.kind`)}
    and (by.actor is null or ${n}.kind in ${OF_TRADES} or ${notBlocked('by.actor')}
      and exists (select from "user" u where u.id = by.actor and ${visible.user('u')}))`

/** The newest lines of the reader. Older ones are waiting for the cleanup. */
export const newestLines = (condition: string) => `(
  select * from notification n where n.user_id = $userId::uuid and ${condition} order by n.seq desc, n.id desc limit $maxLines::int)`
