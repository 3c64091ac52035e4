import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Verdict } from '../../shared/verdict.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { hideAsMerged } from '../support/merged.ts'

let site: TestApp
/** The car of the readers, and another one, both of a make and a model. */
let car: { id: string }
let otherCar: { id: string }
beforeAll(async () => {
  site = await bootApp()
  const make = await site.make.vehicle({ name: 'Volvo' })
  const model = await site.make.vehicle({ parent: make, name: '240' })
  car = await site.make.vehicle({ parent: model, name: '240 GL' })
  otherCar = await site.make.vehicle({ parent: model, name: '240 DL' })
})
afterAll(() => site.close())

/** The cars that users have entered for a part, by the verdict that they give: none, all cars, or one row. */
type Cars = Verdict['verdict'] | 'none' | 'universal'

let made = 0
async function makePart(cars: Cars) {
  const part = await site.make.part({ name: `Carrier bracket ${(made += 1)}` })
  const rows = {
    none: [],
    universal: [],
    fits: [{ vehicleId: car.id }],
    no: [{ vehicleId: car.id, fits: false }],
    unknown: [{ vehicleId: otherCar.id }],
    check: [{ vehicleId: car.id, builtFrom: '1985-01' }],
  }[cars]
  if (cars !== 'none') await site.make.fitment(part, rows, cars === 'universal')
  return part
}

type Part = Awaited<ReturnType<typeof makePart>>
const contain = (kit: Part, of: Part[]) =>
  site.make.relations(
    kit,
    of.map((other) => ({ kind: 'contains', other })),
  )
async function makeKit(cars: Cars, of: Part[]) {
  const kit = await makePart(cars)
  await contain(kit, of)
  return kit
}

const verdictsOf = (parts: Part[]) =>
  site.caller().fitment.verdicts({ partIds: parts.map(({ id }) => id), car: { vehicleId: car.id } })
/** 'no because of 1' for the second part of a kit. */
async function verdictOf(kit: Part, parts: Part[]): Promise<string> {
  const [found] = await verdictsOf([kit])
  const at = parts.findIndex(({ id }) => id === found?.kitPart?.id)
  return `${found?.verdict}${found?.kitPart ? ` because of ${at}` : ''}`
}

describe('the verdict of a kit', () => {
  test.each<[Cars, Cars[], string]>([
    ['fits', ['fits', 'no'], 'no because of 1'],
    ['fits', ['check', 'unknown'], 'unknown because of 1'],
    ['fits', ['fits', 'check'], 'check because of 1'],
    ['fits', ['fits', 'universal'], 'fits'],
    ['universal', ['check'], 'check because of 0'],
    ['no', ['no', 'fits'], 'no'],
    ['check', ['fits'], 'check'],
    ['unknown', ['fits'], 'unknown'],
    ['unknown', ['no'], 'no because of 0'],
    // Without cars of its own
    ['none', ['fits', 'universal'], 'fits because of 0'],
    ['none', ['fits', 'check', 'check'], 'check because of 1'],
    ['none', ['unknown'], 'unknown because of 0'],
    // With parts without cars
    ['fits', ['none'], 'fits'],
    ['none', ['none', 'fits'], 'fits because of 1'],
    ['none', ['none'], 'unknown'],
  ])('that is itself %s with the parts %j is %s', async (own, ofParts, expected) => {
    const parts = []
    for (const cars of ofParts) parts.push(await makePart(cars))
    expect(await verdictOf(await makeKit(own, parts), parts)).toBe(expected)
  })

  test('counts a kit in it with the cars of that kit only', async () => {
    const inner = await makeKit('fits', [await makePart('no')])
    expect(await verdictOf(await makeKit('none', [inner]), [inner])).toBe('fits because of 0')
    const without = await makeKit('none', [await makePart('no')])
    expect(await verdictOf(await makeKit('fits', [without]), [without])).toBe('fits')
    expect((await verdictsOf([inner]))[0]?.verdict).toBe('no')
  })

  test('leaves out removed and merged parts', async () => {
    const [removed, loser, winner] = [await makePart('no'), await makePart('no'), await makePart('check')]
    const kit = await makeKit('fits', [removed, loser])
    await site.deps.prisma.part.update({ where: { id: removed.id }, data: { removedAt: new Date() } })
    await hideAsMerged(site.deps, loser, winner)
    expect(await verdictOf(kit, [])).toBe('fits')
    // A merge leads the relation to the winner.
    await site.deps.prisma.partRelation.updateMany({ where: { otherId: loser.id }, data: { otherId: winner.id } })
    expect(await verdictOf(kit, [winner])).toBe('check because of 0')
  })

  test('does not depend on other relations, nor on the kits that contain the part', async () => {
    const [part, other] = [await makePart('fits'), await makePart('no')]
    const kinds = ['same_as', 'replaces', 'works_with_changes'] as const
    await site.make.relations(
      part,
      kinds.map((kind) => ({ kind, other })),
    )
    await makeKit('no', [part])
    expect(await verdictOf(part, [])).toBe('fits')
  })

  test('has the row and the questions of the part that gives it, also in REST', async () => {
    const part = await makePart('check')
    const kit = await makeKit('fits', [part])
    const rows = await site.deps.prisma.fitmentRow.findMany({ where: { partId: part.id }, select: { id: true } })
    const [row] = rows
    expect(await verdictsOf([kit])).toMatchObject([
      {
        partId: kit.id,
        verdict: 'check',
        questions: [{ kind: 'built' }],
        reason: { row },
        kitPart: { id: part.id, slug: part.slug, name: part.name },
      },
    ])
    expect((await site.get(`/api/parts/${kit.slug}/verdict?vehicleId=${car.id}`)).body).toMatchObject({
      verdict: 'check',
      rows: [row?.id],
      kitPart: { _id: part.id, slug: part.slug, title: part.name },
    })
  })
})

