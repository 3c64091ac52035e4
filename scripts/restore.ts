import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { migrate } from '../server/db/migrate.ts'
import { migrationNames } from '../server/db/release.ts'
import type { ImageStore } from '../server/images/image-store.ts'
import { openImages } from './backup.ts'
import { createSum, imageOf, readArchive, tableOf, verifyArchive, type Manifest } from './backup-archive.ts'
import { columnsOf, copyOut, prepareForCopy, readTables } from './backup-tables.ts'
import { CliError } from './cli-error.ts'
import { withClient, withDatabase } from './database.ts'
import { deleteAccountsAgain, rememberDeletedAccounts } from './deleted-accounts.ts'
import { dropIndexes } from './indexes.ts'
import { checkReachable } from './reachable.ts'

const USAGE = 'Usage: npm run restore -- backup.tar [--replace] [--keep-sessions]'

/** Copies of images that are stored at the same time. */
const COPIES_AT_ONCE = 30
/** Memory of PostgreSQL for the creation of an index. */
const INDEX_MEMORY = '256MB'

/**
 * `npm run restore -- backup.tar [--replace] [--keep-sessions]`: loads a backup into an empty database, checks the result, and
 * applies the migrations that are newer than the backup. Ends all sessions, because users may have signed out since the
 * backup, and deletes the accounts again that the replaced database knows as deleted. No site may run on the database.
 * @throws CliError if the backup is damaged or newer than this release, or if the database has tables and --replace is
 *   missing
 */
export async function main(args: string[]): Promise<void> {
  const { path, ...options } = readArguments(args)
  await withDatabase((url) => restore(url, openImages(url), path, { ...options, log: console.log }))
  console.log('The backup is restored, and the database is migrated.')
}

function readArguments(args: string[]): { path: string; replace: boolean; keepSessions: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    const options = { replace: flag, 'keep-sessions': flag }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [path, ...more] = positionals
    if (path !== undefined && more.length === 0)
      return { path, replace: values.replace, keepSessions: values['keep-sessions'] }
  } catch {
    // The usage says what is wrong.
  }
  throw new CliError(USAGE)
}

type Options = { replace: boolean; keepSessions: boolean; log: (line: string) => void }

/** Loads a backup. Before the whole backup is verified, nothing is changed. */
export async function restore(
  url: string,
  images: ImageStore,
  path: string,
  { replace, keepSessions, log }: Options,
): Promise<void> {
  log(`Verifying ${path}`)
  const manifest = await verifyArchive(path)
  refuseNewer(manifest)
  await checkReachable(url, 'Start it, or correct DATABASE_URL.')
  await withClient(url, async (client) => {
    await prepareForCopy(client)
    await empty(client, replace)
    await migrate(url, { only: manifest.migrations })
    await loadTables(client, manifest, path, { keepSessions, log })
  })
  log(`Storing ${manifest.images.count} images`)
  await storeImages(images, path)
  await migrate(url, { onApply: (name) => log(`Applying migration ${name}`) })
  await deleteAccountsAgain(url, images, log)
}

function refuseNewer({ migrations }: Manifest): void {
  const known = new Set(migrationNames())
  const newer = migrations.find((name) => !known.has(name))
  if (newer !== undefined) {
    throw new CliError(`The backup is from a newer release: it has the migration ${newer}. Update this one first.`)
  }
}

async function empty(client: Client, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1`,
  )
  if (rows.length === 0) return
  if (!replace) throw new CliError('The database is not empty. To delete all that it contains, add --replace.')
  await rememberDeletedAccounts(client)
  await client.query('drop schema public cascade; create schema public')
}

async function storeImages(images: Pick<ImageStore, 'put'>, path: string): Promise<void> {
  let copies: { name: string; bytes: Buffer }[] = []
  const store = async () => {
    await Promise.all(copies.map(({ name, bytes }) => images.put(name, bytes, 'image/webp')))
    copies = []
  }
  for await (const { name, bytes } of readArchive(path)) {
    const image = imageOf(name)
    if (image !== undefined) copies.push({ name: image, bytes })
    if (copies.length === COPIES_AT_ONCE) await store()
  }
  await store()
}

/**
 * Loads all tables in one transaction, without triggers, indexes and foreign keys, and compares them with the manifest.
 * Creating an index takes a fraction of the time of inserting each row into it.
 */
async function loadTables(
  client: Client,
  manifest: Manifest,
  path: string,
  { keepSessions, log }: Pick<Options, 'keepSessions' | 'log'>,
): Promise<void> {
  await client.query('begin')
  await client.query(`set maintenance_work_mem = '${INDEX_MEMORY}'`)
  const addForeignKeys = await dropForeignKeys(client)
  const createIndexes = await dropIndexes(client, 'all')
  const existing = await readTables(client)
  const names = new Set(existing.map(({ name }) => name))
  const tables = new Map(manifest.tables.filter(({ name }) => names.has(name)).map((table) => [table.name, table]))
  for (const { name } of manifest.tables) {
    if (!names.has(name)) log(`  ${name}: skipped, because no migration creates this table`)
  }
  for (const { name } of existing) await client.query(`alter table "${name}" disable trigger user`)
  // Migrations insert rows.
  await client.query(`truncate ${existing.map(({ name }) => `"${name}"`).join(', ')}`)

  let loading: { name: string; stream: CopyStreamQuery } | undefined
  const finish = async () => {
    if (!loading) return
    loading.stream.end()
    await once(loading.stream, 'finish')
    log(`  ${loading.name}: ${tables.get(loading.name)?.rows} rows`)
    loading = undefined
  }
  for await (const { name, bytes } of readArchive(path)) {
    const table = tables.get(tableOf(name) ?? '')
    if (loading?.name !== table?.name) await finish()
    if (!table) continue
    loading ??= {
      name: table.name,
      stream: client.query(copyFrom(`copy ${columnsOf(table)} from stdin with (freeze)`)),
    }
    if (!loading.stream.write(bytes)) await once(loading.stream, 'drain')
  }
  await finish()

  log('Comparing the tables with the backup')
  for (const table of tables.values()) {
    const sum = createSum()
    for await (const piece of copyOut(client, table)) sum.add(piece)
    if (sum.result().sha256 !== table.sha256)
      throw new CliError(`${table.name} differs from the backup after the load.`)
  }
  if (!keepSessions) await client.query('truncate session')
  log('Creating indexes and foreign keys')
  for (const statement of [...createIndexes, ...addForeignKeys]) await client.query(statement)
  for (const { name } of existing) await client.query(`alter table "${name}" enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
}

/** Drops the foreign keys, so that the order of the tables does not matter. Returns the statements that add them again. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ dropped: string; added: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as added
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  )
  await client.query(rows.map(({ dropped }) => dropped).join('; '))
  return rows.map(({ added }) => added)
}
