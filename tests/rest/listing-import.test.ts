import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_COLUMNS, isFactColumn } from '../../shared/listing-imports.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { hideAsMerged } from '../support/merged.ts'
import { imageUrl, serveGoodImages, startImageServer, type ImageServer } from '../support/image-server.ts'

let site: TestApp
let pictures: ImageServer
beforeAll(async () => {
  pictures = await startImageServer()
  await serveGoodImages(pictures)
  site = await bootApp({ IMAGE_FETCH_HOSTS: pictures.fetchHosts })
  await site.make.place()
})
afterAll(async () => {
  await site.close()
  await pictures.close()
})

type Outcome = { line: number; outcome: string; errors: { column: string; message: string }[] }
type Preview = Outcome & {
  cells: Record<string, string>
  product: { slug: string } | null
  changes: object[]
  crossing: object | null
  duplicate: object | null
}
type Imported = Outcome & { listing_id: string | null }

async function aSeller() {
  const user = await site.make.user()
  const token = await site.make.token(user)
  const preview = async (csv: string): Promise<Preview[]> => {
    const { status, body } = await site.request('POST', '/api/listings/import/preview', { token, payload: { csv } })
    expect(status).toBe(200)
    return body
  }
  const importLines = async (lines: { line: number; cells: object }[]): Promise<Imported[]> => {
    const { status, body } = await site.request('POST', '/api/listings/import', { token, payload: { lines } })
    expect(status).toBe(200)
    return body
  }
  const listings = () => site.deps.prisma.listing.findMany({ where: { sellerId: user.id }, orderBy: { id: 'asc' } })
  return {
    user,
    token,
    preview,
    importLines,
    listings,
    importFile: async (csv: string) => importLines(await preview(csv)),
  }
}

const outcomes = (lines: Outcome[]) => lines.map(({ outcome }) => outcome)
const file = (...lines: string[]) => `number,price,condition,quantity,location,reference,part\n${lines.join('\n')}\n`

