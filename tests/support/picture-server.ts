import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type PictureHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A web server with pictures, behind the name pictures.example: hand `fetchHosts` to the site as IMAGE_FETCH_HOSTS. */
export type PictureServer = {
  /** Where it listens, without a trailing slash. */
  url: string
  fetchHosts: string
  /** Answers this path (query excluded) with a file, or as the function does. Everything else is a 404. */
  serve(path: string, answer: Buffer | PictureHandler): void
  /** The paths that were asked for, in order, with their headers. */
  requests: { path: string; headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

/** The address under which the site is given what the server has at `path`. */
export const pictureUrl = (path: string) => `https://pictures.example${path}`

/** Starts it on a free port. */
export async function startPictureServer(): Promise<PictureServer> {
  const answers = new Map<string, Buffer | PictureHandler>()
  const requests: PictureServer['requests'] = []
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
    serve: (path, answer) => void answers.set(path, answer),
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A JPEG of 800 by 600 pixels, of another colour for each number. */
export function photo(number: number, { width = 800, height = 600 } = {}): Promise<Buffer> {
  const [r, g, b] = [(40 + 67 * number) % 256, (90 + 31 * number) % 256, (160 + 101 * number) % 256]
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="rgb(${r},${g},${b})"/>
    <circle cx="40%" cy="50%" r="25%" fill="rgb(${b},${r},${g})"/><rect x="60%" y="20%" width="25%" height="60%"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** What browser tests find there: /good-1.jpg to /good-6.jpg, and /not-an-image.jpg, which is a page. */
export async function serveGoodPictures(server: PictureServer): Promise<void> {
  for (let number = 1; number <= 6; number++) server.serve(`/good-${number}.jpg`, await photo(number))
  server.serve('/not-an-image.jpg', (_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<h1>A page</h1>'),
  )
}