test('a search for a car groups kits by the verdicts of their parts, and leaves out those that do not fit', async () => {
  const named = async (name: string, cars: Cars, ofParts: Cars[]) => {
    const parts = []
    for (const each of ofParts) parts.push(await makePart(each))
    const kit = await makeKit(cars, parts)
    await site.deps.prisma.part.update({ where: { id: kit.id }, data: { name: `Gearbox overhaul kit ${name}` } })
  }
  await named('without cars, fits', 'none', ['fits'])
  await named('without cars, to check', 'none', ['check'])
  await named('without cars, wrong', 'none', ['no'])
  await named('with a wrong part', 'fits', ['no'])
  await named('with a part to check', 'fits', ['check'])
  await named('of parts without cars', 'none', ['none'])
  const fits = { vehicleId: car.id }
  const { parts, verdicts } = await site.caller().search.list({ q: 'gearbox overhaul kit', fits, sort: 'newest' })
  expect(parts.items.map(({ name, verdict }) => `${name.replace('Gearbox overhaul kit ', '')}: ${verdict}`)).toEqual([
    'without cars, fits: fits',
    'with a part to check: check',
    'without cars, to check: check',
    'of parts without cars: unknown',
  ])
  expect(verdicts).toEqual({ fits: 1, check: 2, unknown: 1 })
})

test('the verdicts of 150 random kits are the worst of their cars and parts', async () => {
  const random = seeded(7)
  const kinds: Cars[] = ['none', 'none', 'universal', 'fits', 'fits', 'check', 'unknown', 'no']
  const pool: { part: Part; cars: Cars; isRemoved: boolean; contains: number[] }[] = []
  for (let i = 0; i < 50; i++) {
    const cars = kinds[random(kinds.length)] ?? 'none'
    const part = await makePart(cars)
    const isRemoved = random(8) === 0
    if (isRemoved) await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    pool.push({ part, cars, isRemoved, contains: [] })
  }
  let compared = 0
  for (let round = 0; round < 3; round++) {
    const partId = { in: pool.map(({ part }) => part.id) }
    await site.deps.prisma.partRelation.deleteMany({ where: { partId } })
    await site.deps.prisma.partRelations.deleteMany({ where: { partId } })
    for (const each of pool) {
      each.contains = Array.from({ length: random(4) }, () => random(pool.length)).filter(
        (at, i, all) => all.indexOf(at) === i && pool[at] !== each,
      )
      await contain(
        each.part,
        each.contains.flatMap((at) => pool[at]?.part ?? []),
      )
    }
    const answers = new Map((await verdictsOf(pool.map(({ part }) => part))).map((each) => [each.partId, each]))
    for (const kit of pool.filter(({ isRemoved }) => !isRemoved)) {
      const inside = kit.contains.flatMap((at) => pool[at] ?? []).filter(({ isRemoved }) => !isRemoved)
      const answer = answers.get(kit.part.id)
      expect(`${answer?.verdict} ${answer?.kitPart?.id}`).toBe(reference(kit, inside))
      compared += inside.length > 0 ? 1 : 0
    }
  }
  expect(compared).toBeGreaterThan(60)
})

/** Returns the verdict and the part that gives it, by looking at each possible verdict from the best one to the worst. */
function reference(kit: { cars: Cars }, inside: { part: Part; cars: Cars }[]): string {
  let worst = 'none'
  let because: string | undefined
  for (const verdict of ['fits', 'check', 'unknown', 'no']) {
    const says = (cars: Cars) => cars === verdict || (cars === 'universal' && verdict === 'fits')
    const part = inside.find(({ cars }) => says(cars))
    if (!says(kit.cars) && !part) continue
    worst = verdict
    because = says(kit.cars) ? undefined : part?.part.id
  }
  return `${worst === 'none' ? 'unknown' : worst} ${because}`
}

/** Returns the same numbers on each run. */
function seeded(state: number) {
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
