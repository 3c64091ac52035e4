import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOADS } from '../../server/domains/base/uploads/service.ts'
import { cleanUp, listenApp, type ListeningApp } from '../support/app.ts'
import { photo } from '../support/image-server.ts'

const GONE = 'One photo is no longer there. Please add it again.'
const HOUR = 3_600_000

let site: ListeningApp
let user: { id: string }
let token: string
beforeAll(async () => {
  site = await listenApp()
  user = await site.make.user()
  token = await site.make.token(user)
})
afterAll(() => site.close())

let shot = 0
const send = async ({ as = token, key, file }: { as?: string; key?: string; file?: Buffer } = {}) =>
  site.request('POST', '/api/uploads', {
    token: as,
    payload: file ?? (await photo((shot += 1), { width: 64, height: 48 })),
    headers: { 'content-type': 'image/jpeg', ...(key && { 'idempotency-key': key }) },
  })
const files = async () => (await readdir(site.deps.config.imagesDir)).length
const uploads = (of = user) => site.deps.prisma.upload.count({ where: { userId: of.id } })
const list = async (photos: object[], given: object = {}, as = token) =>
  site.request('POST', '/api/listings', {
    token: as,
    payload: { productId: (await site.make.part()).id, type: 'ask', price: 48, description: 'New', photos, ...given },
  })

