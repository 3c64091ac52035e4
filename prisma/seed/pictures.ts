import { availableParallelism } from 'node:os'
import { storeCopies, type ImageStore } from '../../server/images/image-store.ts'
import { drawPart } from './drawings/index.ts'
import { renderPicture } from './drawings/render.ts'
import type { DemoPart } from './types.ts'

/** A drawing with its copies in the image store. */
export type StoredPicture = {
  /** The name of the drawing. Parts of the same kind with the same dimensions share it. */
  key: string
  storageKey: string
  contentHash: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** Returns the stored images of a part, the main view first. */
export type PicturesOf = (part: DemoPart) => StoredPicture[]

/** Draws the images of all parts and stores the copies of each drawing once. */
export async function storePictures(parts: DemoPart[], store: ImageStore): Promise<PicturesOf> {
  const keysOf = new Map<DemoPart, string[]>()
  const drawings = new Map<string, string>()
  for (const part of parts) {
    const views = drawPart(part.drawing, part.pictures)
    keysOf.set(
      part,
      views.map(({ key }) => key),
    )
    for (const { key, svg } of views) drawings.set(key, svg)
  }

  const stored = new Map<string, StoredPicture>()
  const waiting = [...drawings]
  // Two at a time per core keep all cores busy while files are written.
  await Promise.all(
    Array.from({ length: 2 * availableParallelism() }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) stored.set(next[0], await draw(...next, store))
    }),
  )
  return (part) => (keysOf.get(part) ?? []).flatMap((key) => stored.get(key) ?? [])
}

async function draw(key: string, svg: string, store: ImageStore): Promise<StoredPicture> {
  const picture = await renderPicture(svg)
  const { width, height, contentHash } = picture
  // The key is the same in every run, so that a second run overwrites the files of the first.
  const storageKey = Buffer.from(contentHash).toString('hex', 0, 16)
  await storeCopies(store, storageKey, picture)
  return { key, storageKey, contentHash, width, height }
}
