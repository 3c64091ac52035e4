import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import { moveRows, moveRowsBack, wrongCounters, type Rule } from '../../tests/support/merging.ts'
import { setVote } from './base/votes/service.ts'
import { setFollow } from './catalogue/follows/service.ts'
import type { MergedParts } from './merge-rule.ts'

// Rows of which a part can have one: of a user, or with the same pixels.

type Part = { id: string }
type User = { id: string }

const DAY = 86_400_000

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

let me: User
let winner: Part
let loser: Part
let parts: MergedParts
/** A part that is not merged. */
let third: Part
beforeEach(async () => {
  me = await site.make.user()
  winner = { id: (await site.make.part()).id }
  loser = { id: (await site.make.part()).id }
  third = { id: (await site.make.part()).id }
  parts = { winnerId: winner.id, loserId: loser.id }
})
afterEach(async () => expect(await wrongCounters(site.deps)).toEqual([]))

const later = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY)

/** Rows of a user for a part, each with a value that tests compare. A row is newer on a later day. */
type Rows = {
  rule: Rule
  store(part: Part, value: number, day: number): Promise<unknown>
  /** Changes the value. */
  change(part: Part, value: number): Promise<unknown>
  read(part: Part): Promise<number | undefined>
}
const ROWS: Rows[] = [
  {
    rule: 'wants',
    store: (part, value, day) => site.make.want(me, part, { maxPriceCents: value + 1, expiresAt: later(day) }),
    change: ({ id: partId }, value) =>
      site.deps.prisma.want.updateMany({ where: { partId }, data: { maxPriceCents: value + 1 } }),
    async read({ id: partId }) {
      const want = await site.deps.prisma.want.findFirst({ where: { partId } })
      return want ? want.maxPriceCents - 1 : undefined
    },
  },
  {
    rule: 'toldAsks',
    store: ({ id: partId }, cents, day) =>
      site.deps.prisma.wantTold.create({
        data: { userId: me.id, partId, sellerId: me.id, cents, condition: 'good', at: later(day) },
      }),
    change: ({ id: partId }, cents) => site.deps.prisma.wantTold.updateMany({ where: { partId }, data: { cents } }),
    read: async ({ id: partId }) => (await site.deps.prisma.wantTold.findFirst({ where: { partId } }))?.cents,
  },
  {
    rule: 'answers',
    async store(part, value, day) {
      const vehicle =
        (await site.deps.prisma.vehicle.findFirst({ where: { name: 'Answered' } })) ??
        (await site.make.vehicle({ name: 'Answered' }))
      const { id } = await site.make.confirmation({ part, vehicle, user: me, note: `${value}` })
      await site.deps.prisma.fitmentConfirmation.update({ where: { id }, data: { createdAt: later(day) } })
    },
    change: ({ id: partId }, value) =>
      site.deps.prisma.fitmentConfirmation.updateMany({ where: { partId }, data: { note: `${value}` } }),
    async read({ id: partId }) {
      const answer = await site.deps.prisma.fitmentConfirmation.findFirst({ where: { partId } })
      return answer ? Number(answer.note) : undefined
    },
  },
  {
    rule: 'follows',
    store: ({ id: itemId }, value, day) =>
      site.deps.prisma.follow.create({
        data: { userId: me.id, type: 'part', itemId, ...levelOf(value), isChosen: false, since: later(day) },
      }),
    change: ({ id: itemId }, value) => site.deps.prisma.follow.updateMany({ where: { itemId }, data: levelOf(value) }),
    async read({ id: itemId }) {
      const follow = await site.deps.prisma.follow.findFirst({ where: { itemId } })
      return follow ? LEVELS.indexOf(follow.level) : undefined
    },
  },
]
const LEVELS = ['none', 'following', 'muted'] as const
const levelOf = (value: number) => ({ level: LEVELS[value] ?? 'none', topics: ['asks' as const] })

