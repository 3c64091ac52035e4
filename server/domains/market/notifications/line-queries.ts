import type { FollowType } from '../../../../shared/follows.ts'
import type { ListingCondition } from '../../../../shared/listings.ts'
import type { NotificationKind, NotificationLine } from '../../../../shared/notifications.ts'
import { iso, jsonArray, personColumns, type Person } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { newestLines, visibleEvents } from './visible-queries.ts'

/** A line as `notificationLines` reads it, with what its newest visible change is about. */
export type LineRow = {
  id: string
  seq: number
  kind: NotificationKind
  /** Visible changes, and those that are only counted. */
  count: number
  actors: Person[]
  actorCount: number
  /** Items that the visible changes are about. */
  items: number
  at: string
  readAt: string | null
  changeKind: string
  itemType: string
  itemId: string
  facts: ChangeFacts
  part: NotificationLine['part']
  post: NotificationLine['post']
  vehicle: NotificationLine['vehicle']
  listing: {
    id: string
    type: 'ask' | 'bid'
    priceCents: number
    condition: ListingCondition | null
    isOwn: boolean
    until: string
  } | null
  /** `until` while it is open. */
  offer: { priceCents: number; partnerId: string; until: string | null } | null
  /** `isAsked`: the reader is asked to confirm it. */
  trade: {
    id: string
    priceCents: number
    agreedCents: number | null
    isBuyer: boolean
    partnerId: string
    isOpen: boolean
    isAsked: boolean
  } | null
  problem: { kind: string; outcome: string | null } | null
  report: { itemType: string; itemId: string; isRemoved: boolean } | null
  reason: string | null
  followType: FollowType | null
  followName: string | null
  want: NotificationLine['want']
  searches: string[]
}
/** The facts of changes that lines show (shared/changes.ts). */
type ChangeFacts = {
  priceCents?: number
  previousCents?: number
  until?: string
  status?: string
  outcome?: string
  fits?: boolean
  isLeaving?: boolean
  undone?: number
  left?: number
  failed?: number
  isRestored?: boolean
  /** Of an undo job. */
  userId?: string
}

type ListParams = {
  userId: string
  /** Only these, in the bell or outside of it. Null for those of the bell. */
  ids: string[] | null
  unread: boolean
  /** Null for all. */
  kinds: string[] | null
  /** The line before. Null for the newest. */
  seq: number | null
  id: string | null
  limit: number
  maxLines: number
}

/** The id of the comment, post or other item of change `c`: its own, or the one that its report is about. */
const itemOf = (type: string) =>
  `case when c.item_type = '${type}' then c.item_id when r.item_type = '${type}' then r.item_id end`

/** The number of unread lines of the reader with visible events, up to $maxLines. */
const unread = `(select count(*)::int from ${newestLines('n.in_app and n.read_at is null')} n where exists (${visibleEvents('n')}))`

export const unreadLines = statement<{ userId: string; maxLines: number }, { count: number }>(
  'count of unread notifications',
  'hot-read',
  `select ${unread} as count`,
)

/**
 * A page of the reader's lines with visible events, the newest first. Each lateral read has a limit, so that PostgreSQL reads
 * it by the key for each line of the page.
 */
