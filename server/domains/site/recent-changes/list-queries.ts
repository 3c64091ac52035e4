import { COUNTED_TO } from '../../../../shared/limits.ts'
import type { VehicleName } from '../../../../shared/vehicle-names.ts'
import { iso, personColumns, personOf, vehicleColumns } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import type { RecentChange } from './policy.ts'

/** Minutes for which others see who looks at a difference. */
const OPENED_MINUTES = 5

export type ListParams = {
  keys: string[]
  page: string | null
  user: string | null
  isUnchecked: boolean
  viewerId: string | null
  isMine: boolean
  isFollowed: boolean
  /** Changes with smaller numbers; oldest first with greater ones. */
  from: number
  now: Date
  limit: number
}

/** A row with its part or its vehicle. Both are null if the page is removed. */
export type ListRow = Omit<RecentChange, 'page'> & {
  part: { id: string; title: string; slug: string } | null
  vehicle: VehicleName | null
}

const followed = (types: string, id: string) => `
  select ${id} from follow f where f.user_id = $viewerId::uuid and f.level = 'following' and f.type in (${types})`
const pagesFollowed = followed(`'part', 'vehicle'`, 'f.item_id::uuid')
const usersFollowed = followed(`'seller'`, 'f.item_id::uuid')
const keysFollowed = followed(
  `'tag', 'vehicle'`,
  `case f.type when 'tag' then 'tag:' || (select t.name from tag t where t.id::text = f.item_id) else 'vehicle:' || f.item_id end`,
)

/** Whether the user follows the page, the author, or a tag or vehicle of the change. */
const isFollowed = `(r.page_id in (${pagesFollowed}) or r.actor_id in (${usersFollowed}) or r.keys && array(${keysFollowed}))`
/** The same for a plan that reads the indexes. */
const isFollowedIndexed = `(r.page_id = any(array(${pagesFollowed})) or r.actor_id = any(array(${usersFollowed}))
  or r.keys && array(${keysFollowed}))`

const isListed = `($page::uuid is null or r.page_id = $page::uuid)
  and ($user::uuid is null or r.actor_id = $user::uuid)
  and (not $isUnchecked::boolean or r.state = 'unchecked')
  and (not $isMine::boolean or r.actor_id = $viewerId::uuid)
  and (not $isFollowed::boolean or ${isFollowed})`

/** The filter whose index has the order of the numbers, and how many changes are looked at in that order. */
const ORDERED = {
  all: { is: 'true', most: 10_000 },
  unchecked: { is: `r.state = 'unchecked'`, most: 3_000 },
  user: { is: 'r.actor_id = $user::uuid', most: 3_000 },
  page: { is: 'r.page_id = $page::uuid', most: 3_000 },
} as const
/** What finds the changes when too few of those match. A plan for any values must not use the index of no keys. */
const FOUND_BY = {
  keys: 'r.keys @> $keys::text[]',
  followed: `cardinality($keys::text[]) = 0 and ${isFollowedIndexed}`,
  nothing: 'cardinality($keys::text[]) = 0',
} as const
export type Ordered = keyof typeof ORDERED
export type FoundBy = keyof typeof FOUND_BY

/**
 * The numbers of a page of changes. Common changes are found among the next ones in the order of the numbers, rare ones with
 * the other indexes. PostgreSQL does not know which of them a pair of filters finds, and would read all changes.
 */
function numbers(ordered: Ordered, foundBy: FoundBy, order: 'asc' | 'desc'): string {
  const { is, most } = ORDERED[ordered]
  const from = `${order === 'desc' ? '<' : '>'} $from::bigint`
  const next = `${is} and r.seq ${from}`
  // The sum keeps the index of the numbers out: a plan for any values would read most of it.
  const rest = foundBy === 'nothing' ? next : `${is} and r.seq + 0 ${from}`
  const inOrder = `from recent_change r where ${next} order by r.seq ${order}`
  return `
    near as materialized (
      select r.seq from (select * ${inOrder} limit ${most}) r
      where r.keys @> $keys::text[] and ${isListed} order by r.seq ${order} limit $limit),
    far as materialized (
      select r.seq from recent_change r
      where (select count(*) from near) < $limit and exists (select ${inOrder} offset ${most})
        and ${rest} and ${FOUND_BY[foundBy]} and ${isListed}),
    found as (
      select seq from near union select seq from far order by seq ${order} limit $limit)`
}

/** The part `p` or the vehicle `v` of a change, if it is visible. */
const pages = `
  left join part p on r.subject <> 'vehicle' and p.id = r.page_id and ${visible.part('p')}
  left join vehicle v on r.subject = 'vehicle' and v.id = r.page_id and ${visible.vehicle('v')}`

