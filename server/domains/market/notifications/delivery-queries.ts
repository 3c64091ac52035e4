import { NOTIFICATION_SETTINGS, NOTIFICATIONS, type NotificationKind } from '../../../../shared/notifications.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { statement } from '../../../db/statement.ts'
import { newestLines, visibleEvents } from './visible-queries.ts'

// What users get outside of the site, as SQL.

const rowOf = (kind: NotificationKind) => {
  const { setting } = NOTIFICATIONS[kind]
  const { mail, push } = NOTIFICATION_SETTINGS[setting]
  return `('${kind}', '${setting}', '${mail}'::mail_choice, ${push}, ${'always' in NOTIFICATION_SETTINGS[setting]}, ${kind !== 'message'})`
}

/** The kinds of lines with the defaults of their settings. `is_shown`: on the site, in the bell. */
export const KINDS = `(values ${keysOf(NOTIFICATIONS).map(rowOf).join(', ')}) as k (kind, setting, mail, push, is_always, is_shown)`

/**
 * Digests of a day are about what was told up to this long before. A transaction that tells ends sooner, so a digest reads all
 * of what it is about, and the next one begins where it ended.
 */
export const DIGEST_MARGIN = `interval '1 minute'`
/** A digest leaves out what was told earlier, for example before the user chose digests. */
const DIGEST_DAYS = `interval '7 days'`

/**
 * The next digest of user `u` with the times `t` (or nulls): the first day of the user at whose hour it is later than $now and
 * which had none yet. PostgreSQL takes an hour that the clock skips as the hour after it, and of one that comes twice the second.
 */
export const nextDigest = (u: string, t: string) => `(
  select d.day, d.at from generate_series(0, 2) n
  cross join lateral (select coalesce(${t}.time_zone, 'UTC') as zone, coalesce(${t}.digest_hour, 8) as hour) own
  cross join lateral (select ($now::timestamptz at time zone own.zone)::date + n as day) local
  cross join lateral (select local.day, (local.day + make_interval(hours => own.hour)) at time zone own.zone as at) d
  where d.at > $now::timestamptz + ${DIGEST_MARGIN} and not exists (
    select from mail m where m.user_id = ${u} and m.digest_on = d.day and (m.state <> 'waiting' or m.due_at <= $now::timestamptz + ${DIGEST_MARGIN}))
  order by n limit 1)`

/** The times of a user, and the next digest. */
export const digestOfUser = statement<{ userId: string; now: Date }, { on: string; at: Date }>(
  'next digest of a user',
  'hot-read',
  `select next.day::text as on, next.at from (select $userId::uuid as id) u
  left join notification_times t on t.user_id = u.id cross join lateral ${nextDigest('u.id', 't')} next`,
)

/**
 * The lines of the reader for a digest of what was told until then, the newest first. Lines of settings with 'soon' only if they
 * were told before that was chosen, because they have mails of their own.
 */
export const digestLines = statement<{ userId: string; now: Date; until: Date; maxLines: number }, { id: string }>(
  'lines of a digest',
  'hot-read',
  `select n.id from ${newestLines('n.read_at is null')} n
  join ${KINDS} on k.kind = n.kind
  left join notification_setting s on s.user_id = n.user_id and s.setting = k.setting
  left join mail m on m.notification_id = n.id
  where coalesce(n.told_at, n.at) <= $until::timestamptz - ${DIGEST_MARGIN}
    and coalesce(n.told_at, n.at) > greatest($now::timestamptz - ${DIGEST_DAYS}, (
      select max(d.due_at) - ${DIGEST_MARGIN} from mail d where d.user_id = $userId::uuid and d.kind = 'digest' and d.state = 'sent'))
    and case coalesce(s.mail, k.mail) when 'digest' then m.state is distinct from 'sent' and m.more_id is null
      when 'soon' then m.id is null else false end
    and ${isWantedPage('n')} and exists (${visibleEvents('n')})
  order by n.seq desc, n.id desc`,
)

/** Condition: the user has neither stopped mails about the page of line `n` nor muted what it is about. */
export function isWantedPage(n: string): string {
  const itemOf = (type: string) =>
    `('${type}'::follow_type, case when ${n}.page like '${type} %' then split_part(${n}.page, ' ', 2) end)`
  return `not exists (select from mail_mute x where x.user_id = ${n}.user_id and x.page = ${n}.page)
    and not exists (select from (values ${['part', 'post', 'vehicle'].map(itemOf).join(', ')}, (${n}.follow_type, ${n}.follow_item)) about (type, item)
      join follow f on f.user_id = ${n}.user_id and f.type = about.type and f.item_id = about.item and f.level = 'muted')`
}
