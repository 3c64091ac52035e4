import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import type { User } from '../../server/db/generated/client.ts'
import { transaction } from '../../server/db/transaction.ts'
import { contentTypes } from '../../server/domains/content-types.ts'
import { levelOf, setTrusted } from '../../server/domains/people/levels/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let admin: Actor
beforeAll(async () => {
  site = await bootApp()
  admin = await actor(await site.make.user({ isSiteAdmin: true }))
})
afterAll(() => site.close())

type Actor = { id: string; name: string; caller: ReturnType<TestApp['caller']> }

async function actor(user?: User): Promise<Actor> {
  const { id, name } = user ?? (await site.make.user())
  return { id, name, caller: site.caller(await site.make.token({ id })) }
}

const reason = 'The number is wrong.'
const newPart = () => site.make.part({ tags: ['saab'], revisions: 1, description: 'Good.' })
const stateOf = (changeId: string) => site.deps.prisma.recentChange.findUniqueOrThrow({ where: { changeId } })
const partOf = (id: string) => site.deps.prisma.part.findUniqueOrThrow({ where: { id } })

/** Edits the description of a part and returns the id of the listed change. */
async function edit({ caller }: Actor, { id }: { id: string }, description: string): Promise<string> {
  const { revision } = await partOf(id)
  await caller.part.edit({ id, baseRevision: revision, description, summary: '' })
  await site.catchUp()
  const where = { pageId: id, revision: revision + 1 }
  return (await site.deps.prisma.recentChange.findFirstOrThrow({ where })).changeId
}

/** Returns the code and the details of the error of a call. */
async function refusal(call: Promise<unknown>) {
  const thrown = await call.then(
    () => new Error('The call succeeded.'),
    (error: unknown) => error,
  )
  const { code, message, details } = fromTRPCError(thrown)
  return { code, message, details }
}

describe('good', () => {
  it('is said once: the second user is told who was first', async () => {
    const [author, second, part] = [
      await actor(),
      await actor(await site.make.user({ isSiteAdmin: true })),
      await newPart(),
    ]
    const id = await edit(author, part, 'Better.')
    expect(await admin.caller.change.good({ id })).toMatchObject({ state: 'good', checkedBy: { id: admin.id } })
    expect(await refusal(second.caller.change.good({ id }))).toMatchObject({
      code: 'CONFLICT',
      message: `${admin.name} has already marked this change as good.`,
      details: { state: 'good', checkedBy: { id: admin.id } },
    })
    expect((await refusal(second.caller.change.takeBack({ id }))).code).toBe('CONFLICT')
    expect(await admin.caller.change.takeBack({ id })).toMatchObject({ state: 'unchecked', checkedBy: null })
    expect(await second.caller.change.good({ id })).toMatchObject({ state: 'good', checkedBy: { id: second.id } })
  })

  it('is refused for a change of the user and below level 1', async () => {
    const [author, part] = [await actor(), await newPart()]
    const id = await edit(author, part, 'Better.')
    expect((await refusal(author.caller.change.good({ id }))).code).toBe('FORBIDDEN')
    expect((await refusal((await actor()).caller.change.good({ id }))).code).toBe('FORBIDDEN')
    const own = await edit(admin, part, 'Best.')
    expect((await refusal(admin.caller.change.good({ id: own }))).code).toBe('FORBIDDEN')
  })
})