/** The visible revision or image of a change as `own`, and the newest revision of its subject as `newest`. */
const revisions = `
  left join lateral (
    select o.summary from part_revision o
    where r.subject = 'part' and o.part_id = p.id and o.number = r.revision and ${visible.revision('o')}
    union all select o.summary from fitment_revision o
    where r.subject = 'cars' and o.part_id = p.id and o.number = r.revision and ${visible.revision('o')}
    union all select o.summary from vehicle_revision o
    where r.subject = 'vehicle' and o.vehicle_id = v.id and o.number = r.revision
    union all select '' from part_image o
    where r.kind = 'image.added' and p.id is not null and o.id = r.item_id and ${visible.image('o')}) own on true
  left join lateral (
    select n.number, n.author_id, n.created_at from part_revision n
    where r.subject = 'part' and n.part_id = p.id and n.number = p.revision
    union all select n.number, n.author_id, n.created_at from part_fitment f
    join fitment_revision n on n.part_id = f.part_id and n.number = f.revision
    where r.subject = 'cars' and f.part_id = p.id
    union all select n.number, n.author_id, n.created_at from vehicle_revision n
    where r.subject = 'vehicle' and n.vehicle_id = v.id and n.number = v.revision) newest on true`

const isRemoval = `(r.revision is null and r.kind <> 'image.added')`
const isPageVisible = '(p.id is not null or v.id is not null)'
const isVisible = `${isPageVisible} and (${isRemoval} or own.summary is not null)`

const columns = `r.change_id as id, r.seq::float8 as seq, r.kind, r.subject,
  case when p.id is not null then json_build_object('id', p.id, 'title', p.name, 'slug', p.slug) end as part,
  case when v.id is not null then (select row_to_json(named) from (select ${vehicleColumns('v')}) named) end as vehicle,
  r.item_id as "itemId", r.revision, not (${isVisible}) as "isHidden", coalesce(newest.number, 0) as newest,
  (select case when ${visible.user('u')} then ${personColumns('u')}::jsonb || jsonb_build_object('createdAt', ${iso('u.created_at')}) end
    from "user" u where u.id = r.actor_id) as actor,
  coalesce(own.summary, '') as summary, case when ${isVisible} then r.flags else '[]' end as flags,
  r.added, r.removed, r.unit, r.state, ${personOf('r.checked_by_id')} as "checkedBy", ${iso('r.checked_at')} as "checkedAt",
  case when opened.is_shown then ${personOf('r.opened_by_id')} end as "openedBy",
  case when opened.is_shown then ${iso('r.opened_at')} end as "openedAt", ${iso('r.at')} as at,
  case when r.revision < newest.number then json_build_object('by', ${personOf('newest.author_id')},
    'at', ${iso('newest.created_at')}, 'revision', newest.number) end as newer`

const list = (ordered: Ordered, foundBy: FoundBy, order: 'asc' | 'desc') =>
  statement<ListParams, ListRow>(
    `list changes of ${ordered}, found by ${foundBy}, ${order === 'desc' ? 'newest' : 'oldest'} first`,
    'hot-read',
    `with ${numbers(ordered, foundBy, order)}
    select ${columns}
    from recent_change r ${pages} ${revisions}
    cross join lateral (
      select r.opened_at > $now::timestamptz - interval '${OPENED_MINUTES} minutes'
        and r.opened_by_id is distinct from $viewerId::uuid as is_shown) opened
    where r.seq = any(array(select seq from found))
    order by r.seq ${order}`,
  )

const byFound = (ordered: Ordered, order: 'asc' | 'desc') => ({
  keys: list(ordered, 'keys', order),
  followed: list(ordered, 'followed', order),
  nothing: list(ordered, 'nothing', order),
})
const byOrdered = (order: 'asc' | 'desc') => ({
  all: byFound('all', order),
  unchecked: byFound('unchecked', order),
  user: byFound('user', order),
  page: byFound('page', order),
})
export const newestChanges = byOrdered('desc')
export const changesAfter = byOrdered('asc')

/** The changes since a time. Only the newest ones of each are looked at, because they are in the order of time. */
export const countChangesSince = statement<{ since: Date }, { all: number; unchecked: number; flagged: number }>(
  'count changes since a time',
  'hot-read',
  `select
    (select count(*)::int from (select at from recent_change order by seq desc limit ${COUNTED_TO}) r
      where r.at >= $since::timestamptz) as all,
    (select count(*)::int from (
      select at from recent_change where state = 'unchecked' order by seq desc limit ${COUNTED_TO}) r
      where r.at >= $since::timestamptz) as unchecked,
    (select count(*)::int from (select distinct seq from flag_case order by seq desc limit ${COUNTED_TO}) c
      join recent_change r on r.seq = c.seq where r.at >= $since::timestamptz) as flagged`,
)
