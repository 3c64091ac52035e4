import { statement } from '../../../db/statement.ts'

/** Deletes all push subscriptions of a user with their pushes, in the order of their ids. */
export const deleteSubscriptionsOf = statement<{ userId: string }, object>(
  'delete the push subscriptions of a user',
  'atomic',
  `delete from push_subscription where id = any(array(
    select id from push_subscription where user_id = $userId::uuid order by id for update))`,
)

/** Adds a push of each line (JSON) for each browser of its user, unless it waits there already. */
export const insertPushes = statement<{ pushes: string }, object>(
  'queue pushes',
  'bulk',
  `insert into push (id, subscription_id, notification_id, due_at)
  select uuidv7(), s.id, p."notificationId", p."dueAt"
  from jsonb_to_recordset($pushes::jsonb) as p ("userId" uuid, "notificationId" uuid, "dueAt" timestamptz)
  join push_subscription s on s.user_id = p."userId"
  order by s.id, p."notificationId"
  on conflict (subscription_id, notification_id) do nothing`,
)
