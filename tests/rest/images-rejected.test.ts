import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import {
  gifBomb,
  pngBomb,
  webpBomb,
  photo,
  imageUrl,
  redirect,
  startImageServer,
  type ImageHandler,
  type ImageServer,
} from '../support/image-server.ts'

// A hostile image server, whose answers are all rejected with one sentence, and hostile uploads.

const NOT_AN_IMAGE = 'The provided URL does not appear to be a valid image. Please check and try again.'
const MEGABYTE = 1_000_000

let imageServer: ImageServer
let site: TestApp
let token: string
beforeAll(async () => {
  imageServer = await startImageServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: imageServer.fetchHosts })
  token = await site.make.token()
})
afterAll(async () => {
  await site.close()
  await imageServer.close()
})

const add = async (url: string, part?: { id: string }) =>
  site.request('POST', `/api/parts/${(part ?? (await site.make.part())).id}/images`, { token, payload: { url } })
const files = () => readdir(site.deps.config.imagesDir)

const typed =
  (type: string, file: Buffer | string, headers: Record<string, string> = {}): ImageHandler =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(file)

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>'
const inFormat = async (format: 'tiff' | 'avif' | 'png') =>
  sharp(await photo(9))
    .toFormat(format)
    .toBuffer()

const progressive = async () =>
  sharp(await photo(9))
    .jpeg({ progressive: true })
    .toBuffer()

