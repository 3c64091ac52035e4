import { readdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { animatedGif, gifBomb, pngBomb, webpBomb } from '../support/picture-files.ts'
import { photo, pictureUrl, startPictureServer, type PictureServer } from '../support/picture-server.ts'

const NO_PICTURE = 'The provided URL does not appear to be a valid image. Please check and try again.'
const INVALID = 'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
const HAS_IT = 'This part already has this picture.'
const MEGABYTE = 1_000_000

let pictures: PictureServer
let site: TestApp
let token: string
beforeAll(async () => {
  pictures = await startPictureServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: pictures.fetchHosts })
  token = await site.make.token()
})
afterAll(async () => {
  await site.close()
  await pictures.close()
})

const add = async (url: string, part?: { id: string }, as: string | undefined = token) =>
  site.request('POST', `/api/parts/${(part ?? (await site.make.part())).id}/images`, { token: as, payload: { url } })
const files = () => readdir(site.deps.config.imagesDir)
const stored = (path: string, width: number) =>
  readFile(join(site.deps.config.imagesDir, path.replace('/images/', '').replace('-1280.', `-${width}.`)))

/** Put at a path of its own. */
let served = 0
function serve(answer: Parameters<PictureServer['serve']>[1], end = 'jpg'): string {
  const path = `/${(served += 1)}.${end}`
  pictures.serve(path, answer)
  return path
}

