import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_SHARING } from '../../server/domains/catalogue/parts/duplicate-policy.ts'
import { findDuplicatePairs } from '../../server/domains/site/duplicates/job.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// The pairs of parts that may be the same (docs/product/parts-and-images.md, "Duplicates").

const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())
// So that a test finds its own pairs only.
beforeEach(async () => {
  await site.deps.prisma.partNumber.deleteMany()
  await site.deps.prisma.duplicateCandidate.deleteMany()
})

const number = () => randomUUID().slice(0, 8)

/** Runs the search of the next night. */
async function night() {
  now = new Date(now.getTime() + DAY)
  await findDuplicatePairs(site.deps)
}

/** Returns the pairs that the nightly search found of these parts, as the indexes of the parts, with their reasons. */
async function pairsOf(parts: readonly { id: string }[]) {
  const { items } = await site.caller().duplicate.list({ limit: 100 })
  const at = (id: string) => parts.findIndex((part) => part.id === id)
  return items
    .filter((pair) => pair.parts.some(({ id }) => at(id) >= 0))
    .map((pair) => [...pair.parts.map(({ id }) => at(id)), pair.reason])
}

describe('two parts', () => {
  type Given = { name?: string; brand?: string }
  it.each<[what: string, one: Given, other: Given, reason: string | null]>([
    ['the same number of the same brand in any case', { brand: 'Bosch' }, { brand: 'BOSCH' }, 'number'],
    ['the same number of different brands', { brand: 'Bosch' }, { brand: 'Delphi' }, null],
    ['the same number without a brand', {}, {}, null],
    ['the same number with and without a brand', { brand: 'Bosch' }, {}, null],
    [
      'the same number and similar names',
      { name: 'Thermostat 88 °C, BMW M50' },
      { name: 'Thermostat BMW E36', brand: 'Wahler' },
      'name',
    ],
    ['the same number and different names', { name: 'Thermostat 88 °C, BMW M50' }, { name: 'Rear brake pads' }, null],
  ])('with %s: %s and %s are likely to be the same by %s', async (_what, one, other, reason) => {
    const shared = number()
    const make = ({ name = `Part ${randomUUID()}`, brand }: Given, written: string) =>
      site.make.part({ name: `${name} ${number()}`, numbers: [{ number: written, ...(brand && { brand }) }] })
    // Two names by chance have few letters in common.
    const parts = [
      await make({ name: 'Qqqq wwww', ...one }, shared),
      await make({ name: 'Zzzz xxxx', ...other }, `${shared.slice(0, 4)}-${shared.slice(4)}`.toLowerCase()),
    ]
    await night()
    expect(await pairsOf(parts)).toEqual(reason === null ? [] : [[0, 1, reason]])
  })

  it('are not listed while a user says that they are not the same, and are again after it is taken back', async () => {
    const parts = await same()
    await night()
    const [user, another] = [await site.make.user(), await site.make.user()]
    const caller = site.caller(await site.make.token(user))
    const pair = { one: parts[1].id, other: parts[0].id }
    await caller.duplicate.notDuplicate(pair)
    await caller.duplicate.notDuplicate(pair)
    expect(await pairsOf(parts)).toEqual([])
    await night()
    expect(await site.deps.prisma.duplicateCandidate.count({ where: { lowId: parts[0].id } })).toBe(0)

    const other = site.caller(await site.make.token(another))
    await expect(other.duplicate.takeBack(pair)).rejects.toThrow('Only the user who said it')
    await caller.duplicate.takeBack(pair)
    await night()
    expect(await pairsOf(parts)).toEqual([[0, 1, 'number']])
  })

  it.each(['older', 'newer'] as const)('are not listed if the %s one has a relation to the other', async (side) => {
    const [older, newer] = await same()
    const [partId, otherId] = side === 'older' ? [older.id, newer.id] : [newer.id, older.id]
    await night()
    const relation = { id: site.deps.newId(), partId, ordinal: 0, kind: 'replaces', otherId, source: 'owner' } as const
    await site.deps.prisma.partRelation.create({ data: relation })
    expect(await pairsOf([older, newer])).toEqual([])
    await night()
    expect(await site.deps.prisma.duplicateCandidate.count({ where: { lowId: older.id } })).toBe(0)
  })

  it('are listed with the open proposal to merge them, in either direction', async () => {
    const [older, newer] = await same()
    await night()
    const { mergeProposal, duplicate } = site.caller(await site.make.token())
    const { id } = await mergeProposal.propose({ id: newer.id, into: older.id, reason: 'The same pump.' })
    const proposalOf = async () =>
      (await duplicate.list({ limit: 100 })).items.find(({ parts }) => parts[0].id === older.id)?.proposal
    expect(await proposalOf()).toMatchObject({ id, loser: { id: newer.id }, winner: { id: older.id }, agreements: [] })
    await mergeProposal.withdraw({ id })
    expect(await proposalOf()).toBeNull()
  })

  it('are not listed any more after one was removed, or changed its number', async () => {
    const [removed, changed] = [await same(), await same()]
    await night()
    await site.deps.prisma.part.update({ where: { id: removed[1].id }, data: { removedAt: now } })
    expect(await pairsOf(removed)).toEqual([])
    await site.deps.prisma.partNumber.deleteMany({ where: { partId: changed[1].id } })
    await night()
    const ids = [removed, changed].map(([{ id }]) => id)
    expect(await site.deps.prisma.duplicateCandidate.count({ where: { lowId: { in: ids } } })).toBe(0)
  })
})

