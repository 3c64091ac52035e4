import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

// Asks with their facts, sales and inventory, when their part is merged, the merge is undone, or the part is split.

let site: TestApp
let moderator: Awaited<ReturnType<typeof person>>
let seller: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  site = await bootApp({}, {}, true)
  moderator = await person(await site.make.moderator('saab'))
  seller = await person()
})
afterAll(() => site.close())

async function person(user?: Awaited<ReturnType<TestApp['make']['user']>>) {
  const of = user ?? (await site.make.user())
  const token = await site.make.token(of)
  return { ...of, token, caller: site.caller(token) }
}

type Part = Awaited<ReturnType<TestApp['make']['part']>>
const part = (name: string) => site.make.part({ name: `${name} ${site.deps.newId()}`, tags: ['saab'], revisions: 1 })
const merge = ({ id }: Part, { id: into }: Part) => moderator.caller.merge.merge({ id, into, reason: 'The same pump.' })
const undo = (id: string) => moderator.caller.merge.undo({ id, reason: 'They differ.' })
const split = ({ id }: Part, listingIds: string[]) =>
  moderator.caller.merge.split({
    id,
    listingIds,
    numbers: [],
    imageIds: [],
    carIds: [],
    name: `Split off ${site.deps.newId()}`,
    description: 'The smaller one.',
    tags: ['saab'],
    reason: 'Two sizes.',
  })

/** An ask of a donor car with all facts, and a confirmed sale of it of which its buyer has said that it is as stated. */
async function usedAsk(of: Part) {
  const donor = await site.make.donor({ seller, odometerKm: 90_000 })
  const facts = { donorId: donor.id, odometerKm: 90_000, grade: 'B', tested: 'bench', warrantyDays: 30 } as const
  const { id } = await site.make.listing({ part: of, seller, condition: 'good', quantity: 5, facts })
  const stored = { storagePlace: `shelf ${id}`, importKey: `reference ${id}`, coreCents: 900 }
  const ask = await site.deps.prisma.listing.update({ where: { id }, data: stored })
  const trade = await site.make.trade({ listing: ask, soldOn: site.deps.now() })
  await site.deps.prisma.trade.update({ where: { id: trade.id }, data: { condition: 'good', donorId: donor.id } })
  const at = { sellerId: seller.id, createdAt: site.deps.now() }
  await site.deps.prisma.tradeStatement.create({
    data: { tradeId: trade.id, fact: 'condition', asStated: true, ...at },
  })
  return {
    ask,
    donor,
    trade,
    buyer: await person(await site.deps.prisma.user.findUniqueOrThrow({ where: { id: trade.buyerId } })),
  }
}

/** Without the newest revision of the winner, which an undo adds. */
const NEWEST = new Set(['revision', 'edit_history', 'updated_at', 'last_edited_by'])

/** Returns what the API answers about two parts and the ask that the first one has, to its seller and its buyer too. */
async function everything(parts: [Part, Part], { ask, donor, buyer }: Awaited<ReturnType<typeof usedAsk>>) {
  const query = `q=${encodeURIComponent(parts[0].name)}`
  const ofPart = ({ id }: Part) => [
    `products/${id}`,
    `products/${id}/listings?type=ask`,
    `parts/${id}/prices-by-condition`,
  ]
  const toSeller = [
    ...parts.flatMap(ofPart),
    `listings/${ask.id}`,
    `donors/${donor.id}`,
    `donors/${donor.id}/parts`,
    `users/${seller.id}/activity`,
    `search?${query}&grade=B`,
    `inventory?${query}`,
    `inventory.csv?${query}`,
    'inventory/views',
    'inventory/numbers',
    'saved-searches',
  ]
  const answers: Record<string, string> = {}
  const read = async (path: string, token: string) => {
    const { status, body } = await site.get(`/api/${path}`, token)
    expect([path, status]).toEqual([path, 200])
    answers[path] = JSON.stringify(body, (key, value: unknown) => (NEWEST.has(key) ? undefined : value))
  }
  for (const path of toSeller) await read(path, seller.token)
  await read('trades?tab=confirmed', buyer.token)
  return answers
}

