import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { animatedGif, photo, imageUrl, redirect, startImageServer, type ImageServer } from '../support/image-server.ts'

const NOT_AN_IMAGE = 'The provided URL does not appear to be a valid image. Please check and try again.'
const INVALID = 'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
const EXISTS = 'This part already has this image.'

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

const add = async (url: string, part?: { id: string }, as: string | undefined = token) =>
  site.request('POST', `/api/parts/${(part ?? (await site.make.part())).id}/images`, { token: as, payload: { url } })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const files = () => readdir(site.deps.config.imagesDir)
const stored = (path: string, width: number) =>
  readFile(join(site.deps.config.imagesDir, path.replace('/images/', '').replace('-1280.', `-${width}.`)))

describe('an added image', () => {
  it('is stored as upright copies in three sizes, never enlarged and without metadata', async () => {
    const file = await sharp(await photo(1))
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(file.includes('Somebody')).toBe(true)
    const user = await site.make.user({ name: 'Marta' })
    const part = await site.make.part()
    const { status, body } = await add(` ${imageUrl(imageServer.put(file))} `, part, await site.make.token(user))
    const upload = await site.request('POST', '/api/uploads', { token, payload: file })
    for (const width of [320, 640, 1280])
      expect(await stored(upload.body.url.replace('-640.', '-1280.'), width)).toEqual(await stored(body.url, width))
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

  it('may be shown by the pages of other sites, as those of mail programs', async () => {
    const { body } = await add(imageUrl(imageServer.put(await photo(81))))
    const { statusCode, headers } = await site.app.inject({ method: 'GET', url: body.url })
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    const page = await site.app.inject({ method: 'GET', url: '/api/homepage-feed' })
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('keeps its source URL and raises the content version of the part', async () => {
    const part = await site.make.part()
    const url = `${imageUrl(imageServer.put(await photo(2)))}?size=large`
    await add(url, part)
    const row = await site.deps.prisma.partImage.findFirstOrThrow({ where: { partId: part.id } })
    expect([row.sourceUrl, row.isDrawing]).toEqual([url, false])
    const after = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })
    expect([after.imageCount, after.contentVersion - part.contentVersion]).toEqual([1, 1])
  })

  it('is recognized as JPEG, PNG, GIF or WebP by its content, not by its name or type', async () => {
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
      // Only the end marker is missing.
      { file: (await photo(7)).subarray(0, -2), end: 'jpg', size: [800, 600] },
      {
        file: (
          await sharp(await photo(8))
            .jpeg({ progressive: true })
            .toBuffer()
        ).subarray(0, -2),
        end: 'jpg',
        size: [800, 600],
      },
      { file: await sharp(png).toColourspace('rgb16').png().toBuffer(), end: 'png', size: [300, 200] },
    ]
    const answers = []
    for (const { file, end, size } of good) {
      const { status, body } = await add(imageUrl(imageServer.put(file, end)))
      expect([status, body.width, body.height]).toEqual([201, ...size])
      answers.push(body)
      // The upload accepts the same files and stores the same pixels.
      const upload = await site.request('POST', '/api/uploads', { token, payload: file })
      expect([upload.status, upload.body.width, upload.body.height]).toEqual([201, ...size])
      const [copy, of] = await Promise.all([
        stored(upload.body.url.replace('-640.', '-1280.'), 640),
        stored(body.url, 640),
      ])
      expect(copy.equals(of)).toBe(true)
    }
    const [onWhite, frame] = await Promise.all([stored(answers[1].url, 320), stored(answers[2].url, 320)])
    expect((await sharp(onWhite).metadata()).hasAlpha).toBe(false)
    const { data } = await sharp(frame).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(60)
  })

  it('is stored without other content of its file', async () => {
    const file = Buffer.concat([await photo(7), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await add(imageUrl(imageServer.put(file)))
    expect(status).toBe(201)
    expect((await stored(body.url, 1280)).includes('script')).toBe(false)
  })

  it('is fetched through up to five redirects over http and https with the user agent of the site', async () => {
    const last = imageServer.put(await photo(8))
    let next = last
    for (let hop = 0; hop < 5; hop++)
      next = imageServer.put(redirect(hop === 2 ? `http://pictures.example${next}` : next))
    expect((await add(imageUrl(next))).status).toBe(201)
    expect((await add(imageUrl(imageServer.put(redirect(next))))).body.error).toBe(NOT_AN_IMAGE)
    const asked = imageServer.requests.findLast(({ path }) => path === last)
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

describe('POST /api/parts/:productId/images', () => {
  it('rejects an invalid URL with its reason', async () => {
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

  it('rejects the same image of a part from another URL and with other metadata', async () => {
    const part = await site.make.part()
    const file = await photo(11)
    expect((await add(imageUrl(imageServer.put(file)), part)).status).toBe(201)
    const before = await files()
    const other = await sharp(file)
      .keepMetadata()
      .withExif({ IFD0: { Copyright: 'x' } })
      .png()
      .toBuffer()
    for (const again of [file, await sharp(other).webp({ lossless: true }).toBuffer(), other]) {
      const { status, body } = await add(imageUrl(imageServer.put(again)), part)
      expect([status, body]).toMatchObject([409, { error: EXISTS, code: 'CONFLICT', fields: { url: EXISTS } }])
    }
    expect(await files()).toEqual(before)
    expect((await add(imageUrl(imageServer.put(file)))).status).toBe(201)
  })

  it('adds an image once if twenty users add it at the same time', async () => {
    const part = await site.make.part()
    const before = await files()
    const url = imageUrl(imageServer.put(await photo(12)))
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(url, part)))
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)])
    expect((await files()).length).toBe(before.length + 3)
    expect(await site.deps.prisma.partImage.count({ where: { partId: part.id } })).toBe(1)
  })

  it('rejects an image that a moderator removed from the part', async () => {
    const part = await site.make.part()
    const url = imageUrl(imageServer.put(await photo(13)))
    const { body: image } = await add(url, part)
    await site.deps.prisma.partImage.update({ where: { id: image._id }, data: { removedAt: site.deps.now() } })
    const { status, body } = await add(url, part)
    expect([status, body.error]).toEqual([409, 'This image was removed from this part.'])
  })

  it('adds at most a hundred images to a part, also concurrently', async () => {
    const part = await site.make.part()
    for (let i = 0; i < 98; i++) await site.make.image({ part })
    const before = await files()
    const urls = await Promise.all([14, 15, 16, 17, 18].map(async (n) => imageUrl(imageServer.put(await photo(n)))))
    const answers = await Promise.all(urls.map((url) => add(url, part)))
    expect(statuses(answers)).toEqual([201, 201, 409, 409, 409])
    const full = 'This part has 100 images, which is the maximum.'
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(full)
    const asked = imageServer.requests.length
    expect((await add(imageUrl('/1.jpg'), part)).body.error).toBe(full)
    expect(imageServer.requests.length).toBe(asked)
    expect((await files()).length).toBe(before.length + 6)
  })

  it('rejects visitors and muted users before it fetches the image', async () => {
    const asked = imageServer.requests.length
    const url = imageUrl(imageServer.put(await photo(19)))
    const signIn = 'You must be logged in to add images'
    const visitor = await site.request('POST', `/api/parts/${site.deps.newId()}/images`, { payload: { url } })
    expect([visitor.status, visitor.body.error]).toEqual([401, signIn])
    const temporary = await add(url, undefined, await site.make.token(undefined, 'temporary'))
    expect([temporary.status, temporary.body.error]).toEqual([401, signIn])
    const muted = await site.make.user()
    await site.make.mute(muted)
    const muteError = await add(url, undefined, await site.make.token(muted))
    expect([muteError.status, muteError.body.code]).toEqual([403, 'MUTED'])
    expect(imageServer.requests.length).toBe(asked)
  })

  it('accepts the id or slug of a part and rejects unknown and removed parts', async () => {
    const asked = imageServer.requests.length
    const url = imageUrl(imageServer.put(await photo(20)))
    const removed = await site.make.part({ removedAt: site.deps.now() })
    for (const id of [site.deps.newId(), 'no-such-part', removed.id, removed.slug]) {
      const { status, body } = await add(url, { id })
      expect([status, body.error]).toEqual([404, `No product found for ${id}`])
    }
    expect(imageServer.requests.length).toBe(asked)
    const part = await site.make.part()
    expect((await add(url, { id: part.slug })).status).toBe(201)
  })

  it('stores nothing for a part that is removed meanwhile', async () => {
    const part = await site.make.part()
    const before = await files()
    const file = await photo(21)
    const url = imageUrl(
      imageServer.put((_request, response) => {
        const gone = site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: site.deps.now() } })
        void gone.then(() => response.end(file))
      }),
    )
    expect((await add(url, part)).status).toBe(404)
    expect(await files()).toEqual(before)
  })
})

describe('a failing image store', () => {
  it.each([
    ['a full disk', { code: 'ENOSPC' }],
    ['a full quota', { code: 'EDQUOT' }],
    ['a full bucket', { status: 507 }],
    ['no folder', { code: 'ENOENT' }],
    ['a folder without write permission', { code: 'EACCES' }],
    ['a bucket that refuses the key', { status: 403 }],
  ])('answers with 503 if the store has %s, and leaves no files behind', async (_, full) => {
    const kept = new Set<string>()
    const put = async (name: string) => {
      if (name.includes('-640.')) throw Object.assign(new Error('no room'), full)
      kept.add(name)
    }
    const remove = async (names: string[]) => names.forEach((name) => kept.delete(name))
    const store = await bootApp(
      { IMAGE_FETCH_HOSTS: imageServer.fetchHosts },
      { images: { put, remove, get: async () => null, list: async () => [] } },
    )
    try {
      const part = await store.make.part()
      const payload = { url: imageUrl(imageServer.put(await photo(23))) }
      const options = { token: await store.make.token(), payload }
      const { status, body, headers } = await store.request('POST', `/api/parts/${part.id}/images`, options)
      expect([status, body.error]).toEqual([503, 'Images cannot be saved right now. Please try again later.'])
      expect(headers['retry-after']).toBe('60')
      expect(kept.size).toBe(0)
      expect(store.faults).toEqual([])
    } finally {
      await store.close()
    }
  })
})
