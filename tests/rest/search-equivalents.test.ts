import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RelationKind } from '../../shared/relation-rows.ts'
import { searchAmong } from '../../server/domains/site/search/among-service.ts'
import { searchInput } from '../../shared/search.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { hideAsMerged } from '../support/merged.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Part = { id: string; name: string }
let made = 0
/** Creates a part with a number that no other part has. */
async function numbered(name: string) {
  const number = `06A ${String((made += 1)).padStart(3, '0')} 309 B`
  return { ...(await site.make.part({ name: `${name} ${made}`, numbers: [number] })), number }
}
async function relate(part: Part, kind: RelationKind, other: Part, { confirmed = true } = {}) {
  await site.make.relations(part, [{ kind, other }])
  if (confirmed) await site.make.relationConfirmation(part, kind, other)
}
/** Returns the names of the found parts, each with its reason. */
async function found(q: string): Promise<string[]> {
  const { parts } = await site.caller().search.list({ q })
  return parts.items.map(({ name, equivalent }) =>
    equivalent ? `${name}: ${equivalent.relation} ${equivalent.number}` : name,
  )
}

test('a part is found by the number of a confirmed equivalent, below the parts that have it, with the reason', async () => {
  const typed = await numbered('Typed')
  const [of, to, newer, older] = [
    await numbered('Same, stored here'),
    await numbered('Same, stored there'),
    await numbered('Newer'),
    await numbered('Older'),
  ]
  await relate(of, 'same_as', typed)
  await site.make.relations(typed, [
    { kind: 'same_as', other: to },
    { kind: 'replaces', other: older },
  ])
  await site.make.relationConfirmation(typed, 'same_as', to)
  await site.make.relationConfirmation(typed, 'replaces', older)
  await relate(newer, 'replaces', typed)
  // The most active part comes first among those that do not have the number.
  await site.deps.prisma.part.update({ where: { id: newer.id }, data: { commentCount: 30 } })
  const names = await found(typed.number.replaceAll(' ', '').toLowerCase())
  expect(names.slice(0, 2)).toEqual([typed.name, `${newer.name}: replaces ${typed.number}`])
  expect(names.slice(2).toSorted()).toEqual(
    [
      `${of.name}: same_as ${typed.number}`,
      `${to.name}: same_as ${typed.number}`,
      `${older.name}: replaced_by ${typed.number}`,
    ].toSorted(),
  )
  expect(await found(of.number)).toEqual([of.name, `${typed.name}: same_as ${of.number}`])
  const { body } = await site.get(`/api/search?q=${encodeURIComponent(of.number)}`)
  expect(body).toMatchObject({
    results: {
      products: { items: [{ equivalent: null }, { equivalent: { relation: 'same_as', number: of.number } }] },
    },
  })
})

test('a part is not found by an unconfirmed relation, nor by one of another kind', async () => {
  const typed = await numbered('Typed')
  await relate(await numbered('Same'), 'same_as', typed, { confirmed: false })
  await relate(await numbered('Changed'), 'works_with_changes', typed)
  await relate(await numbered('Kit'), 'contains', typed)
  expect(await found(typed.number)).toEqual([typed.name])
})

test('a part is not found by a confirmation that was removed, or whose relation was edited', async () => {
  const [typed, same, edited] = [await numbered('Typed'), await numbered('Same'), await numbered('Edited')]
  await relate(same, 'same_as', typed)
  await relate(edited, 'same_as', typed)
  const confirmation = { partId: same.id, otherId: typed.id }
  await site.deps.prisma.relationConfirmation.updateMany({ where: confirmation, data: { removedAt: new Date() } })
  await site.deps.prisma.partRelation.updateMany({ where: { partId: edited.id }, data: { kind: 'replaces' } })
  expect(await found(typed.number)).toEqual([typed.name])
})

