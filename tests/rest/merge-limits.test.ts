import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FITMENT_ROWS } from '../../shared/fitment.ts'
import { MAX_PAGE_SIZE } from '../../shared/limits.ts'
import { transaction } from '../../server/db/transaction.ts'
import type { Deps } from '../../server/deps.ts'
import { MANY_ROWS } from '../../server/domains/site/merges/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// How far merges go, and undos of merges of which something is gone.

let site: TestApp
let moderator: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  site = await bootApp()
  moderator = await person()
})
afterAll(() => site.close())

async function person() {
  const user = await site.make.moderator('saab')
  return { ...user, caller: site.caller(await site.make.token(user)) }
}
const part = (given: Parameters<TestApp['make']['part']>[0] = {}) =>
  site.make.part({ tags: ['saab'], revisions: 1, ...given })
type Part = { id: string }
const merge = async (loser: Part, winner: Part, rest: object = {}, by = moderator) =>
  (await by.caller.merge.merge({ id: loser.id, into: winner.id, reason: 'The same.', ...rest })).id
const undo = async (id: string, by = moderator) => (await by.caller.merge.undo({ id, reason: 'They differ.' })).report
const stateOf = ({ id }: Part) =>
  site.deps.prisma.part.findUniqueOrThrow({ where: { id }, select: { removedAt: true, mergedIntoId: true } })
const SHOWN = { removedAt: null, mergedIntoId: null }

/** 300 take 20 s, mostly to create the parts. */
const LINKS = 100

test(`a chain of ${LINKS} merges is merged further, and undone in its middle`, async () => {
  const { prisma, newId, now } = site.deps
  const ids = Array.from({ length: LINKS }, newId)
  const parts: (Part & { merge: string })[] = []
  for (const id of ids) parts.push({ ...(await part()), merge: id })
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new Error('No parts.')
  // Each is merged into the next one.
  await prisma.partMerge.createMany({
    data: parts.slice(0, -1).map(({ id: loserId, merge: id }, at) => ({
      id,
      loserId,
      winnerId: parts[at + 1]?.id ?? '',
      choices: {},
      reason: 'The same.',
      mergedById: moderator.id,
      mergedAt: now(),
      revision: 1,
    })),
  })
  const losers = { id: { in: parts.slice(0, -1).map(({ id }) => id) } }
  const hide = (deps: Deps) =>
    deps.prisma.part.updateMany({ where: losers, data: { removedAt: now(), mergedIntoId: last.id } })
  await transaction(site.deps, hide, MANY_ROWS)
  const winner = await part()
  await merge(last, winner)
  expect(await prisma.part.count({ where: { mergedIntoId: winner.id } })).toBe(LINKS)
  const middle = parts[LINKS / 2]
  if (!middle) throw new Error('No part.')
  await undo(middle.merge)
  expect(await stateOf(middle)).toEqual(SHOWN)
  expect(await prisma.part.count({ where: { mergedIntoId: middle.id } })).toBe(LINKS / 2)
  expect(await prisma.part.count({ where: { mergedIntoId: winner.id } })).toBe(LINKS / 2 - 1)
})

describe('a merge', () => {
  test('has at most 100 images, of which equal ones count once', async () => {
    const [loser, winner] = [await part(), await part()]
    for (let at = 0; at <= MAX_PAGE_SIZE; at++) await site.make.image({ part: at % 2 === 0 ? loser : winner })
    const sentence = 'Together they have 101 images; a part has at most 100. Remove some first.'
    await expect(merge(loser, winner)).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fields: { images: sentence } },
    })
    const [one, other] = await Promise.all(
      [loser, winner].map(({ id }) => site.deps.prisma.partImage.findFirstOrThrow({ where: { partId: id } })),
    )
    const data = { contentHash: one?.contentHash ?? new Uint8Array() }
    await site.deps.prisma.partImage.update({ where: { id: other?.id ?? '' }, data })
    await undo(await merge(loser, winner))
    const { imageCount } = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: loser.id } })
    expect(imageCount).toBe(51)
  })

  test('has at most 500 cars', async () => {
    const [loser, winner] = [await part(), await part()]
    const cars = []
    for (let at = 0; at <= MAX_FITMENT_ROWS / 2; at++) cars.push(await site.make.vehicle())
    const rows = cars.map(({ id: vehicleId }) => ({ vehicleId, source: 'owner' as const }))
    const save = (partId: string, position: string) =>
      moderator.caller.fitment.save({ partId, baseRevision: 0, rows: rows.map((row) => ({ ...row, position })) })
    await save(loser.id, 'front')
    await save(winner.id, 'rear')
    const sentence = 'Together they have 502 cars; a part has at most 500. Keep the cars of one part.'
    await expect(merge(loser, winner)).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fields: { cars: sentence } },
    })
    await merge(loser, winner, { choices: { cars: 'loser' } })
  })

  test.each(['loser', 'winner'] as const)('is refused below the level of the protected %s', async (side) => {
    const parts = { loser: await part(), winner: await part() }
    const { id } = parts[side]
    const caller = site.caller(await site.make.token(await site.make.user()))
    const proposal = await caller.mergeProposal.propose({ id: parts.loser.id, into: parts.winner.id, reason: 'Same.' })
    await moderator.caller.protection.protect({ type: 'part', id, level: 2, until: null, reason: 'Vandals.' })
    for (let at = 0; at < 2; at++) {
      const user = await site.make.user()
      await site.deps.prisma.userStanding.create({ data: { userId: user.id, grantedAt: site.deps.now() } })
      await site.caller(await site.make.token(user)).mergeProposal.agree({ id: proposal.id })
    }
    expect(await caller.mergeProposal.get({ id: proposal.id })).toMatchObject({ state: 'open' })
    expect(await stateOf(parts.loser)).toEqual(SHOWN)
    await merge(parts.loser, parts.winner)
  })
})

