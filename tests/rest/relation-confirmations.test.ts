import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RelationKind } from '../../shared/relation-rows.ts'
import { relationConfirmationData } from '../../server/domains/catalogue/relations/confirmation-lifecycle.ts'
import { runUndoJobs } from '../../server/domains/site/undo-jobs/job.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Part = { id: string; slug: string }
type Person = { id: string; name: string; token: string; caller: ReturnType<TestApp['caller']> }

async function person(of?: { id: string; name: string }): Promise<Person> {
  const { id, name } = of ?? (await site.make.user())
  const token = await site.make.token({ id })
  return { id, name, token, caller: site.caller(token) }
}

/** A part that replaces another one, and a user with a car and a confirmed trade of the other part. */
let editor: Person
let me: Person
let part: Part
let other: Part
let vehicleId: string
beforeEach(async () => {
  ;[editor, me] = [await person(), await person()]
  ;[part, other] = [await site.make.part({ tags: ['saab'] }), await site.make.part({ tags: ['saab'] })]
  await saveRows(['replaces', other])
  const vehicle = await site.make.vehicle()
  vehicleId = vehicle.id
  await site.make.car(me, { vehicle })
  await site.make.trade({ part: other, buyer: me, confirmedAt: site.deps.now() })
})

async function saveRows(...rows: [kind: RelationKind, other: Part, note?: string][]) {
  const { revision: baseRevision } = await editor.caller.relation.list({ idOrSlug: part.id })
  const source = 'owner' as const
  const given = rows.map(([kind, { id: otherId }, note = '']) => ({ kind, otherId, note, source }))
  await editor.caller.relation.save({ partId: part.id, baseRevision, rows: given })
}

/** The relation as it is stored. */
const key = () => ({ partId: part.id, kind: 'replaces' as const, otherId: other.id })
const byCar = ({ caller } = me) => caller.relation.confirm({ ...key(), vehicleId })
const byTrade = ({ caller } = me) => caller.relation.confirm({ ...key(), vehicleId: null })

/** The confirmations that a visitor sees of the first relation on the page of a part. */
async function seen(of = part) {
  const { rows, fromOthers } = await site.caller().relation.list({ idOrSlug: of.id })
  return [...rows, ...fromOthers][0]?.confirmations
}
const stored = () =>
  site.deps.prisma.relationConfirmation.findMany({
    where: { userId: me.id },
    select: { partId: true, otherId: true, vehicleId: true },
  })

describe('a relation', () => {
  test('is confirmed by a car of the garage', async () => {
    expect(await byCar()).toMatchObject([{ ...key(), vehicleId }])
    expect(await seen()).toEqual({ cars: 1, trades: 0 })
  })

  test.each(['buyer', 'seller'] as const)('is confirmed by the %s of one of the parts', async (side) => {
    const trader = await person()
    await site.make.trade({ part, [side]: trader, confirmedAt: site.deps.now() })
    await byTrade(trader)
    expect(await seen()).toEqual({ cars: 0, trades: 1 })
  })

  test('is confirmed by a trade of the other part', async () => {
    await byTrade()
    expect(await seen()).toEqual({ cars: 0, trades: 1 })
  })

  test('has the confirmations of several users, on the pages of both parts', async () => {
    const second = await person()
    await site.make.car(second, { vehicle: { id: vehicleId } })
    await Promise.all([byTrade(), byCar(second)])
    expect([await seen(part), await seen(other)]).toEqual([
      { cars: 1, trades: 1 },
      { cars: 1, trades: 1 },
    ])
  })

  test('has one confirmation of a user: a repetition replaces it', async () => {
    await byCar()
    expect(await byTrade()).toMatchObject([{ vehicleId: null }])
    expect(await seen()).toEqual({ cars: 0, trades: 1 })
  })

  test('has one confirmation after two requests at once', async () => {
    await Promise.all([byCar(), byTrade(), byCar()])
    expect(await stored()).toHaveLength(1)
  })

  test('keeps the confirmation of a car that leaves the garage', async () => {
    await byCar()
    await site.deps.prisma.garageCar.deleteMany({ where: { userId: me.id } })
    expect(await seen()).toEqual({ cars: 1, trades: 0 })
  })
})

