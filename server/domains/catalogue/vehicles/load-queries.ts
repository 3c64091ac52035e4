import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import type { VehicleLevel } from '../../../../shared/vehicle-names.ts'

/** The version of the list that the table has; no row before the first one. */
export const vehicleList = statement<object, { version: string }>(
  'list of vehicles',
  'bulk',
  'select version from vehicle_list',
)

export const writeVehicleVersion = statement<{ version: string }, object>(
  'write the version of the list of vehicles',
  'bulk',
  `insert into vehicle_list (version) values ($version) on conflict (id) do update set version = excluded.version`,
)

/** An entry of the list as a row. */
export type ListedVehicle = {
  id: string
  parentId: string | null
  name: string
  aliases: string[]
  codes: string[]
  from: string | null
  to: string | null
  engineId: string | null
  attributes: Record<string, string>
  slug: string
  source: 'vpic' | 'core'
}

const listed = `json_to_recordset($rows::json) l (id uuid, "parentId" uuid, name text, aliases text[], codes text[],
    "from" text, "to" text, "engineId" uuid, attributes jsonb, slug text, source vehicle_source)`

/**
 * Adds the entries of one level, and updates those without a revision. `rows` is the JSON of ListedVehicle[].
 * Returns the entries that users had added before, with their ids.
 */
const writeLevel = (level: VehicleLevel) =>
  statement<{ rows: string }, { listed: string; id: string }>(
    `write vehicles of the level ${level}`,
    'bulk',
    `with listed as materialized (select * from ${listed}),
    known as (
      select l.id as listed, v.id from listed l
      join vehicle v on v.parent_id ${level === 'make' ? 'is null' : '= l."parentId"'} and v.level = '${level}'
        and v.name_key = search_text(l.name) and v.engine_id is not distinct from l."engineId" and ${visible.vehicle('v')}
      where v.id <> l.id and not exists (select from vehicle same where same.id = l.id)),
    corrected as (
      update vehicle v set name = l.name, aliases = l.aliases, codes = l.codes, built_from = l."from", built_to = l."to",
        attributes = l.attributes, source = l.source, updated_at = now()
      from listed l where v.id = l.id and v.revision = 0
        and (v.name, v.aliases, v.codes, v.built_from, v.built_to, v.attributes, v.source)
          is distinct from (l.name, l.aliases, l.codes, l."from", l."to", l.attributes, l.source)),
    added as (
      insert into vehicle (id, level, parent_id, path, name, aliases, codes, built_from, built_to, engine_id, attributes,
        slug, source, created_at, updated_at)
      select l.id, '${level}', l."parentId", coalesce(p.path, '{}') || l.id, l.name, l.aliases, l.codes, l."from", l."to",
        l."engineId", l.attributes,
        case when exists (select from vehicle s where s.slug = l.slug) then l.slug || '-' || right(l.id::text, 6) else l.slug end,
        l.source, now(), now()
      from listed l left join vehicle p on p.id = l."parentId"
      -- Another process may add an entry meanwhile.
      on conflict do nothing)
    select listed, id from known`,
  )

export const writeVehicles: Record<VehicleLevel, ReturnType<typeof writeLevel>> = {
  make: writeLevel('make'),
  model: writeLevel('model'),
  generation: writeLevel('generation'),
  engine: writeLevel('engine'),
  variant: writeLevel('variant'),
}
