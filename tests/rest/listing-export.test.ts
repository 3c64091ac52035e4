import { afterAll, beforeAll, expect, it } from 'vitest'
import { IMPORT_COLUMNS } from '../../shared/listing-imports.ts'
import type { Prisma } from '../../server/db/generated/client.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => {
  site = await bootApp()
})
afterAll(() => site.close())

const exported = async (token: string, query = '') => {
  const { status, body, headers } = await site.get(`/api/inventory.csv${query}`, token)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return body as string
}
const outcomesOf = async (token: string, csv: string) => {
  const { body } = await site.request('POST', '/api/listings/import/preview', { token, payload: { csv } })
  return (body as { outcome: string; errors: object[]; changes: { column: string }[] }[]).map((line) =>
    line.outcome === 'change' ? line.changes.map(({ column }) => column).join() : line.outcome,
  )
}

/** A seller with asks of every kind: made by hand and imported, with texts that spreadsheets change or run. */
async function aSeller() {
  const seller = await site.make.user()
  const token = await site.make.token(seller)
  const place = await site.make.place()
  await site.deps.prisma.user.update({ where: { id: seller.id }, data: { placeId: place.id } })
  const now = site.deps.now()
  const vehicle = await site.make.vehicle()
  const donor = await site.deps.prisma.donor.create({
    data: {
      id: site.deps.newId(),
      sellerId: seller.id,
      vehicleId: vehicle.id,
      odometerKm: 184_000,
      createdAt: now,
      updatedAt: now,
    },
  })
  const ofDonor = { donorId: donor.id, odometerKm: 184_000, grade: 'A' as const }
  const at = { placeId: place.id, country: 'AT', latitude: 471, longitude: 154, location: 'Graz, Austria' }
  const rows: ({ number: string } & Prisma.ListingUncheckedUpdateInput)[] = [
    { number: '0445110183', description: '=HYPERLINK("http://x.example";"Open")', storagePlace: '0012' },
    { number: '7E5', description: 'two\r\nlines, "quoted"', condition: 'like_new', ...at, shipsTo: 'country' },
    { number: '3-4', description: "'90s part", shipsTo: 'region', shipsToCountries: ['PL', 'AT'], shippingCents: 0 },
    { number: 'IE4', description: '+49 call', location: 'Behind the barn', quantity: 3, ...ofDonor },
    { number: 'IE5', description: '-', shipsTo: 'world', shippingCents: 950, importKey: 'reference 00123' },
    {
      number: 'IE6',
      description: '@home',
      importKey: 'ask IE6 good',
      condition: 'good',
      ...ofDonor,
      odometerKm: 90_000,
      odometerNote: '1/2 used',
      removedOn: new Date('2026-11-01'),
      tested: 'not_tested',
      damage: [{ zone: 4, kind: 'dent', size: 1.5, count: 2 }],
      grade: 'C',
      coreCents: 2_550,
      warrantyDays: 90,
      storagePlace: 'Feb 12',
    },
    { number: 'IE7', description: 'none', damage: [], grade: 'A', importKey: 'reference true' },
  ]
  for (const { number, ...data } of rows) {
    const part = await site.make.part({ numbers: [number] })
    const { id } = await site.make.listing({ part, seller })
    await site.deps.prisma.listing.update({ where: { id }, data })
  }
  return { seller, token, donor, count: rows.length }
}

it('an export of the own listings has the columns of the import, and its import changes nothing', async () => {
  const { seller, token, count } = await aSeller()
  const csv = await exported(token)
  expect(csv.split('\r\n')[0]).toBe(`\uFEFF${IMPORT_COLUMNS.join(',')}`)
  expect(await outcomesOf(token, csv)).toEqual(Array.from({ length: count }, () => 'same'))

  const listings = () =>
    site.deps.prisma.listing.findMany({
      where: { sellerId: seller.id },
      omit: { importKey: true },
      orderBy: { id: 'asc' },
    })
  const before = await listings()
  const { body: lines } = await site.request('POST', '/api/listings/import/preview', { token, payload: { csv } })
  await site.request('POST', '/api/listings/import', { token, payload: { lines } })
  expect(await listings()).toEqual(before)
  expect(await exported(token)).toBe(csv)
})

it('an export that was edited changes only the edited lines', async () => {
  const { token, count } = await aSeller()
  const csv = (await exported(token)).replace(',9.5,', ',12,')
  const expected = Array.from({ length: count }, () => 'same')
  expected[2] = 'shipping_cost'
  expect(await outcomesOf(token, csv)).toEqual(expected)
})

it('an export can be of a donor car or of expired listings, and has neither bids nor listings of others', async () => {
  const { token, donor, seller } = await aSeller()
  const bid = await site.make.listing({ seller, type: 'bid' })
  const lines = async (query: string) => (await exported(token, query)).trim().split('\r\n').length - 1
  expect(await exported(token)).not.toContain(bid.id)
  expect(await lines(`?donorId=${donor.id}`)).toBe(2)
  expect(await lines('?state=expired')).toBe(0)
  await site.deps.prisma.listing.updateMany({
    where: { sellerId: seller.id, donorId: donor.id },
    data: { status: 'expired', createdAt: new Date(0), expiresAt: new Date(1) },
  })
  expect(await lines('?state=expired')).toBe(2)
  const other = await site.make.token(await site.make.user())
  expect((await exported(other)).trim().split('\r\n')).toHaveLength(1)
})

it('an export of more listings than one step reads has each once', async () => {
  const seller = await site.make.user()
  const part = await site.make.part({ numbers: ['IE900'] })
  await site.make.asks(1_201, seller, () => ({ partId: part.id }))
  const csv = await exported(await site.make.token(seller))
  expect(new Set(csv.trim().split('\r\n').slice(1)).size).toBe(1_201)
})
