import type { Client } from 'pg'
import { v5 as uuidv5 } from 'uuid'
import { VEHICLE_LEVELS, type VehicleLevel } from '../../../shared/vehicles.ts'
import { wordsOf } from '../../../shared/search-words.ts'
import { withMigrationLock } from '../../db/migrate.ts'
import { valuesOf } from '../../db/statement.ts'
import { slugOf, withId } from './creation-service.ts'
import { vehicleList, writeVehicles, writeVehicleVersion, type ListedVehicle } from './load-queries.ts'

/** The namespace of the ids of listed vehicles. */
const NAMESPACE = '6f3c1c5e-40d5-4d0b-8f0a-3c9e2f6c1a20'

type Months = { from?: string | null; to?: string | null }
type Entry = Months & {
  name: string
  aliases?: string[]
  codes?: string[]
  attributes?: Record<string, string>
}

/** Makes with what belongs to them. A variant names its engine by its code. */
export type VehicleTree = (Entry & {
  engines?: Entry[]
  models?: (Entry & { generations?: (Entry & { variants?: (Entry & { engine?: string })[] })[] })[]
})[]

export type VehicleSourceList = { source: ListedVehicle['source']; makes: VehicleTree }

/**
 * Writes lists of vehicles into a migrated database, unless it has this version already. Entries that users have added or
 * edited stay as they are.
 * @param lists an entry that is in several lists is taken from the first one
 */
export async function writeVehicleLists(
  connectionString: string,
  version: string,
  lists: () => Promise<VehicleSourceList[]>,
): Promise<void> {
  await withMigrationLock(connectionString, async (client) => {
    const { rows } = await client.query<{ version: string }>(vehicleList.text)
    if (rows[0]?.version === version) return
    await writeAll(client, toLevels(await lists()))
    await client.query(writeVehicleVersion.text, valuesOf(writeVehicleVersion, { version }))
  })
}

async function writeAll(client: Client, levels: ReturnType<typeof toLevels>): Promise<void> {
  /** The ids of the entries that users had added before. */
  const actual = new Map<string, string>()
  const actualOf = (id: string | null) => (id === null ? null : (actual.get(id) ?? id))
  for (const level of VEHICLE_LEVELS) {
    const rows = levels[level].map((row) => ({
      ...row,
      parentId: actualOf(row.parentId),
      engineId: actualOf(row.engineId),
    }))
    const statement = writeVehicles[level]
    const known = await client.query<{ listed: string; id: string }>(
      statement.text,
      valuesOf(statement, { rows: JSON.stringify(rows) }),
    )
    for (const { listed, id } of known.rows) actual.set(listed, id)
  }
}

/** Returns the entries of all lists by level, each once. */
function toLevels(lists: VehicleSourceList[]): Record<VehicleLevel, ListedVehicle[]> {
  const levels: ReturnType<typeof toLevels> = { make: [], model: [], generation: [], engine: [], variant: [] }
  const ids = new Set<string>()
  const slugs = new Set<string>()

  for (const { source, makes } of lists) {
    /** Adds an entry if no list before has it. Returns its id. */
    const add = (level: VehicleLevel, above: Above | null, entry: Entry, engine: Named | null = null): Above => {
      const { name, aliases = [], codes = [], from = null, to = null, attributes = {} } = entry
      const names = [...(above?.names ?? []), name]
      const id = idOf(level, names, engine?.name)
      if (ids.has(id)) return { id, names }
      const slug = slugOf({ level, names, engine: engine && { ...engine, slug: '' } })
      const isFree = slug !== '' && !slugs.has(slug)
      ids.add(id)
      slugs.add(slug)
      levels[level].push({
        id,
        parentId: above?.id ?? null,
        name,
        aliases,
        codes,
        from,
        to,
        engineId: engine?.id ?? null,
        attributes,
        slug: isFree ? slug : withId(slug, id),
        source,
      })
      return { id, names }
    }
    for (const { engines = [], models = [], ...entry } of makes) {
      const make = add('make', null, entry)
      for (const engine of engines) add('engine', make, engine)
      for (const { generations = [], ...model } of models) {
        const ofMake = add('model', make, model)
        for (const { variants = [], ...generation } of generations) {
          const ofModel = add('generation', ofMake, generation)
          for (const { engine: code, ...variant } of variants) {
            const engine = code === undefined ? null : { ...add('engine', make, { name: code }), name: code }
            add('variant', ofModel, variant, engine)
          }
        }
      }
    }
  }
  return levels
}

type Above = { id: string; names: string[] }
type Named = { id: string; name: string }

/** The same in every process, and for every spelling that the database treats as the same name. */
const idOf = (level: VehicleLevel, names: string[], engine = '') =>
  uuidv5(JSON.stringify([level, ...[...names, engine].map((name) => wordsOf(name).join(' '))]), NAMESPACE)
