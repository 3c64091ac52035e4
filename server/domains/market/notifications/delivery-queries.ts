import { NOTIFICATION_SETTINGS, NOTIFICATIONS, type NotificationKind } from '../../../../shared/notifications.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { statement } from '../../../db/statement.ts'
import type { NewMail } from '../../people/mails/queue-service.ts'
import type { NewPush } from '../../people/pushes/service.ts'
import type { OpenLine } from './delivery-policy.ts'
import { newestLines, visibleEvents } from './visible-queries.ts'

// The choices of users about mails and pushes, and digests, as SQL.

const rowOf = (kind: NotificationKind) => {
  const { setting } = NOTIFICATIONS[kind]
  const { mail, push } = NOTIFICATION_SETTINGS[setting]
  return `('${kind}', '${setting}', '${mail}'::mail_choice, ${push}, ${'always' in NOTIFICATION_SETTINGS[setting]}, ${kind !== 'message'})`
}

/** The kinds of lines with the defaults of their settings. `is_shown`: on the site, in the bell. */
export const KINDS = `(values ${keysOf(NOTIFICATIONS).map(rowOf).join(', ')}) as k (kind, setting, mail, push, is_always, is_shown)`

/**
 * A digest covers changes told up to this long before its time. A transaction that tells takes less, so no change is committed
 * after the digest that covers it.
 */
export const DIGEST_MARGIN = `interval '1 minute'`
/** A digest leaves out what was told earlier, for example before the user chose digests. */
const DIGEST_DAYS = `interval '7 days'`

/** Condition: digest `m` is sent or dropped, or is about to be. */
export const isTakenDigest = (m: string) =>
  `(${m}.state <> 'waiting' or ${m}.due_at <= $now::timestamptz + ${DIGEST_MARGIN})`

/**
 * The next digest with the times `t` (or nulls): the first day of the user at whose hour it is later than $now and which is not
 * taken. PostgreSQL takes an hour that the clock skips as the hour after it, and of one that comes twice the second.
 */
export const nextDigest = (t: string, isTaken: (day: string) => string) => `(
  select d.day, d.at from generate_series(0, 2) n
  cross join lateral (select time_zone_or_utc(${t}.time_zone) as zone, coalesce(${t}.digest_hour, 8) as hour) own
  cross join lateral (select ($now::timestamptz at time zone own.zone)::date + n as day) local
  cross join lateral (select local.day, (local.day + make_interval(hours => own.hour)) at time zone own.zone as at) d
  where d.at > $now::timestamptz + ${DIGEST_MARGIN} and not coalesce(${isTaken('d.day')}, false)
  order by n limit 1)`

/**
 * The mails and pushes about lines that users were told of. A user whose digest waits gets no other one. The digests that
 * exist are read once, into objects: looked up one by one, 1,000 users take two seconds as long as the statistics say that
 * there are few mails.
 */
export const plannedDeliveries = statement<
  { ids: string[]; now: Date; mailAt: Date; pushAt: Date },
  { mails: NewMail[]; pushes: NewPush[] }
>(
  'plan mails and pushes',
  'bulk',
  `with line as (
    select n.id, n.user_id, coalesce(s.mail, k.mail) as mail, coalesce(s.push, k.push) as push
    from notification n join ${KINDS} on k.kind = n.kind
    left join notification_setting s on s.user_id = n.user_id and s.setting = k.setting
    where n.id = any($ids::uuid[])
  ), digest as (
    select coalesce(jsonb_object_agg(m.user_id || ' ' || m.digest_on, true) filter (where ${isTakenDigest('m')}), '{}') as taken,
      coalesce(jsonb_object_agg(m.user_id, true) filter (where not ${isTakenDigest('m')}), '{}') as waiting
    from mail m where m.user_id = any(array(select user_id from line where mail = 'digest')) and m.digest_on > $now::timestamptz - interval '3 days'
  ), planned as (
    select 'line' as kind, user_id as "userId", id as "notificationId", null::date as "digestOn", $mailAt::timestamptz as "dueAt"
    from line where mail = 'soon'
    union all
    select 'digest', u.user_id, null, next.day, next.at
    from (select distinct user_id from line where mail = 'digest' and not (select waiting from digest) ? user_id::text) u
    left join notification_times t on t.user_id = u.user_id
    cross join lateral ${nextDigest('t', (day) => `(select taken from digest) ? (u.user_id || ' ' || ${day})`)} next
  )
  select (select coalesce(json_agg(planned), '[]') from planned) as mails,
    (select coalesce(json_agg(json_build_object('userId', user_id, 'notificationId', id, 'dueAt', $pushAt::timestamptz)), '[]')
      from line where push) as pushes`,
)

