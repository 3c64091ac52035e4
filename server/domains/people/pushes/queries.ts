import { statement } from '../../../db/statement.ts'

/** Deletes all push subscriptions of a user with their pushes, in the order of their ids. */
export const deleteSubscriptionsOf = statement<{ userId: string }, object>(
  'delete the push subscriptions of a user',
  'atomic',
  `delete from push_subscription where id = any(array(
    select id from push_subscription where user_id = $userId::uuid order by id for update))`,
)

/** Adds a push of each line (JSON) for each browser of its user that subscribed with the key of the site, unless it waits there. */
export const insertPushes = statement<{ pushes: string; serverKey: string }, object>(
  'queue pushes',
  'bulk',
  `insert into push (id, subscription_id, notification_id, due_at)
  select uuidv7(), s.id, p."notificationId", p."dueAt"
  from jsonb_to_recordset($pushes::jsonb) as p ("userId" uuid, "notificationId" uuid, "dueAt" timestamptz)
  join push_subscription s on s.user_id = p."userId" and s.server_key = $serverKey
  order by s.id, p."notificationId"
  on conflict (subscription_id, notification_id) do nothing`,
)

type NewSubscription = {
  userId: string
  sessionHash: Uint8Array
  endpoint: string
  p256dh: string
  auth: string
  serverKey: string
  device: string
  now: Date
}

/** Adds or replaces the subscription of a browser, if the session exists. */
export const upsertSubscription = statement<
  NewSubscription,
  { id: string; device: string; createdAt: Date; deliveredAt: Date | null }
>(
  'subscribe a browser to pushes',
  'atomic',
  `with session as (
    select token_hash from session where token_hash = $sessionHash and user_id = $userId::uuid and kind = 'full' for key share)
  insert into push_subscription as s (id, user_id, session_hash, endpoint, p256dh, auth, server_key, device, created_at)
  select uuidv7(), $userId::uuid, token_hash, $endpoint, $p256dh, $auth, $serverKey, $device, $now::timestamptz from session
  on conflict (endpoint) do update set user_id = excluded.user_id, session_hash = excluded.session_hash, p256dh = excluded.p256dh,
    auth = excluded.auth, server_key = excluded.server_key, device = excluded.device, created_at = excluded.created_at,
    delivered_at = case when s.user_id = excluded.user_id then s.delivered_at end, refusals = 0
  returning id, device, created_at as "createdAt", delivered_at as "deliveredAt"`,
)

/** Deletes the subscriptions of a user beyond a number, those first that had no push for the longest time. */
export const deleteDevicesBeyond = statement<{ userId: string; maxDevices: number }, object>(
  'delete push subscriptions beyond the limit of a user',
  'atomic',
  `delete from push_subscription where id = any(array(
    select id from push_subscription where user_id = $userId::uuid
    order by greatest(created_at, delivered_at) desc, id desc offset $maxDevices::int))`,
)
