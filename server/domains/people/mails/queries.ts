import { statement } from '../../../db/statement.ts'
import type { MailKind } from '../../../db/generated/client.ts'

/** Deletes all mails of a user, in the order of their ids. */
export const deleteMailsOf = statement<{ userId: string }, object>(
  'delete the mails of a user',
  'atomic',
  `delete from mail where id = any(array(select id from mail where user_id = $userId::uuid order by id for update))`,
)

/**
 * Adds mails (JSON) in the order of their users. A mail that was dropped gets a new id, because it is another mail. One that another
 * mail collects stays, because that mail tells of its line.
 */
export const insertMails = statement<{ mails: string }, { id: string }>(
  'queue mails',
  'bulk',
  `with queued as (
    select * from jsonb_to_recordset($mails::jsonb) as q ("userId" uuid, "notificationId" uuid, "digestOn" date, "dueAt" timestamptz)
  ), digest as (
    insert into mail (id, user_id, kind, digest_on, due_at)
    select uuidv7(), "userId", 'digest', "digestOn", "dueAt" from queued where "digestOn" is not null order by "userId"
    on conflict (user_id, digest_on) do nothing returning id
  ), line as (
    insert into mail (id, user_id, kind, notification_id, due_at)
    select uuidv7(), "userId", 'line', "notificationId", "dueAt" from queued where "notificationId" is not null
    order by "userId", "notificationId"
    on conflict (notification_id) do update set
      id = excluded.id, state = 'waiting', address = null, due_at = excluded.due_at, leased_until = null, attempts = 0, ended_at = null,
      reason = null, more_id = null
    where mail.state = 'dropped' and not exists (select from mail more where more.id = mail.more_id and more.state in ('waiting', 'sent'))
    returning id
  )
  select id from digest union all select id from line`,
)

export type TakenMail = {
  id: string
  userId: string
  kind: MailKind
  notificationId: string | null
  digestOn: string | null
  dueAt: Date
  queuedAt: Date
  attempts: number
  proofToken: string | null
  address: string
  /** The user stopped all mails. */
  isOff: boolean
  /** The address refused a mail for good. */
  isStopped: boolean
}

/**
 * Leases the mail that is due longest, and counts the attempt. Not of a user of whom a mail is being sent, and not to a domain
 * that has enough mails in flight. Two processes that take mails of one user at the same time violate the index mail_in_flight:
 * then one of them gets an error.
 */
export const takeMail = statement<{ now: Date; leasedUntil: Date; busyDomains: string[] }, TakenMail>(
  'take a mail',
  'atomic',
  `with due as materialized (
     select d.id, own.is_off, coalesce(d.address, own.address, u.email) as address
     from mail d join "user" u on u.id = d.user_id left join mail_address own on own.user_id = d.user_id
     where d.state = 'waiting' and d.due_at <= $now and (d.leased_until is null or d.leased_until <= $now)
       and not split_part(coalesce(d.address, own.address, u.email), '@', -1) = any($busyDomains::text[])
       and not exists (select from mail o where o.user_id = d.user_id and o.leased_until is not null and o.id <> d.id)
     order by d.due_at, d.id limit 1 for update of d skip locked
   ) update mail m set leased_until = $leasedUntil, attempts = m.attempts + 1 from due where m.id = due.id
   returning m.id, m.user_id as "userId", m.kind, m.notification_id as "notificationId", to_char(m.digest_on, 'YYYY-MM-DD') as "digestOn",
     m.due_at as "dueAt", uuid_extract_timestamp(m.id) as "queuedAt", m.attempts, m.proof_token as "proofToken", due.address,
     coalesce(due.is_off, false) as "isOff", exists (select from mail_stop s where s.address = due.address) as "isStopped"`,
)

/**
 * Drops a mail in favour of the one that collects what the limit of an hour holds back, which is made if the user has none. Not if the
 * lease has ended or the mail was deleted.
 */
export const holdBack = statement<
  { id: string; leasedUntil: Date; now: Date; moreId: string; dueAt: Date; reason: string },
  { moreId: string }
>(
  'hold a mail back',
  'atomic',
  `with held as (
     select id, user_id from mail where id = $id::uuid and state = 'waiting' and leased_until = $leasedUntil for update
   ), more as (
     insert into mail as m (id, user_id, kind, due_at) select $moreId::uuid, user_id, 'more', $dueAt::timestamptz from held
     on conflict (user_id) where kind = 'more' and state = 'waiting' do update set due_at = m.due_at returning id)
   update mail set state = 'dropped', ended_at = $now, leased_until = null, reason = $reason, more_id = more.id
   from more, held where mail.id = held.id
   returning more.id as "moreId"`,
)

/**
 * Deletes up to 1,000 mails that ended before. That of a line stays as long as the line, because it keeps a second mail from
 * being queued; it is deleted with the line.
 */
export const deleteEndedMails = statement<{ before: Date }, { id: string }>(
  'delete old mails',
  'bulk',
  `delete from mail where id = any(array(
    select id from mail where ended_at < $before and notification_id is null order by ended_at limit 1000 for update skip locked))
   returning id`,
)

/** Deletes up to 1,000 stops from before of addresses that no user has any more, or that none has proven. */
export const deleteUnusedStops = statement<{ before: Date }, { address: string }>(
  'delete stops of unused addresses',
  'bulk',
  `delete from mail_stop where address = any(array(
    select s.address from mail_stop s where s.at < $before and not exists (select from "user" u where u.email = s.address)
      and not exists (select from mail_address a where a.address = s.address) limit 1000 for update skip locked))
   returning address`,
)

/** Queues the mail that proves an address, in place of the earlier one of the user. */
export const queueProof = statement<
  { id: string; userId: string; address: string; token: string; now: Date },
  { id: string }
>(
  'queue a proof',
  'atomic',
  `insert into mail (id, user_id, kind, address, proof_token, due_at)
   values ($id::uuid, $userId::uuid, 'proof', $address, $token, $now)
   on conflict (user_id) where kind = 'proof' do update set id = excluded.id, address = excluded.address,
     proof_token = excluded.proof_token, due_at = excluded.due_at, state = 'waiting', leased_until = null, attempts = 0,
     ended_at = null, reason = null
   returning id`,
)

/** Moves the waiting digest of a user that is due last, if it is not due yet. */
export const moveWaitingDigest = statement<{ userId: string; on: string; at: Date; now: Date }, { id: string }>(
  'move a digest',
  'atomic',
  `update mail m set digest_on = $on::date, due_at = $at
  from (select id from mail where user_id = $userId::uuid and kind = 'digest' and state = 'waiting' and due_at > $now and leased_until is null
    order by due_at desc limit 1 for update) d
  where m.id = d.id and not exists (select from mail o where o.user_id = $userId::uuid and o.digest_on = $on::date and o.id <> d.id)
  returning m.id`,
)