describe('an upload', () => {
  it('is stored once for its user, who can cancel it', async () => {
    const before = await files()
    const { status, body } = await send()
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        url: expect.stringMatching(/^\/images\/[0-9a-f]{32}-640\.webp$/),
        width: 64,
        height: 48,
      },
    ])
    expect((await site.get(body.url)).status).toBe(200)
    const path = `/api/uploads/${body._id}`
    expect((await site.request('DELETE', path, { token: await site.make.token() })).status).toBe(404)
    expect((await site.request('DELETE', path, { token })).status).toBe(200)
    expect([await files(), (await site.request('DELETE', path, { token })).status]).toEqual([before, 404])
  })

  it('is accepted with any content type and with none', async () => {
    const payload = await photo(1)
    for (const type of ['application/octet-stream', 'image/heic', 'text/plain', 'application/json'])
      expect(
        (await site.request('POST', '/api/uploads', { token, payload, headers: { 'content-type': type } })).status,
      ).toBe(201)
    expect((await site.request('POST', '/api/uploads', { token, payload })).status).toBe(201)
    expect((await site.request('POST', '/api/uploads', { token })).status).toBe(400)
  })

  it('that is repeated with its key is stored once, also at the same time', async () => {
    const [me, file, before] = [await site.make.user(), await photo(50), await files()]
    const as = await site.make.token(me)
    const twice = await Promise.all([send({ as, key: 'one', file }), send({ as, key: 'one', file })])
    const later = await send({ as, key: 'one', file })
    expect(new Set([...twice, later].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect([await uploads(me), (await files()) - before]).toEqual([1, 3])
    expect((await send({ key: 'one', file })).body._id).not.toBe(later.body._id)
    expect((await send({ key: 'x'.repeat(256) })).status).toBe(400)
  })

  it('is refused without reading it to visitors and muted users', async () => {
    const muted = await site.make.user()
    await site.make.mute(muted)
    expect((await send({ as: 'unknown' })).status).toBe(401)
    expect((await send({ as: await site.make.token(muted) })).body.code).toBe('MUTED')
  })

  it('is refused to a user with 30 photos that nothing shows, also at the same time', async () => {
    const me = await site.make.user()
    const as = await site.make.token(me)
    await Promise.all(Array.from({ length: MAX_UPLOADS - 1 }, () => site.make.upload({ user: me })))
    const before = await files()
    const answers = await Promise.all([send({ as }), send({ as }), send({ as })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'You have 30 photos that you have not used. Use or remove some under "Photos you have not used".',
    )
    expect([await uploads(me), (await files()) - before]).toEqual([MAX_UPLOADS, 3])
  })

  it('is listed for its user, newest first, until something shows it or a day has passed', async () => {
    const me = await site.make.user()
    const as = await site.make.token(me)
    const [one, two, three] = [(await send({ as })).body, (await send({ as })).body, (await send({ as })).body]
    await site.make.upload({ user: me, createdAt: new Date(site.deps.now().getTime() - 25 * HOUR) })
    await site.make.upload()
    const listed = async () => (await site.get('/api/uploads', as)).body
    expect(await listed()).toEqual([three, two, one])
    await list([{ uploadId: two._id }], {}, as)
    await site.request('DELETE', `/api/uploads/${one._id}`, { token: as })
    expect(await listed()).toEqual([three])
  })

  it('of a phone photo of 20 MB is accepted, and one over 25 MB is not', async () => {
    const size = { width: 5_600, height: 4_200 }
    const raw = { ...size, channels: 3 as const }
    const file = await sharp(randomBytes(5_600 * 4_200 * 3), { raw })
      .jpeg({ quality: 92 })
      .toBuffer()
    expect(file.length).toBeGreaterThan(20_000_000)
    expect((await send({ file })).body).toMatchObject(size)
    const large = { error: 'A photo has at most 25 MB.', code: 'TOO_LARGE' }
    expect(await send({ file: Buffer.alloc(26 * 1024 * 1024) })).toMatchObject({ status: 413, body: large })
    const { status, body } = await chunked(Array.from({ length: 60 }, () => Buffer.alloc(1024 * 1024)))
    expect([status, JSON.parse(body)]).toMatchObject([413, large])
  })

  it('whose connection is cut is not stored, and the next one works', async () => {
    const before = [await files(), await uploads()]
    for (let turn = 0; turn < 10; turn++) {
      const request = open({ 'content-length': '5000000' })
      request.on('error', () => undefined)
      request.write(await photo(1))
      await sleep(20)
      request.destroy()
    }
    expect([await files(), await uploads()]).toEqual(before)
    expect((await send()).status).toBe(201)
    expect(site.lines.filter((line) => /"level":(50|"error")/.test(line))).toEqual([])
  })

  it('is stored while another user sends photos that never end', async () => {
    const slow = Array.from({ length: 20 }, () => open({ 'content-length': '5000000' }))
    for (const request of slow) {
      request.on('error', () => undefined)
      request.write('1')
    }
    await sleep(100)
    expect((await send({ as: await site.make.token() })).status).toBe(201)
    for (const request of slow) request.destroy()
  })

  it('is refused to a user whose other photos take 50 MB of memory, and stored for another user', async () => {
    const [one, other] = [site.caller(await site.make.token()), site.caller(await site.make.token())]
    const ended = Promise.withResolvers<void>()
    const large = Buffer.alloc(24 * 1024 * 1024)
    const received: number[] = []
    const body = async function* (at: number) {
      yield large
      received.push(at)
      await ended.promise
    }
    const stream = (at: number) => ({ stream: Readable.from(body(at)), size: null, key: null })
    const held = [0, 1].map((at) => one.image.upload(stream(at)).catch((error: unknown) => error))
    await expect.poll(() => received.length).toBe(2)
    await expect(one.image.upload(stream(2))).rejects.toMatchObject({
      cause: {
        code: 'RATE_LIMITED',
        message: 'You are adding many images at once. Please wait until the first ones are done.',
        retryAfter: 5,
      },
    })
    const file = Readable.from([await photo(3)])
    expect(await other.image.upload({ stream: file, size: null, key: null })).toMatchObject({ id: expect.any(String) })
    ended.resolve()
    await Promise.all(held)
    expect((await one.image.upload({ stream: Readable.from([await photo(4)]), size: null, key: null })).id).toBeTruthy()
  })

  it('is deleted with its files after a day without use', async () => {
    const me = await site.make.user()
    const [, body] = [await site.make.upload({ user: me }), (await send({ as: await site.make.token(me) })).body]
    const before = await files()
    await site.deps.prisma.upload.update({
      where: { id: body._id },
      data: { createdAt: new Date(site.deps.now().getTime() - 25 * HOUR) },
    })
    await cleanUp(site.deps)
    expect([await uploads(me), (await files()) - before]).toEqual([1, -3])
  })
})

/** Opens an upload, whose body the test writes. */
const open = (headers: Record<string, string>) =>
  httpRequest(`${site.url}/api/uploads`, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers } })

