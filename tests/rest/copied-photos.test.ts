import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashStoredPhotos } from '../../server/domains/market/listings/photo-hash-service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { photo } from '../support/image-server.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const CONTENT = join(import.meta.dirname, '../../prisma/seed/content/photos')
const content = (name: string) => readFile(join(CONTENT, `${name}-1280.webp`))

/** Lists a photo and returns the listing. */
async function list(seller: { id: string }, file: Buffer) {
  const token = await site.make.token(seller)
  const headers = { 'content-type': 'application/octet-stream' }
  const { body: upload } = await site.request('POST', '/api/uploads', { token, payload: file, headers })
  const productId = (await site.make.part()).id
  const payload = { productId, type: 'ask', price: 48, description: 'New', photos: [{ uploadId: upload._id }] }
  const { status, body } = await site.request('POST', '/api/listings', { token, payload })
  expect(status).toBe(201)
  return body as { _id: string; photos: { url: string }[] }
}

const reports = (itemId: string) =>
  site.deps.prisma.report.findMany({
    where: { itemId },
    select: { status: true, entries: { select: { reason: true } } },
  })
const REPORT = [{ status: 'open', entries: [{ reason: "This listing uses a photo of another seller's listing." }] }]

/** Lists the photo of another seller after `copy`, and returns the reports of the listing. */
async function reportsOfCopy(name: string, copy: (file: Buffer) => Promise<Buffer>, ended = {}) {
  const original = await list(await site.make.user(), await content(name))
  await site.deps.prisma.listing.update({ where: { id: original._id }, data: ended })
  const saved = await site.app.inject({ url: original.photos[0]?.url ?? '' })
  const copied = await list(await site.make.user(), await copy(saved.rawPayload))
  expect(await reports(original._id)).toEqual([])
  return reports(copied._id)
}

describe("a photo of another seller's listing", () => {
  it.each([
    ['as the site serves it', 'cam-oldvolks-1', async (file: Buffer) => file],
    ['as a JPEG of quality 60', 'disc-rolf-1', async (file: Buffer) => sharp(file).jpeg({ quality: 60 }).toBuffer()],
    ['as a smaller WebP', 'pump-kessler-1', async (file: Buffer) => sharp(file).resize(500).webp().toBuffer()],
    ['as a PNG', 'injector-wheelhouse-1', async (file: Buffer) => sharp(file).png().toBuffer()],
  ])('is reported to the moderators %s', async (_form, name, copy) => {
    expect(await reportsOfCopy(name, copy)).toEqual(REPORT)
  })

  it.each([
    ['sold', 'belt-kessler-1', { status: 'sold' }],
    ['expired', 'disc-rolf-2', { status: 'expired' }],
  ])('is reported after that listing is %s', async (_state, name, ended) => {
    expect(await reportsOfCopy(name, async (file) => file, ended)).toEqual(REPORT)
  })

  it('is not reported after that listing is deleted', async () => {
    expect(await reportsOfCopy('tappets-okafor-1', async (file) => file, { status: 'deleted' })).toEqual([])
  })
})

it('a photo of the same seller and a similar photo are not reported', async () => {
  const seller = await site.make.user()
  await list(seller, await content('pump-marta-1'))
  const again = await list(seller, await content('pump-marta-1'))
  const similar = await list(await site.make.user(), await content('pump-marta-2'))
  expect([await reports(again._id), await reports(similar._id)]).toEqual([[], []])
})

it('a photo with too little structure is not compared', async () => {
  const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  await list(await site.make.user(), plain)
  expect(await reports((await list(await site.make.user(), plain))._id)).toEqual([])
})

it('a photo without a hash gets one, which changes neither its listing nor the page of the part', async () => {
  const { _id: id } = await list(await site.make.user(), await photo(1))
  const stored = await site.deps.prisma.listingPhoto.findFirstOrThrow({ where: { listingId: id } })
  const missing = await site.make.photo()
  await site.deps.prisma.listingPhoto.updateMany({ where: { id: stored.id }, data: { perceptualHash: null } })
  const read = () =>
    site.deps.prisma.listing.findUniqueOrThrow({
      where: { id },
      include: { part: { select: { contentVersion: true } } },
    })
  const before = await read()
  await hashStoredPhotos(site.deps)
  expect(await read()).toEqual(before)
  const hashes = await site.deps.prisma.listingPhoto.findMany({
    where: { id: { in: [stored.id, missing.id] } },
    select: { perceptualHash: true },
    orderBy: { id: 'asc' },
  })
  expect(hashes).toEqual([{ perceptualHash: stored.perceptualHash }, { perceptualHash: 0n }])
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
