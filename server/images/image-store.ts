import { IMAGE_WIDTHS, type ImageWidth } from '../../shared/paths.ts'
import type { Config } from '../config.ts'
import { bucketStore } from './bucket-store.ts'
import type { EncodedImage } from './encode.ts'
import { folderStore } from './folder-store.ts'

/** Stores the copies of images. A name never gets another content. Methods throw the errors of the medium. */
export type ImageStore = {
  /** Stores a file as a whole or not at all. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns the file, or null if it does not exist. */
  get(name: string): Promise<Uint8Array | null>
  /** Removes those of the files that exist. */
  remove(names: string[]): Promise<void>
  /** Returns all files. */
  list(): Promise<{ name: string; modifiedAt: Date }[]>
}

/** An image whose copies are stored. */
export type StoredImage = {
  storageKey: string
  /** Pixels of the original. */
  width: number
  height: number
  /** SHA-256 of the pixels. */
  contentHash: Uint8Array<ArrayBuffer>
}

/** Returns the bucket if one is configured, else the folder. */
export const openImageStore = ({ bucket, imagesDir }: Pick<Config, 'bucket' | 'imagesDir'>): ImageStore =>
  bucket ? bucketStore(bucket) : folderStore(imagesDir)

const nameOf = (storageKey: string, width: ImageWidth) => `${storageKey}-${width}.webp`

/** Matches the names of copies. Other names are never requested from a store. */
export const COPY_NAME = new RegExp(`^[0-9a-f]{32}-(?:${IMAGE_WIDTHS.join('|')})\\.webp$`)

/** Stores all copies of an image or none of them. Throws the error of the store. */
export async function storeCopies(store: ImageStore, storageKey: string, { copies }: EncodedImage): Promise<void> {
  // All calls must have ended before the stored copies are removed.
  const results = await Promise.allSettled(
    copies.map(({ width, webp }) => store.put(nameOf(storageKey, width), webp, 'image/webp')),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  // The first error is more useful than an error of the removal.
  await removeCopies(store, storageKey).catch(() => undefined)
  throw failed.reason
}

/** Removes all copies of an image. */
export const removeCopies = (store: ImageStore, storageKey: string): Promise<void> =>
  store.remove(copyNames(storageKey))

/** Returns the names of all copies of an image. */
export const copyNames = (storageKey: string): string[] => IMAGE_WIDTHS.map((width) => nameOf(storageKey, width))
