import { createHash } from 'node:crypto'
import sharp, { type WebpOptions } from 'sharp'
import type { ImageWidth } from '../../shared/paths.ts'

/** Rows of pixels with one byte per channel: grey, grey and alpha, RGB or RGBA. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** One stored size. `width` is its name; a small image may have fewer pixels. */
export type Size = { width: ImageWidth; pixels: Pixels; webp: WebpOptions }

/** The size that is hashed: it has all visible differences and takes a quarter of the time of the largest size. */
const HASHED: ImageWidth = 640

/** An image with its encoded copies. */
export type EncodedImage = {
  /** Pixels of the upright original. */
  width: number
  height: number
  /** SHA-256 of the pixels of one size. It does not depend on the URL and metadata. */
  contentHash: Uint8Array<ArrayBuffer>
  copies: { width: ImageWidth; webp: Buffer }[]
}

/**
 * Encodes the sizes of an image as WebP without metadata.
 * @param original pixels of the original image
 */
export async function encodeImage(
  original: { width: number; height: number },
  sizes: [Size, ...Size[]],
): Promise<EncodedImage> {
  const copies = await Promise.all(
    sizes.map(async (size) => {
      const { data, ...raw } = size.pixels
      return { width: size.width, webp: await sharp(data, { raw }).webp(size.webp).toBuffer() }
    }),
  )
  const hashed = sizes.find((size) => size.width === HASHED) ?? sizes[0]
  const { width, height } = original
  return { width, height, contentHash: hashOf(hashed.pixels), copies }
}

const hashOf = ({ data, width, height, channels }: Pixels): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`${width} ${height} ${channels}`).update(data).digest())