/** Sends an upload of unknown length to its end, even if the response comes earlier. */
async function chunked(chunks: Buffer[]): Promise<{ status: number | undefined; body: string }> {
  const request = open({ 'transfer-encoding': 'chunked' })
  for (const chunk of chunks) request.write(chunk)
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let body = ''
  for await (const text of response.setEncoding('utf8')) body += text
  if (!request.writableFinished) await once(request, 'finish')
  return { status: response.statusCode, body }
}

describe('the photos of a listing', () => {
  const upload = async (as?: string) => ({ uploadId: (await send({ ...(as && { as }) })).body._id as string })

  it('are its uploads in their order, and change with an edit', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()]
    const { status, body } = await list([first, { ...second, alt: ' The  label ' }])
    expect([status, body.photos]).toMatchObject([201, [{ alt: null, width: 64 }, { alt: 'The label' }]])
    const [a, b] = body.photos
    expect((await site.get(`/api/listings/${body._id}`)).body.photos).toEqual([a, b])
    const path = `/api/listings/${body._id}`
    const photos = [{ photoId: b._id }, third, { photoId: a._id, alt: 'Front' }]
    const edited = await site.request('PATCH', path, { token, payload: { photos } })
    expect(edited.body.photos).toMatchObject([
      { _id: b._id, url: b.url, alt: null },
      {},
      { _id: a._id, url: a.url, alt: 'Front' },
    ])
    expect((await site.request('PATCH', path, { token, payload: { price: 47 } })).body.photos).toEqual(
      edited.body.photos,
    )
    const page = await site.get(`/api/products/${body.product_id}/listings?type=ask`)
    expect(page.body.items[0].photos).toEqual(edited.body.photos)

    const before = await files()
    await site.request('PATCH', path, { token, payload: { photos: [{ photoId: a._id }] } })
    await cleanUp(site.deps)
    expect((await files()) - before).toBe(-6)
    expect((await site.get(a.url)).status).toBe(200)
  })

  it('are at most 10, each once, and uploads or photos of the seller', async () => {
    const mine = await upload()
    const other = await site.make.upload()
    const foreign = await site.make.photo()
    const gone = [400, { photos: GONE }]
    const refusal = async (photos: object[]) => {
      const { status, body } = await list(photos)
      return [status, body.fields]
    }
    expect(await refusal([{ uploadId: other.id }])).toEqual(gone)
    expect(await refusal([mine, { photoId: foreign.id }])).toEqual(gone)
    expect(await refusal([{ uploadId: 'x' }])).toEqual([400, expect.anything()])
    expect(await refusal([mine, mine])).toEqual([400, { photos: 'A listing shows each photo once.' }])
    const eleven = Array.from({ length: 11 }, () => ({ uploadId: site.deps.newId() }))
    expect(await refusal(eleven)).toEqual([400, { photos: 'A listing has at most 10 photos.' }])
    expect((await list([mine])).status).toBe(201)
  })

  it('take an upload from one of two listings that are created at the same time', async () => {
    const mine = await upload()
    const answers = await Promise.all([list([mine]), list([mine]), list([mine])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })

  it('are deleted with the listing, unless it is reported', async () => {
    const [plain, reported] = [(await list([await upload()])).body, (await list([await upload()])).body]
    await site.request('POST', `/api/listings/${reported._id}/report`, {
      token: await site.make.token(),
      payload: { reason: 'Not theirs' },
    })
    for (const { _id } of [plain, reported]) await site.request('DELETE', `/api/listings/${_id}`, { token })
    await cleanUp(site.deps)
    const served = async ({ photos }: typeof plain) => (await site.get(photos[0].url)).status
    expect([await served(plain), await served(reported)]).toEqual([404, 200])
  })

  it('are not served after a moderator removed the listing, and served again after a restore', async () => {
    const part = await site.make.part({ tags: ['saab'] })
    const { body } = await list([await upload()], { productId: part.id })
    const reporter = await site.make.token()
    const report = await site
      .caller(reporter)
      .report.create({ itemType: 'listing', itemId: body._id, reason: 'Stolen' })
    const stored = await site.deps.prisma.report.findUniqueOrThrow({ where: { id: report.id } })
    expect(stored.snapshot).toMatchObject({
      photos: [{ storageKey: expect.stringMatching(/^[0-9a-f]{32}$/), alt: null }],
    })
    const { moderation } = site.caller(await site.make.token(await site.make.moderator('saab')))
    const served = async () => (await site.get(body.photos[0].url)).status
    await moderation.deleteItem({ id: report.id, adminReason: 'Stolen' })
    await expect.poll(served).toBe(404)
    await moderation.restore({ id: report.id, adminReason: 'It was theirs' })
    await expect.poll(served).toBe(200)
  })

  it('are in the data download, and deleted with the account', async () => {
    const me = await site.make.user({ name: 'Paula' })
    const as = await site.make.token(me)
    const [kept, unused] = [await upload(as), await upload(as)]
    const { body } = await list([{ ...kept, alt: 'Front' }], {}, as)
    const own = async (kind: 'listings' | 'uploads') => (await site.caller(as).user.export({ kind })).rows
    expect(await own('listings')).toMatchObject([{ photos: [{ file: body.photos[0].url, alt: 'Front' }] }])
    expect(await own('uploads')).toMatchObject([{ id: unused.uploadId }])
    await site.caller(as).user.remove({ name: 'Paula' })
    await cleanUp(site.deps)
    expect((await site.get(body.photos[0].url)).status).toBe(404)
    expect([
      await uploads(me),
      await site.deps.prisma.listingPhoto.count({ where: { listing: { sellerId: me.id } } }),
    ]).toEqual([0, 0])
  })
})

