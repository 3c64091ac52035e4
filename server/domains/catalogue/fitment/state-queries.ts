import { inheritedMonth, type JsonText } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { MAX_FITMENT_ROWS, MAX_VERDICTS } from '../../../../shared/fitment.ts'
import type { FitRow } from '../../../../shared/verdict.ts'
import { concernsCar } from './queries.ts'

/** Maximum number of rows that are read for the verdicts of one request: 4 to 7 MB of JSON. */
const MAX_ROWS = MAX_VERDICTS * MAX_FITMENT_ROWS

/** The parts in their order. PostgreSQL knows that an ordinality is in order, so it reads no rows after the limit to sort them. */
const LISTED = 'unnest($partIds::uuid[]) with ordinality listed (id, place)'
/** The rows of the part `listed` that can concern a car. OFFSET 0 keeps PostgreSQL from reading the rows of all cars first. */
const CONCERNING = `select * from fitment_row r
    where r.part_id = listed.id and r.vehicle_id = any(array(select id from concerned)) offset 0`

/**
 * The rows of many parts that can concern a car, for the verdict alone: an array for each part, because 25,000 rows of a result
 * take 240 ms to read and 50 texts 3 ms. `rows` is null for the parts after MAX_ROWS rows, in the order of `partIds`. A universal
 * part has an entry of its own.
 */
export const rowsForCar = statement<
  { partIds: string[]; vehicleIds: string[]; belowId: string },
  { partId: string; universal: boolean; rows: JsonText<FitRow[]> | null }
>(
  'rows of parts for a car',
  'hot-read',
  `with concerned as materialized (
    select id, level, path, engine_id, ${inheritedMonth('vehicle', 'built_from')} as built_from,
      ${inheritedMonth('vehicle', 'built_to')} as built_to
    from vehicle where ${concernsCar}),
  rows_read as materialized (
    select listed.place, r.id, r.part_id, r.vehicle_id, r.built_from, r.built_to, r.fits, r.conditions
    from ${LISTED} cross join lateral (${CONCERNING}) r
    order by listed.place limit ${MAX_ROWS + 1}),
  -- The part at this place and those after it are not read completely.
  cut as materialized (select max(place) as place from rows_read having count(*) > ${MAX_ROWS})
  select r.part_id as "partId", false as universal, json_agg(json_build_object(
    'id', r.id, 'path', case when v.level <> 'engine' then v.path end,
    'engineId', case v.level when 'engine' then v.id else v.engine_id end,
    'from', coalesce(r.built_from, v.built_from), 'to', coalesce(r.built_to, v.built_to),
    'fits', r.fits, 'conditions', r.conditions))::text as rows
  from rows_read r join concerned v on v.id = r.vehicle_id
  where not exists (select from cut where cut.place <= r.place)
  group by r.part_id
  union all
  select listed.id, false, null from cut join ${LISTED} on listed.place >= cut.place
  where exists (${CONCERNING})
  union all
  select part_id, true, '[]' from part_fitment
  where universal and part_id = any($partIds::uuid[])`,
)

/** Whether a user has entered cars for a part, or that it fits every car. */
const hasCars = (part: string) => `(exists (select from fitment_row f where f.part_id = ${part})
    or exists (select from part_fitment f where f.part_id = ${part} and f.universal))`

/** A kit with those of its visible parts that have cars, in the order of the kit. `hasCars` is about the kit itself. */
export type Kit = { id: string; hasCars: boolean; partIds: string[] }

/** Those of many parts that are kits of parts that have cars. JSON, because an array of ids takes longer to parse. */
export const kitsAmong = statement<{ partIds: string[] }, Kit>(
  'kits among parts',
  'hot-read',
  `select r.part_id as id, ${hasCars('r.part_id')} as "hasCars", json_agg(r.other_id order by r.ordinal) as "partIds"
  from part_relation r join part p on p.id = r.other_id and ${visible.part('p')}
  where r.part_id = any($partIds::uuid[]) and r.kind = 'contains' and ${hasCars('r.other_id')}
  group by r.part_id`,
)