describe('a level', () => {
  const DAY = 86_400_000

  it.each([
    ['3 days and 10 edits', 3, 10, 0, 0],
    ['4 days and 10 edits', 4, 10, 0, 1],
    ['4 days and 10 edits, of which one was undone', 4, 10, 1, 0],
    ['30 days and 99 edits', 30, 99, 0, 1],
    ['30 days and 100 edits, of which 4 were undone', 30, 100, 4, 2],
    ['30 days and 100 edits, of which 5 were undone', 30, 100, 5, 1],
    ['29 days and 100 edits', 29, 100, 0, 1],
  ])('after %s', async (_, days, edits, undone, level) => {
    const createdAt = new Date(site.deps.now().getTime() - days * DAY)
    const { id: userId } = await site.make.user()
    await site.deps.prisma.user.update({ where: { id: userId }, data: { createdAt } })
    await site.deps.prisma.userStanding.create({ data: { userId, edits, undone } })
    expect(await levelOf(site.deps, userId)).toBe(level)
  })

  it('is 2 by a grant, which can be taken back, and 1 is enough to check', async () => {
    const [author, part] = [await actor(), await newPart()]
    const checker = await actor()
    const id = await edit(author, part, 'Better.')
    expect((await refusal(checker.caller.change.good({ id }))).code).toBe('FORBIDDEN')
    await setTrusted(site.deps, checker.id, true)
    expect(await checker.caller.change.good({ id })).toMatchObject({ state: 'good' })
    await setTrusted(site.deps, checker.id, false)
    expect(await levelOf(site.deps, checker.id)).toBe(0)
  })
})

