import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../client/public')

/** Sizes in px inside favicon.ico: for tabs, for tabs on high-density screens, and for shortcuts. */
const ICO_SIZES = [16, 32, 48]
/** The color `--paper` of client/styles/tokens.css. Phones show transparent icons on black. */
const PAPER = '#faf8f2'
/** Width of the mark relative to the icon. A maskable icon may be cropped to a circle of 80%. */
const MARK = { any: 0.74, maskable: 0.56 }

/**
 * `npm run icons`: draws the icons in client/public from favicon.svg. The icons are committed. Run it when the mark
 * changes.
 */
export async function main(): Promise<void> {
  // The light colours, because a PNG has no theme.
  const svg = (await readFile(join(FOLDER, 'favicon.svg'), 'utf8')).replace(/@media .*?\}\}/, '')
  const png = (size: number) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 32) })
      .resize(size)
      .png()
      .toBuffer()
  const tile = async (size: number, part: number) => {
    const mark = await png(Math.round(size * part))
    const background = { width: size, height: size, channels: 3 as const, background: PAPER }
    return sharp({ create: background })
      .composite([{ input: mark }])
      .png()
      .toBuffer()
  }
  const files = {
    'favicon.ico': ico(await Promise.all(ICO_SIZES.map(png))),
    'apple-touch-icon.png': await tile(180, MARK.any),
    'icon-192.png': await tile(192, MARK.any),
    'icon-512.png': await tile(512, MARK.any),
    // The system shows only its shape, in one colour, beside a push.
    'icon-badge.png': await png(96),
    'icon-maskable-512.png': await tile(512, MARK.maskable),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(FOLDER, name), content)
}

/** Returns an ICO file of PNG files: a header, an entry of 16 bytes for each file, then the files. */
function ico(images: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [at, image] of images.entries()) {
    const entry = 6 + 16 * at
    header.writeUInt8(ICO_SIZES[at] ?? 0, entry)
    header.writeUInt8(ICO_SIZES[at] ?? 0, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(image.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += image.length
  }
  return Buffer.concat([header, ...images])
}
