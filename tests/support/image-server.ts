import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { crc32, createDeflate } from 'node:zlib'

export type ImageHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A web server for pictures.example. Pass `fetchHosts` to the site as IMAGE_FETCH_HOSTS. */
export type ImageServer = {
  /** Its own URL without a trailing slash. */
  url: string
  fetchHosts: string
  /** Answers a path (without query) with a file or by a function. Other paths are answered with 404. */
  serve(path: string, answer: Buffer | ImageHandler): void
  /** Serves a file or function at a new path and returns the path. */
  put(answer: Buffer | ImageHandler, ending?: string): string
  /** The received requests. */
  requests: { path: string; headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

/** Returns the URL of a path of the server, as users give it to the site. */
export const imageUrl = (path: string) => `https://pictures.example${path}`

/** Starts the server on a free port. */
export async function startImageServer(): Promise<ImageServer> {
  const answers = new Map<string, Buffer | ImageHandler>()
  const requests: ImageServer['requests'] = []
  const serve: ImageServer['serve'] = (path, answer) => void answers.set(path, answer)
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requests.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    if (answer) return void response.setHeader('Content-Type', 'image/jpeg').end(answer)
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    fetchHosts: `pictures.example=${url}`,
    serve,
    put(answer, ending = 'jpg') {
      const path = `/${answers.size}.${ending}`
      serve(path, answer)
      return path
    },
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Redirects to another URL. */
export const redirect =
  (location: string): ImageHandler =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()

/** Returns a JPEG of 800 by 600 pixels. Each number has another colour. */
export function photo(number: number, { width = 800, height = 600 } = {}): Promise<Buffer> {
  const [r, g, b] = [(40 + 67 * number) % 256, (90 + 31 * number) % 256, (160 + 101 * number) % 256]
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="rgb(${r},${g},${b})"/>
    <circle cx="40%" cy="50%" r="25%" fill="rgb(${b},${r},${g})"/><rect x="60%" y="20%" width="25%" height="60%"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Serves the files of the browser tests: /good-1.jpg to /good-6.jpg, and /not-an-image.jpg, which is an HTML page. */
export async function serveGoodImages(server: ImageServer): Promise<void> {
  for (let number = 1; number <= 6; number++) server.serve(`/good-${number}.jpg`, await photo(number))
  server.serve('/not-an-image.jpg', (_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<h1>A page</h1>'),
  )
}

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
