import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { IMAGE_WIDTHS } from '../../shared/paths.ts'
import { type EncodedImage, type Pixels, type Size, encodeImage } from './encode.ts'
import { ImageRejected, UnknownFormat } from './image-rejected.ts'

/** Pixels of a side. Smaller images are tracking pixels; WebP does not support larger ones. */
const SIDE = { min: 16, max: 16_383 }
/** Maximum width times height. A file of some kilobytes can decode to gigabytes. */
const MAX_PIXELS = 30_000_000
/** Timeout (seconds) of libvips. */
const DECODE_TIMEOUT = 10
const PHOTO = { quality: 80 }

/** The marker at the end of a JPEG file. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

// No image is read twice, so the cache of libvips would only use memory.
sharp.cache(false)

/**
 * Returns the stored sizes of a JPEG, PNG, GIF (its first frame) or WebP file: upright, in sRGB, on white where it is
 * transparent, never enlarged, without metadata or other content of the file.
 * @throws ImageRejected for any other file, a damaged file, and a file with too few or too many pixels
 */
export async function decodeImage(file: Buffer): Promise<EncodedImage> {
  const format = formatOf(file)
  if (format === null) throw new UnknownFormat('neither JPEG, PNG, GIF nor WebP')
  try {
    return await decodeAs(format, file, 'error')
  } catch (error) {
    if (format !== 'jpeg' || file.subarray(-2).equals(END_OF_JPEG)) throw rejected(error)
    // Cameras and transfers lose the last two bytes, and all pixels are there. With missing pixels, the decoder would warn.
    return decodeAs(format, Buffer.concat([file, END_OF_JPEG]), 'warning').catch((again: unknown) => {
      throw rejected(again)
    })
  }
}

const rejected = (error: unknown): ImageRejected =>
  error instanceof ImageRejected ? error : new ImageRejected(`it cannot be decoded: ${String(error)}`, { cause: error })

async function decodeAs(format: string, file: Buffer, failOn: SharpOptions['failOn']): Promise<EncodedImage> {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn, autoOrient: true }
  const { format: decoded, autoOrient: original } = await sharp(file, options).metadata()
  if (decoded !== format) throw new ImageRejected(`${decoded} that begins as ${format}`)
  const [short, long] = [Math.min(original.width, original.height), Math.max(original.width, original.height)]
  if (short < SIDE.min || long > SIDE.max || short * long > MAX_PIXELS)
    throw new ImageRejected(`${original.width} by ${original.height} pixels`)
  // A drawing in black on a transparent ground would not be seen in the dark theme.
  const onWhite = sharp(file, options).timeout({ seconds: DECODE_TIMEOUT }).flatten({ background: '#fff' })
  return encodeImage(original, await sizesOf(onWhite))
}

/** Returns the format that the first bytes of a file name. Other formats, such as SVG and PDF, never reach a decoder. */
function formatOf(file: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | null {
  const start = file.toString('latin1', 0, 12)
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp'
  return null
}

async function sizesOf(image: Sharp): Promise<[Size, ...Size[]]> {
  const [largest, ...smaller] = IMAGE_WIDTHS.toSorted((a, b) => b - a) as [(typeof IMAGE_WIDTHS)[number]]
  const pixels = await scaled(image, largest)
  const size = async (width: Size['width']): Promise<Size> => {
    const { data, ...raw } = pixels
    return { width, pixels: await scaled(sharp(data, { raw }), width), webp: PHOTO }
  }
  return [{ width: largest, pixels, webp: PHOTO }, ...(await Promise.all(smaller.map(size)))]
}

async function scaled(image: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}
