import { statement } from '../../db/statement.ts'
import { isModeratorSql } from '../moderation/policy.ts'

/** Condition: trade `t` is open, so that its two users can still write to each other. */
const isOpenTrade = (t: string) => `${t}.confirmed_at is null and ${t}.cancelled_at is null`

/**
 * Returns the condition that one user may contact another: neither has blocked the other, or one of them is a moderator, or
 * they have an open trade. The parameters are expressions of user ids.
 */
export const notBlocked = (one: string, other: string) => `(
  not exists (select from user_block b where (b.blocker_id, b.blocked_id) in ((${one}, ${other}), (${other}, ${one})))
  or ${isModeratorSql(one)} or ${isModeratorSql(other)}
  or exists (select from trade t where (t.buyer_id, t.seller_id) in ((${one}, ${other}), (${other}, ${one})) and ${isOpenTrade('t')}))`

export const readContact = statement<{ userId: string; otherId: string }, { isAllowed: boolean }>(
  'whether a user may contact another',
  'hot-read',
  `select ${notBlocked('$userId::uuid', '$otherId::uuid')} as "isAllowed"`,
)

/** Deletes the blocks by a user and of a user, in the order of their keys. */
export const deleteBlocks = statement<{ userId: string }, object>(
  'delete the blocks of a user',
  'atomic',
  `delete from user_block where (blocker_id, blocked_id) in (
    select blocker_id, blocked_id from user_block where $userId in (blocker_id, blocked_id)
    order by blocker_id, blocked_id for update)`,
)
