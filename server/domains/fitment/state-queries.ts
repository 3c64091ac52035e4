import { inheritedMonth, type JsonText } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { FitRow } from '../../../shared/verdict.ts'
import { concernsCar } from './queries.ts'

/**
 * The rows of many parts that can concern a car, for the verdict alone: an array for each part, because 25,000 rows of a result
 * take 240 ms to read and 50 texts 3 ms. A universal part has an entry of its own.
 */
export const rowsForCar = statement<
  { partIds: string[]; vehicleIds: string[]; belowId: string },
  { partId: string; universal: boolean; rows: JsonText<FitRow[]> }
>(
  'rows of parts for a car',
  'hot-read',
  `with concerned as materialized (
    select id, level, path, engine_id, ${inheritedMonth('vehicle', 'built_from')} as built_from,
      ${inheritedMonth('vehicle', 'built_to')} as built_to
    from vehicle where ${concernsCar})
  select r.part_id as "partId", false as universal, json_agg(json_build_object(
    'id', r.id, 'path', case when v.level <> 'engine' then v.path end,
    'engineId', case v.level when 'engine' then v.id else v.engine_id end,
    'from', coalesce(r.built_from, v.built_from), 'to', coalesce(r.built_to, v.built_to),
    'fits', r.fits, 'conditions', r.conditions))::text as rows
  from unnest($partIds::uuid[]) listed (id)
  cross join lateral (
    select * from fitment_row r where r.part_id = listed.id and r.vehicle_id = any(array(select id from concerned)) offset 0) r
  join concerned v on v.id = r.vehicle_id
  group by r.part_id
  union all
  select part_id, true, '[]' from part_fitment
  where universal and part_id = any($partIds::uuid[])`,
)
