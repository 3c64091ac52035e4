import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** Returns a PNG of `side` by `side` black pixels: about 100 kB that decode to as many megabits, and more megabytes. */
export async function pngBomb(side: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const row = Buffer.alloc(1 + Math.ceil(side / 8))
  for (let y = 0; y < side; y++) if (!deflate.write(row)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', Buffer.concat(chunks)), pngChunk('IEND')])
}

function pngChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Returns a small GIF whose headers name 65,535 by 65,535 pixels. */
export async function gifBomb(): Promise<Buffer> {
  const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  gif.fill(0xff, 6, 10)
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 20, 0, 20, 0]))
  gif.fill(0xff, frame + 5, frame + 9)
  return gif
}

/** Returns a small lossless WebP of one colour whose header names 16,383 by 16,383 pixels, and which decodes to them. */
export async function webpBomb(): Promise<Buffer> {
  const webp = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer()
  const at = webp.indexOf('VP8L') + 9
  webp.writeUInt32LE(((webp.readUInt32LE(at) & 0xf000_0000) | (16_382 << 14) | 16_382) >>> 0, at)
  return webp
}

/** Returns a GIF with a red and a blue frame. */
export async function animatedGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp(await Promise.all([frame('red'), frame('blue')]), { join: { animated: true } })
    .gif()
    .toBuffer()
}
