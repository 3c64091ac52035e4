import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

// The rule of a likely duplicate (docs/product/parts-and-images.md, "Duplicates").

/**
 * Names are similar from here on. Of the demo parts, two different ones have up to 0.57, and the same part in other words 0.25 to
 * 0.75; a number in common tells them apart.
 */
const SIMILAR_NAMES = 0.3
/** A number of more parts is generic, such as the size of a bolt, and says nothing about two of them. */
export const MAX_SHARING = 10

/** Why two parts with a number in common are likely duplicates, as a duplicate_reason; null if they are not. */
export const duplicateReason = (
  one: { brand: string; name: string },
  other: { brand: string; name: string },
) => `case when lower(${one.brand}) = lower(${other.brand}) then 'number'::duplicate_reason
  when similarity(${one.name}, ${other.name}) >= ${SIMILAR_NAMES} then 'name' end`

/** Whether at most MAX_SHARING visible parts have a normalized number. */
export const isSpecific = (normalized: string) => `(select count(*) from (
  select from part_number sharing join part p on p.id = sharing.part_id
  where sharing.normalized = ${normalized} and ${visible.part('p')} limit ${MAX_SHARING + 1}) found) <= ${MAX_SHARING}`

/** Whether no user has said that two parts are not the same. A relation between them says that they are two parts. */
export const mayBeSame = (one: string, other: string) => `not exists (select from not_duplicate d
  where d.low_id = least(${one}, ${other}) and d.high_id = greatest(${one}, ${other}))
  and not exists (select from part_relation r where r.part_id = ${one} and r.other_id = ${other})
  and not exists (select from part_relation r where r.part_id = ${other} and r.other_id = ${one})`

/**
 * The likely duplicates of parts, each pair once with its best number.
 * @param isOne a condition for the parts `p`
 * @param isOther a condition for the numbers `m` of their duplicates
 */
export const likelyDuplicates = (isOne: string, isOther: string) => `(
  with own as materialized (
    select p.id, p.name, n.number, n.normalized, n.brand, n.position from part p join part_number n on n.part_id = p.id
    where ${isOne} and ${visible.part('p')} and ${isSpecific('n.normalized')})
  select distinct on (own.id, o.id) own.id as one_id, o.id as other_id, own.number, own.brand, found.reason,
    round(100 * similarity(own.name, o.name)::numeric)::int as similarity
  from own join part_number m on m.normalized = own.normalized and m.part_id <> own.id and ${isOther}
  join part o on o.id = m.part_id and ${visible.part('o')}
  cross join lateral (select ${duplicateReason(
    { brand: 'own.brand', name: 'own.name' },
    { brand: 'm.brand', name: 'o.name' },
  )} as reason) found
  where found.reason is not null and ${mayBeSame('own.id', 'o.id')}
  order by own.id, o.id, found.reason, own.position)`

/** The likeliest duplicate of each of these parts. */
export const duplicatesOfParts = statement<
  { ids: string[] },
  { partId: string; slug: string; name: string; number: string }
>(
  'duplicates of parts',
  'bulk',
  `select distinct on (found.one_id) found.one_id as "partId", o.slug, o.name, found.number
  from ${likelyDuplicates('p.id = any($ids::uuid[])', 'true')} found join part o on o.id = found.other_id
  order by found.one_id, found.reason, found.similarity desc, found.other_id`,
)
