import { statement } from '../../../db/statement.ts'

/** Deletes all push subscriptions of a user with their pushes, in the order of their ids. */
export const deleteSubscriptionsOf = statement<{ userId: string }, object>(
  'delete the push subscriptions of a user',
  'atomic',
  `delete from push_subscription where id = any(array(
    select id from push_subscription where user_id = $userId::uuid order by id for update))`,
)
