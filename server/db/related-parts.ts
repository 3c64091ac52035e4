import { visible } from './visibility.ts'

/** The parts that the page of a part may show with its relations, as SQL. `part` is the id of the part. */

/** The most relations that are stored at other parts. */
export const MOST_FROM_OTHERS = 100

/** The parts that are the same as the part, that it replaces and that replace it: in each direction at most this many. */
const equivalentTo = (part: string, most: number) => `(
  (select r.other_id as id from part_relation r where r.part_id = ${part} and r.kind in ('same_as', 'replaces')
  order by r.ordinal limit ${most})
  union
  (select r.part_id from part_relation r where r.other_id = ${part} and r.kind in ('same_as', 'replaces')
  order by r.part_id desc limit ${most}))`

/** The most parts two steps away that a page shows. */
export const MOST_FURTHER = 20

/** The parts two steps away, each with the part between. One with 150 relations to parts with as many would have 22,500. */
export const furtherFrom = (part: string) => `(
  select second.id, first.id as via_id from ${equivalentTo(part, MOST_FROM_OTHERS)} first
  cross join lateral ${equivalentTo('first.id', MOST_FURTHER)} second)`

/** The parts whose relations with the part are shown: those with a confirmed relation and the newest. */
export const leadingTo = (part: string) => `(
  select c.part_id as id from relation_confirmation c where c.other_id = ${part}
  union
  (select r.part_id from part_relation r join part o on o.id = r.part_id and ${visible.part('o')}
  where r.other_id = ${part} order by r.part_id desc limit ${MOST_FROM_OTHERS}))`

/**
 * A hash of the versions of all these parts and of the confirmations, null without relations. With the version of the part itself it
 * changes with all that the relations show: an edit raises the version of the part where they are stored.
 */
export const versionOfRelated = (part: string) => `(
  select hashtextextended(string_agg(concat(o.id, o.content_version), ' ' order by o.id) || coalesce((
    select string_agg(concat(c.id, c.vehicle_id, c.removed_at), ' ' order by c.id)
    from relation_confirmation c where c.part_id = ${part} or c.other_id = ${part}), ''), 0)
  from part o where o.id in (
    select r.other_id from part_relation r where r.part_id = ${part}
    union select id from ${leadingTo(part)} found
    union select id from ${furtherFrom(part)} further))`

/**
 * The parts that are the same as the part, that it replaces and that replace it, if a user has confirmed that. `relation` is a key of
 * FOUND_BY. They are not followed further. OFFSET 0 keeps PostgreSQL from reading all confirmations first.
 */
export const confirmedEquivalents = (part: string) => `(
  select * from (
    select r.other_id as id, r.kind::text as relation, r.part_id, r.kind, r.other_id from part_relation r
    where r.part_id = ${part} and r.kind in ('same_as', 'replaces')
    union all
    select r.part_id, case r.kind when 'replaces' then 'replaced_by' else 'same_as' end, r.part_id, r.kind, r.other_id
    from part_relation r where r.other_id = ${part} and r.kind in ('same_as', 'replaces')) r
  where exists (select from relation_confirmation c
    where c.part_id = r.part_id and c.kind = r.kind and c.other_id = r.other_id and ${visible.confirmation('c')} offset 0))`

/** The numbers of the visible ones of these parts, each with its `relation`. */
export const numbersOfEquivalents = (part: string) => `(
  select equivalent.relation, n.number, n.normalized, n.position from ${confirmedEquivalents(part)} equivalent
  join part o on o.id = equivalent.id and ${visible.part('o')} join part_number n on n.part_id = o.id)`
