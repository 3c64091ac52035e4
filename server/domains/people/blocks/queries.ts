import { statement } from '../../../db/statement.ts'
import { isModeratorSql } from '../roles/policy.ts'

/** Condition: block `b` is between two users. */
const isBetween = (b: string, one: string, other: string) =>
  `(${b}.blocker_id, ${b}.blocked_id) in ((${one}, ${other}), (${other}, ${one}))`

/** Condition: neither of the two users has blocked the other. The parameters are expressions of user ids. */
export const mayDeal = (one: string, other: string) =>
  `not exists (select from user_block b where ${isBetween('b', one, other)})`

/** Condition: the two users have an open trade from before each block between them. */
const hasTradeFromBefore = (one: string, other: string) => `exists (select from trade t
  where (t.buyer_id, t.seller_id) in ((${one}, ${other}), (${other}, ${one})) and t.confirmed_at is null and t.cancelled_at is null
    and not exists (select from user_block b where ${isBetween('b', one, other)} and b.created_at <= t.opened_at))`

/**
 * Condition: the two users may write to each other. Neither has blocked the other, or one of them is a moderator, or they
 * have an open trade from before the block.
 */
export const mayWrite = (one: string, other: string) => `(${mayDeal(one, other)}
  or ${isModeratorSql(one)} or ${isModeratorSql(other)} or ${hasTradeFromBefore(one, other)})`

export const readContact = statement<{ userId: string; otherId: string }, { mayDeal: boolean; mayWrite: boolean }>(
  'whether a user may contact another',
  'hot-read',
  `select ${mayDeal('$userId::uuid', '$otherId::uuid')} as "mayDeal", ${mayWrite('$userId::uuid', '$otherId::uuid')} as "mayWrite"`,
)

/** Deletes the blocks by a user and of a user, in the order of their keys. */
export const deleteBlocks = statement<{ userId: string }, object>(
  'delete the blocks of a user',
  'atomic',
  `delete from user_block where (blocker_id, blocked_id) in (
    select blocker_id, blocked_id from user_block where $userId in (blocker_id, blocked_id)
    order by blocker_id, blocked_id for update)`,
)