describe('the undo of a merge', () => {
  /** Both parts have numbers, cars and relations. */
  async function merged(by = moderator) {
    const [loser, winner, other] = [await part({ numbers: ['L1'] }), await part({ numbers: ['W1'] }), await part()]
    for (const { id: partId } of [loser, winner]) {
      const source = 'owner' as const
      const row = { vehicleId: (await site.make.vehicle()).id, source }
      await by.caller.fitment.save({ partId, baseRevision: 0, rows: [row] })
      const kind = partId === loser.id ? ('replaces' as const) : ('same_as' as const)
      await by.caller.relation.save({
        partId,
        baseRevision: 0,
        rows: [{ kind, otherId: other.id, source }],
        summary: '',
      })
    }
    const id = await merge(loser, winner, { choices: { name: 'loser', description: 'loser' } }, by)
    return { loser, winner, id }
  }

  test.each([
    ['the revisions of the merge were removed', [2]],
    ['the revisions before it were removed', [1]],
    ['all revisions were removed', [1, 2]],
  ])('shows the loser after %s', async (_, numbers) => {
    const { loser, winner, id } = await merged()
    const removal = {
      where: { partId: winner.id, number: { in: numbers } },
      data: { removedAt: site.deps.now() },
    }
    await site.deps.prisma.partRevision.updateMany(removal)
    await site.deps.prisma.fitmentRevision.updateMany(removal)
    await site.deps.prisma.relationRevision.updateMany(removal)
    expect(await undo(id)).toEqual([])
    expect(await stateOf(loser)).toEqual(SHOWN)
    expect(await moderator.caller.relation.list({ idOrSlug: loser.id })).toMatchObject({ rows: [{ kind: 'replaces' }] })
  })

  test('shows the loser after the winner was removed, with what the merge took from it', async () => {
    const { loser, winner, id } = await merged()
    await site.deps.prisma.part.update({ where: { id: winner.id }, data: { removedAt: site.deps.now() } })
    expect((await undo(id)).map(({ moved, back, stayed }) => [moved, back, stayed])).toEqual([
      ['fields', 1, 0],
      ['numbers', 1, 0],
      ['cars', 1, 0],
      ['relations', 1, 0],
    ])
    expect(await stateOf(loser)).toEqual(SHOWN)
    expect((await stateOf(winner)).removedAt).not.toBeNull()
  })

  test('works after the account of the user who merged was deleted', async () => {
    const merger = await person()
    const { loser, id } = await merged(merger)
    await merger.caller.user.remove({ name: merger.name })
    expect(await moderator.caller.merge.of({ id: (await stateOf(loser)).mergedIntoId ?? '' })).toMatchObject([{ id }])
    expect((await undo(id)).every(({ stayed }) => stayed === 0)).toBe(true)
    expect(await stateOf(loser)).toEqual(SHOWN)
  })

  test('has the same report after the account of the user who undid it was deleted', async () => {
    const { loser, winner, id } = await merged()
    const undoer = await person()
    const report = await undo(id, undoer)
    await undoer.caller.user.remove({ name: undoer.name })
    expect(await undo(id)).toEqual(report)
    await undo(await merge(loser, winner))
    const history = await site.caller().part.history({ id: winner.id })
    expect(history.items.map(({ author }) => author?.name ?? null)).toContain(null)
  })
})
