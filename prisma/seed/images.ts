import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ImageStore, storeCopies } from '../../server/images/image-store.ts'
import { IMAGE_WIDTHS } from '../../shared/paths.ts'
import type { DemoPart } from './content.ts'

const FOLDER = join(import.meta.dirname, 'content/images')

/** The images in the image store by name. */
export type StoredImages = Map<string, Awaited<ReturnType<typeof storeImage>>>

/** Stores the copies of all images of the parts. Parts share images. */
export async function storeImages(parts: DemoPart[], store: ImageStore): Promise<StoredImages> {
  const stored: StoredImages = new Map()
  const names = new Set(parts.flatMap(({ images }) => images)).values()
  // Eight at a time hide the waiting for a disk or a bucket.
  const storeRest = async () => {
    for (const name of names) stored.set(name, await storeImage(name, store))
  }
  await Promise.all(Array.from({ length: 8 }, storeRest))
  return stored
}

async function storeImage(name: string, store: ImageStore) {
  const files = IMAGE_WIDTHS.map((width) => ({ width, file: join(FOLDER, `${name}-${width}.webp`) }))
  const copies = await Promise.all(files.map(async ({ width, file }) => ({ width, webp: await readFile(file) })))
  const largest = copies.at(-1)?.webp ?? Buffer.of()
  const { width, height } = await sharp(largest).metadata()
  const contentHash = new Uint8Array(createHash('sha256').update(largest).digest())
  // The key is the same in every run, so that a second run overwrites the files of the first.
  const storageKey = Buffer.from(contentHash).toString('hex', 0, 16)
  await storeCopies(store, storageKey, { width, height, contentHash, copies })
  return { storageKey, contentHash, width, height }
}
