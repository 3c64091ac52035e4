import { createHash } from 'node:crypto'
import sharp, { type WebpOptions } from 'sharp'
import type { ImageWidth } from '../../shared/images.ts'

/** Rows of pixels, one byte a channel: grey, grey and alpha, RGB or RGBA. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** One stored size: `width` is its name, the pixels of a small picture may be fewer. */
export type Size = { width: ImageWidth; pixels: Pixels; webp: WebpOptions }

/** A picture ready to be stored. */
export type EncodedPicture = {
  /** Pixels of the original, as it is seen. */
  width: number
  height: number
  /** SHA-256 of the pixels of the largest size: equal for the same picture, whatever its address and metadata. */
  contentHash: Uint8Array<ArrayBuffer>
  copies: { width: ImageWidth; webp: Buffer }[]
}

/**
 * Encodes a picture's sizes as WebP, without any metadata.
 * @param sizes the largest first
 */
export async function encodePicture(
  { width, height }: { width: number; height: number },
  sizes: [Size, ...Size[]],
): Promise<EncodedPicture> {
  const copies = await Promise.all(
    sizes.map(async (size) => {
      const { data, ...raw } = size.pixels
      return { width: size.width, webp: await sharp(data, { raw }).webp(size.webp).toBuffer() }
    }),
  )
  return { width, height, contentHash: hashOf(sizes[0].pixels), copies }
}

const hashOf = ({ data, width, height, channels }: Pixels): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`${width} ${height} ${channels}`).update(data).digest())
