import { partSummary, type PartSummary } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { duplicateReason, isSpecific, MAX_SHARING } from '../../catalogue/parts/duplicate-policy.ts'

/** An existing part that may be the same as a new one. */
export type Duplicate = {
  part: PartSummary
  same: 'name' | 'likely' | 'number' | 'beginning' | 'words'
  /** In common, as the existing part has it. Null if the names are alike. */
  number: string | null
}

type Given = {
  name: string
  nameKey: string
  /** Null for none. */
  namePattern: string | null
  /** JSON [{ normalized, brand }] */
  numbers: string
  similarIds: string[]
  limit: number
}

/** Reads parts with the given name, with one of the numbers, with a name like the pattern or with one of the ids, in this order. */
export const listDuplicates = statement<Given, Duplicate>(
  'list duplicates of a part',
  'hot-read',
  `with given as materialized (
    select normalized, brand, ${isSpecific('given.normalized')} as is_specific
    from json_to_recordset($numbers::json) as given (normalized text, brand text) where normalized <> '')
  select ${partSummary('p')} as part, found.same, found.number
  from (
    select distinct on (every.id) every.* from (
      select p.id, 'name' as same, null as number, 0 as rank, 0 as place from part p
      where p.name_key = $nameKey and ${visible.part('p')}
      union all
      select n.id, case when likely then 'likely' else 'number' end, n.number, case when likely then 1 else 2 end, 0
      from given cross join lateral (
        select p.id, p.name, n.number, n.brand from part_number n join part p on p.id = n.part_id
        where n.normalized = given.normalized and ${visible.part('p')} limit ${MAX_SHARING}) n
      cross join lateral (select is_specific and ${duplicateReason(
        { brand: 'given.brand', name: '$name::text' },
        { brand: 'n.brand', name: 'n.name' },
      )} is not null as likely) by_rule
      union all
      (select p.id, 'beginning', null, 3, 0 from part p
       where $namePattern::text is not null and p.name_key like $namePattern and ${visible.part('p')}
       order by p.name_key limit $limit)
      union all
      select similar_to.id, 'words', null, 4, similar_to.place
      from unnest($similarIds::uuid[]) with ordinality similar_to (id, place)
    ) every order by every.id, every.rank
  ) found cross join lateral (select * from part p where p.id = found.id and ${visible.part('p')} limit 1) p
  order by found.rank, found.place, p.name_key limit $limit`,
)