describe('a merge', () => {
  test('and its undo leave the facts, sales, donor cars, views and searches as they were', async () => {
    const [loser, winner] = [await part('Charge pipe'), await part('Pressure tube')]
    const used = await usedAsk(loser)
    const query = `q=${encodeURIComponent(loser.name)}`
    await seller.caller.inventory.saveView({ name: 'Pipes', query })
    await site.make.savedSearch(seller, { query: `${query}&grade=B` })
    const before = await everything([loser, winner], used)
    const { id } = await merge(loser, winner)
    await undo(id)
    expect(await everything([loser, winner], used)).toEqual(before)
  })
  test('gives the winner the asks with their facts, the sales by condition and what the seller has of them', async () => {
    const [loser, winner] = [await part('Wiper motor'), await part('Windscreen motor')]
    const used = await usedAsk(loser)
    const { ask, donor } = used
    for (const each of [loser, winner, winner]) await site.make.trade({ part: each })
    await site.deps.prisma.trade.updateMany({
      where: { partId: { in: [loser.id, winner.id] } },
      data: { condition: 'good', soldOn: site.deps.now(), confirmedAt: site.deps.now() },
    })
    const query = `q=${encodeURIComponent(loser.name)}`
    const { id } = await merge(loser, winner)

    const read = async (path: string, token?: string) => (await site.get(`/api/${path}`, token)).body
    const { items: listed } = await read(`products/${winner.id}/listings?type=ask`)
    expect(listed).toMatchObject([{ _id: ask.id, grade: 'B', odometerKm: 90_000, core: 9, warrantyDays: 30 }])
    expect(await read(`parts/${winner.id}/prices-by-condition`)).toMatchObject({ groups: [{ count: 4 }] })
    expect(await read(`donors/${donor.id}/parts`)).toMatchObject({ items: [{ product_id: winner.id }] })
    expect(await read(`search?${query}&grade=B`)).toMatchObject({
      results: { products: { items: [{ _id: winner.id }] } },
    })
    // A saved view names parts as they were called then.
    for (const filter of [query, `q=${encodeURIComponent(winner.name)}`])
      expect(await read(`inventory?${filter}`, seller.token)).toMatchObject({
        items: [{ _id: ask.id, product: { slug: winner.slug }, storagePlace: `shelf ${ask.id}` }],
      })
    const label = await site.get(`/part/${loser.id}?listing=${ask.id}`)
    expect([label.status, label.headers.location]).toEqual([301, `/part/${winner.slug}?listing=${ask.id}`])
    await undo(id)
    expect(await read(`inventory?q=${encodeURIComponent(winner.name)}`, seller.token)).toMatchObject({ items: [] })
  })

  test('of the parts of a bulk change lets it be undone', async () => {
    const [loser, winner] = [await part('Bulk pump'), await part('Bulk compressor')]
    const own = await person()
    const asks = [
      await site.make.listing({ part: loser, seller: own }),
      await site.make.listing({ part: winner, seller: own }),
    ]
    const ids = asks.map(({ id }) => id)
    const by = { unit: 'percent', percent: 10 } as const
    const change = { kind: 'price', direction: 'lower', by, roundTo: 50 } as const
    const bulk = await own.caller.bulk.start({ select: { ids }, change })
    await merge(loser, winner)
    expect(await own.caller.bulk.undo({ id: bulk.id })).toMatchObject({ state: 'undone', undone: 2, reasons: [] })
    const stored = await site.deps.prisma.listing.findMany({ where: { id: { in: ids } } })
    expect(stored.map(({ partId, priceCents }) => [partId, priceCents])).toEqual(ids.map(() => [winner.id, 6_400]))
  })
})

describe('a split', () => {
  test('takes the chosen asks with their facts, sales and donor car', async () => {
    const from = await part('Two lamps')
    const used = await usedAsk(from)
    const read = async (path: string) => (await site.get(`/api/${path}`)).body
    const before = await read(`listings/${used.ask.id}`)
    const { id } = await split(from, [used.ask.id])
    expect(await read(`listings/${used.ask.id}`)).toEqual({ ...before, product_id: id })
    expect(await read(`parts/${id}/prices-by-condition`)).toMatchObject({ groups: [{ count: 1 }] })
    expect(await read(`parts/${from.id}/prices-by-condition`)).toEqual({ groups: [] })
    expect(await read(`donors/${used.donor.id}/parts`)).toMatchObject({ items: [{ product_id: id }] })
  })
})
