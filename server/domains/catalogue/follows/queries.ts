import { MAX_FOLLOWS, type FollowLevel, type FollowTopic, type FollowType } from '../../../../shared/follows.ts'
import { iso, vehicleNames } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { moveOnePerUser } from '../../merge-statements.ts'

export const followSelect = {
  level: true,
  topics: true,
  isChosen: true,
  since: true,
} satisfies Prisma.FollowSelect

/** The first comments of the threads of these comments. */
export const rootsOfComments = statement<{ ids: string[] }, { id: string; rootId: string }>(
  'first comments of threads',
  'hot-read',
  `with recursive chain as (
    select c.id, c.id as above, c.parent_id from comment c where c.id = any($ids::uuid[])
    union all
    select chain.id, c.id, c.parent_id from chain join comment c on c.id = chain.parent_id)
  select id, above as "rootId" from chain where parent_id is null`,
)

/** Deletes the oldest follow of level none, to make room for another one. */
export const forgetOldest = statement<{ userId: string }, { type: FollowType }>(
  'forget an item that a user does not follow',
  'atomic',
  `delete from follow where (user_id, type, item_id) = (
    select user_id, type, item_id from follow where user_id = $userId and level = 'none'
    order by since, type, item_id limit 1)
  returning type`,
)

/** An act by which a user follows an item. `at` is the time of the act. */
export type FollowAct = { userId: string; type: FollowType; itemId: string; at: Date }

/** Locks the parts that insertFollows follows, before it: a merge could wait for the insert while it holds the part. */
export const lockActedParts = statement<{ partIds: string[] }, { id: string }>(
  'lock the parts of acts',
  'atomic',
  `select id from part
  where id in (select coalesce(merged_into_id, id) from part where id = any($partIds::uuid[])) order by id for no key update`,
)

/**
 * Adds the follows of these acts, a JSON array, for which the user has no follow yet, up to MAX_FOLLOWS of each user. An act on a
 * part that was merged since follows the part that it leads to. The caller has locked the users.
 */
export const insertFollows = statement<{ acts: string; topics: FollowTopic[] }, object>(
  'follow by acts',
  'atomic',
  `with act as (
    select act."userId" as user_id, act.type, coalesce(p.merged_into_id::text, act."itemId") as item_id, min(act.at) as at
    from json_to_recordset($acts::json) as act ("userId" uuid, type follow_type, "itemId" text, at timestamptz)
    left join part p on act.type = 'part' and p.id = act."itemId"::uuid
    group by 1, 2, 3),
  stored as (
    select user_id, count(*) as count from follow where user_id in (select user_id from act) group by user_id),
  new as (
    select act.*, coalesce(stored.count, 0) + row_number() over (
      partition by act.user_id order by act.at, act.type, act.item_id) as place
    from act join "user" u on u.id = act.user_id and ${visible.user('u')}
    left join stored on stored.user_id = act.user_id
    where not exists (select from follow f where (f.user_id, f.type, f.item_id) = (act.user_id, act.type, act.item_id)))
  insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
  select user_id, type, item_id, 'following', case when type = 'part' then $topics::follow_topic[] else '{}' end, false, at
  from new where place <= ${MAX_FOLLOWS}
  order by user_id, type, item_id
  on conflict do nothing`,
)

/** A row of the list of follows. */
export type FollowRow = {
  type: FollowType
  /** The name of a tag, the id of everything else. */
  id: string
  level: Exclude<FollowLevel, 'none'>
  topics: FollowTopic[]
  since: string
  /** Of a thread that of its part or post. Null if it is removed or deleted. */
  name: string | null
  /** The slug of a part, vehicle or post, and of that of a thread. */
  slug: string | null
  /** Where a thread is. */
  on: 'part' | 'post' | null
  /** The key of the row, for a cursor. */
  itemId: string
}

/** A user's follows after a key, the newest first. */
export const listFollowRows = statement<
  {
    userId: string
    type: FollowType | null
    level: FollowLevel | null
    since: string | null
    afterType: FollowType | null
    afterId: string | null
    limit: number
  },
  FollowRow
>(
  'follows of a user',
  'hot-read',
  `select f.type, coalesce(t.name, f.item_id) as id, f.level, f.topics::text[] as topics, ${iso('f.since')} as since,
    coalesce(p.name, b.title, t.name, u.name, case when v.id is not null then array_to_string(${vehicleNames('v')}, ' ') end) as name,
    coalesce(p.slug, b.slug, v.slug) as slug,
    case when c.part_id is not null then 'part' when c.post_id is not null then 'post' end as "on",
    f.item_id as "itemId"
  from (
    select *, case when type <> 'tag' then item_id::uuid end as uuid from follow
    where user_id = $userId and level <> 'none'
      and ($type::follow_type is null or type = $type) and ($level::follow_level is null or level = $level)
      and ($since::timestamptz is null or since < $since or (since = $since and (type, item_id) > ($afterType::follow_type, $afterId::text)))
    order by since desc, type, item_id limit $limit::int) f
  left join tag t on f.type = 'tag' and t.id = case when f.type = 'tag' then f.item_id::int end
  left join comment c on f.type = 'thread' and c.id = f.uuid
  left join part p on p.id = case f.type when 'part' then f.uuid when 'thread' then c.part_id end and ${visible.part('p')}
  left join blog_post b on b.id = case f.type when 'post' then f.uuid when 'thread' then c.post_id end and ${visible.post('b')}
  left join vehicle v on f.type = 'vehicle' and v.id = f.uuid and ${visible.vehicle('v')}
  left join "user" u on f.type = 'seller' and u.id = f.uuid and ${visible.user('u')}
  order by f.since desc, f.type, f.item_id`,
)

/** A level that the user has chosen counts more than a newer one that an act of the user has set. */
export const mergedFollows = moveOnePerUser({
  table: 'follow',
  column: 'item_id',
  type: 'text',
  condition: `t.type = 'part'`,
  per: ['user_id'],
  primaryKey: 'user_id, type, item_id',
  values: ['level', 'topics', 'is_chosen', 'since'],
  newerBy: ['is_chosen', 'since'],
})

export const lockPartFollows = statement<{ userId: string }, { partId: string }>(
  'lock the follows of parts of a user',
  'atomic',
  `select item_id as "partId" from follow where user_id = $userId and type = 'part' order by item_id for update`,
)