describe('a gallery', () => {
  const images = async (part: string) => (await site.get(`/api/parts/${part}/images`)).body

  it('gets the first photo of a listing if its seller offers it, and keeps it after the listing', async () => {
    const { uploadId } = { uploadId: (await send()).body._id as string }
    const { body } = await list([{ uploadId }], { offerPhoto: true })
    const [cover] = body.photos
    expect(await images(body.product_id)).toMatchObject([{ url: cover.url, uploader: { _id: user.id } }])
    const again = await site.request('POST', `/api/photos/${cover._id}/offer`, { token })
    expect([again.status, again.body.error]).toEqual([409, 'This part already has this image.'])
    await site.request('DELETE', `/api/listings/${body._id}`, { token })
    await cleanUp(site.deps)
    expect((await site.get(cover.url)).status).toBe(200)
  })

  it('that is full or has the photo does not prevent the listing', async () => {
    const [part, contentHash] = [await site.make.part(), randomBytes(32)]
    const image = await site.make.image({ part })
    await site.deps.prisma.partImage.update({ where: { id: image.id }, data: { contentHash } })
    const { id: uploadId } = await site.make.upload({ user, contentHash })
    expect((await list([{ uploadId }], { productId: part.id, offerPhoto: true })).status).toBe(201)
    expect(await images(part.id)).toHaveLength(1)
  })

  it('gets an upload beside a URL, once', async () => {
    const part = await site.make.part()
    const { _id: uploadId } = (await send()).body
    const add = () => site.request('POST', `/api/parts/${part.id}/images`, { token, payload: { uploadId } })
    const { status, body } = await add()
    expect([status, body.width]).toEqual([201, 64])
    expect(await add()).toMatchObject({ status: 400, body: { fields: { photos: GONE } } })
    expect(await images(part.id)).toEqual([body])
  })

  it('of a new part begins with an upload, which stays one if the part is refused', async () => {
    const { _id: uploadId } = (await send()).body
    const payload = { name: 'A pump of a Saab 900', tags: ['saab'], partNumbers: [], description: 'Text', uploadId }
    await site.make.part({ name: payload.name })
    const create = (name: string) => site.request('POST', '/api/parts', { token, payload: { ...payload, name } })
    expect((await create(payload.name)).status).toBe(409)
    const { status, body } = await create('Another pump of a Saab 900')
    expect([status, (await images(body.slug)).length]).toEqual([201, 1])
    expect((await create('A third pump of a Saab 900')).status).toBe(400)
  })
})