const isTakenByMail = (day: string) =>
  `(select ${isTakenDigest('m')} from mail m where m.user_id = u.id and m.digest_on = ${day})`

/** The next digest of a user. */
export const digestOfUser = statement<{ userId: string; now: Date }, { on: string; at: Date }>(
  'next digest of a user',
  'hot-read',
  `select next.day::text as on, next.at from (select $userId::uuid as id) u
  left join notification_times t on t.user_id = u.id cross join lateral ${nextDigest('t', isTakenByMail)} next`,
)

/**
 * The lines of the reader for a digest of what was told until then, the newest first. Lines of settings with 'soon' only if they
 * were told before that was chosen, because they have mails of their own.
 */
export const digestLines = statement<
  { userId: string; now: Date; until: Date; maxLines: number },
  { id: string; kind: NotificationKind }
>(
  'lines of a digest',
  'hot-read',
  `select n.id, n.kind from ${newestLines('n.read_at is null')} n
  join ${KINDS} on k.kind = n.kind
  left join notification_setting s on s.user_id = n.user_id and s.setting = k.setting
  left join mail m on m.notification_id = n.id
  where coalesce(n.told_at, n.at) <= $until::timestamptz - ${DIGEST_MARGIN}
    and coalesce(n.told_at, n.at) > greatest($now::timestamptz - ${DIGEST_DAYS}, (
      select max(d.due_at) - ${DIGEST_MARGIN} from mail d where d.user_id = $userId::uuid and d.kind = 'digest' and d.state = 'sent'))
    and case coalesce(s.mail, k.mail) when 'digest' then m.state is distinct from 'sent' and m.more_id is null
      when 'soon' then m.id is null else false end
    and ${isMailed('n')} and ${isNotMuted('n')} and exists (${visibleEvents('n')})
  order by n.seq desc, n.id desc`,
)

/** The unread ones of the reader's lines, also if nothing of them is visible. */
export const openLines = statement<{ userId: string; ids: string[]; isMail: boolean }, OpenLine & { groupKey: string }>(
  'lines that wait for a mail or push',
  'hot-read',
  `select n.id, n.kind, n.group_key as "groupKey", (not $isMail::boolean or ${isMailed('n')}) and ${isNotMuted('n')} as "isWanted",
    exists (select from session s where s.user_id = n.user_id and s.last_used_at > coalesce(n.told_at, n.at)) as "isSeen"
  from notification n where n.id = any($ids::uuid[]) and n.user_id = $userId::uuid and n.read_at is null
  order by n.seq desc, n.id desc`,
)

/** When the digest of a day of a user is due. */
export const digestHour = statement<{ userId: string; on: string }, { at: Date }>(
  'hour of a digest',
  'hot-read',
  `select ($on::date + make_interval(hours => coalesce(t.digest_hour, 8))) at time zone time_zone_or_utc(t.time_zone) as at
  from (select $userId::uuid as id) u left join notification_times t on t.user_id = u.id`,
)

/** Condition: the user has not stopped mails about the page of line `n`. */
function isMailed(n: string): string {
  return `not exists (select from mail_mute x where x.user_id = ${n}.user_id and x.page = ${n}.page)`
}

/** Condition: the user has not muted what line `n` is about: its part, post, vehicle or thread, or what it was followed for. */
function isNotMuted(n: string): string {
  const itemOf = (type: string) =>
    `('${type}'::follow_type, case when ${n}.page like '${type} %' then split_part(${n}.page, ' ', 2) end)`
  return `not exists (
    select from (values ${['part', 'post', 'vehicle'].map(itemOf).join(', ')}, ('thread', ${threadOf(n)}), (${n}.follow_type, ${n}.follow_item)) about (type, item)
    join follow f on f.user_id = ${n}.user_id and f.type = about.type and f.item_id = about.item and f.level = 'muted')`
}

/** The thread of a line about replies to one comment. */
function threadOf(n: string): string {
  return `case when ${n}.group_key ~ '^comment [0-9a-f-]{36}$' then (
    with recursive up as (
      select c.id, c.parent_id from comment c where c.id = split_part(${n}.group_key, ' ', 2)::uuid
      union all select c.id, c.parent_id from up join comment c on c.id = up.parent_id)
    select id::text from up where parent_id is null) end`
}