describe('a picture that is added', () => {
  it('is kept as copies of our own: upright, in three sizes, never enlarged, with nothing of its metadata', async () => {
    const file = await sharp(await photo(1))
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(file.includes('Somebody')).toBe(true)
    const user = await site.make.user({ name: 'Marta' })
    const part = await site.make.part()
    const { status, body } = await add(` ${pictureUrl(serve(file))} `, part, await site.make.token(user))
    expect([status, body]).toMatchObject([
      201,
      { width: 600, height: 800, votes: 0, userVote: 0, uploader: { _id: user.id, name: 'Marta' } },
    ])
    expect(body.url).toMatch(/^\/images\/[0-9a-f]{32}-1280\.webp$/)
    for (const [name, width] of [
      [320, 320],
      [640, 600],
      [1280, 600],
    ] as const) {
      const copy = await stored(body.url, name)
      const { format, exif, icc, xmp, orientation, ...of } = await sharp(copy).metadata()
      expect([format, of.width, of.height, exif, icc, xmp, orientation]).toEqual([
        'webp',
        width,
        Math.round((width * 4) / 3),
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(copy.includes('Somebody')).toBe(false)
    }
    const { status: found, headers } = await site.get(body.url)
    expect([found, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect((await site.get(`/api/parts/${part.slug}/images`)).body).toEqual([body])
  })

  it('keeps its address, and raises the version of the page', async () => {
    const part = await site.make.part()
    const url = `${pictureUrl(serve(await photo(2)))}?size=large`
    await add(url, part)
    const row = await site.deps.prisma.partImage.findFirstOrThrow({ where: { partId: part.id } })
    expect([row.sourceUrl, row.isDrawing]).toEqual([url, false])
    const after = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })
    expect([after.imageCount, after.contentVersion - part.contentVersion]).toEqual([1, 1])
  })

  it('is a JPEG, PNG, GIF or WebP by what it holds, whatever its name and type say', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#f008' } })
      .png()
      .toBuffer()
    const good = [
      { file: await photo(3), end: 'png', size: [800, 600] },
      { file: png, end: 'png', size: [300, 200] },
      { file: await animatedGif(), end: 'gif', size: [40, 30] },
      {
        file: await sharp(await photo(4))
          .webp()
          .toBuffer(),
        end: 'webp',
        size: [800, 600],
      },
      {
        file: await sharp(await photo(5))
          .grayscale()
          .jpeg({ progressive: true })
          .toBuffer(),
        end: 'jpeg',
        size: [800, 600],
      },
      {
        file: await sharp(await photo(6))
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
        end: 'jpg',
        size: [800, 600],
      },
      { file: await sharp(png).toColourspace('rgb16').png().toBuffer(), end: 'png', size: [300, 200] },
    ]
    const answers = []
    for (const { file, end, size } of good) {
      const { status, body } = await add(pictureUrl(serve(file, end)))
      expect([status, body.width, body.height]).toEqual([201, ...size])
      answers.push(body)
    }
    const [alpha, frame] = await Promise.all([stored(answers[1].url, 320), stored(answers[2].url, 320)])
    expect((await sharp(alpha).metadata()).hasAlpha).toBe(true)
    const { data } = await sharp(frame).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(60)
  })

  it('leaves behind what else the file held', async () => {
    const file = Buffer.concat([await photo(7), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await add(pictureUrl(serve(file)))
    expect(status).toBe(201)
    expect((await stored(body.url, 1280)).includes('script')).toBe(false)
  })

  it('may be found through five redirects, by either scheme, and is asked for as by ourselves', async () => {
    const last = serve(await photo(8))
    let next = last
    for (let hop = 0; hop < 5; hop++) next = serve(redirect(hop === 2 ? `http://pictures.example${next}` : next))
    expect((await add(pictureUrl(next))).status).toBe(201)
    expect((await add(pictureUrl(serve(redirect(next))))).body.error).toBe(NO_PICTURE)
    const asked = pictures.requests.findLast(({ path }) => path === last)
    expect(asked?.headers).toMatchObject({
      host: 'pictures.example',
      'user-agent': 'Tappet (+http://localhost:3000)',
      'accept-encoding': 'identity',
    })
    expect(Object.keys(asked?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })
})

const redirect =
  (location: string, status = 302) =>
  (_request: unknown, response: ServerResponse) =>
    void response.writeHead(status, { location }).end()
const typed =
  (type: string, file: Buffer | string, headers: Record<string, string> = {}) =>
  (_request: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(file)

describe('what is no picture', () => {
  let slow: ReturnType<typeof add>[]
  const began = performance.now()
  beforeAll(() => {
    const never = serve(() => undefined)
    const drip = serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      const timer = setInterval(() => response.write('\xFF'), 300)
      response.on('close', () => clearInterval(timer))
    })
    slow = [add(pictureUrl(never)), add(pictureUrl(drip))]
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>'
  const refused: [string, () => Promise<string> | string][] = [
    ['a page called image/jpeg', () => serve(typed('image/jpeg', '<html></html>'))],
    ['nothing', () => serve(Buffer.alloc(0))],
    ['an SVG', () => serve(typed('image/png', svg), 'png')],
    ['an SVG behind a byte order mark', () => serve(typed('image/png', `\uFEFF<?xml version="1.0"?>${svg}`), 'png')],
    ['an SVG that begins like a GIF', () => serve(Buffer.from(`GIF89a${svg}`), 'gif')],
    [
      'a TIFF',
      async () =>
        serve(
          await sharp(await photo(9))
            .tiff()
            .toBuffer(),
        ),
    ],
    [
      'an AVIF',
      async () =>
        serve(
          await sharp(await photo(9))
            .avif()
            .toBuffer(),
        ),
    ],
    ['a PDF', () => serve(Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n1 0 obj<<>>endobj\n'))],
    ['half a JPEG', async () => serve((await photo(9)).subarray(0, 4_000))],
    [
      'half a PNG',
      async () =>
        serve(
          (
            await sharp(await photo(9))
              .png()
              .toBuffer()
          ).subarray(0, 2_000),
          'png',
        ),
    ],
    ['a JPEG of its first bytes alone', () => serve(Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF', 'latin1'))],
    [
      'a compressed answer',
      async () => serve(typed('image/jpeg', gzipSync(await photo(9)), { 'content-encoding': 'gzip' })),
    ],
    ['a counting pixel', async () => serve(await photo(9, { width: 1, height: 1 }))],
    ['a line', async () => serve(await photo(9, { width: 4_000, height: 12 }))],
    [
      'a partial answer',
      async () => {
        const file = await photo(9)
        return serve((_request, response) => void response.writeHead(206).end(file))
      },
    ],
    ['a missing one', () => '/missing.jpg'],
    ['a redirect to nowhere', () => serve((_request, response) => void response.writeHead(302).end())],
    ['a redirect to what is no address', () => serve(redirect('https://'))],
    ['a redirect to a file', () => serve(redirect('file:///etc/passwd'))],
    [
      'a redirect to a data address',
      async () => serve(redirect(`data:image/jpeg;base64,${(await photo(9)).toString('base64')}`)),
    ],
    ['a redirect to an inner address', () => serve(redirect('http://10.0.0.1/x.jpg'))],
    ['a redirect to the machine itself by name', () => serve(redirect('http://localhost/x.jpg'))],
    ['a redirect with a user name', () => serve(redirect('https://a:b@pictures.example/1.jpg'))],
    [
      'a redirect to itself',
      () => {
        const path = serve((_request, response) => void response.writeHead(307, { location: path }).end())
        return path
      },
    ],
    [
      'an answer that breaks off',
      () =>
        serve((_request, response) => {
          response.writeHead(200, { 'content-length': '5000' }).write('\xFF\xD8\xFF')
          setImmediate(() => response.destroy())
        }),
    ],
    ['no HTTP', () => serve(({ socket }) => void socket.end('hello\r\n\r\n'))],
    ['a PNG that unfolds to gigabytes', async () => serve(await pngBomb(30_000), 'png')],
    ['a GIF that says it is huge', async () => serve(await gifBomb(), 'gif')],
    ['a WebP that unfolds to a gigabyte', async () => serve(await webpBomb(), 'webp')],
  ]

  it.each(refused)('is refused with one sentence, and nothing is stored: %s', async (_what, path) => {
    const before = await files()
    const part = await site.make.part()
    const { status, body } = await add(pictureUrl(await path()), part)
    expect([status, body]).toEqual([
      400,
      { error: NO_PICTURE, message: NO_PICTURE, code: 'VALIDATION', fields: { url: NO_PICTURE } },
    ])
    expect(await files()).toEqual(before)
    expect(await site.deps.prisma.partImage.count({ where: { partId: part.id } })).toBe(0)
  })

  it('is whatever is at an address of the machine or of an inner network, in every spelling', async () => {
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
    hosts.push('pictures.example:81', new URL(pictures.url).host, 'no-such-host.invalid')
    for (const host of hosts) expect((await add(`http://${host}/1.jpg`)).body.error, host).toBe(NO_PICTURE)
  })

  it('is not even asked for behind a redirect to the machine itself', async () => {
    const secret = serve(await photo(10))
    const { port } = new URL(pictures.url)
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '0.0.0.0'])
      expect((await add(pictureUrl(serve(redirect(`http://${host}:${port}${secret}`))))).body.error).toBe(NO_PICTURE)
    expect(pictures.requests.map(({ path }) => path)).not.toContain(secret)
  })

  it('is more than 5 MB, of which no more than that is read', async () => {
    const sent: number[] = []
    const endless = (headers: Record<string, string>) =>
      serve((_request, response) => {
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
      expect((await add(pictureUrl(endless(headers)))).body.error).toBe(NO_PICTURE)
    await expect.poll(() => sent.length).toBe(2)
    // What the sockets hold counts as sent.
    expect(Math.max(...sent)).toBeLessThan(20)
  })

  it('leaves the memory as it was', async () => {
    const bombs = [serve(await pngBomb(30_000), 'png'), serve(await gifBomb(), 'gif'), serve(await webpBomb(), 'webp')]
    const throwAll = () =>
      Promise.all(
        Array.from({ length: 4 }, () => bombs)
          .flat()
          .map((path) => add(pictureUrl(path))),
      )
    await throwAll()
    const before = process.memoryUsage().rss
    for (const { status } of await throwAll()) expect(status).toBe(400)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE)
  })

  it('is not there within 10 seconds', async () => {
    for (const { body } of await Promise.all(slow)) expect(body.error).toBe(NO_PICTURE)
    expect(performance.now() - began).toBeLessThan(25_000)
  })
})

describe('adding a picture', () => {
  it('says what is wrong with an address that is none', async () => {
    const cases = {
      'Please enter an image URL': [undefined, null, 7, '', '  '],
      [INVALID]: [
        'x',
        'pictures.example/1.jpg',
        'https://pictures.example/',
        'ftp://pictures.example/1.jpg',
        'javascript:1.jpg',
      ],
    }
    for (const [sentence, urls] of Object.entries(cases)) {
      for (const url of urls) {
        const { status, body } = await add(url as string)
        expect([status, body]).toMatchObject([400, { error: sentence, fields: { url: sentence } }])
      }
    }
  })

  it('takes the same picture of a part once, also from another address and with other metadata', async () => {
    const part = await site.make.part()
    const file = await photo(11)
    expect((await add(pictureUrl(serve(file)), part)).status).toBe(201)
    const before = await files()
    const other = await sharp(file)
      .keepMetadata()
      .withExif({ IFD0: { Copyright: 'x' } })
      .png()
      .toBuffer()
    for (const again of [file, await sharp(other).webp({ lossless: true }).toBuffer(), other]) {
      const { status, body } = await add(pictureUrl(serve(again)), part)
      expect([status, body]).toMatchObject([409, { error: HAS_IT, code: 'CONFLICT', fields: { url: HAS_IT } }])
    }
    expect(await files()).toEqual(before)
    expect((await add(pictureUrl(serve(file)))).status).toBe(201)
  })

  it('of twenty who add the same at once takes one', async () => {
    const part = await site.make.part()
    const before = await files()
    const url = pictureUrl(serve(await photo(12)))
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(url, part)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect((await files()).length).toBe(before.length + 3)
    expect(await site.deps.prisma.partImage.count({ where: { partId: part.id } })).toBe(1)
  })

  it('does not bring back a picture that was removed', async () => {
    const part = await site.make.part()
    const url = pictureUrl(serve(await photo(13)))
    const { body: image } = await add(url, part)
    await site.deps.prisma.partImage.update({ where: { id: image._id }, data: { removedAt: site.deps.now() } })
    const { status, body } = await add(url, part)
    expect([status, body.error]).toEqual([409, 'This picture was removed from this part.'])
  })

  it('gives a part a hundred pictures at the most, also to many at once', async () => {
    const part = await site.make.part()
    for (let i = 0; i < 98; i++) await site.make.image({ part })
    const before = await files()
    const urls = await Promise.all([14, 15, 16, 17, 18].map(async (n) => pictureUrl(serve(await photo(n)))))
    const answers = await Promise.all(urls.map((url) => add(url, part)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    const full = 'This part has 100 pictures, which is the most.'
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(full)
    const asked = pictures.requests.length
    expect((await add(pictureUrl('/1.jpg'), part)).body.error).toBe(full)
    expect(pictures.requests.length).toBe(asked)
    expect((await files()).length).toBe(before.length + 6)
  })

  it('is for people who are signed in and not muted, before anything is fetched', async () => {
    const asked = pictures.requests.length
    const url = pictureUrl(serve(await photo(19)))
    const signIn = 'You must be logged in to add images'
    const visitor = await site.request('POST', `/api/parts/${site.deps.newId()}/images`, { payload: { url } })
    expect([visitor.status, visitor.body.error]).toEqual([401, signIn])
    const temporary = await add(url, undefined, await site.make.token(undefined, 'temporary'))
    expect([temporary.status, temporary.body.error]).toEqual([401, signIn])
    const muted = await site.make.user()
    await site.make.mute(muted)
    const refused = await add(url, undefined, await site.make.token(muted))
    expect([refused.status, refused.body.code]).toEqual([403, 'MUTED'])
    expect(pictures.requests.length).toBe(asked)
  })

  it('needs a part that is there, by its id or slug', async () => {
    const asked = pictures.requests.length
    const url = pictureUrl(serve(await photo(20)))
    const removed = await site.make.part({ removedAt: site.deps.now() })
    for (const id of [site.deps.newId(), 'no-such-part', removed.id, removed.slug]) {
      const { status, body } = await add(url, { id })
      expect([status, body.error]).toEqual([404, `No product found for ${id}`])
    }
    expect(pictures.requests.length).toBe(asked)
    const part = await site.make.part()
    expect((await add(url, { id: part.slug })).status).toBe(201)
  })

  it('leaves nothing behind for a part that was removed meanwhile', async () => {
    const part = await site.make.part()
    const before = await files()
    const file = await photo(21)
    const url = pictureUrl(
      serve((_request, response) => {
        const gone = site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: site.deps.now() } })
        void gone.then(() => response.end(file))
      }),
    )
    expect((await add(url, part)).status).toBe(404)
    expect(await files()).toEqual(before)
  })
})

describe('a store that fails', () => {
  it('is a fault of ours, not of the database, and leaves nothing behind', async () => {
    const kept = new Set<string>()
    const put = async (name: string) => {
      if (name.includes('-640.')) throw Object.assign(new Error('no such folder'), { code: 'ENOENT' })
      kept.add(name)
    }
    const remove = async (names: string[]) => names.forEach((name) => kept.delete(name))
    const broken = await bootApp(
      { IMAGE_FETCH_HOSTS: pictures.fetchHosts },
      { pictures: { put, remove, get: async () => null } },
    )
    try {
      const part = await broken.make.part()
      const payload = { url: pictureUrl(serve(await photo(22))) }
      const options = { token: await broken.make.token(), payload }
      const { status, body } = await broken.request('POST', `/api/parts/${part.id}/images`, options)
      expect([status, body.error]).toEqual([500, 'An unexpected error occurred.'])
      expect(kept.size).toBe(0)
      expect(broken.faults.join()).toContain('no such folder')
    } finally {
      await broken.close()
    }
  })
})