const REFUSED = {
  car: 'Add this car to your garage first.',
  trade: 'You have not bought or sold one of these parts here. Confirm it by a car of your garage.',
  ended: 'These parts no longer have this relation. Reload the page.',
}

describe('a confirmation is refused', () => {
  test('without the car in the garage, also if another user has it', async () => {
    await expect(byCar(await person())).rejects.toMatchObject({ code: 'CONFLICT', message: REFUSED.car })
  })

  test('without a trade of one of the parts', async () => {
    const trader = await person()
    await site.make.trade({ buyer: trader, confirmedAt: site.deps.now() })
    await expect(byTrade(trader)).rejects.toMatchObject({ code: 'CONFLICT', message: REFUSED.trade })
  })

  test('with a trade that is not confirmed', async () => {
    const trader = await person()
    await site.make.trade({ part, buyer: trader, confirmedAt: null })
    await expect(byTrade(trader)).rejects.toThrow(REFUSED.trade)
  })

  test.each([
    ['of another kind', () => ({ ...key(), kind: 'same_as' as const })],
    ['in the other direction', () => ({ ...key(), partId: other.id, otherId: part.id })],
    ['with itself', () => ({ ...key(), otherId: part.id })],
  ])('for a relation %s', async (_, relation) => {
    const confirmed = me.caller.relation.confirm({ ...relation(), vehicleId })
    await expect(confirmed).rejects.toMatchObject({ code: 'CONFLICT', message: REFUSED.ended })
  })

  test('after the relation was removed', async () => {
    await saveRows()
    await expect(byCar()).rejects.toThrow(REFUSED.ended)
  })

  test.each(['part', 'other'] as const)('if the %s was removed', async (which) => {
    const { id } = { part, other }[which]
    await site.deps.prisma.part.update({ where: { id }, data: { removedAt: site.deps.now() } })
    await expect(byCar()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual([])
  })

  test.each(['part', 'other'] as const)('if the %s was merged', async (which) => {
    const winner = await site.make.part({ tags: ['saab'] })
    await merge({ part, other }[which], winner)
    await expect(byCar()).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(me.caller.relation.withdraw(key())).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('confirmations', () => {
  test('survive an edit of the note and of the order', async () => {
    await byCar()
    await saveRows(['same_as', await site.make.part()], ['replaces', other, 'In two sizes.'])
    expect(await seen()).toEqual({ cars: 1, trades: 0 })
  })

  test('are hidden with their relation, and count again if it comes back', async () => {
    await byCar()
    await saveRows()
    expect(await seen()).toBeUndefined()
    await saveRows(['replaces', other])
    expect(await seen()).toEqual({ cars: 1, trades: 0 })
  })

  test('of another kind with the same part are not counted', async () => {
    await byCar()
    await saveRows(['same_as', other])
    expect(await seen()).toEqual({ cars: 0, trades: 0 })
  })

  test('are withdrawn once', async () => {
    await byCar()
    expect(await me.caller.relation.withdraw(key())).toEqual([])
    expect(await seen()).toEqual({ cars: 0, trades: 0 })
    await expect(me.caller.relation.withdraw(key())).rejects.toThrow('You have not confirmed this relation.')
  })

  test('of others are not withdrawn', async () => {
    await byCar()
    await expect((await person()).caller.relation.withdraw(key())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toHaveLength(1)
  })

  test.each(['part', 'other'] as const)('of the caller are listed for the %s', async (which) => {
    await byCar()
    expect(await me.caller.relation.own({ partId: { part, other }[which].id })).toMatchObject([key()])
    expect(await editor.caller.relation.own({ partId: part.id })).toEqual([])
  })

  test('are in the data download of the user, and deleted with the account', async () => {
    await byCar()
    const page = { after: null, limit: 10 }
    expect(await relationConfirmationData.exportOwn(site.deps, me.id, page)).toMatchObject([
      { part: part.slug, kind: 'replaces', other: other.slug, vehicle: expect.any(String) },
    ])
    await me.caller.user.remove({ name: me.name })
    expect([await stored(), await seen()]).toEqual([[], { cars: 0, trades: 0 }])
  })

  test('tell the last editor of the relations, until they are withdrawn', async () => {
    const lines = async () => {
      await site.catchUp()
      return (await editor.caller.notification.list({ tab: 'wiki' })).items
    }
    await byCar()
    expect(await lines()).toMatchObject([
      { kind: 'relation.confirmed', actors: [{ id: me.id }], part: { id: part.id } },
    ])
    await me.caller.relation.withdraw(key())
    expect(await lines()).toEqual([])
  })

  test('are taken back with everything of the user, and restored with the undo of that', async () => {
    const admin = await person(await site.make.user({ isSiteAdmin: true }))
    const run = () => runUndoJobs(site.deps, new AbortController().signal)
    await byTrade()
    await byCar()
    const { items } = await admin.caller.undoJob.rehearsal({ userId: me.id })
    const field = { field: 'relationConfirmation', count: null }
    expect(items).toMatchObject([{ state: 'waiting', changed: [field], item: { id: part.id } }])
    const { id } = await admin.caller.undoJob.start({ userId: me.id, reason: 'Untrue.' })
    await run()
    expect([await seen(), await me.caller.relation.own({ partId: part.id })]).toEqual([{ cars: 0, trades: 0 }, []])
    await expect(byCar()).rejects.toThrow('A moderator removed your confirmation of this relation.')
    await admin.caller.undoJob.undo({ id })
    await run()
    expect(await seen()).toEqual({ cars: 1, trades: 0 })
  })

  test.each(['part', 'other'] as const)('go with a merge of the %s and come back with its undo', async (which) => {
    await byCar()
    const winner = await site.make.part({ tags: ['saab'] })
    const { undo } = await merge({ part, other }[which], winner)
    expect(await seen(winner)).toEqual({ cars: 1, trades: 0 })
    const moved = { ...key(), [which === 'part' ? 'partId' : 'otherId']: winner.id }
    expect(await me.caller.relation.own({ partId: winner.id })).toMatchObject([moved])
    await undo()
    expect([await seen(part), await seen(other), await seen(winner)]).toEqual([
      { cars: 1, trades: 0 },
      { cars: 1, trades: 0 },
      undefined,
    ])
  })
})

async function merge({ id }: Part, { id: into }: Part) {
  const moderator = await person(await site.make.moderator('saab'))
  const merged = await moderator.caller.merge.merge({ id, into, reason: 'The same pump.' })
  return { undo: () => moderator.caller.merge.undo({ id: merged.id, reason: 'They differ.' }) }
}

describe('over REST', () => {
  test('a relation is confirmed and the confirmation withdrawn', async () => {
    const path = `/api/parts/${part.id}/relations/replaces/${other.id}/confirmation`
    const put = (vehicle: string | null) =>
      site.request('PUT', path, { token: me.token, payload: { vehicleId: vehicle } })
    const own = { partId: part.id, kind: 'replaces', productId: other.id }
    expect(await put(vehicleId)).toMatchObject({ status: 200, body: [{ ...own, vehicleId }] })
    expect(await put(null)).toMatchObject({ status: 200, body: [{ ...own, vehicleId: null }] })
    const { body } = await site.get(`/api/parts/${other.slug}/relations`)
    expect(body.fromOthers).toMatchObject([{ confirmations: { cars: 0, trades: 1 } }])
    const withdraw = () => site.request('DELETE', path, { token: me.token })
    expect(await withdraw()).toMatchObject({ status: 200, body: [] })
    expect(await withdraw()).toMatchObject({ status: 404 })
  })

  test('an unknown kind is a validation error', async () => {
    const path = `/api/parts/${part.id}/relations/like/${other.id}/confirmation`
    expect(await site.request('PUT', path, { token: me.token, payload: { vehicleId: null } })).toMatchObject({
      status: 400,
    })
  })
})
