import { statement } from '../../../db/statement.ts'

/** Deletes all push subscriptions of a user with their pushes, in the order of their ids. */
export const deleteSubscriptionsOf = statement<{ userId: string }, object>(
  'delete the push subscriptions of a user',
  'atomic',
  `delete from push_subscription where id = any(array(
    select id from push_subscription where user_id = $userId::uuid order by id for update))`,
)

/**
 * Adds a push of each line (JSON) for each browser of its user that subscribed with the key of the site. One that waits stays as it is, and
 * one that is being sent is due again afterwards.
 */
export const insertPushes = statement<{ pushes: string; serverKey: string }, object>(
  'queue pushes',
  'bulk',
  `insert into push (id, subscription_id, notification_id, due_at)
  select uuidv7(), s.id, p."notificationId", p."dueAt"
  from jsonb_to_recordset($pushes::jsonb) as p ("userId" uuid, "notificationId" uuid, "dueAt" timestamptz)
  join push_subscription s on s.user_id = p."userId" and s.server_key = $serverKey
  order by s.id, p."notificationId"
  on conflict (subscription_id, notification_id) do update set due_at = excluded.due_at where push.leased_until is not null`,
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

export type TakenPush = {
  id: string
  userId: string
  notificationId: string
  subscriptionId: string
  dueAt: Date
  queuedAt: Date
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
  /** Of the push service. */
  host: string
}

/**
 * Leases the push that is due longest, and counts the attempt. Not to a push service or a user to whom enough are being sent, and not
 * to a browser that has meanwhile been subscribed for another user, or with another key of the site.
 */
export const takePush = statement<
  { now: Date; leasedUntil: Date; serverKey: string; busyHosts: string[]; busyUsers: string[] },
  TakenPush
>(
  'take a push',
  'atomic',
  `update push p set leased_until = $leasedUntil, attempts = p.attempts + 1
  from (
    select d.id, s.user_id, s.endpoint, s.p256dh, s.auth, split_part(s.endpoint, '/', 3) as host
    from push d join push_subscription s on s.id = d.subscription_id
    join notification n on n.id = d.notification_id and n.user_id = s.user_id
    where d.due_at <= $now and (d.leased_until is null or d.leased_until <= $now) and s.server_key = $serverKey
      and not split_part(s.endpoint, '/', 3) = any($busyHosts::text[]) and not s.user_id = any($busyUsers::uuid[])
    order by d.due_at, d.id limit 1 for update of d skip locked
  ) due where p.id = due.id
  returning p.id, due.user_id as "userId", p.notification_id as "notificationId", p.subscription_id as "subscriptionId",
    p.due_at as "dueAt", uuid_extract_timestamp(p.id) as "queuedAt", p.attempts, due.endpoint, due.p256dh, due.auth, due.host`,
)

/** Deletes a push that was sent or dropped. One that was queued again meanwhile stays, and can be taken. */
export const endPush = statement<{ id: string; dueAt: Date; leasedUntil: Date }, object>(
  'end a push',
  'atomic',
  `with again as (
    update push set leased_until = null, attempts = 0
    where id = $id::uuid and leased_until = $leasedUntil and due_at <> $dueAt::timestamptz)
  delete from push where id = $id::uuid and due_at = $dueAt`,
)

/** Deletes up to 1,000 pushes that were queued before. */
export const deleteOldPushesQuery = statement<{ before: Date }, { id: string }>(
  'delete old pushes',
  'bulk',
  `delete from push where id = any(array(
    select id from push where due_at < $before order by due_at limit 1000 for update skip locked)) returning id`,
)
