import type { FitmentPrecision, FitmentSource } from '../../db/generated/client.ts'
import { iso, jsonArray, personOf, type JsonText, type Person } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'
import type { VehicleLevel } from '../../../shared/vehicles.ts'

/** The vehicle or engine of a row. */
export type RowVehicle = {
  id: string
  level: VehicleLevel
  slug: string
  path: string[]
  /** The names from the make to the vehicle itself: ['BMW', '3 Series', 'E46', '320i']; of an engine ['BMW', 'M54B22']. */
  names: string[]
  /** The code of the engine of a variant or the engine itself. */
  engine: string | null
  /** The first and last month of its production. */
  builtFrom: string | null
  builtTo: string | null
}

/** A row of a fitment with the number of owners who confirmed it. */
export type FitmentRow = {
  id: string
  vehicle: RowVehicle
  /** Months, both included; null for those of the vehicle. */
  from: string | null
  to: string | null
  precision: FitmentPrecision
  fits: boolean
  position: string
  quantity: number | null
  note: string
  conditions: { key: string; value: string }[]
  source: FitmentSource
  /** Owners of cars that the row covers, for whom the part fitted; those of them who bought it here; those it did not fit. */
  fitted: number
  bought: number
  notFitted: number
}

/** The fitment of a part. */
export type Fitment = {
  /** Number of the current revision; 0 for a part without fitment. */
  revision: number
  /** The part fits every vehicle. */
  universal: boolean
  editor: Person | null
  updatedAt: string | null
  rows: FitmentRow[]
}

const vehicleJson = `json_build_object('id', v.id, 'level', v.level, 'slug', v.slug, 'path', v.path,
  'names', array(select a.name from vehicle a where a.id = any(v.path) order by cardinality(a.path)),
  'engine', case v.level when 'engine' then v.name else (select e.name from vehicle e where e.id = v.engine_id) end,
  'builtFrom', v.built_from, 'builtTo', v.built_to)`

/** Whether the row `r` with the vehicle `v` covers the car of the confirmation `c` with the vehicle `cv`. */
const coversConfirmed = `
  (r.vehicle_id = any(cv.path) or r.vehicle_id = coalesce(c.engine_id, cv.engine_id))
  and coalesce(c.built_from, cv.built_from, '0000') <= coalesce(r.built_to, v.built_to, '9999')
  and coalesce(c.built_to, cv.built_to, '9999') >= coalesce(r.built_from, v.built_from, '0000')`

const rowsOf = (part: string, condition = 'true') =>
  jsonArray(`
    select r.id, ${vehicleJson} as vehicle, r.built_from as "from", r.built_to as "to", r.precision, r.fits, r.position,
      r.quantity, r.note, r.conditions, r.source, said.*
    from fitment_row r join vehicle v on v.id = r.vehicle_id
    cross join lateral (
      select count(*) filter (where c.fitted) as fitted, count(*) filter (where not c.fitted) as "notFitted",
        count(*) filter (where c.fitted and exists (select from trade t
          where t.part_id = c.part_id and t.buyer_id = c.user_id and t.confirmed_at is not null)) as bought
      from fitment_confirmation c join vehicle cv on cv.id = c.vehicle_id
      where c.part_id = r.part_id and ${visible.confirmation('c')} and ${coversConfirmed}) said
    where r.part_id = ${part} and ${condition} order by r.ordinal`)

/** The fitment of a part. Its length is the size in the cache. */
export const partFitment = statement<{ partId: string }, { fitment: JsonText<Fitment> }>(
  'fitment of a part',
  'hot-read',
  `select row_to_json(fitment)::text as fitment from (
    select coalesce(f.revision, 0) as revision, coalesce(f.universal, false) as universal,
      ${personOf('e.author_id')} as editor, ${iso('f.updated_at')} as "updatedAt", ${rowsOf('p.id')} as rows
    from part p left join part_fitment f on f.part_id = p.id
    left join fitment_revision e on e.part_id = f.part_id and e.number = f.revision
    where p.id = $partId and ${visible.part('p')}) fitment`,
)

/** The rows of parts that can concern a car: of its vehicle or above, below its vehicle, and of its possible engines. */
export const concerningRows = statement<
  { partIds: string[]; vehicleId: string; vehicleIds: string[] },
  { partId: string; universal: boolean; rows: FitmentRow[] }
>(
  'fitment of parts that concerns a car',
  'hot-read',
  `select p.id as "partId", coalesce(f.universal, false) as universal,
    ${rowsOf('p.id', '(r.vehicle_id = any($vehicleIds::uuid[]) or v.path @> array[$vehicleId::uuid])')} as rows
  from part p left join part_fitment f on f.part_id = p.id
  where p.id = any($partIds::uuid[]) and ${visible.part('p')}`,
)
