import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ImageStore, storeCopies } from '../../server/images/image-store.ts'
import { IMAGE_WIDTHS } from '../../shared/paths.ts'
import type { DemoContent } from './content.ts'

const FOLDER = join(import.meta.dirname, 'content')

/** Returns an image that is stored by its path in content/, without width and extension. */
export type StoredImages = (path: string) => Awaited<ReturnType<typeof storeImage>>

/** Stores the copies of all images of parts, which share them, and of all photos of listings, donors and problems. */
export async function storeImages({ parts, problems, donors }: DemoContent, store: ImageStore): Promise<StoredImages> {
  const stored = new Map<string, Awaited<ReturnType<typeof storeImage>>>()
  const withPhotos = [
    ...parts.flatMap(({ listings }) => listings),
    ...donors,
    ...problems.flatMap(({ statements }) => statements),
  ]
  const images = parts.flatMap((part) => part.images.map((name) => `images/${name}`))
  const photos = withPhotos.flatMap((each) => each.photos.map((name) => `photos/${name}`))
  const names = new Set([...images, ...photos]).values()
  // Eight at a time hide the waiting for a disk or a bucket.
  const storeRest = async () => {
    for (const name of names) stored.set(name, await storeImage(name, store))
  }
  await Promise.all(Array.from({ length: 8 }, storeRest))
  return (path) => {
    const image = stored.get(path)
    if (!image) throw new Error(`The image '${path}' is not stored`)
    return image
  }
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