const lines = `with line as materialized (
    select n.*, shown.* from ${newestLines(`case when $ids::uuid[] is null then n.in_app else n.id = any($ids::uuid[]) end and (not $unread::boolean or n.read_at is null)
      and ($kinds::text[] is null or n.kind = any($kinds::text[]))
      and ($seq::bigint is null or (n.seq, n.id) < ($seq::bigint, $id::uuid))`)} n
    cross join lateral (
      select count(*)::int as events, count(distinct actor)::int as actors, count(distinct item_id)::int as items,
        (array_agg(change_id order by change_id desc))[1] as newest,
        array_agg(actor order by change_id desc) as by
      from (${visibleEvents('n')}) event) shown
    where shown.events > 0 order by n.seq desc, n.id desc limit $limit::int
  )
  select line.id, line.seq::float8 as seq, line.kind, line.more + case line.kind when 'vote' then line.actors else line.events end as count,
    (select coalesce(json_agg(${personColumns('u')} order by place), '[]') from (
      select actor, min(place) as place from unnest(line.by) with ordinality by (actor, place)
      where actor is not null group by actor order by min(place) limit 2) by
      join "user" u on u.id = by.actor and ${visible.user('u')}) as actors,
    line.actors as "actorCount", line.items, ${iso('line.at')} as at, ${iso('line.read_at')} as "readAt",
    c.kind as "changeKind", c.item_type as "itemType", c.item_id as "itemId",
    -- A stopped job may have been resumed since.
    case when c.kind = 'user.undone' then c.facts || jsonb_build_object('undone', (
      select count(*) from undo_step s where s.job_id = (c.facts->>'jobId')::uuid and s.state = 'undone'))
      when c.kind = 'undo.finished' then c.facts || jsonb_build_object('userId', (select j.user_id from undo_job j where j.id = c.item_id))
      else c.facts end as facts,
    (select json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) from part p
      where p.id = coalesce(c.part_id, t.part_id, l.part_id) and ${visible.part('p')}) as part,
    (select json_build_object('id', b.id, 'title', b.title, 'slug', b.slug) from blog_post b
      where b.id = coalesce(${itemOf('blog_post')}, m.post_id) and ${visible.post('b')}) as post,
    (select json_build_object('id', v.id, 'name', v.name, 'slug', v.slug) from vehicle v
      where v.id = coalesce(${itemOf('vehicle')}, (c.facts->>'vehicleId')::uuid) and ${visible.vehicle('v')}) as vehicle,
    case when l.id is not null then json_build_object('id', l.id, 'type', l.type, 'priceCents', l.price_cents,
      'condition', l.condition, 'isOwn', l.seller_id = $userId::uuid, 'until', ${iso('l.expires_at')}) end as listing,
    (select json_build_object('priceCents', o.price_cents,
        'partnerId', case when o.maker_id = $userId::uuid then o.receiver_id else o.maker_id end,
        'until', case when o.state = 'open' then ${iso('o.expires_at')} end)
      from offer o where c.item_type = 'offer' and o.id = c.item_id) as offer,
    case when t.id is not null then json_build_object('id', t.id, 'priceCents', t.price_cents, 'agreedCents', t.agreed_cents,
      'isBuyer', t.buyer_id = $userId::uuid,
      'partnerId', case when t.buyer_id = $userId::uuid then t.seller_id else t.buyer_id end,
      'isOpen', t.confirmed_at is null and t.cancelled_at is null,
      'isAsked', t.confirmed_at is null and t.cancelled_at is null and t.sold_on is not null
        and t.proposed_by <> case when t.buyer_id = $userId::uuid then 'buyer' else 'seller' end::trade_side) end as trade,
    (select json_build_object('kind', x.kind, 'outcome', x.outcome) from problem x
      where x.id = (c.facts->>'problemId')::uuid) as problem,
    case when r.id is not null then json_build_object('itemType', r.item_type, 'itemId', r.item_id,
      'isRemoved', exists (select from moderation_log g where g.report_id = r.id and g.action = 'delete-item')) end as report,
    case when c.kind = 'user.undone' then (select j.reason from undo_job j where j.id = (c.facts->>'jobId')::uuid)
      when c.kind = 'user.warned' then (select x.reason from warning x where x.id = (c.facts->>'warningId')::uuid)
      when c.kind = 'appeal.answered' then (select x.answer from appeal x where x.id = (c.facts->>'appealId')::uuid)
      when c.item_type = 'user' then (
        select x.reason from mute x where x.user_id = c.item_id and x.until = (c.facts->>'until')::timestamptz limit 1)
      when c.kind in ('item.removed', 'item.reverted', 'item.restored') then (
        select g.reason from moderation_log g where g.report_id = r.id
          and g.action = case c.kind when 'item.removed' then 'delete-item' when 'item.reverted' then 'revert' else 'restore' end
        order by g.id desc limit 1) end as reason,
    line.follow_type as "followType",
    case line.follow_type
      when 'tag' then (select x.name from tag x where x.id = line.follow_item::int)
      when 'vehicle' then (select x.name from vehicle x where x.id = line.follow_item::uuid)
      when 'seller' then (select x.name from "user" x where x.id = line.follow_item::uuid and ${visible.user('x')}) end as "followName",
    (select json_build_object('maxPriceCents', w.max_price_cents, 'leastCondition', w.least_condition) from want w
      where line.kind = 'want.matched' and w.user_id = $userId::uuid and w.part_id = c.part_id) as want,
    array(select s.name from saved_search s where s.id = any(line.search_ids) order by s.slot) as searches
  from line join lateral (select * from change where id = line.newest limit 1) c on true
  left join lateral (select * from report where c.item_type = 'report' and id = c.item_id limit 1) r on true
  left join lateral (select * from comment where id = ${itemOf('comment')} limit 1) m on true
  left join lateral (select * from trade where id = case c.item_type when 'trade' then c.item_id
    when 'feedback' then (c.facts->>'tradeId')::uuid end limit 1) t on true
  left join lateral (select * from listing where id = case c.item_type when 'listing' then c.item_id
    when 'offer' then (c.facts->>'listingId')::uuid when 'trade' then t.listing_id end limit 1) l on true
  order by line.seq desc, line.id desc`

/** A page of lines and the number of unread ones in the bell, of the same moment. */
export const notificationLines = statement<ListParams, { lines: LineRow[]; unreadCount: number }>(
  'notifications of a user',
  'hot-read',
  `select ${jsonArray(lines)} as lines, case when $ids::uuid[] is null then ${unread} else 0 end as "unreadCount"`,
)