describe.each(ROWS)('$rule', ({ rule, store, change, read }) => {
  const both = async () => [await read(winner), await read(loser)]
  const merge = () => moveRows(site.deps, rule, parts)
  const undo = (rows: Awaited<ReturnType<typeof merge>>) => moveRowsBack(site.deps, rule, parts, rows)

  it('move to the other part and back', async () => {
    await store(loser, 1, 0)
    const rows = await merge()
    expect(await both()).toEqual([1, undefined])
    expect(await undo(rows)).toEqual(rows.map(({ key }) => key))
    expect(await both()).toEqual([undefined, 1])
  })

  it('stay if they were changed since', async () => {
    await store(loser, 1, 0)
    const rows = await merge()
    await change(winner, 2)
    expect(await undo(rows)).toEqual([])
    expect(await both()).toEqual([2, undefined])
  })

  it('of the winner stay if they are newer', async () => {
    await store(winner, 1, 1)
    await store(loser, 2, 0)
    const rows = await merge()
    expect(rows).toEqual([])
    expect(await both()).toEqual([1, 2])
  })

  it('of the loser count if they are newer, and come back', async () => {
    await store(winner, 1, 0)
    await store(loser, 2, 1)
    const rows = await merge()
    expect(await both()).toEqual([2, 1])
    expect(rows).toMatchObject([{ wasSwapped: true }])
    expect(await undo(rows)).toEqual(rows.map(({ key }) => key))
    expect(await both()).toEqual([1, 2])
  })

  it('of the loser come back, and those of the winner stay, if these were changed since', async () => {
    await store(winner, 1, 0)
    await store(loser, 2, 1)
    const rows = await merge()
    await change(winner, 0)
    expect(await undo(rows)).toEqual([])
    expect(await both()).toEqual([0, 2])
  })
})

it('a chosen follow beats a newer one that an act has set', async () => {
  const follow = { userId: me.id, type: 'part' } as const
  for (const row of [
    { itemId: winner.id, level: 'following', isChosen: false, since: later(1) },
    { itemId: loser.id, level: 'none', isChosen: true, since: later(0) },
  ] as const)
    await site.deps.prisma.follow.create({ data: { ...follow, ...row, topics: [] } })
  await moveRows(site.deps, 'follows', parts)
  const { level } = await site.deps.prisma.follow.findFirstOrThrow({ where: { itemId: winner.id } })
  expect(level).toBe('none')
})

it('a follow of something else with the same user stays', async () => {
  const post = await site.make.post()
  await setFollow(site.deps, me.id, { type: 'post', id: post.id, level: 'following' })
  await setFollow(site.deps, me.id, { type: 'part', id: loser.id, level: 'muted' })
  expect(await moveRows(site.deps, 'follows', parts)).toHaveLength(1)
  expect(await site.deps.prisma.follow.count({ where: { itemId: post.id } })).toBe(1)
})

it('a want comes back without its car if the car was deleted since', async () => {
  const car = await site.make.car(me, { vehicle: await site.make.vehicle() })
  await site.make.want(me, winner, { maxPriceCents: 1, expiresAt: later(0) })
  await site.make.want(me, loser, { maxPriceCents: 2, expiresAt: later(1), carId: car.id })
  const rows = await moveRows(site.deps, 'wants', parts)
  await site.deps.prisma.garageCar.delete({ where: { id: car.id } })
  expect(await moveRowsBack(site.deps, 'wants', parts, rows)).toEqual([])
  const want = await site.deps.prisma.want.findFirstOrThrow({ where: { partId: loser.id } })
  expect(want).toMatchObject({ maxPriceCents: 2, carId: null })
})

