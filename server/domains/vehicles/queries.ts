import { vehicleColumns, type VehicleName } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'
import type { VehicleLevel } from '../../../shared/vehicles.ts'

/** A vehicle by id or slug. Removed ones by id only: fitment rows and garages keep them. */
export const vehicleBy = statement<{ id: string | null; slug: string | null }, VehicleName>(
  'vehicle',
  'hot-read',
  `select ${vehicleColumns('v')} from vehicle v where v.id = $id::uuid or (v.slug = $slug and ${visible.vehicle('v')})`,
)

/** The visible vehicle with this name in its parent. */
export const vehicleByName = statement<
  { parentId: string | null; level: VehicleLevel; name: string; engineId: string | null },
  VehicleName
>(
  'vehicle by name',
  'hot-read',
  `select ${vehicleColumns('v')} from vehicle v
  where v.parent_id is not distinct from $parentId::uuid and v.level = $level::vehicle_level
    and v.name_key = search_text($name) and v.engine_id is not distinct from $engineId::uuid and ${visible.vehicle('v')}`,
)

/**
 * The vehicles for which every word of `words`, in the form of search_text, begins a word of a name, alias or code. Exact
 * names come first, then names that begin with the words.
 */
export const listVehiclesQuery = statement<
  { parentId: string | null; level: VehicleLevel | null; words: string[]; limit: number },
  VehicleName
>(
  'list vehicles',
  'hot-read',
  `select ${vehicleColumns('v')} from (
    select * from vehicle v
    where ($parentId::uuid is null or v.parent_id = $parentId) and ($level::vehicle_level is null or v.level = $level)
      and v.search_key like all (select '% ' || word || '%' from unnest($words::text[]) word) and ${visible.vehicle('v')}
    order by v.name_key <> array_to_string($words, ' '), not starts_with(v.name_key, array_to_string($words, ' ')),
      v.level, v.name_key, v.built_from, v.id
    limit $limit) v
  order by v.name_key <> array_to_string($words, ' '), not starts_with(v.name_key, array_to_string($words, ' ')),
    v.level, v.name_key, v.built_from, v.id`,
)

/**
 * The models, generations and variants for which every word begins a word of their own names or of those of their
 * ancestors or engine: 'e46 320i'. Those with more of the words in their own names come first.
 */
export const searchVehiclesQuery = statement<{ words: string[]; limit: number }, VehicleName>(
  'search vehicles',
  'hot-read',
  `with hit as (
    select v.id, word from unnest($words::text[]) word join vehicle v on v.search_key like '% ' || word || '%'
    where ${visible.vehicle('v')}),
  found as (
    select v.id, count(distinct word) filter (where hit.id = v.id) as own
    from vehicle v cross join unnest(v.path || v.engine_id) named join hit on hit.id = named
    where v.level in ('model', 'generation', 'variant') and ${visible.vehicle('v')}
    group by v.id having count(distinct word) = cardinality($words)
    order by own desc, v.level, v.name_key, v.id limit $limit)
  select ${vehicleColumns('v')} from found join vehicle v using (id) order by own desc, v.level, v.name_key, v.id`,
)

/** The engines of the variants at or below a vehicle. */
export const enginesBelow = statement<{ id: string }, { id: string }>(
  'engines of a vehicle',
  'hot-read',
  `select distinct engine_id as id from vehicle where path @> array[$id::uuid] and engine_id is not null order by engine_id`,
)
