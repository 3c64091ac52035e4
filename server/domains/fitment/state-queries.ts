import { inheritedMonth } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { FitRow } from '../../../shared/verdict.ts'
import { concernsCar } from './queries.ts'

/** The rows of many parts that can concern a car, for the verdict alone. A universal part has a row without an id. */
export const rowsForCar = statement<
  { partIds: string[]; vehicleIds: string[]; belowId: string },
  Omit<FitRow, 'id'> & { id: string | null; partId: string }
>(
  'rows of parts for a car',
  'hot-read',
  `with concerned as materialized (
    select id, level, path, engine_id, ${inheritedMonth('vehicle', 'built_from')} as built_from,
      ${inheritedMonth('vehicle', 'built_to')} as built_to
    from vehicle where ${concernsCar})
  select r.part_id as "partId", r.id, case when v.level <> 'engine' then v.path end as path,
    case v.level when 'engine' then v.id else v.engine_id end as "engineId",
    coalesce(r.built_from, v.built_from) as "from", coalesce(r.built_to, v.built_to) as "to", r.fits, r.conditions
  from unnest($partIds::uuid[]) listed (id)
  cross join lateral (
    select * from fitment_row r where r.part_id = listed.id and r.vehicle_id = any(array(select id from concerned)) offset 0) r
  join concerned v on v.id = r.vehicle_id
  union all
  select part_id, null, null, null, null, null, true, '[]' from part_fitment
  where universal and part_id = any($partIds::uuid[])`,
)
