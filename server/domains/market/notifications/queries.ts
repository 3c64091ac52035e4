import type { NotificationKind } from '../../../../shared/notifications.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { KINDS } from './delivery-queries.ts'

/** `pushKey`: the key of the site with which browsers subscribe. Null if it sends no pushes. */
type Telling = { told: string; maxEvents: number; now: Date; isMailed: boolean; pushKey: string | null }

/**
 * Tells users of changes (JSON of rows; the first of a user and a change counts), unless they want them in no way. A change joins the unread line of its group
 * or begins a new one. A full line loses its oldest events, so that it shows the newest even if what came first was removed. The
 * lines are locked in the order of their keys, as `markRead` does, so that the two cannot deadlock.
 * `placed` has a window in place of a join, which would compare each line with each change: PostgreSQL expects one row.
 * @returns the ids of the lines
 */
export const tellUsers = statement<Telling, { lines: string[]; users: number }>(
  'tell users of changes',
  'bulk',
  `with told as (
    select distinct on (t."userId", t."changeId") t.*, choice.in_app
    from rows from (jsonb_to_recordset($told::jsonb) as ("userId" uuid, "changeId" uuid, seq bigint, at timestamptz, kind text,
      "groupKey" text, page text, "followType" follow_type, "followItem" text, "searchIds" jsonb, more int)) with ordinality
      as t ("userId", "changeId", seq, at, kind, "groupKey", page, "followType", "followItem", "searchIds", more, place)
    join "user" u on u.id = t."userId" and ${visible.user('u')}
    join ${KINDS} on k.kind = t.kind
    left join notification_setting s on s.user_id = t."userId" and s.setting = k.setting
    cross join lateral (select k.is_shown and (k.is_always or coalesce(s.in_app, true)) as in_app) choice
    where (choice.in_app or $isMailed::boolean and coalesce(s.mail, k.mail) <> 'off' or coalesce(s.push, k.push)
        and exists (select from push_subscription b where b.user_id = t."userId" and b.server_key = $pushKey))
      and not exists (select from notification_event e where e.user_id = t."userId" and e.change_id = t."changeId")
    order by t."userId", t."changeId", t.place
  ), newest as (
    select *, row_number() over grouped as rank, count(*) over "group" as count, sum(more) over "group" as others,
      coalesce(jsonb_agg("searchIds") filter (where "searchIds" <> '[]') over "group", '[]') as found
    from told window "group" as (partition by "userId", kind, "groupKey"), grouped as ("group" order by seq desc, "changeId" desc)
  ), line as (
    insert into notification as n (id, user_id, kind, group_key, page, follow_type, follow_item, search_ids, seq, at, stored, more, in_app, told_at)
    select uuidv7(), "userId", kind, "groupKey", page, "followType", "followItem",
      array(select distinct (id #>> '{}')::uuid from jsonb_path_query(found, '$[*][*]') id),
      seq, at, least(count, $maxEvents::int), greatest(count - $maxEvents::int, 0) + others, in_app, $now
    from newest where rank = 1 order by "userId", kind, "groupKey"
    on conflict (user_id, kind, group_key) where read_at is null do update set
      page = excluded.page, follow_type = excluded.follow_type, follow_item = excluded.follow_item,
      search_ids = array(select distinct id from unnest(n.search_ids || excluded.search_ids) id),
      seq = greatest(n.seq, excluded.seq), at = greatest(n.at, excluded.at), told_at = excluded.told_at, in_app = excluded.in_app,
      stored = least(n.stored + excluded.stored, $maxEvents::int),
      more = n.more + excluded.more + greatest(n.stored + excluded.stored - $maxEvents::int, 0)
    returning n.id, n.user_id, n.kind, n.group_key, n.in_app, coalesce(old.stored, 0) as had
  ), placed as (
    select "userId", "changeId", rank, first_value(id) over grouped as line_id,
      had + least(max(rank) over "group", $maxEvents::int) - $maxEvents::int as excess
    from (
      select user_id as "userId", kind, group_key as "groupKey", 0 as rank, null::uuid as "changeId", id, had from line
      union all select "userId", kind, "groupKey", rank, "changeId", null, null from newest) each
    window "group" as (partition by "userId", kind, "groupKey"), grouped as ("group" order by rank)
  ), dropped as (
    delete from notification_event where (user_id, change_id) in (
      select oldest.* from placed cross join lateral (
        select user_id, change_id from notification_event where notification_id = line_id
        order by change_id limit greatest(excess, 0)) oldest
      where rank = 0 and excess > 0)
  ), event as (
    insert into notification_event (user_id, change_id, notification_id)
    select "userId", "changeId", line_id from placed where rank between 1 and $maxEvents::int
  )
  select array(select id from line) as lines,
    (select count(pg_notify('tappet', 'user ' || user_id)::text)::int from (select distinct user_id from line where in_app) u) as users`,
)

type Reading = {
  userId: string
  /** One of the three is given. */
  ids: string[] | null
  upTo: string | null
  /** The number with which the line `upTo` was shown. */
  seq?: number | null
  page: string | null
  /** Only lines of this kind. */
  kind: NotificationKind | null
  now: Date
}

/** Marks unread lines as read, and tells the other tabs of the user. */
export const markRead = statement<Reading, { lines: number; woken: string }>(
  'mark notifications as read',
  'atomic',
  `with shown as (select coalesce($seq::bigint, seq) as seq, id from notification where id = $upTo::uuid and user_id = $userId::uuid),
  line as (
    select n.id from notification n where n.user_id = $userId::uuid and n.read_at is null
      and (n.id = any($ids::uuid[]) or n.page = $page or n.in_app and (n.seq, n.id) <= (select seq, id from shown))
      and ($kind::text is null or n.kind = $kind)
    order by n.kind, n.group_key for update
  ), marked as (update notification n set read_at = $now from line where n.id = line.id returning n.id)
  select count(*)::int as lines, pg_notify('tappet', 'user ' || $userId)::text as woken from marked having count(*) > 0`,
)

