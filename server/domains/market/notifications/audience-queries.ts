import type { FollowTopic, FollowType } from '../../../../shared/follows.ts'
import { statement } from '../../../db/statement.ts'

/** What the rules need to know of a change beside its row. */
export type Context = {
  id: string
  /** Of a comment: the first comment of its thread, and the authors of its parent and of its post. */
  rootId: string | null
  parentAuthorId: string | null
  postAuthorId: string | null
  /** The post of a comment, or the post itself. */
  postId: string | null
  /** The owner and the type of the listing, also of its offer or trade. */
  ownerId: string | null
  listingType: 'ask' | 'bid' | null
  /** The two sides of an offer or trade. */
  sides: string[]
  /** The trade was agreed by accepting an offer. */
  isByOffer: boolean
  /** The type of the item of a report. */
  reportedType: string | null
}

export const contextsOfChanges = statement<{ ids: string[] }, Context>(
  'contexts of changes',
  'bulk',
  `select c.id,
    (with recursive up as (
      select i.id, i.parent_id from comment i where c.kind = 'comment.created' and i.id = c.item_id
      union all select i.id, i.parent_id from up join comment i on i.id = up.parent_id)
      select id from up where parent_id is null) as "rootId",
    (select p.author_id from comment p where p.id = m.parent_id) as "parentAuthorId",
    (select b.author_id from blog_post b where b.id = m.post_id) as "postAuthorId",
    case c.item_type when 'comment' then m.post_id when 'blog_post' then c.item_id end as "postId",
    l.seller_id as "ownerId", l.type as "listingType",
    array_remove(array[o.maker_id, o.receiver_id, t.buyer_id, t.seller_id], null) as sides,
    c.item_type = 'trade' and exists (select from offer x where x.trade_id = c.item_id) as "isByOffer",
    (select r.item_type::text from report r where c.item_type = 'report' and r.id = c.item_id) as "reportedType"
  from change c
  left join lateral (select * from comment i where c.item_type = 'comment' and i.id = c.item_id limit 1) m on true
  left join lateral (select * from offer i where c.item_type = 'offer' and i.id = c.item_id limit 1) o on true
  left join lateral (select * from trade i where i.id = case c.item_type when 'trade' then c.item_id
    when 'feedback' then (c.facts->>'tradeId')::uuid end limit 1) t on true
  left join lateral (select * from listing i where i.id = case c.item_type when 'listing' then c.item_id
    when 'offer' then o.listing_id when 'trade' then t.listing_id end limit 1) l on true
  where c.id = any($ids::uuid[])`,
)

/** Why users are told of a change: they are named, or they follow an item. */
export type ReasonRow = {
  /** Its place in the list. Of two reasons for a user and a change, the first counts. */
  place: number
  changeId: string
  seq: number
  at: Date
  kind: string
  /** Null for the item that is followed, on the day of the change. */
  groupKey: string | null
  users: string[]
  /** Followers of this item with this topic, or of each tag or vehicle of the part or post. */
  followType: FollowType | null
  followItem: string | null
  topic: FollowTopic | null
  /** The user who acts and the owner of the item, who are not told. */
  by: string[]
  /** Muting and blocks do not matter. */
  isAlways: boolean
  /** Changes of a follow and a group that are told one by one. Others are counted. */
  most: number
  /** What the change is about: items of these types mute it. */
  partId: string | null
  postId: string | null
  rootId: string | null
  ownerId: string | null
}