describe('undo', () => {
  it('restores the content on the page and in the search, once, and names what it undid', async () => {
    const [vandal, part] = [await actor(), await newPart()]
    await vandal.caller.part.edit({ id: part.id, baseRevision: 1, name: 'Zebraflower spam offers', summary: '' })
    const id = await edit(vandal, part, 'Spam **here**.')
    const first = await site.deps.prisma.recentChange.findFirstOrThrow({ where: { pageId: part.id, revision: 2 } })
    const page = () => site.caller().part.bySlug({ idOrSlug: part.id })
    const found = async (q: string) => (await site.caller().search.suggest({ q })).parts.map(({ name }) => name)
    expect(await found('Zebraflower spam')).toEqual(['Zebraflower spam offers'])
    expect((await page()).descriptionHtml).toContain('<strong>here')
    const undone = await admin.caller.change.undo({ id: first.changeId, reason, newest: 3 })
    expect(undone).toMatchObject({ state: 'undone', revisions: [3, 2], earlier: 0 })
    expect(await page()).toMatchObject({ name: part.name, revision: 4 })
    expect((await page()).descriptionHtml).toContain('Good.')
    expect(await found('Zebraflower spam')).toEqual([])
    expect(await found(part.name)).toContain(part.name)
    const revision = await site.caller().part.revision({ id: part.id, number: 4 })
    expect(revision).toMatchObject({ revertsTo: 1, summary: `Undid the change by ${vandal.name}: ${reason}` })
    expect([(await stateOf(id)).state, (await stateOf(first.changeId)).state]).toEqual(['undone', 'undone'])
    expect(await refusal(admin.caller.change.undo({ id, reason, newest: 4 }))).toMatchObject({
      code: 'CONFLICT',
      message: `${admin.name} has already undone this change.`,
    })
    expect((await partOf(part.id)).revision).toBe(4)
  })

  it('takes back the last run of good, bad, good, bad, and leaves newer edits of others', async () => {
    const [vandal, honest, part] = [await actor(), await actor(), await newPart()]
    const bad = await edit(vandal, part, 'Bad.')
    await edit(honest, part, 'Good again.')
    const last = await edit(vandal, part, 'Bad again.')
    expect(await admin.caller.change.undo({ id: last, reason, newest: 4 })).toMatchObject({
      revisions: [4],
      earlier: 1,
    })
    expect((await partOf(part.id)).descriptionMarkdown).toBe('Good again.')
    expect(await refusal(admin.caller.change.undo({ id: bad, reason, newest: 5 }))).toMatchObject({
      code: 'CONFLICT',
      details: { newer: { by: { id: honest.id }, revision: 3 }, newest: 5 },
    })
    expect((await partOf(part.id)).revision).toBe(5)
  })

  it('with an older newest revision writes nothing', async () => {
    const [vandal, part] = [await actor(), await newPart()]
    const id = await edit(vandal, part, 'Bad.')
    await edit(vandal, part, 'Worse.')
    const refused = await refusal(admin.caller.change.undo({ id, reason, newest: 2 }))
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { newest: 3 } })
    expect(await partOf(part.id)).toMatchObject({ revision: 3, descriptionMarkdown: 'Worse.' })
    expect((await stateOf(id)).state).toBe('unchecked')
  })

  it('of the first cars of a part goes back to none', async () => {
    const [vandal, part, vehicle] = [await actor(), await newPart(), await site.make.vehicle()]
    const model = await site.make.vehicle({ parent: vehicle })
    await vandal.caller.fitment.save({
      partId: part.id,
      baseRevision: 0,
      rows: [{ vehicleId: model.id, source: 'owner' }],
    })
    await site.catchUp()
    const where = { pageId: part.id, subject: 'cars' } as const
    const { changeId } = await site.deps.prisma.recentChange.findFirstOrThrow({ where })
    await admin.caller.change.undo({ id: changeId, reason, newest: 1 })
    expect(await admin.caller.fitment.ofPart({ partId: part.id })).toMatchObject({ revision: 2, rows: [] })
    const again = await refusal(admin.caller.change.undo({ id: changeId, reason, newest: 2 }))
    expect(again.code).toBe('CONFLICT')
  })

  it('of a creation removes the item, by a moderator, unless another user edited it', async () => {
    const vandal = await actor()
    const create = async () => {
      const { id } = await vandal.caller.vehicle.create({ level: 'make', name: `Spam ${site.deps.newId()}` })
      await site.catchUp()
      const { changeId } = await site.deps.prisma.recentChange.findFirstOrThrow({ where: { pageId: id } })
      return { id, changeId }
    }
    const [spam, kept] = [await create(), await create()]
    expect((await refusal(vandal.caller.change.undo({ id: spam.changeId, reason, newest: 1 }))).code).toBe('FORBIDDEN')
    await admin.caller.change.undo({ id: spam.changeId, reason, newest: 1 })
    expect((await refusal(site.caller().vehicle.bySlug({ idOrSlug: spam.id }))).code).toBe('NOT_FOUND')
    const honest = await actor()
    await honest.caller.vehicle.edit({ id: kept.id, baseRevision: 1, aliases: ['Kept'] })
    expect(await refusal(admin.caller.change.undo({ id: kept.changeId, reason, newest: 2 }))).toMatchObject({
      code: 'CONFLICT',
      details: { newer: { by: { id: honest.id } } },
    })
  })

  it('of a creation removes it although a moderator removed its first cars, which is no edit of the moderator', async () => {
    const vandal = await actor()
    const vehicle = await site.make.vehicle({ parent: await site.make.vehicle() })
    const draft = {
      name: `Spam ${site.deps.newId()}`,
      tags: ['saab'],
      numbers: [],
      description: 'Spam',
      imageUrl: null,
    }
    const { id } = await vandal.caller.part.create(draft)
    await vandal.caller.fitment.save({
      partId: id,
      baseRevision: 0,
      rows: [{ vehicleId: vehicle.id, source: 'owner' }],
    })
    await site.catchUp()
    const first = await site.deps.prisma.fitmentRevision.findFirstOrThrow({ where: { partId: id } })
    const removal = { moderatorId: admin.id, reported: { title: '' }, rendered: null }
    await transaction(site.deps, (deps) => contentTypes.fitment.remove(deps, first.id, removal))
    const where = { pageId: id, kind: 'part.created' }
    const { changeId } = await site.deps.prisma.recentChange.findFirstOrThrow({ where })
    expect(await admin.caller.change.undo({ id: changeId, reason, newest: 1 })).toMatchObject({ state: 'undone' })
  })

  it('and good at once: one wins, the other is told, in every round', async () => {
    const vandal = await actor()
    const other = await actor(await site.make.user({ isSiteAdmin: true }))
    for (let round = 0; round < 30; round++) {
      const part = await newPart()
      const id = await edit(vandal, part, 'Bad.')
      const results = await Promise.allSettled([
        admin.caller.change.undo({ id, reason, newest: 2 }),
        other.caller.change.good({ id }),
        other.caller.change.undo({ id, reason, newest: 2 }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = results.flatMap((each) => (each.status === 'rejected' ? [fromTRPCError(each.reason).code] : []))
      expect(refused).toEqual(['CONFLICT', 'CONFLICT'])
      const isGood = results[1].status === 'fulfilled'
      expect((await stateOf(id)).state).toBe(isGood ? 'good' : 'undone')
      expect((await partOf(part.id)).revision).toBe(isGood ? 2 : 3)
    }
  })
})

it('the counts of a user equal a recount after random checks and undos', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => actor()))
  const parts = await Promise.all(Array.from({ length: 4 }, () => newPart()))
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const ids: string[] = []
  for (let step = 0; step < 60; step++) {
    const [user, part] = [users[random(4)], parts[random(4)]]
    if (!user || !part) continue
    if (random(3) > 0) ids.push(await edit(user, part, `Text ${step}.`))
    const id = ids[random(ids.length || 1)]
    if (id === undefined) continue
    const { revision } = await partOf((await stateOf(id)).pageId)
    const acts = [
      () => admin.caller.change.good({ id }),
      () => admin.caller.change.takeBack({ id }),
      () => admin.caller.change.undo({ id, reason, newest: revision }),
    ]
    await acts[random(3)]?.().catch((error: unknown) => expect(fromTRPCError(error).code).toBe('CONFLICT'))
  }
  for (const { id: actorId } of users) {
    const rows = await site.deps.prisma.recentChange.findMany({ where: { actorId }, select: { state: true } })
    const undone = rows.filter(({ state }) => state === 'undone').length
    expect(await site.deps.prisma.userStanding.findUnique({ where: { userId: actorId } })).toMatchObject({
      edits: rows.length,
      undone,
    })
  }
})