/** Marks the lines as unread that were read at a time, the newest of each group, unless the group has an unread line. */
export const markUnread = statement<{ userId: string; readAt: Date }, { lines: number; woken: string }>(
  'mark notifications as unread',
  'atomic',
  `with line as (
    select distinct on (n.kind, n.group_key) n.id from notification n
    where n.user_id = $userId::uuid and n.read_at = $readAt::timestamptz and not exists (
      select from notification unread where unread.user_id = n.user_id and unread.kind = n.kind
        and unread.group_key = n.group_key and unread.read_at is null)
    order by n.kind, n.group_key, n.seq desc
  ), marked as (update notification n set read_at = null from line where n.id = line.id returning n.id)
  select count(*)::int as lines, pg_notify('tappet', 'user ' || $userId)::text as woken from marked having count(*) > 0`,
)

/** Deletes all lines of a user, in the order in which `markRead` locks them. */
export const deleteLinesOf = statement<{ userId: string }, object>(
  'delete the notifications of a user',
  'atomic',
  `delete from notification where id = any(array(
    select id from notification where user_id = $userId::uuid order by kind, group_key, id for update))`,
)

/** Joins what page `x.page`, 'part 0198…', is about, as long as it is visible. */
const PAGE_ITEM = `
  cross join lateral (select split_part(x.page, ' ', 1) as type, split_part(x.page, ' ', 2)::uuid as id) of
  left join part p on p.id = of.id and of.type = 'part' and ${visible.part('p')}
  left join blog_post b on b.id = of.id and of.type = 'post' and ${visible.post('b')}
  left join vehicle v on v.id = of.id and of.type = 'vehicle' and ${visible.vehicle('v')}
  left join "user" u on u.id = of.id and of.type = 'messages' and ${visible.user('u')}`
const PAGE_NAME = 'coalesce(p.name, b.title, v.name, u.name)'

/** The name of a page about which mails can be stopped. Null if it is not visible. */
export const nameOfPage = statement<{ page: string }, { name: string | null }>(
  'name of a page of mails',
  'hot-read',
  `select ${PAGE_NAME} as name from (select $page::text as page) x ${PAGE_ITEM}`,
)

/** The newest pages about which a user stopped mails, and the number of all. */
export const listStoppedPages = statement<
  { userId: string; limit: number },
  { page: string; name: string | null; slug: string | null; total: number }
>(
  'pages about which a user stopped mails',
  'hot-read',
  `select x.page, ${PAGE_NAME} as name, coalesce(p.slug, b.slug, v.slug) as slug, x.total
  from (
    select page, created_at, count(*) over ()::int as total from mail_mute where user_id = $userId::uuid
    order by created_at desc, page limit $limit::int) x ${PAGE_ITEM}
  order by x.created_at desc, x.page`,
)

/** Deletes the pages about which a user wants no mails, in their order. */
export const deleteMailMutesOf = statement<{ userId: string }, object>(
  'delete the mail mutes of a user',
  'atomic',
  `delete from mail_mute where (user_id, page) in (
    select user_id, page from mail_mute where user_id = $userId::uuid order by page for update)`,
)

/** Deletes the oldest pages about which a user wants no mails, beyond the newest `kept`. */
export const deleteOldestMailMutes = statement<{ userId: string; kept: number }, object>(
  'delete the oldest mail mutes of a user',
  'atomic',
  `delete from mail_mute where (user_id, page) in (
    select user_id, page from mail_mute where user_id = $userId::uuid order by created_at desc, page offset $kept::int)`,
)

/** Deletes up to 1,000 lines whose newest change is older than `before`. */
export const deleteOldLines = statement<{ before: Date }, { id: string }>(
  'delete old notifications',
  'bulk',
  `delete from notification where id = any(array(
    select id from notification where at < $before order by at limit 1000 for update skip locked)) returning id`,
)

/** Deletes up to 1,000 lines outside of the bell that users who were told of something since `since` had read before. */
export const deleteReadHidden = statement<{ since: Date }, { id: string }>(
  'delete read notifications outside of the bell',
  'bulk',
  `delete from notification where id = any(array(
    select n.id from (select distinct user_id from notification where at >= $since) told join notification n on n.user_id = told.user_id
    where not n.in_app and n.read_at < $since order by n.id limit 1000 for update of n skip locked)) returning id`,
)

/**
 * Deletes up to 1,000 lines beyond the newest ones, in the bell or outside of it, of users who were told of something since `since`. An offset would lock also
 * the lines that stay, so the lines are locked by their ids.
 */
export const deleteLinesBeyond = statement<{ since: Date; inApp: boolean; maxLines: number }, { id: string }>(
  'delete notifications beyond the limit of users',
  'bulk',
  `delete from notification where id = any(array(
    select id from notification where id = any(array(
      select beyond.id from (select distinct user_id from notification where at >= $since) told cross join lateral (
        select n.id from notification n where n.user_id = told.user_id and n.in_app = $inApp::boolean order by n.seq desc, n.id desc
        offset $maxLines::int limit 1000) beyond
      limit 1000)) for update skip locked)) returning id`,
)

/** The name of a time zone in any case, as PostgreSQL writes it. No row if it does not know the name. */
export const timeZoneByName = statement<{ timeZone: string }, { name: string }>(
  'time zone by its name',
  'hot-read',
  `select name from pg_timezone_names where lower(name) = lower($timeZone) limit 1`,
)