/** The followed items of the reasons. The newest changes of an item and a group come one by one, up to `most`. */
const sources = `with reason as (
    select * from jsonb_to_recordset($reasons::jsonb) as r (place int, "changeId" uuid, seq bigint, at timestamptz, kind text, "groupKey" text,
      users uuid[], "followType" follow_type, "followItem" text, topic follow_topic, by uuid[], "isAlways" boolean, most int,
      "partId" uuid, "postId" uuid, "rootId" uuid, "ownerId" uuid)
  ), followed as (
    select r.*, item.id as item_id,
      coalesce(r."groupKey", r."followType" || ' ' || item.id || ' ' || (r.at at time zone 'UTC')::date) as key
    from reason r cross join lateral (
      select r."followItem" as id where r."followItem" is not null
      union all select t.tag_id::text from part_tag t where r."followType" = 'tag' and t.part_id = r."partId"
      union all select t.tag_id::text from post_tag t where r."followType" = 'tag' and t.post_id = r."postId"
      union select above::text from fitment_row f join vehicle v on v.id = f.vehicle_id, unnest(v.path) above
        where r."followType" = 'vehicle' and r."followItem" is null and f.part_id = r."partId" and f.fits) item
  ), ranked as (
    select *, count(*) over same as count, row_number() over (same order by seq desc, "changeId" desc) as rank
    from followed window same as (partition by "followType", item_id, topic, kind, key)
  ), source as (select *, case rank when 1 then greatest(count - most, 0) else 0 end::int as more from ranked where rank <= most)`

/** The next users who may be told, in the order of their ids. */
export const nextAudience = statement<{ reasons: string; after: string; limit: number }, { userId: string }>(
  'next users who may be told',
  'bulk',
  `${sources}
  select distinct user_id as "userId" from (
    select id as user_id from reason, unnest(users) id where id > $after::uuid
    union all select f.user_id from (select distinct "followType", item_id from source) i cross join lateral (
      select f.user_id from follow f where f.type = i."followType" and f.item_id = i.item_id and f.level = 'following'
        and f.user_id > $after::uuid order by f.user_id limit $limit::int) f) candidate
  order by user_id limit $limit::int`,
)

export type AudienceRow = {
  userId: string
  /** Of the reason. */
  place: number
  followType: FollowType | null
  followItem: string | null
  groupKey: string
  /** Changes that are only counted. */
  more: number
}

/**
 * Of what the users after one id, up to another, are told: of each change for one reason. Not of acts of users whom they have
 * blocked, of what happened before they followed, and of what is about an item that they have muted.
 */
export const audience = statement<{ reasons: string; after: string; last: string }, AudienceRow>(
  'who is told of changes',
  'bulk',
  `${sources},
  found as (
    select u.id as user_id, null::follow_type as type, null::text as item, r."groupKey" as key, 0 as more,
      r.place, r."changeId", r.by, r."isAlways", r."partId", r."postId", r."rootId", r."ownerId", null::text as vehicle
    from reason r, unnest(r.users) u (id) where u.id > $after::uuid and u.id <= $last::uuid
    union all
    select f.user_id, s."followType", s.item_id, s.key, s.more,
      s.place, s."changeId", s.by, s."isAlways", s."partId", s."postId", s."rootId", s."ownerId",
      case s."followType" when 'vehicle' then s.item_id end
    from source s join follow f on f.type = s."followType" and f.item_id = s.item_id and f.level = 'following'
      and f.user_id > $after::uuid and f.user_id <= $last::uuid
      and f.since <= s.at and (s.topic is null or s.topic = any(f.topics))
  )
  select distinct on (c.user_id, c."changeId") c.user_id as "userId", c.place, c.type as "followType", c.item as "followItem",
    c.key as "groupKey", c.more
  from found c
  where c.user_id <> all(c.by) and (c."isAlways" or not exists (
      select from user_block b where b.blocker_id = c.user_id and b.blocked_id = any(c.by))
    and not exists (select from follow m where m.user_id = c.user_id and m.level = 'muted' and case m.type
      when 'part' then m.item_id = c."partId"::text when 'post' then m.item_id = c."postId"::text
      when 'thread' then m.item_id = c."rootId"::text when 'seller' then m.item_id = c."ownerId"::text
      when 'tag' then exists (select from part_tag t where t.part_id = c."partId" and t.tag_id::text = m.item_id)
        or exists (select from post_tag t where t.post_id = c."postId" and t.tag_id::text = m.item_id)
      when 'vehicle' then m.item_id = c.vehicle or exists (
        select from fitment_row f join vehicle v on v.id = f.vehicle_id
        where f.part_id = c."partId" and f.fits and m.item_id::uuid = any(v.path)) end))
  order by c.user_id, c."changeId", c.place, c.item`,
)
