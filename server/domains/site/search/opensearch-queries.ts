import { numbersOfEquivalents } from '../../../db/related-parts.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import type { PartDocument } from './opensearch-policy.ts'
import { MATCHING_POSTS, NAMED_USERS } from './user-post-queries.ts'
import { plannedOnce, SEARCH, type SearchParams } from './parameter-queries.ts'
import { type FoundPart, PARTS_IN_ORDER, postsOf, type SearchRow, usersOf } from './result-queries.ts'
import { allTerms, TERMS } from './word-queries.ts'

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
    { ...SEARCH, ids: 'uuid[]' },
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

/** The documents of the visible ones of these parts. The texts are those of search_rows. */
export const partDocuments = statement<{ ids: string[] }, PartDocument>(
  'documents for the search index',
  'bulk',
  `select p.id, search_text(concat_ws(' ', p.name, search_joined(p.name))) as name,
    coalesce(m.names, '') as "mergedNames", coalesce(n.text, '') as "numberText", coalesce(t.text, '') as "tagText",
    search_text(left(p.description_markdown, 10000)) as description,
    coalesce(n.numbers, '{}') as numbers, coalesce(n.superseded_by, '{}') as "supersededBy",
    array(select distinct normalized from ${numbersOfEquivalents('p.id')} e order by normalized) as "equivalentNumbers",
    coalesce(t.names, '{}') as tags,
    p.lowest_ask_cents as "lowestAskCents", p.bid_count > 0 as "hasBid", part_activity(p) as activity
  from part p
  left join lateral (
    select search_text(string_agg(concat_ws(' ', m.name, search_joined(m.name)), ' ' order by m.id)) as names
    from part m where m.merged_into_id = p.id) m on true
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

/**
 * The parts whose documents can have the numbers of these parts. A confirmation stays when its relation is edited or removed, so they
 * include those whose documents lose the numbers.
 */
export const confirmedNeighbors = statement<{ ids: string[] }, { id: string }>(
  'parts with confirmed relations to others',
  'bulk',
  `select other_id as id from relation_confirmation where part_id = any($ids::uuid[])
  union select part_id from relation_confirmation where other_id = any($ids::uuid[])`,
)