describe('an import of listings', () => {
  it('lists parts by their numbers', async () => {
    const seller = await aSeller()
    const part = await site.make.part({ numbers: ['IM 100-1'] })
    const preview = await seller.preview(file('im1001,48,Like new,2,Graz'))
    expect(preview).toMatchObject([{ line: 2, outcome: 'new', errors: [], product: { slug: part.slug } }])
    expect(Object.keys(preview[0]?.cells ?? {})).toEqual(IMPORT_COLUMNS.filter((column) => !isFactColumn(column)))
    expect(await seller.listings()).toEqual([])

    const [imported] = await seller.importLines(preview)
    expect(imported).toMatchObject({ line: 2, outcome: 'new', errors: [] })
    expect(await seller.listings()).toMatchObject([
      {
        id: imported?.listing_id,
        partId: part.id,
        type: 'ask',
        status: 'active',
        priceCents: 4_800,
        quantity: 2,
        condition: 'like_new',
        location: 'Graz, Austria',
        description: `${part.name}, number im1001`,
      },
    ])
    expect(await site.deps.prisma.part.findUnique({ where: { id: part.id } })).toMatchObject({
      lowestAskCents: 4_800,
      askCount: 1,
    })
  })

  it('lists at the part that an address names by its slug or id, also of one that was merged into it', async () => {
    const seller = await aSeller()
    const [loser, winner] = [await site.make.part({ numbers: ['IM 120'] }), await site.make.part()]
    await hideAsMerged(site.deps, loser, winner)
    const names = [winner.slug, winner.id, loser.slug, `https://tappet.example/part/${loser.id}?listing=1`]
    const lines = await seller.importFile(file(...names.map((name, at) => `IM120,48,,,,M${at},${name}`)))
    expect(lines.map(({ errors }) => errors)).toEqual(names.map(() => []))
    expect((await seller.listings()).map(({ partId }) => partId)).toEqual(names.map(() => winner.id))
  })

  it('says at a line which other part may be the same by another number', async () => {
    const seller = await aSeller()
    const brand = 'Mahle'
    await site.make.part({ numbers: ['IM 150-1', { number: 'IM 150-2', brand }] })
    const other = await site.make.part({ numbers: [{ number: 'im150 2', brand }] })
    const [line] = await seller.preview(file('IM1501,48'))
    expect(line).toMatchObject({
      outcome: 'new',
      duplicate: { slug: other.slug, title: other.name, number: 'IM 150-2' },
    })
    expect(await seller.preview(file('IM1502,48'))).toMatchObject([{ outcome: 'error', duplicate: null }])
  })

  it('changes nothing when the same file comes again', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM200'] })
    await seller.importFile(file('IM200,48'))
    const before = await seller.listings()
    expect(outcomes(await seller.preview(file('IM200,48')))).toEqual(['same'])
    expect(await seller.importFile(file('IM200,48'))).toEqual([
      { line: 2, outcome: 'same', errors: [], listing_id: before[0]?.id },
    ])
    expect(await seller.listings()).toEqual(before)
  })

  it('updates the listing of an earlier import', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM300'] })
    await seller.importFile(file('IM300,48,,,,X1'))
    expect(outcomes(await seller.preview(file('IM300,44.50,good,5,Graz,X1')))).toEqual(['change'])
    expect(outcomes(await seller.importFile(file('IM300,44.50,good,5,Graz,X1')))).toEqual(['change'])
    expect(await seller.listings()).toMatchObject([
      { priceCents: 4_450, condition: 'good', quantity: 5, location: 'Graz, Austria' },
    ])
  })

  it('lists at the places and with the shipping of the file, so that filters find the listings', async () => {
    const seller = await aSeller()
    const part = await site.make.part({ numbers: ['IM350'] })
    const [wien, duluth] = [
      await site.make.place({ name: 'Wien', country: 'AT', region: 'Vienna' }),
      await site.make.place({ name: 'Duluth', country: 'US', region: 'Minnesota', latitude: 46.8, longitude: -92.1 }),
    ]
    await site.make.place({ name: 'Duluth', country: 'US', region: 'Georgia' })
    const csv = `number,price,condition,place,ships to,shipping cost
IM350,48,new,"Wien, Austria",own country,9.50
IM350,48,good,"duluth, MN","Poland, EU",free
IM350,48,fair,"DULUTH, Minnesota, US",worldwide,
`
    expect(outcomes(await seller.importFile(csv))).toEqual(['new', 'new', 'new'])
    const listings = await seller.listings()
    expect(listings).toMatchObject([
      { location: 'Wien, Austria', placeId: wien.id, country: 'AT', shipsTo: 'country', shippingCents: 950 },
      { location: 'Duluth, United States', placeId: duluth.id, latitude: 468, shipsTo: 'region', shippingCents: 0 },
      { placeId: duluth.id, shipsTo: 'world', shippingCents: null },
    ])
    expect(listings[1]?.shipsToCountries).toHaveLength(27)
    const found = await site.get(`/api/products/${part.id}/listings?type=ask&shipsTo=PL`)
    expect(found.body.items).toHaveLength(2)
    expect(outcomes(await seller.preview(csv))).toEqual(['same', 'same', 'same'])
  })

  it('names an unknown place, a place in several countries and a missing country', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM351'] })
    for (const country of ['DE', 'CH']) await site.make.place({ name: 'Altdorf', country, region: '' })
    const csv = `number,price,condition,location,ships to,shipping cost
IM351,48,new,Nowhere,,
IM351,48,good,Altdorf,,
IM351,48,fair,"Altdorf, CH",,
IM351,48,for parts,,own country,
IM351,48,like new,,,5
`
    expect((await seller.preview(csv)).map(({ errors }) => errors[0])).toEqual([
      {
        column: 'location',
        message: '"Nowhere" is not in the list of places. Write a town and its country, such as Graz, Austria.',
      },
      {
        column: 'location',
        message: 'There are several places called Altdorf. Add the country, such as Altdorf, Germany.',
      },
      undefined,
      { column: 'location', message: 'Write the place of the item too: it ships within the country of its place.' },
      {
        column: 'ships_to',
        message: 'Write where you ship to as well, such as worldwide or Austria, DE, Poland.',
      },
    ])
  })

  it('uses the place of the seller, or the given place and shipping, for lines without their own', async () => {
    const [seller, other] = [await aSeller(), await aSeller()]
    await site.make.part({ numbers: ['IM352'] })
    const [home, yard] = [await site.make.place({ name: 'Linz' }), await site.make.place({ name: 'Wels' })]
    await site.deps.prisma.user.update({ where: { id: seller.user.id }, data: { placeId: home.id } })
    await seller.importFile('number,price\nIM352,48\n')
    expect(await seller.listings()).toMatchObject([{ placeId: home.id, location: 'Linz, Austria', shipsTo: null }])

    const defaults = { placeId: yard.id, shipping: { to: 'world', price: '12' } }
    const csv = 'number,price,type\nIM352,48,\nIM352,50,\nIM352,40,bid\n'
    const payload = { csv, defaults }
    const { body } = await site.request('POST', '/api/listings/import/preview', { token: other.token, payload })
    expect(outcomes(body)).toEqual(['new', 'error', 'new'])
    const lines = { lines: body, defaults }
    await site.request('POST', '/api/listings/import', { token: other.token, payload: lines })
    expect(await other.listings()).toMatchObject([
      { placeId: yard.id, shipsTo: 'world', shippingCents: 1_200 },
      { type: 'bid', placeId: yard.id, shipsTo: null, shippingCents: null },
    ])
  })

  it('keeps the place and shipping that a listing has, also of an edit meanwhile, and says what it changes', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM360'] })
    const graz = await site.make.place()
    await seller.importFile('number,price,description\nIM360,48,Boxed\n')
    const { id, country, latitude, longitude } = graz
    const place = { placeId: id, country, latitude, longitude, location: 'Graz, Austria' }
    const preview = await seller.preview('number,price,description\nIM360,44,New text\n')
    expect(preview).toMatchObject([
      {
        outcome: 'change',
        changes: [
          { column: 'price', before: '$48.00', after: '$44.00' },
          { column: 'description', before: null, after: null },
        ],
      },
    ])
    await site.deps.prisma.listing.updateMany({
      where: { sellerId: seller.user.id },
      data: { ...place, shipsTo: 'country', shippingCents: 700 },
    })
    expect(outcomes(await seller.importLines(preview))).toEqual(['change'])
    expect(await seller.listings()).toMatchObject([
      { priceCents: 4_400, description: 'New text', ...place, shipsTo: 'country', shippingCents: 700 },
    ])
    const moved = await seller.preview('number,price,ships to,shipping cost\nIM360,44,worldwide,8\n')
    expect(moved[0]?.changes).toEqual([
      { column: 'ships_to', before: 'Own country', after: 'Worldwide' },
      { column: 'shipping_cost', before: '$7.00', after: '$8.00' },
      { column: 'description', before: null, after: null },
    ])
  })

  it('lists an expired listing again, and no sold or deleted one', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM400'] })
    const lines = file('IM400,48,new', 'IM400,40,good', 'IM400,30,fair')
    await seller.importFile(lines)
    const { prisma, now } = site.deps
    const past = new Date(now().getTime() - 1_000)
    const change = (condition: 'new' | 'good' | 'fair', data: object) =>
      prisma.listing.updateMany({ where: { sellerId: seller.user.id, condition }, data })
    await change('new', { status: 'expired', createdAt: new Date(0), expiresAt: past })
    await change('good', { status: 'sold' })
    await change('fair', { status: 'deleted' })
    expect(outcomes(await seller.preview(lines))).toEqual(['change', 'closed', 'closed'])
    expect(outcomes(await seller.importFile(lines))).toEqual(['change', 'closed', 'closed'])
    const listings = await seller.listings()
    expect(listings.map(({ status }) => status)).toEqual(['active', 'sold', 'deleted'])
    expect(listings[0]?.expiresAt.getTime()).toBeGreaterThan(now().getTime())
  })

  it('names the listing of another user that a new or changed price crosses, and lists it nevertheless', async () => {
    const seller = await aSeller()
    const part = await site.make.part({ numbers: ['IM420'] })
    const declan = await site.make.user({ name: 'Declan Byrne' })
    const other = { part, seller: declan }
    const [bid, ask] = [
      await site.make.listing({ ...other, type: 'bid', priceCents: 5_000 }),
      await site.make.listing({ ...other, priceCents: 6_000 }),
    ]
    await site.make.listing({ ...other, type: 'bid', priceCents: 4_900 })
    const lines = 'number,price,type\nIM420,50,\nIM420,60,bid\n'
    const crossing = [
      { id: bid.id, type: 'bid', price: 50, seller: 'Declan Byrne' },
      { id: ask.id, type: 'ask', price: 60, seller: 'Declan Byrne' },
    ]
    const crossings = async (csv: string) => (await seller.preview(csv)).map((line) => line.crossing)
    expect(await crossings('number,price,type\nIM420,51,\nIM420,59,bid\n')).toEqual([null, null])
    expect(await crossings(lines)).toEqual(crossing)
    expect(outcomes(await seller.importFile(lines))).toEqual(['new', 'new'])
    expect(await crossings(lines)).toEqual([null, null])
  })

  it('keeps the pieces that are taken', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM450'] })
    await seller.importFile(file('IM450,48,,5'))
    await site.deps.prisma.listing.updateMany({ where: { sellerId: seller.user.id }, data: { taken: 3 } })
    await seller.importFile(file('IM450,48,,2'))
    expect(await seller.listings()).toMatchObject([{ quantity: 3, taken: 3 }])
    expect(outcomes(await seller.preview(file('IM450,48,,2')))).toEqual(['same'])
  })

  it('names the line, the column and what is wrong, and imports the other lines', async () => {
    const seller = await aSeller()
    const [one, other] = [
      await site.make.part({ numbers: ['IM500'] }),
      await site.make.part({ numbers: ['IM500', 'IM501'] }),
    ]
    await site.make.part({ numbers: ['IM502'], removedAt: new Date() })
    const csv = file(
      'IM500,48',
      `IM500,48,,,,,https://tappet.example/part/${one.slug}`,
      'IM501,48',
      'IM502,48',
      'IM503,48',
      'IM501,x',
      'IM501,48,,,,A,no-such-part',
    )
    const preview = await seller.preview(csv)
    expect(preview.map(({ line, errors }) => [line, errors[0]?.column])).toEqual([
      [2, 'part'],
      [3, undefined],
      [4, undefined],
      [5, 'number'],
      [6, 'number'],
      [7, 'price'],
      [8, 'part'],
    ])
    expect(preview[0]?.errors[0]?.message).toBe('2 parts have this number. Enter the address of the one you mean.')
    expect(outcomes(await seller.importLines(preview))).toEqual([
      'error',
      'new',
      'new',
      'error',
      'error',
      'error',
      'error',
    ])
    expect((await seller.listings()).map(({ partId }) => partId).toSorted()).toEqual([one.id, other.id].toSorted())
  })

  it('refuses a reference that a listing of another part has', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM600'] })
    await site.make.part({ numbers: ['IM601'] })
    await seller.importFile(file('IM600,48,,,,SHELF-1'))
    expect(await seller.importFile(file('IM601,48,,,,SHELF-1'))).toMatchObject([
      { outcome: 'error', errors: [{ column: 'reference' }] },
    ])
  })

  it('keeps the keys of two sellers apart', async () => {
    const [one, other] = [await aSeller(), await aSeller()]
    await site.make.part({ numbers: ['IM700'] })
    await one.importFile(file('IM700,48'))
    expect(outcomes(await other.importFile(file('IM700,50')))).toEqual(['new'])
    expect(await one.listings()).toMatchObject([{ priceCents: 4_800 }])
  })

  it('lists each line once when the same lines come ten times at once', async () => {
    const seller = await aSeller()
    const numbers = Array.from({ length: 20 }, (_, at) => `IM8${String(at).padStart(2, '0')}`)
    for (const number of numbers) await site.make.part({ numbers: [number] })
    const lines = await seller.preview(file(...numbers.map((number) => `${number},48`)))
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, at) => seller.importLines(at % 2 === 0 ? lines : lines.toReversed())),
    )
    expect(runs.flat().filter(({ outcome }) => outcome === 'new')).toHaveLength(numbers.length)
    expect(outcomes(runs.flat()).every((outcome) => outcome === 'new' || outcome === 'same')).toBe(true)
    expect(await seller.listings()).toHaveLength(numbers.length)
  })

  it('lists nothing for an account that is deleted meanwhile', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM900'] })
    const lines = await seller.preview(file('IM900,48'))
    await Promise.all([
      site.request('POST', '/api/listings/import', { token: seller.token, payload: { lines } }),
      site.caller(seller.token).user.remove({ name: seller.user.name }),
    ])
    expect((await seller.listings()).filter(({ status }) => status === 'active')).toEqual([])
  })

  it('fetches the photos of a line once, and replaces them when their addresses change', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['IM950'] })
    const withPhotos = (...urls: string[]) => `number,price,photos\nIM950,48,${urls.join(' ')}\n`
    const photosOf = async () => (await site.get(`/api/listings/${id}`)).body.photos as { url: string }[]
    const fetchPhotos = (urls: string[]) =>
      site.request('PUT', `/api/listings/${id}/import/photos`, { token: seller.token, payload: { urls } })
    const [one, two] = [imageUrl('/good-1.jpg'), imageUrl('/good-2.jpg')]
    const [imported] = await seller.importFile(withPhotos(one, two))
    const id = imported?.listing_id ?? ''

    expect((await fetchPhotos([one, two])).status).toBe(200)
    const before = await photosOf()
    expect(before).toHaveLength(2)
    expect(outcomes(await seller.preview(withPhotos(one, two)))).toEqual(['same'])
    await fetchPhotos([one, two])
    expect(await photosOf()).toEqual(before)

    expect(outcomes(await seller.preview(withPhotos(two)))).toEqual(['change'])
    const missing = await fetchPhotos([two, imageUrl('/missing.jpg')])
    expect(missing.status).toBe(400)
    expect(missing.body.fields.photos).toMatch(/^Photo 2: /)
    expect(await photosOf()).toEqual(before)
    await fetchPhotos([two])
    expect(await photosOf()).toHaveLength(1)
    expect(outcomes(await seller.preview(withPhotos('x')))).toEqual(['error'])
  })

  describe('of used parts', () => {
    const donorOf = async (sellerId: string, given: object = {}) => {
      const vehicle = await site.make.vehicle()
      const now = site.deps.now()
      const data = { id: site.deps.newId(), sellerId, vehicleId: vehicle.id, createdAt: now, updatedAt: now, ...given }
      return site.deps.prisma.donor.create({ data })
    }
    const HEADER =
      'number,price,donor,odometer km,odometer note,removed on,tested,damage,core,warranty days,storage place'

    it('stores what lines state, keeps what the file has no column for, and clears empty cells', async () => {
      const seller = await aSeller()
      await site.make.part({ numbers: ['IU100'] })
      const donor = await donorOf(seller.user.id, { odometerKm: 184_000 })
      const csv = `${HEADER}\nIU100,48,https://tappet.example/donor/${donor.id},,,22.11.2026,On a test bench,4D1.5 2x8s0.5,25,90,shelf 12-C\n`
      const stored = {
        donorId: donor.id,
        odometerKm: 184_000,
        odometerNote: null,
        removedOn: new Date('2026-11-22'),
        tested: 'bench',
        damage: [
          { zone: 4, kind: 'dent', size: 1.5, count: 1 },
          { zone: 8, kind: 'scratch', size: 0.5, count: 2 },
        ],
        grade: 'C',
        coreCents: 2_500,
        warrantyDays: 90,
        storagePlace: 'shelf 12-C',
      }
      expect(outcomes(await seller.importFile(csv))).toEqual(['new'])
      expect(await seller.listings()).toMatchObject([stored])
      expect(outcomes(await seller.preview(csv))).toEqual(['same'])
      expect(outcomes(await seller.importFile('number,price\nIU100,44\n'))).toEqual(['change'])
      expect(await seller.listings()).toMatchObject([{ ...stored, priceCents: 4_400 }])

      const cleared = await seller.preview('number,price,damage,core,storage place\nIU100,44,none,,\n')
      expect(cleared[0]?.changes).toEqual([
        { column: 'damage', before: '4D1.5 2x8S0.5', after: 'none' },
        { column: 'core', before: '$25.00', after: null },
        { column: 'storage_place', before: 'shelf 12-C', after: null },
      ])
      await seller.importLines(cleared)
      expect(await seller.listings()).toMatchObject([
        { ...stored, damage: [], grade: 'A', coreCents: null, storagePlace: null },
      ])
    })

    it('refuses the donor of another seller and a closed one, but keeps one that was closed since', async () => {
      const [seller, other] = [await aSeller(), await aSeller()]
      await site.make.part({ numbers: ['IU200'] })
      const [own, foreign] = [await donorOf(seller.user.id), await donorOf(other.user.id)]
      const csv = (id: string, price = 48) => `number,price,donor\nIU200,${price},${id}\n`
      await seller.importFile(csv(own.id))
      await site.deps.prisma.donor.update({ where: { id: own.id }, data: { closedAt: site.deps.now() } })
      expect(outcomes(await seller.importFile(csv(own.id, 44)))).toEqual(['change'])
      const closed = await donorOf(seller.user.id, { closedAt: site.deps.now() })
      const errors = [{ column: 'donor', message: 'Choose one of your donor cars that is not closed.' }]
      for (const { id } of [foreign, closed]) expect(await seller.preview(csv(id))).toMatchObject([{ errors }])
    })

    it('asks why a part has another odometer than its donor', async () => {
      const seller = await aSeller()
      await site.make.part({ numbers: ['IU300'] })
      const donor = await donorOf(seller.user.id, { odometerKm: 184_000 })
      const line = async (km: number, note = '') =>
        (await seller.preview(`${HEADER}\nIU300,48,${donor.id},${km},${note}\n`))[0]
      expect(await line(90_000)).toMatchObject({ outcome: 'error', errors: [{ column: 'odometer_note' }] })
      expect(await line(90_000, 'replaced 2017')).toMatchObject({ outcome: 'new' })
    })
  })

  it('finds a listing that was made by hand by its id', async () => {
    const seller = await aSeller()
    const part = await site.make.part({ numbers: ['IH100'] })
    const listing = await site.make.listing({ part, seller: seller.user, description: 'Mine' })
    const csv = (price: number) => `number,price,description,reference\nIH100,${price},Mine,${listing.id}\n`
    expect(outcomes(await seller.importFile(csv(44)))).toEqual(['change'])
    expect(outcomes(await seller.importFile(csv(44)))).toEqual(['same'])
    expect(await seller.listings()).toMatchObject([{ id: listing.id, priceCents: 4_400 }])
    expect(await (await aSeller()).preview(csv(44))).toMatchObject([{ outcome: 'new' }])
  })

  it('names a number that a spreadsheet may have changed', async () => {
    const seller = await aSeller()
    await site.make.part({ numbers: ['0445110183'] })
    await site.make.part({ numbers: ['7E5'] })
    const csv = "number,price\n445110183,48\n1E5,48\n01-Feb,48\n7E5,48\n'0445110183,48\nIX1,48\n"
    const changed =
      'No part has this number. A spreadsheet may have made it of another one: format the column as text and enter it again.'
    expect((await seller.preview(csv)).map(({ errors }) => errors[0]?.message)).toEqual([
      'No part has this number, but 0445110183 exists. A spreadsheet removes zeros at the beginning: format the column as text.',
      changed,
      changed,
      undefined,
      undefined,
      'No part has this number. Add the part first, or check the number.',
    ])
  })

  it('asks for a file with the needed columns', async () => {
    const { token } = await aSeller()
    const answer = await site.request('POST', '/api/listings/import/preview', {
      token,
      payload: { csv: 'part,cost\nx,1' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ csv: 'The first line must name the columns, among them "number".' })
  })
})