test('a part two steps away is not found', async () => {
  const [typed, between, far] = [await numbered('Typed'), await numbered('Between'), await numbered('Far')]
  await relate(between, 'same_as', typed)
  await relate(far, 'same_as', between)
  expect(await found(typed.number)).toEqual([typed.name, `${between.name}: same_as ${typed.number}`])
})

test('neither a removed part nor the equivalents of a removed part are found', async () => {
  const [typed, same] = [await numbered('Typed'), await numbered('Same')]
  await relate(same, 'same_as', typed)
  const setRemoved = ({ id }: Part, removedAt: Date | null) =>
    site.deps.prisma.part.update({ where: { id }, data: { removedAt } })
  await setRemoved(same, new Date())
  expect(await found(typed.number)).toEqual([typed.name])
  await setRemoved(same, null)
  await setRemoved(typed, new Date())
  expect(await found(typed.number)).toEqual([])
  const winner = await site.make.part({ name: 'Winner of the merge', numbers: [typed.number] })
  await hideAsMerged(site.deps, typed, winner)
  await site.deps.prisma.partRelation.updateMany({ where: { otherId: typed.id }, data: { otherId: winner.id } })
  await site.deps.prisma.relationConfirmation.updateMany({ where: { otherId: typed.id }, data: { otherId: winner.id } })
  expect(await found(typed.number)).toEqual([winner.name, `${same.name}: same_as ${typed.number}`])
})

test('a part without numbers is found by the number of a confirmed equivalent', async () => {
  const [typed, same] = [await numbered('Typed'), await site.make.part({ name: 'Same without numbers' })]
  await relate(same, 'same_as', typed)
  expect(await found(typed.number)).toEqual([typed.name, `${same.name}: same_as ${typed.number}`])
})

test('a part that has the typed number itself has no other reason', async () => {
  const [typed, same] = [await numbered('Typed'), await numbered('Same')]
  await relate(same, 'same_as', typed)
  await site.deps.prisma.partNumber.create({
    data: {
      id: site.deps.newId(),
      partId: same.id,
      position: 1,
      number: typed.number,
      normalized: '06A' + typed.number.slice(4).replaceAll(' ', ''),
    },
  })
  expect((await found(typed.number)).toSorted()).toEqual([same.name, typed.name])
})

test('filters and a car apply to equivalents, and a part of the number of an equivalent finds nothing', async () => {
  const [typed, same] = [await numbered('Typed'), await numbered('Same')]
  await relate(same, 'same_as', typed)
  await site.make.listing({ part: same })
  const { parts } = await site.caller().search.list({ q: typed.number, asks: true })
  expect(parts.items).toMatchObject([{ id: same.id, equivalent: { relation: 'same_as', number: typed.number } }])
  expect(await found(typed.number.replaceAll(' ', '').slice(0, 8))).toEqual([typed.name])
  const car = await site.make.vehicle({ parent: await site.make.vehicle() })
  await site.make.fitment(same, [{ vehicleId: car.id }])
  const forCar = await site.caller().search.list({ q: typed.number, fits: { vehicleId: car.id } })
  expect(forCar.parts.items).toMatchObject([
    { id: same.id, verdict: 'fits', equivalent: { number: typed.number } },
    { id: typed.id, verdict: 'unknown', equivalent: null },
  ])
})

test('a saved search finds a new part by the number of a confirmed equivalent, but not by a part of it', async () => {
  const [typed, same] = [await numbered('Typed'), await numbered('Same')]
  await relate(same, 'same_as', typed)
  const [whole, start] = [typed.number, typed.number.replaceAll(' ', '').slice(0, 8)]
  const searches = [whole, start].map((q) => {
    const { fits: _fits, ...search } = searchInput.parse({ q })
    return { search, car: null }
  })
  const news = [typed, same].map(({ id }) => ({ partId: id, listingId: null, previousCents: null }))
  const [byWhole, byStart] = await searchAmong(site.deps, searches, news)
  expect([byWhole?.toSorted(), byStart]).toEqual([[0, 1], [0]])
})
