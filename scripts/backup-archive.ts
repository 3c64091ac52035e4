import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { CliError } from './cli-error.ts'

// A backup is a tar file: `tables/<table>/<number>.copy` are the pieces of what COPY printed, `images/<name>` are the copies
// of images, and the last entry is manifest.json.

const sumSchema = z.object({ bytes: z.number(), sha256: z.string() })

const manifestSchema = z.object({
  /** The version of this layout. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The names of the applied migrations, the oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(sumSchema.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** The sum of the names and contents of all images. A list of millions of images would need gigabytes of memory. */
  images: sumSchema.extend({ count: z.number() }),
  /** The number of copies of images that the database names and the store did not have. */
  missingImages: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = Manifest['tables'][number]

export const MANIFEST = 'manifest.json'

/** An entry of the tar file. */
export type Entry = { name: string; bytes: Buffer }

/**
 * Checks whether a backup can be written to this path, before any work.
 * @param force whether it may replace a file
 * @throws CliError with what to do instead
 */
export async function checkWritable(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) {
    throw new CliError(`${path} is a folder. Name a file in it, for example ${join(path, 'tappet.tar')}.`)
  }
  if (found && !force) throw new CliError(`${path} exists already. Name another file, or add --force to replace it.`)
  const folder = dirname(path)
  try {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CliError(`There is no folder ${folder}. Create it, or name another file.`)
    throw new CliError(`${folder} is not a folder in which this user can write (${code}). Name another file.`)
  }
}

/**
 * Writes a backup. The file gets its name when it is complete, and nothing remains of an incomplete one.
 * @param force whether it may replace a file
 * @param fill adds all entries except the manifest, which it returns
 * @throws CliError if the file cannot be written
 */
export async function writeArchive(
  path: string,
  force: boolean,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<Manifest>,
): Promise<Manifest> {
  await checkWritable(path, force)
  const partial = `${path}.partial`
  try {
    const manifest = await writeFile(partial, fill)
    // Another backup may have been written meanwhile.
    await checkWritable(path, force)
    await rename(partial, path)
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    const { code, syscall, message } = error as NodeJS.ErrnoException
    throw syscall === 'open' || syscall === 'write' || syscall === 'rename'
      ? new CliError(`${path} cannot be written (${code ?? message}). Free space, or name another file.`)
      : error
  }
}

async function writeFile(
  partial: string,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<Manifest>,
): Promise<Manifest> {
  const archive = pack()
  const written = finished(archive.pipe(createWriteStream(partial, { mode: 0o600 })))
  let failure: Error | undefined
  // `add` waits for the file, so an error of the file must end it.
  archive.on('error', () => {})
  written.catch((error: Error) => archive.destroy((failure = error)))
  const add = async ({ name, bytes }: Entry) => {
    const entry = archive.entry({ name, size: bytes.length })
    entry.end(bytes)
    await Promise.race([once(entry, 'finish'), written])
  }
  try {
    const manifest = await fill(add)
    await add({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) })
    archive.finalize()
    await written
    return manifest
  } catch (error) {
    throw failure ?? error
  }
}

/** Reads the entries of a backup in their order. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const archive = extract()
  const source = createReadStream(path)
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  for await (const entry of archive) yield { name: entry.header.name, bytes: await buffer(entry) }
}

/** Returns the table of an entry, or undefined for another entry. */
export const tableOf = (name: string): string | undefined => /^tables\/([^/]+)\//.exec(name)?.[1]

/** Returns the image of an entry, or undefined for another entry. */
export const imageOf = (name: string): string | undefined => /^images\/(.+)$/.exec(name)?.[1]

/** Sums up the rows of a table. COPY ends each row with a line feed, and writes one inside a value as \n. */
export function createSum(): { add(piece: Buffer): void; result(): Pick<BackedUpTable, 'bytes' | 'rows' | 'sha256'> } {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    add(piece) {
      hash.update(piece)
      bytes += piece.length
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
    },
    result: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  }
}

/** Sums up images in the order of the backup. */
export function createImageSum(): { add(name: string, bytes: Uint8Array): void; result(): Manifest['images'] } {
  const hash = createHash('sha256')
  const images = { count: 0, bytes: 0 }
  return {
    add(name, bytes) {
      hash.update(`${name} ${bytes.length}\n`).update(bytes)
      images.count += 1
      images.bytes += bytes.length
    },
    result: () => ({ ...images, sha256: hash.digest('hex') }),
  }
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @throws CliError if it is incomplete or damaged
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const sums = new Map<string, ReturnType<typeof createSum>>()
  const imageSum = createImageSum()
  let manifest: Manifest | undefined
  try {
    for await (const { name, bytes } of readArchive(path)) {
      const [table, image] = [tableOf(name), imageOf(name)]
      if (name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
      if (image !== undefined) imageSum.add(image, bytes)
      if (table === undefined) continue
      const sum = sums.get(table) ?? createSum()
      sums.set(table, sum)
      sum.add(bytes)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CliError(`There is no file ${path}.`)
    if (code === 'EISDIR') throw new CliError(`${path} is a folder, not a backup.`)
    if (code === 'EACCES') throw new CliError(`This user cannot read ${path}.`)
    const reason = error instanceof z.ZodError ? 'its manifest is invalid' : message
    throw new CliError(`${path} is not a complete backup (${reason}).`)
  }
  if (!manifest) throw new CliError(`${path} is not a complete backup (it has no manifest).`)

  const empty = createSum().result()
  for (const { name, bytes, sha256, rows } of manifest.tables) {
    const found = sums.get(name)?.result() ?? empty
    if (found.bytes !== bytes || found.sha256 !== sha256 || found.rows !== rows) {
      throw new CliError(`${path} is damaged: ${name} differs from the manifest.`)
    }
  }
  if (imageSum.result().sha256 !== manifest.images.sha256) {
    throw new CliError(`${path} is damaged: the images differ from the manifest.`)
  }
  return manifest
}