/** Files that no door of the site accepts: as the answer of a URL with this ending, and as an upload. */
const REJECTED_FILES: [string, () => Promise<Buffer> | Buffer, ending?: string][] = [
  ['an HTML page', () => Buffer.from('<html></html>')],
  ['an empty file', () => Buffer.alloc(0)],
  ['an SVG', () => Buffer.from(svg), 'png'],
  ['an SVG behind a byte order mark', () => Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`), 'png'],
  ['an SVG that begins like a GIF', () => Buffer.from(`GIF89a${svg}`), 'gif'],
  ['a TIFF', () => inFormat('tiff')],
  ['an AVIF', () => inFormat('avif')],
  ['the header of a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a PDF', () => Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n1 0 obj<<>>endobj\n')],
  ['half a JPEG', async () => (await photo(9)).subarray(0, 4_000)],
  ['a JPEG without its last rows and its end', async () => (await photo(9)).subarray(0, -200)],
  ['half a progressive JPEG', async () => (await progressive()).subarray(0, 4_000)],
  ['half a PNG', async () => (await inFormat('png')).subarray(0, 2_000), 'png'],
  ['the first bytes of a JPEG', () => Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF', 'latin1')],
  ['a tracking pixel', () => photo(9, { width: 1, height: 1 })],
  ['a line', () => photo(9, { width: 4_000, height: 12 })],
  ['a PNG that decodes to gigabytes', () => pngBomb(30_000), 'png'],
  ['a GIF with huge dimensions in its header', () => gifBomb(), 'gif'],
  ['a WebP that decodes to a gigabyte', () => webpBomb(), 'webp'],
]

describe('a file that is not an acceptable image', () => {
  let slow: Promise<{ error: string; seconds: number }>[]
  const timed = async (path: string) => {
    const part = await site.make.part()
    const began = performance.now()
    const { body } = await add(imageUrl(path), part)
    return { error: String(body.error), seconds: (performance.now() - began) / 1_000 }
  }
  beforeAll(() => {
    const never = imageServer.put(() => undefined)
    const drip = imageServer.put((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      const timer = setInterval(() => response.write('\xFF'), 300)
      response.on('close', () => clearInterval(timer))
    })
    slow = [timed(never), timed(drip)]
  })

  const rejectedAnswers: [string, () => Promise<string> | string][] = [
    ['an HTML page with the type image/jpeg', () => imageServer.put(typed('image/jpeg', '<html></html>'))],
    [
      'a compressed response',
      async () => imageServer.put(typed('image/jpeg', gzipSync(await photo(9)), { 'content-encoding': 'gzip' })),
    ],
    [
      'a partial response',
      async () => {
        const file = await photo(9)
        return imageServer.put((_request, response) => void response.writeHead(206).end(file))
      },
    ],
    ['a missing file', () => '/missing.jpg'],
    [
      'a redirect without a location',
      () => imageServer.put((_request, response) => void response.writeHead(302).end()),
    ],
    ['a redirect to an invalid URL', () => imageServer.put(redirect('https://'))],
    ['a redirect to a file', () => imageServer.put(redirect('file:///etc/passwd'))],
    [
      'a redirect to a data URL',
      async () => imageServer.put(redirect(`data:image/jpeg;base64,${(await photo(9)).toString('base64')}`)),
    ],
    ['a redirect to a private address', () => imageServer.put(redirect('http://10.0.0.1/x.jpg'))],
    ['a redirect to localhost by name', () => imageServer.put(redirect('http://localhost/x.jpg'))],
    ['a redirect with a user name', () => imageServer.put(redirect('https://a:b@pictures.example/1.jpg'))],
    [
      'a redirect to itself',
      () => {
        const path = imageServer.put((_request, response) => void response.writeHead(307, { location: path }).end())
        return path
      },
    ],
    [
      'an answer that breaks off',
      () =>
        imageServer.put((_request, response) => {
          response.writeHead(200, { 'content-length': '5000' }).write('\xFF\xD8\xFF')
          setImmediate(() => response.destroy())
        }),
    ],
    ['a response that is not HTTP', () => imageServer.put(({ socket }) => void socket.end('hello\r\n\r\n'))],
    ...REJECTED_FILES.map(([what, file, ending]): (typeof rejectedAnswers)[number] => [
      what,
      async () => imageServer.put(await file(), ending),
    ]),
  ]

  it.each(rejectedAnswers)('is rejected with one sentence and not stored: %s', async (_what, path) => {
    const before = await files()
    const part = await site.make.part()
    const { status, body } = await add(imageUrl(await path()), part)
    expect([status, body]).toEqual([
      400,
      { error: NOT_AN_IMAGE, message: NOT_AN_IMAGE, code: 'VALIDATION', fields: { url: NOT_AN_IMAGE } },
    ])
    expect(await files()).toEqual(before)
    expect(await site.deps.prisma.partImage.count({ where: { partId: part.id } })).toBe(0)
  })

  it('is rejected at a local or private address in any spelling', async () => {
    const hosts = ['127.0.0.1', '2130706433', '0177.0.0.1', '0x7f.1', '127.1', '0.0.0.0', '169.254.169.254', '10.1.2.3']
    hosts.push('100.64.0.1', '192.168.0.1', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[fd00::1]', '[fe80::1]')
    hosts.push(
      '[64:ff9b::7f00:1]',
      '[::7f00:1]',
      '[2002:7f00:1::]',
      'localhost',
      'a.localhost',
      'user@pictures.example',
    )
    hosts.push('pictures.example:81', new URL(imageServer.url).host, 'no-such-host.invalid')
    const answers = new Map<string, string>()
    for (const host of hosts) answers.set(host, (await add(`http://${host}/1.jpg`)).body.error)
    expect(answers).toEqual(new Map(hosts.map((host) => [host, NOT_AN_IMAGE])))
  })

  it('is not requested after a redirect to localhost', async () => {
    const secret = imageServer.put(await photo(10))
    const { port } = new URL(imageServer.url)
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '0.0.0.0'])
      expect((await add(imageUrl(imageServer.put(redirect(`http://${host}:${port}${secret}`))))).body.error).toBe(
        NOT_AN_IMAGE,
      )
    expect(imageServer.requests.map(({ path }) => path)).not.toContain(secret)
  })

  it('is rejected over 5 MB without reading more', async () => {
    const sent: number[] = []
    const endless = (headers: Record<string, string>) =>
      imageServer.put((_request, response) => {
        response.writeHead(200, { 'content-type': 'image/jpeg', ...headers })
        response.write(Buffer.from('\xFF\xD8\xFF', 'latin1'))
        let left = 50
        const more = () => {
          while (left > 0 && !response.destroyed) {
            left -= 1
            if (!response.write(Buffer.alloc(MEGABYTE))) return response.once('drain', more)
          }
          return response.end()
        }
        response.on('close', () => sent.push(50 - left))
        more()
      })
    for (const headers of [{} as Record<string, string>, { 'content-length': String(50 * MEGABYTE + 3) }])
      expect((await add(imageUrl(endless(headers)))).body.error).toBe(NOT_AN_IMAGE)
    await expect.poll(() => sent.length).toBe(2)
    // Bytes in the buffers of the sockets count as sent.
    expect(Math.max(...sent)).toBeLessThan(20)
  })

  it('does not increase the memory of the process', async () => {
    const bombs = [
      imageServer.put(await pngBomb(16_000), 'png'),
      imageServer.put(await gifBomb(), 'gif'),
      imageServer.put(await webpBomb(), 'webp'),
    ]
    const throwAll = () =>
      Promise.all(
        Array.from({ length: 4 }, () => bombs)
          .flat()
          .map((path) => add(imageUrl(path))),
      )
    await throwAll()
    const before = process.memoryUsage().rss
    for (const { status } of await throwAll()) expect(status).toBe(400)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE)
  })

  it('is rejected if it does not arrive within 10 seconds', async () => {
    for (const { error, seconds } of await Promise.all(slow)) {
      expect(error).toBe(NOT_AN_IMAGE)
      // The other tests of this file use the same thread, so the answer can be late.
      expect(seconds).toBeGreaterThan(9.9)
      expect(seconds).toBeLessThan(25)
    }
  })
})

describe('an uploaded file that is not an acceptable image', () => {
  it.each(REJECTED_FILES)('is rejected with a sentence and not stored: %s', async (_what, file) => {
    const before = await files()
    const { status, body } = await site.request('POST', '/api/uploads', { token, payload: await file() })
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { photo: body.error }])
    expect(body.error).toMatch(/^This photo (format )?cannot be read\./)
    expect(await files()).toEqual(before)
    expect(await site.deps.prisma.upload.count()).toBe(0)
  })

  it('is rejected with the formats to choose if it is a HEIC', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const { body } = await site.request('POST', '/api/uploads', { token, payload: heic })
    expect(body.error).toBe('This photo format cannot be read. Choose JPEG or PNG.')
  })
})
