import { COUNTED_TO } from '../../../../shared/limits.ts'
import { BLOCK, keyOf } from '../../../../shared/recent-changes.ts'
import type { VehicleName } from '../../../../shared/vehicle-names.ts'
import { iso, personColumns, personOf, vehicleColumns } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import type { RecentChange } from './policy.ts'

/** Minutes for which others see who looks at a difference. */
const OPENED_MINUTES = 5

export type ListParams = {
  /** Those that each change has. */
  keys: string[]
  viewerId: string | null
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

/** The keys of a change with that of its state, as the index has them. */
const keys = 'change_keys(r.keys, r.state)'

const follows = (types: string) => `
  from follow f where f.user_id = $viewerId::uuid and f.level = 'following' and f.type in (${types})`
const followedPages = `select f.item_id::uuid ${follows(`'part'`)}`
/** The keys of what the viewer follows without the parts, of which most people follow many. */
const followedKeys = `
  select case f.type
    when 'tag' then '${keyOf.tag('')}' || (select t.name from tag t where t.id = f.item_id::int)
    when 'vehicle' then '${keyOf.vehicle('')}' || f.item_id
    else '${keyOf.user('')}' || f.item_id end
  ${follows(`'tag', 'vehicle', 'seller'`)}`
/** Whether the viewer follows what a change is about. Both lists are hashed; `&&` would compare each key with each. */
const isFollowed = `((r.page_id in (${followedPages})) is true
  or exists (select from unnest(r.keys) key where (key in (${followedKeys})) is true))`

/** Changes that are looked at in the order of their numbers, at 0.5 µs each, or 2 µs to find out whether they are followed. */
const NEAR = { all: 3_000, followed: 1_000 }

/** Each step of the search reads so many times the blocks of the step before. */
const GROWTH = 8

type Of = 'all' | 'followed'
type Order = 'asc' | 'desc'

/**
 * The numbers of a page of changes. Common ones are among the next NEAR changes. The index of the keys finds rare ones, block
 * by block until there are enough: it does not know their order, and to read and sort all changes that it finds takes 1.4 µs for
 * each. PostgreSQL cannot choose between the two, because it does not know how many changes have a pair of keys.
 */
function numbers(of: Of, order: Order): string {
  const before = order === 'desc' ? '<' : '>'
  const blocks = order === 'desc' ? 'w.next - w.size + 1, w.next' : 'w.next, w.next + w.size - 1'
  const inOrder = `from recent_change r where r.seq ${before} $from::bigint order by r.seq ${order}`
  const sorted = `order by seq ${order} limit $limit`
  return `
    start as materialized (
      select least($from::bigint, newest) / ${BLOCK} as block, newest / ${BLOCK} as newest
      from (select max(seq) as newest from recent_change) r),
    near as materialized (
      select r.seq from (select * ${inOrder} limit ${NEAR[of]}) r
      where ${keys} @> $keys::text[] ${of === 'followed' ? `and ${isFollowed}` : ''} ${sorted}),
    walk (next, size, count, seqs) as (
      select block, 1, 0, '{}'::bigint[] from start
      where (select count(*) from near) < $limit and exists (select ${inOrder} offset ${NEAR[of]})
      union all
      select w.next ${order === 'desc' ? '-' : '+'} w.size, w.size * ${GROWTH}, w.count + found.count, found.seqs
      from walk w, start, lateral (
        select array_agg(seq) as seqs, count(*)::int from (${inBlocks(of, blocks, before)} ${sorted}) r) found
      where w.count < $limit and w.next between 0 and start.newest),
    found as (select seq from near union select unnest(seqs) as seq from walk ${sorted})`
}

/** The numbers of the matching changes of blocks, which are given as the first and the last one. */
function inBlocks(of: Of, blocks: string, before: string): string {
  // The sum keeps the index of the numbers out: PostgreSQL would read it in its order until there are enough.
  const numbersOf = (where: string) => `
    select seq from (select r.seq + 0 as seq from recent_change r where ${where}) r where seq ${before} $from::bigint`
  // In a query of their own the keys are unknown to the plan, which would read all changes for none.
  const byKeys = `${keys} @> (select $keys::text[])
    and ${keys} && array(select '${keyOf.block('')}' || n from generate_series(${blocks}) n)`
  if (of === 'all') return numbersOf(byKeys)
  const [first, last] = blocks.split(', ')
  return `
    ${numbersOf(`${byKeys} and ${keys} && array(${followedKeys})`)}
    union
    ${numbersOf(`${keys} @> $keys::text[] and r.page_id = any(array(${followedPages}))
      and r.seq >= (${first}) * ${BLOCK} and r.seq < (${last} + 1) * ${BLOCK}`)}`
}

/** The part `p` or the vehicle `v` of a change, if it is visible. A merged part leads to the one that is kept. */
const pages = `
  left join part p on r.subject <> 'vehicle' and p.id = r.page_id and ${visible.historyOfPart('p')}
  left join vehicle v on r.subject = 'vehicle' and v.id = r.page_id and ${visible.vehicle('v')}`

/** The visible revision or image of a change as `own`, and the newest revision of its subject as `newest`. */
const revisions = `
  left join lateral (
    select o.summary from part_revision o
    where r.subject = 'part' and o.part_id = p.id and o.number = r.revision and ${visible.revision('o')}
    union all select o.summary from fitment_revision o
    where r.subject = 'cars' and o.part_id = p.id and o.number = r.revision and ${visible.revision('o')}
    union all select o.summary from relation_revision o
    where r.subject = 'relations' and o.part_id = p.id and o.number = r.revision and ${visible.revision('o')}
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
    union all select n.number, n.author_id, n.created_at from part_relations h
    join relation_revision n on n.part_id = h.part_id and n.number = h.revision
    where r.subject = 'relations' and h.part_id = p.id
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

const list = (of: Of, order: Order) =>
  statement<ListParams, ListRow>(
    `list ${of} changes, ${order === 'desc' ? 'newest' : 'oldest'} first`,
    'hot-read',
    `with recursive ${numbers(of, order)}
    select ${columns}
    from recent_change r ${pages} ${revisions}
    cross join lateral (
      select r.opened_at > $now::timestamptz - interval '${OPENED_MINUTES} minutes'
        and r.opened_by_id is distinct from $viewerId::uuid as is_shown) opened
    where r.seq = any(array(select seq from found))
    order by r.seq ${order}`,
  )

export const newestChanges = { all: list('all', 'desc'), followed: list('followed', 'desc') }
export const changesAfter = { all: list('all', 'asc'), followed: list('followed', 'asc') }

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
