import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { drawPart } from './drawings/index.ts'
import { renderPicture } from './drawings/render.ts'
import type { DemoPart } from './types.ts'

/** A drawing whose copies lie in the images folder. */
export type StoredPicture = {
  /** Names the drawing: parts with the same kind and dimensions share it. */
  key: string
  storageKey: string
  contentHash: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** What was stored for a part, the main view first. */
export type PicturesOf = (part: DemoPart) => StoredPicture[]

/** Draws the pictures of all parts, each drawing once, as {imagesDir}/{storageKey}-{width}.webp. */
export async function storePictures(parts: DemoPart[], imagesDir: string): Promise<PicturesOf> {
  await mkdir(imagesDir, { recursive: true })
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
  // Two at a time per core keep all of them busy while files are written.
  await Promise.all(
    Array.from({ length: 2 * availableParallelism() }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) stored.set(next[0], await store(...next, imagesDir))
    }),
  )
  return (part) => (keysOf.get(part) ?? []).flatMap((key) => stored.get(key) ?? [])
}

async function store(key: string, svg: string, imagesDir: string): Promise<StoredPicture> {
  const { width, height, sizes } = await renderPicture(svg)
  const largest = sizes.reduce((a, b) => (b.width > a.width ? b : a))
  const hash = createHash('sha256').update(largest.webp).digest()
  const storageKey = hash.toString('hex').slice(0, 32)
  await Promise.all(sizes.map((size) => writeFile(join(imagesDir, `${storageKey}-${size.width}.webp`), size.webp)))
  return { key, storageKey, contentHash: new Uint8Array(hash), width, height }
}