/** Creates two parts with the same number of the same brand. */
async function same(of: { name?: string } = {}) {
  const shared = number()
  const make = () =>
    site.make.part({ name: `${of.name ?? 'Pump'} ${randomUUID()}`, numbers: [{ number: shared, brand: 'Pierburg' }] })
  return [await make(), await make()] as const
}

it('a number of more than MAX_SHARING parts makes no pairs', async () => {
  const [shared, parts] = [number(), [] as { id: string }[]]
  const add = async () =>
    parts.push(await site.make.part({ name: `Bolt ${randomUUID()}`, numbers: [{ number: shared, brand: 'DIN' }] }))
  while (parts.length < MAX_SHARING) await add()
  await night()
  expect(await pairsOf(parts)).toHaveLength((MAX_SHARING * (MAX_SHARING - 1)) / 2)
  await add()
  await night()
  expect(await pairsOf(parts)).toEqual([])
})

it('the search compares the parts once a night, in steps', async () => {
  await site.deps.prisma.$executeRaw`
    insert into part (id, slug, name, name_key, renderer_version, created_at, updated_at)
    select uuidv7(), 'step-' || n, 'Step ' || n, 'step ' || n, 1, now(), now() from generate_series(1, 2100) n`
  // As autovacuum would. Without statistics the plan of the list is a matter of chance.
  await site.deps.prisma.$executeRaw`analyze part`
  const parts = await same()
  await night()
  expect(await pairsOf(parts)).toEqual([[0, 1, 'number']])
  const later = await same()
  now = new Date(now.getTime() + 60_000)
  await findDuplicatePairs(site.deps)
  expect(await pairsOf(later)).toEqual([])
})

it('the list has the likeliest pairs first, page by page, as REST', async () => {
  const shared = number()
  const byName = [
    await site.make.part({ name: 'Oil filter of a Kei car', numbers: [shared] }),
    await site.make.part({ name: 'Oil filter of a Kei van', numbers: [shared] }),
  ] as const
  const byNumber = await same()
  await night()
  const first = await site.get('/api/duplicates?limit=1')
  expect(first.body).toMatchObject({
    items: [
      { reason: 'number', brand: 'Pierburg', products: byNumber.map(({ id: _id, name: title }) => ({ _id, title })) },
    ],
    nextCursor: expect.any(String),
  })
  const second = await site.get(`/api/duplicates?limit=1&cursor=${first.body.nextCursor}`)
  expect(second.body).toMatchObject({
    items: [{ reason: 'name', number: shared, products: byName.map(({ id: _id }) => ({ _id })) }],
    nextCursor: null,
  })
  expect((await site.get('/api/duplicates?cursor=x')).status).toBe(400)
})

it('the list has the pairs of a tag that one of the parts has', async () => {
  const [tagged, others] = [await same(), await same()]
  await night()
  const { id: tagId } = await site.make.tag('opel')
  await site.deps.prisma.partTag.create({ data: { partId: tagged[1].id, tagId, position: 0 } })
  const { items } = await site.caller().duplicate.list({ tag: 'opel' })
  expect(items.map(({ parts }) => parts[1].id)).toEqual([tagged[1].id])
  expect(await pairsOf(others)).toEqual([[0, 1, 'number']])
})

it('a part and itself, and an unknown part, cannot be called no duplicates', async () => {
  const caller = site.caller(await site.make.token())
  const { id } = await site.make.part()
  await expect(caller.duplicate.notDuplicate({ one: id, other: id })).rejects.toThrow('Choose two different parts.')
  await expect(caller.duplicate.notDuplicate({ one: id, other: randomUUID() })).rejects.toThrow('Part not found.')
})
