import { IMAGE_WIDTHS, type ImageWidth } from '../../shared/images.ts'
import type { Config } from '../config.ts'
import { bucketStore } from './bucket-store.ts'
import type { EncodedPicture } from './encode.ts'
import { folderStore } from './folder-store.ts'

/** Where the copies of pictures are kept. A name stands for one content for good; errors are those of the medium. */
export type PictureStore = {
  /** Stores a file as a whole or not at all. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file of this name, or null. */
  get(name: string): Promise<Uint8Array | null>
  /** Removes what there is of these files. */
  remove(names: string[]): Promise<void>
}

/** The bucket when one is configured, else the folder. */
export const openPictureStore = ({ bucket, imagesDir }: Pick<Config, 'bucket' | 'imagesDir'>): PictureStore =>
  bucket ? bucketStore(bucket) : folderStore(imagesDir)

/** The HTTP status of a full bucket. */
const INSUFFICIENT_STORAGE = 507

const nameOf = (storageKey: string, width: ImageWidth) => `${storageKey}-${width}.webp`

/** The names that copies of pictures have; nothing else is asked of a store. */
export const COPY_NAME = new RegExp(`^[0-9a-f]{32}-(?:${IMAGE_WIDTHS.join('|')})\\.webp$`)

/** Stores all copies of a picture under its key, or none of them. Throws what the store throws. */
export async function storeCopies(store: PictureStore, storageKey: string, { copies }: EncodedPicture): Promise<void> {
  // All must have ended before any is taken back.
  const results = await Promise.allSettled(
    copies.map(({ width, webp }) => store.put(nameOf(storageKey, width), webp, 'image/webp')),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  // Why it failed says more than why the rest stays.
  await removeCopies(store, storageKey).catch(() => undefined)
  throw failed.reason
}

/** Whether the error means that the store is full: no disk space, or an exceeded quota of the folder or bucket. */
export function isFull(error: unknown): boolean {
  const { code, status } = error as { code?: unknown; status?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || status === INSUFFICIENT_STORAGE
}

/** Removes all copies of a picture. */
export const removeCopies = (store: PictureStore, storageKey: string): Promise<void> =>
  store.remove(IMAGE_WIDTHS.map((width) => nameOf(storageKey, width)))
