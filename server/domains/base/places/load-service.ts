import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { withMigrationLock } from '../../../db/migrate.ts'
import { valuesOf } from '../../../db/statement.ts'
import { placeList, writePlaces, type PlaceColumns } from './queries.ts'

export type { PlaceColumns } from './queries.ts'

/** Written by `npm run places`. */
export const PLACES_FILE = join(import.meta.dirname, 'places.json.br')

const numbers = z.array(z.int())
const texts = z.array(z.string())
const columnsSchema: z.ZodType<PlaceColumns> = z.object({
  ids: numbers,
  names: texts,
  countries: texts,
  regions: texts,
  latitudes: numbers,
  longitudes: numbers,
  populations: numbers,
})

/** Writes the list of places into a migrated database, unless it has this list already. */
export async function loadPlaces(connectionString: string): Promise<void> {
  const file = await readFile(PLACES_FILE)
  const version = createHash('sha256').update(file).digest('hex')
  await withMigrationLock(connectionString, async (client) => {
    const { rows } = await client.query<{ version: string }>(placeList.text)
    if (rows[0]?.version === version) return
    const json = (await promisify(brotliDecompress)(file)).toString()
    const columns = columnsSchema.parse(JSON.parse(json))
    await client.query(writePlaces.text, valuesOf(writePlaces, { ...columns, version }))
  })
}
