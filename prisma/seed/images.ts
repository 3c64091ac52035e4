import { availableParallelism } from 'node:os'
import { storeCopies, type ImageStore } from '../../server/images/image-store.ts'
import { drawPart } from './drawings/index.ts'
import { renderDrawing } from './drawings/render.ts'
import type { DemoPart } from './types.ts'

/** A drawing with its copies in the image store. */
export type StoredImage = {
  /** The name of the drawing. Parts of the same kind with the same dimensions share it. */
  key: string
  storageKey: string
  contentHash: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** Returns the stored images of a part, the main view first. */
export type ImagesOf = (part: DemoPart) => StoredImage[]

/** Draws the images of all parts and stores the copies of each drawing once. */
export async function storeImages(parts: DemoPart[], store: ImageStore): Promise<ImagesOf> {
  const keysOf = new Map<DemoPart, string[]>()
  const drawings = new Map<string, string>()
  for (const part of parts) {
    const views = drawPart(part.drawing, part.images)
    keysOf.set(
      part,
      views.map(({ key }) => key),
    )
    for (const { key, svg } of views) drawings.set(key, svg)
  }

  const stored = new Map<string, StoredImage>()
  const waiting = [...drawings]
  // Two at a time per core keep all cores busy while files are written.
  await Promise.all(
    Array.from({ length: 2 * availableParallelism() }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) stored.set(next[0], await draw(...next, store))
    }),
  )
  return (part) => (keysOf.get(part) ?? []).flatMap((key) => stored.get(key) ?? [])
}

async function draw(key: string, svg: string, store: ImageStore): Promise<StoredImage> {
  const image = await renderDrawing(svg)
  const { width, height, contentHash } = image
  // The key is the same in every run, so that a second run overwrites the files of the first.
  const storageKey = Buffer.from(contentHash).toString('hex', 0, 16)
  await storeCopies(store, storageKey, image)
  return { key, storageKey, contentHash, width, height }
}
