import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Client } from 'pg'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import { wordsOf } from '../../../../shared/search-words.ts'
import { readMonth, VEHICLE_LEVELS, type VehicleLevel } from '../../../../shared/vehicle-names.ts'
import { withMigrationLock } from '../../../db/migrate.ts'
import { valuesOf } from '../../../db/statement.ts'
import { vehicleList, writeVehicles, writeVehicleVersion, type ListedVehicle } from './load-queries.ts'
import { slugOf, withId } from './slug-policy.ts'

const DATA = join(import.meta.dirname, 'data')

/** Years or months, which are written as months. */
const built = { from: z.string().nullable().default(null), to: z.string().nullable().default(null) }
const entry = {
  name: z.string(),
  aliases: z.array(z.string()).default([]),
  codes: z.array(z.string()).default([]),
  attributes: z.record(z.string(), z.string()).default({}),
  ...built,
}
const variantSchema = z.object({ ...entry, engine: z.string() })
const generationSchema = z.object({ ...entry, variants: z.array(variantSchema).default([]) })
const modelSchema = z.object({ ...entry, generations: z.array(generationSchema).default([]) })

/** A list of vehicles. A variant names its engine by its code, which can be of another make. */
const listSchema = z.object({
  makes: z.array(z.object({ ...entry, models: z.array(modelSchema).default([]) })),
  engines: z.array(z.object({ ...entry, code: z.string(), make: z.string() })).default([]),
})
/** A list as `listSchema` reads it. */
export type VehicleList = { source: ListedVehicle['source']; list: unknown }

/** Writes the lists of vehicles into a migrated database, unless it has them already. */
export async function loadVehicles(connectionString: string): Promise<void> {
  const [core, vpic] = await Promise.all(['core.json', 'vpic.json.br'].map((name) => readFile(join(DATA, name))))
  if (!core || !vpic) throw new Error('The lists of vehicles are missing.')
  const version = createHash('sha256').update(core).update(vpic).digest('hex')
  await writeVehicleLists(connectionString, version, async () => [
    { source: 'core', list: JSON.parse(core.toString()) },
    { source: 'vpic', list: JSON.parse((await promisify(brotliDecompress)(vpic)).toString()) },
  ])
}

/**
 * Writes lists of vehicles, unless the database has this version. Entries that users have added or edited stay as they are.
 * @param lists an entry that is in several lists is taken from the first one
 */
export async function writeVehicleLists(
  connectionString: string,
  version: string,
  lists: () => Promise<VehicleList[]>,
): Promise<void> {
  await withMigrationLock(connectionString, async (client) => {
    const { rows } = await client.query<{ version: string }>(vehicleList.text)
    if (rows[0]?.version === version) return
    await writeAll(client, toLevels(await lists()))
    // Without statistics of the new rows, a search would take seconds.
    await client.query('analyze vehicle')
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
function toLevels(lists: VehicleList[]): Record<VehicleLevel, ListedVehicle[]> {
  const levels: ReturnType<typeof toLevels> = { make: [], model: [], generation: [], engine: [], variant: [] }
  const ids = new Set<string>()
  const slugs = new Set<string>()

  /** Adds an entry unless a list before has it. */
  function add(
    level: VehicleLevel,
    above: Above | null,
    { name, aliases, codes, from, to, attributes }: Entry,
    source: ListedVehicle['source'],
    engine: Above | null = null,
  ): Above {
    const names = [...(above?.names ?? []), name]
    const engineName = engine?.names.at(-1)
    const id = idOf(level, names, engineName)
    if (ids.has(id)) return { id, names }
    ids.add(id)
    const slug = slugOf({ level, names, engine: engineName === undefined ? null : { name: engineName } })
    const isFree = slug !== '' && !slugs.has(slug)
    slugs.add(slug)
    levels[level].push({
      id,
      parentId: above?.id ?? null,
      name,
      aliases,
      codes,
      from: readMonth(from ?? '', 'first'),
      to: readMonth(to ?? '', 'last'),
      engineId: engine?.id ?? null,
      attributes,
      slug: isFree ? slug : withId(slug, id),
      source,
    })
    return { id, names }
  }

  for (const { source, list } of lists) {
    const { makes, engines } = listSchema.parse(list)
    const makeByName = new Map(makes.map((make) => [make.name, add('make', null, make, source)]))
    const engineByCode = new Map(
      engines.map(({ code, name, ...engine }) => {
        // Users know an engine by its code.
        const named = { ...engine, name: code, aliases: name === code ? [] : [name] }
        return [code, add('engine', makeByName.get(engine.make) ?? null, named, source)]
      }),
    )
    for (const { models, ...make } of makes) {
      for (const { generations, ...model } of models) {
        const ofMake = add('model', makeByName.get(make.name) ?? null, model, source)
        for (const { variants, ...generation } of generations) {
          const ofModel = add('generation', ofMake, generation, source)
          for (const { engine, ...variant } of variants)
            add('variant', ofModel, variant, source, engineByCode.get(engine))
        }
      }
    }
  }
  return levels
}

type Entry = z.output<z.ZodObject<typeof entry>>
type Above = { id: string; names: string[] }

/** The namespace of the ids of listed vehicles. */
const NAMESPACE = '6f3c1c5e-40d5-4d0b-8f0a-3c9e2f6c1a20'

/** The same in every process, and for every spelling that the database treats as the same name. */
const idOf = (level: VehicleLevel, names: string[], engine = '') =>
  uuidv5(JSON.stringify([level, ...[...names, engine].map((name) => wordsOf(name).join(' '))]), NAMESPACE)
