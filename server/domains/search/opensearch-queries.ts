import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'
import type { PartDocument } from './opensearch-policy.ts'
import {
  allTerms,
  type FoundPart,
  MATCHING_POSTS,
  NAMED_USERS,
  PARTS_IN_ORDER,
  plannedOnce,
  postsOf,
  SEARCH_TYPES,
  type SearchParams,
  type SearchRow,
  TERMS,
  usersOf,
} from './queries.ts'

/** The numbers that replace a searched number. */
export const supersedingNumbers = statement<{ numbers: string[] }, { number: string }>(
  'numbers that supersede a searched number',
  'hot-read',
  `select distinct superseded_by_normalized as number from part_number
  where normalized = any($numbers::text[]) and superseded_by_normalized is not null limit 100`,
)

type FoundParams = { ids: string[] } & Pick<
  SearchParams,
  | 'terms'
  | 'joined'
  | 'tags'
  | 'numbers'
  | 'beginnings'
  | 'fragment'
  | 'alikes'
  | 'alike'
  | 'parts'
  | 'text'
  | 'names'
  | 'limit'
  | 'offset'
>

/** Reads the parts with these ids, in their order, and a page of users and posts. A removed part is left out. */
export const foundParts = statement<FoundParams, { parts: FoundPart[] } & Pick<SearchRow, 'users' | 'posts'>>(
  'search results of OpenSearch',
  'hot-read',
  plannedOnce(
    { ...SEARCH_TYPES, ids: 'uuid[]' },
    `
  with
  asked as materialized (select ${allTerms(TERMS)} as words),
  matching_posts as materialized (${MATCHING_POSTS}),
  named_users as materialized (${NAMED_USERS})
  select
    ${PARTS_IN_ORDER} as parts,
    ${usersOf('named_users')} as users,
    ${postsOf('matching_posts')} as posts`,
  ),
)

/** An id that is higher than those of all transactions until now. */
export const nextTransaction = statement<object, { id: string }>(
  'next transaction id',
  'bulk',
  'select pg_snapshot_xmax(pg_current_snapshot())::text as id',
)
export const areTransactionsOver = statement<{ before: string }, { areOver: boolean }>(
  'whether all transactions before an id are over',
  'bulk',
  'select pg_snapshot_xmin(pg_current_snapshot()) >= $before::text::xid8 as "areOver"',
)

/** Records the next parts of the index that is filled. Returns no row, or 0, when all are recorded. */
export const recordNextParts = statement<{ name: string; limit: number }, { recorded: number }>(
  'record parts for a search index',
  'bulk',
  `with next as materialized (
    select id from part where id > (select recorded_to from search_engine_index where name = $name)
    order by id limit $limit::int),
  recorded as (insert into search_engine_change (part_id) select id from next)
  update search_engine_index set recorded_to = (select id from next order by id desc limit 1)
  where name = $name and recorded_to is not null
  returning (select count(*)::int from next) as recorded`,
)

/**
 * Reserves the oldest changes for this process, and returns them with a version. The version is taken after the changes
 * were committed and before the parts are read, so that of two documents of a part the one with the higher version has
 * all changes of the other one.
 */
export const reserveChanges = statement<
  { name: string; now: Date; until: Date; limit: number },
  { id: string; partId: string; version: string }
>(
  'reserve changes for the search index',
  'atomic',
  `with changes as materialized (
    select id from search_engine_change
    where reserved_until <= $now and exists (select from search_engine_index where name = $name)
    order by id limit $limit::int for update skip locked),
  reserved as (
    update search_engine_change c set reserved_until = $until from changes where c.id = changes.id
    returning c.id, c.part_id)
  select id, part_id as "partId", (select nextval('search_engine_change_id_seq')) as version from reserved`,
)

/** The documents of the visible ones of these parts. The texts are those of search_rows. */
export const partDocuments = statement<{ ids: string[] }, PartDocument>(
  'documents for the search index',
  'bulk',
  `select p.id, search_text(concat_ws(' ', p.name, search_joined(p.name))) as name,
    coalesce(n.text, '') as "numberText", coalesce(t.text, '') as "tagText",
    search_text(left(p.description_markdown, 10000)) as description,
    coalesce(n.numbers, '{}') as numbers, coalesce(n.superseded_by, '{}') as "supersededBy",
    coalesce(t.names, '{}') as tags,
    p.lowest_ask_cents as "lowestAskCents", p.bid_count > 0 as "hasBid", part_activity(p) as activity
  from part p
  left join lateral (
    select string_agg(lower(n.normalized) || coalesce(' ' || search_text(n.brand), ''), ' ' order by n.position) as text,
      array_agg(n.normalized order by n.position) as numbers,
      array_agg(n.superseded_by_normalized) filter (where n.superseded_by_normalized is not null) as superseded_by
    from part_number n where n.part_id = p.id) n on true
  left join lateral (
    select search_text(string_agg(concat_ws(' ', t.name, search_joined(t.name)), ' ' order by pt.position)) as text,
      array_agg(t.name order by pt.position) as names
    from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = p.id) t on true
  where p.id = any($ids::uuid[]) and ${visible.part('p')}`,
)