describe('a protected page', () => {
  const until = () => new Date(site.deps.now().getTime() + 86_400_000).toISOString()

  it('refuses users below its level, says until when and why, and lets moderators of its tags edit and undo', async () => {
    const [user, part] = [await actor(), await newPart()]
    const id = await edit(user, part, 'Bad.')
    const moderator = await actor(await site.make.moderator('saab'))
    const elsewhere = await actor(await site.make.moderator('volvo'))
    const given = { type: 'part', id: part.id, level: 3, until: until(), reason: 'Edit war.' } as const
    await moderator.caller.protection.protect(given)
    const { protection } = await site.caller().part.bySlug({ idOrSlug: part.id })
    expect(protection).toEqual({ level: 3, until: given.until, reason: 'Edit war.' })
    for (const each of [user, elsewhere]) {
      const call = each.caller.part.edit({ id: part.id, baseRevision: 2, description: 'War.' })
      const { code, message } = await refusal(call)
      expect(code).toBe('FORBIDDEN')
      expect(message).toMatch(/^Until .*, only moderators can edit this part: Edit war\. You can suggest/)
    }
    expect((await refusal(user.caller.fitment.save({ partId: part.id, baseRevision: 0, rows: [] }))).code).toBe(
      'FORBIDDEN',
    )
    expect((await partOf(part.id)).revision).toBe(2)
    await moderator.caller.change.undo({ id, reason, newest: 2 })
    await moderator.caller.protection.end({ type: 'part', id: part.id })
    expect((await site.caller().part.bySlug({ idOrSlug: part.id })).protection).toBeNull()
    await user.caller.part.edit({ id: part.id, baseRevision: 3, description: 'Peace.' })
    const log = await site.deps.prisma.moderationLog.findMany({ where: { itemId: part.id }, orderBy: { id: 'asc' } })
    expect(log.map(({ action }) => action)).toEqual(['protect', 'unprotect'])
  })

  it('is replaced by a new protection, and refuses an end that is past or too far', async () => {
    const vehicle = await site.make.vehicle()
    const page = { type: 'vehicle', id: vehicle.id } as const
    for (const level of [1, 2] as const) await admin.caller.protection.protect({ ...page, level, reason: 'Target.' })
    const { protection } = await site.caller().vehicle.bySlug({ idOrSlug: vehicle.id })
    expect(protection).toEqual({ level: 2, until: null, reason: 'Target.' })
    for (const end of ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
      const call = admin.caller.protection.protect({ ...page, level: 1, until: end, reason: 'x' })
      expect((await refusal(call)).code).toBe('VALIDATION')
    }
  })
})
