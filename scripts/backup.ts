import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { readConfig } from '../server/config.ts'
import { hasHistory } from '../server/db/migrate.ts'
import { copyNames, openImageStore, type ImageStore } from '../server/images/image-store.ts'
import {
  checkWritable,
  createImageSum,
  createSum,
  verifyArchive,
  writeArchive,
  type BackedUpTable,
  type Entry,
  type Manifest,
} from './backup-archive.ts'
import { copyOut, prepareForCopy, readTables, type Table } from './backup-tables.ts'
import { CliError } from './cli-error.ts'
import { withClient, withDatabase } from './database.ts'
import { checkReachable } from './reachable.ts'
import { storedImagesQuery } from './stored-images.ts'

const USAGE = 'Usage: npm run backup -- out.tar [--force], or npm run backup -- --verify out.tar'

/** Bytes of an entry with rows. */
const PIECE = 1_000_000
/** Images whose copies are read at the same time. */
const IMAGES_AT_ONCE = 10
/** Missing copies of images that are named. */
const NAMED = 10

/**
 * `npm run backup -- out.tar`: writes the database, as of one moment, and its images into a file. The site can run at the
 * same time. `--force` replaces a file. `--verify` compares a backup with its checksums.
 * @throws CliError if the arguments are wrong, the file cannot be written, the database cannot be reached or has no tables of
 *   the site, or the backup is damaged
 */
export async function main(args: string[]): Promise<void> {
  const { path, verify, force } = readArguments(args)
  if (!verify) await checkWritable(path, force)
  const manifest = verify
    ? await verifyArchive(path)
    : await withDatabase((url) => backUp(url, openImages(url), path, { force, log: console.log }))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = manifest.missingImages
  console.log(
    `${path} is complete: ${rows} rows in ${manifest.tables.length} tables, ${manifest.images.count} images` +
      `${missing > 0 ? `; ${missing} images were missing` : ''}, made at ${manifest.createdAt}.`,
  )
}

function readArguments(args: string[]): { path: string; verify: boolean; force: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({ args, options: { verify: flag, force: flag }, allowPositionals: true })
    const [path, ...more] = positionals
    if (path !== undefined && more.length === 0) return { path, ...values }
  } catch {
    // The usage says what is wrong.
  }
  throw new CliError(USAGE)
}

/** Returns the image store of the settings. */
export const openImages = (url: string): ImageStore =>
  openImageStore(readConfig({ ...process.env, DATABASE_URL: url }, 'demo'))

/**
 * Writes a backup of the database and of the images that it names.
 * @param options.force whether it may replace a file
 * @param options.log receives a line per table
 */
export async function backUp(
  url: string,
  images: Pick<ImageStore, 'get'>,
  path: string,
  { force, log }: { force: boolean; log: (line: string) => void },
): Promise<Manifest> {
  await checkReachable(url, 'Start it, or correct DATABASE_URL.')
  return withClient(url, async (client) => {
    await prepareForCopy(client)
    if (!(await hasHistory(client)))
      throw new CliError('The database has no tables of the site. Correct DATABASE_URL, or start the site first.')
    await client.query('begin isolation level repeatable read read only')
    return writeArchive(path, force, async (add) => {
      const createdAt = new Date().toISOString()
      const migrations = await namesOf(client, APPLIED)
      const tables: BackedUpTable[] = []
      for (const table of await readTables(client)) {
        const stored = await addTable(client, table, add)
        log(`  ${table.name}: ${stored.rows} rows, ${stored.bytes} bytes`)
        tables.push(stored)
      }
      await client.query(`declare images cursor with hold for ${await storedImagesQuery(client)}`)
      // Reading the images can take hours, in which an open transaction would prevent the cleanup of old rows.
      await client.query('commit')
      const stored = await addImages(client, images, add, log)
      log(`  ${stored.images.count} images`)
      return { format: 1, createdAt, migrations, tables, ...stored }
    })
  })
}

const APPLIED =
  'select migration_name as name from _prisma_migrations where rolled_back_at is null order by migration_name'

async function namesOf(client: Client, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
}

type Add = (entry: Entry) => Promise<void>

async function addTable(client: Client, table: Table, add: Add): Promise<BackedUpTable> {
  const sum = createSum()
  let pieces: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    const bytes = Buffer.concat(pieces)
    sum.add(bytes)
    await add({ name: `tables/${table.name}/${String(number++).padStart(5, '0')}.copy`, bytes })
    pieces = []
    size = 0
  }
  for await (const piece of copyOut(client, table)) {
    pieces.push(piece)
    size += piece.length
    if (size >= PIECE) await flush()
  }
  if (size > 0) await flush()
  return { ...table, ...sum.result() }
}

/** Adds all copies of the images of the cursor. */
async function addImages(client: Client, images: Pick<ImageStore, 'get'>, add: Add, log: (line: string) => void) {
  const sum = createImageSum()
  let missingImages = 0
  for (;;) {
    const keys = await namesOf(client, `fetch ${IMAGES_AT_ONCE} from images`)
    if (keys.length === 0) return { images: sum.result(), missingImages }
    const copies = keys.flatMap(copyNames).map(async (name) => ({ name, bytes: await images.get(name) }))
    for (const { name, bytes } of await Promise.all(copies)) {
      if (bytes) {
        sum.add(name, bytes)
        await add({ name: `images/${name}`, bytes: Buffer.from(bytes) })
      } else if ((missingImages += 1) <= NAMED) log(`  ${name} is missing`)
    }
  }
}