describe.each([
  ['relationConfirmations', 'partId'],
  ['confirmationsTo', 'otherId'],
] as const)('%s', (rule, column) => {
  const confirm = (part: Part, user: User, other = third) =>
    column === 'partId'
      ? site.make.relationConfirmation(part, 'replaces', other, { user })
      : site.make.relationConfirmation(other, 'replaces', part, { user })
  const partOf = async ({ id }: { id: string }) =>
    (await site.deps.prisma.relationConfirmation.findUniqueOrThrow({ where: { id } }))[column]

  it('move to the other part and back, also after the third part was merged', async () => {
    const confirmation = await confirm(loser, me)
    const rows = await moveRows(site.deps, rule, parts)
    expect(await partOf(confirmation)).toBe(winner.id)
    const further = { loserId: third.id, winnerId: (await site.make.part()).id }
    await moveRows(site.deps, column === 'partId' ? 'confirmationsTo' : 'relationConfirmations', further)
    expect(await moveRowsBack(site.deps, rule, parts, rows)).toEqual([confirmation.id])
    expect(await partOf(confirmation)).toBe(loser.id)
  })

  it('stay if the user has confirmed the same for the winner, and between the two parts', async () => {
    await confirm(winner, me)
    const staying = [await confirm(loser, me), await confirm(loser, me, winner)]
    expect(await moveRows(site.deps, rule, parts)).toEqual([])
    for (const confirmation of staying) expect(await partOf(confirmation)).toBe(loser.id)
  })
})

describe('images with the same pixels', () => {
  const contentHash = new Uint8Array(32).fill(7)
  async function equalImages() {
    const [kept, other] = [await site.make.image({ part: winner }), await site.make.image({ part: loser })]
    for (const { id } of [kept, other])
      await site.deps.prisma.partImage.update({ where: { id }, data: { contentHash } })
    return { kept, other }
  }
  const votesOf = async (images: { id: string }[]) => {
    const found = images.map(({ id }) => site.deps.prisma.partImage.findUniqueOrThrow({ where: { id } }))
    return (await Promise.all(found)).map(({ votes }) => votes)
  }

  it('stay, also if one was removed', async () => {
    const { kept, other } = await equalImages()
    expect(await moveRows(site.deps, 'images', parts)).toEqual([])
    await site.deps.prisma.partImage.update({ where: { id: kept.id }, data: { removedAt: new Date() } })
    expect(await moveRows(site.deps, 'images', parts)).toEqual([])
    expect(await site.deps.prisma.partImage.findUnique({ where: { id: other.id } })).toMatchObject({ partId: loser.id })
  })

  it('have one vote a user, which comes back unless it was changed since', async () => {
    const { kept, other } = await equalImages()
    const [both, changed, only] = [me, await site.make.user(), await site.make.user()]
    await setVote(site.deps, both.id, { kind: 'image', id: kept.id }, -1)
    for (const user of [both, changed, only]) await setVote(site.deps, user.id, { kind: 'image', id: other.id }, 1)
    const rows = await moveRows(site.deps, 'imageVotes', parts)
    expect(await votesOf([kept, other])).toEqual([1, 1])
    await setVote(site.deps, changed.id, { kind: 'image', id: kept.id }, -1)
    expect(await moveRowsBack(site.deps, 'imageVotes', parts, rows)).toEqual([`${other.id} ${only.id}`])
    expect(await votesOf([kept, other])).toEqual([-2, 2])
  })
})

describe('an open report of the loser', () => {
  const reportOf = async ({ id }: Part) => {
    const report = await site.make.report({ type: 'part', id })
    return site.deps.prisma.report.update({ where: { id: report.id }, data: { partId: id } })
  }
  const read = (id: string) =>
    site.deps.prisma.report.findUnique({ where: { id }, select: { itemId: true, partId: true } })

  it('is about the winner until the merge is undone', async () => {
    const { id } = await reportOf(loser)
    const rows = await moveRows(site.deps, 'reports', parts)
    expect(await read(id)).toEqual({ itemId: winner.id, partId: winner.id })
    expect(await moveRowsBack(site.deps, 'reports', parts, rows)).toEqual([id])
    expect(await read(id)).toEqual({ itemId: loser.id, partId: loser.id })
  })

  it('stays if the winner has one too', async () => {
    await reportOf(winner)
    const { id } = await reportOf(loser)
    expect(await moveRows(site.deps, 'reports', parts)).toEqual([])
    expect(await read(id)).toEqual({ itemId: loser.id, partId: loser.id })
  })

  it('stays if it is closed', async () => {
    const { id } = await reportOf(loser)
    await site.deps.prisma.report.update({ where: { id }, data: { status: 'dismissed' } })
    expect(await moveRows(site.deps, 'reports', parts)).toEqual([])
  })
})
