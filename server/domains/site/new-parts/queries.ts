import { partSummary, type PartSummary } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/** An existing part that may be the same as a new one. */
export type Duplicate = { part: PartSummary; same: 'name' | 'number' | 'beginning' | 'words' }

/**
 * Reads parts with the given name, with one of the normalized numbers, with a name like the pattern (null: none) or with
 * one of the ids, in this order.
 */
export const listDuplicates = statement<
  { nameKey: string; namePattern: string | null; numbers: string[]; similarIds: string[]; limit: number },
  Duplicate
>(
  'list duplicates of a part',
  'hot-read',
  `select ${partSummary('p')} as part, found.same
  from (
    select distinct on (every.id) every.* from (
      select p.id, 'name' as same, 0 as rank, 0 as place from part p
      where p.name_key = $nameKey and ${visible.part('p')}
      union all
      select n.part_id, 'number', 1, 0 from part_number n where n.normalized = any($numbers::text[])
      union all
      (select p.id, 'beginning', 2, 0 from part p
       where $namePattern::text is not null and p.name_key like $namePattern and ${visible.part('p')}
       order by p.name_key limit $limit)
      union all
      select similar_to.id, 'words', 3, similar_to.place
      from unnest($similarIds::uuid[]) with ordinality similar_to (id, place)
    ) every order by every.id, every.rank
  ) found join part p on p.id = found.id
  where ${visible.part('p')} order by found.rank, found.place, p.name_key limit $limit`,
)
