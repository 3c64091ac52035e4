import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchAmong, type SearchForNews } from '../server/domains/site/search/among-service.ts'
import { searchInput } from '../shared/search.ts'
import { GRADES } from '../shared/grade.ts'
import { bootApp, type TestApp } from './support/app.ts'

// A saved search finds among given parts and listings what the search page finds among all.

const CASES = 250
let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Returns the same numbers on each run. */
let state = 42
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const oneOf = <T>(list: readonly T[]): T => {
  const item = list[random(list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
const some = <T>(chance: number, value: () => T): T | undefined => (random(100) < chance ? value() : undefined)

const WORDS = ['water', 'pump', 'brake', 'rotor', 'disc', 'head light', 'vacuum', 'M50', '1.8t', 'steel', 'bonnet']
const TAGS = ['saab', 'Non-OE: febi', 'cooling']
const NUMBERS = ['0 280 158 117', '0280158118', 'A 271 200 00 01', '06A 121 011 L', '1J0 615 301']

const number = () => {
  const own = oneOf(NUMBERS)
  const supersededBy = some(30, () => NUMBERS.find((other) => other !== own && random(2) === 0))
  return [{ number: own, ...(supersededBy !== undefined && { supersededBy }) }]
}

/** Creates parts with at most one ask and one bid each, so that the ask of a part is its lowest one. */
async function catalogue() {
  const make = await site.make.vehicle({ name: 'Volkswagen' })
  const golf = await site.make.vehicle({ parent: make, name: 'Golf' })
  const fourth = await site.make.vehicle({ parent: golf, name: 'Golf IV', codes: ['1J'] })
  const polo = await site.make.vehicle({ parent: make, name: 'Polo' })
  const places = [
    await site.make.place(),
    await site.make.place({ name: 'Oslo', country: 'NO', latitude: 59.9, longitude: 10.7 }),
  ]
  const news: { partId: string; listingId: string | null; previousCents: null }[] = []
  const parts: { id: string }[] = []
  for (let made = 0; made < 60; made++) {
    const part = await site.make.part({
      name: `${[oneOf(WORDS), oneOf(WORDS), oneOf(WORDS)].join(' ')} ${made}`,
      slug: `part-${made}`,
      description: `For ${oneOf(WORDS)} and ${oneOf(WORDS)}`,
      tags: [...new Set([some(50, () => oneOf(TAGS)), some(30, () => oneOf(TAGS))])].filter((tag) => tag !== undefined),
      numbers: some(50, number) ?? [],
    })
    news.push({ partId: part.id, listingId: null, previousCents: null })
    const kind = oneOf(['same_as', 'replaces'] as const)
    const other = some(40, () => parts[random(parts.length)])
    if (other) await site.make.relations(part, [{ kind, other }])
    if (other && random(3) > 0) await site.make.relationConfirmation(part, kind, other)
    parts.push(part)
    const fitting = some(40, () => ({ vehicleId: oneOf([golf, fourth, polo]).id, fits: random(4) > 0 }))
    if (fitting) await site.make.fitment(part, [fitting])
    for (const type of ['ask', 'bid'] as const) {
      if (random(2) === 0) continue
      const place = some(70, () => oneOf(places))
      const shipping = some(60, () => ({
        to: oneOf(['pickup', 'country', 'world'] as const),
        countries: [],
        priceCents: null,
      }))
      const listing = await site.make.listing({
        part,
        type,
        priceCents: 1_000 + random(9_000),
        ...(place && { place }),
        ...(shipping && place && { shipping }),
        ...(type === 'ask' && { facts: facts() }),
      })
      news.push({ partId: part.id, listingId: listing.id, previousCents: null })
    }
  }
  return { news, places, vehicles: [golf, fourth] }
}

const facts = () => ({
  grade: some(50, () => oneOf(GRADES)) ?? null,
  odometerKm: some(50, () => random(200_000)) ?? null,
  tested: some(50, () => oneOf(['bench', 'not_tested'] as const)) ?? null,
  warrantyDays: some(30, () => 30) ?? null,
})

const text = () => {
  const piece = () =>
    oneOf([
      () => oneOf(WORDS),
      () => oneOf(WORDS),
      () => oneOf(NUMBERS),
      () =>
        oneOf(NUMBERS)
          .replaceAll(' ', '')
          .slice(random(3), 4 + random(8)),
      () => oneOf(['golf', 'golf iv', 'vw polo', '1J']),
      () => `"${oneOf(WORDS)} ${oneOf(WORDS)}"`,
      () => `tag:"${oneOf(TAGS)}"`,
      () => oneOf(['rotors', 'hood', 'the', 'for']),
    ])()
  return [piece(), some(60, piece), some(20, piece)].filter((each) => each !== undefined).join(' ')
}

it(`finds the same as the search page, in ${CASES} searches of all filters`, async () => {
  const { news, places, vehicles } = await catalogue()
  const searches = Array.from({ length: CASES }, () => {
    const fits = some(20, () => ({ vehicleId: oneOf(vehicles).id }))
    return {
      q: text(),
      tags: some(25, () => [oneOf(TAGS)]) ?? [],
      asks: random(5) === 0,
      bids: random(5) === 0,
      min: some(20, () => String(10 + random(60))),
      max: some(20, () => String(40 + random(60))),
      shipsTo: some(15, () => oneOf(['AT', 'NO', 'PL'])),
      near: some(15, () => ({ placeId: oneOf(places).id, km: oneOf([50, 500, 2_000]) })),
      ...(fits && { fits }),
      grade: some(10, () => oneOf(GRADES)),
      maxOdometerKm: some(10, () => 100_000),
      tested: random(20) === 0,
      warranty: random(20) === 0,
    }
  })
  const asked = searches.map((each): SearchForNews => {
    const { fits: car = null, ...search } = searchInput.parse(each)
    return { search, car }
  })
  const found = await searchAmong(site.deps, asked, news)
  let compared = 0
  let matches = 0
  for (const [at, search] of searches.entries()) {
    const page = await site.caller().search.list({ ...search, limit: 100 })
    // The page corrects a text without results, a saved search waits for the text as typed.
    const isCorrected = page.most || page.meant !== null
    const shown = page.parts.items.filter(({ verdict }) => verdict !== 'unknown').map(({ id }) => id)
    const expected = isCorrected ? [] : shown.toSorted()
    const own = [...new Set((found[at] ?? []).map((place) => news[place]?.partId ?? ''))].toSorted()
    expect([search, own]).toEqual([search, expected])
    compared += isCorrected ? 0 : 1
    matches += own.length
  }
  expect(compared).toBeGreaterThan(CASES / 3)
  expect(matches).toBeGreaterThan(CASES / 2)
})
