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

/**
 * The last of the next users who may be told, in the order of their ids: after `maxUsers` users, or with the user by whom there
 * are `maxChanges` changes to tell. No row if there is no user.
 */
export const nextAudience = statement<
  { reasons: string; after: string; maxUsers: number; maxChanges: number },
  { userId: string; users: number; changes: number }
>(
  'next users who may be told',
  'bulk',
  `${sources}, candidate as (
    select id as user_id, 1 as changes from reason, unnest(users) id where id > $after::uuid
    union all select f.user_id, i.changes from (select "followType", item_id, count(*) as changes from source group by 1, 2) i
      cross join lateral (
        select f.user_id from follow f where f.type = i."followType" and f.item_id = i.item_id and f.level = 'following'
          and f.user_id > $after::uuid order by f.user_id limit $maxUsers::int) f
  ), next as (
    select user_id, sum(changes) as own, row_number() over ordered as users, sum(sum(changes)) over ordered as changes
    from candidate group by user_id window ordered as (order by user_id))
  select user_id as "userId", users::int as users, changes::int as changes from next
  where users <= $maxUsers::int and changes - own < $maxChanges::int order by user_id desc limit 1`,
)

/**
 * The items that mute a change `c`. They are intersected with those that a user has muted, because comparing each with each takes
 * seconds for 5,000 vehicles and a part for many cars.
 */
const about = `(
    select 'part'::follow_type, c."partId"::text union all select 'post', c."postId"::text
    union all select 'thread', c."rootId"::text union all select 'seller', c."ownerId"::text
    union all select 'tag', t.tag_id::text from part_tag t where t.part_id = c."partId"
    union all select 'tag', t.tag_id::text from post_tag t where t.post_id = c."postId"
    union all select 'vehicle', above::text from fitment_row f join vehicle v on v.id = f.vehicle_id, unnest(v.path) above
      where f.part_id = c."partId" and f.fits)`

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
      r.place, r."changeId", r.by, r."isAlways", r."partId", r."postId", r."rootId", r."ownerId"
    from reason r, unnest(r.users) u (id) where u.id > $after::uuid and u.id <= $last::uuid
    union all
    select f.user_id, s."followType", s.item_id, s.key, s.more,
      s.place, s."changeId", s.by, s."isAlways", s."partId", s."postId", s."rootId", s."ownerId"
    from source s join follow f on f.type = s."followType" and f.item_id = s.item_id and f.level = 'following'
      and f.user_id > $after::uuid and f.user_id <= $last::uuid
      and f.since <= s.at and (s.topic is null or s.topic = any(f.topics))
  )
  select distinct on (c.user_id, c."changeId") c.user_id as "userId", c.place, c.type as "followType", c.item as "followItem",
    c.key as "groupKey", c.more
  from found c
  where c.user_id <> all(c.by) and (c."isAlways" or not exists (
      select from user_block b where b.blocker_id = c.user_id and b.blocked_id = any(c.by))
    and not exists (select m.type, m.item_id from follow m where m.user_id = c.user_id and m.level = 'muted' intersect ${about}))
  order by c.user_id, c."changeId", c.place, c.item`,
)
