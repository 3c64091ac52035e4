import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BLOCK, keyOf } from '../shared/recent-changes.ts'
import type { RecentChange } from '../server/domains/site/recent-changes/policy.ts'
import { STEP } from '../server/domains/site/recent-changes/consumer-service.ts'
import { recordChange } from '../server/domains/base/changes/service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { consume } from '../server/domains/base/changes/consumer-service.ts'
import { recentChangesConsumer } from '../server/domains/site/recent-changes/consumer-service.ts'
import { fromTRPCError } from '../server/trpc/errors.ts'
import type { User } from '../server/db/generated/client.ts'
import { bootApp, type TestApp } from './support/app.ts'

// The list of recent changes: what the consumer of the log writes, and who sees what of it.

const DAY = 86_400_000

let now = new Date('2026-11-27T10:00:00Z')
let site: TestApp
let admin: Actor
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
  admin = await actor(await site.make.user({ isSiteAdmin: true }))
})
afterAll(() => site.close())

type Actor = { id: string; caller: ReturnType<TestApp['caller']> }
async function actor(user?: User): Promise<Actor> {
  const { id } = user ?? (await site.make.user())
  return { id, caller: site.caller(await site.make.token({ id })) }
}
const moderatorOf = async (tag: string) => actor(await site.make.moderator(tag))
/** A user whose edits need no check. */
async function trusted(): Promise<Actor> {
  const user = await actor()
  await site.deps.prisma.userStanding.create({ data: { userId: user.id, grantedAt: now } })
  return user
}

const newPart = () => site.make.part({ tags: ['saab'], revisions: 1, description: 'One two three.' })
const edit = ({ caller }: Actor, { id }: { id: string }, baseRevision: number, fields: object) =>
  caller.part.edit({ id, baseRevision, summary: 'A summary', ...fields })
type Filters = Parameters<Actor['caller']['change']['list']>[0]
async function listed(filters: Filters, caller = site.caller()): Promise<RecentChange[]> {
  await site.catchUp()
  return (await caller.change.list(filters)).items
}
const statesOf = async (page: string) => (await listed({ page, after: 0 })).map(({ state }) => state)
const reason = 'Wrong.'

describe('the consumer', () => {
  it('lists an edit of a part with its author, summary and size', async () => {
    const [user, part] = [await actor(), await newPart()]
    await edit(user, part, 1, { description: 'One three four4.' })
    const [change] = await listed({ page: part.id })
    expect(change).toMatchObject({
      kind: 'part.edited',
      subject: 'part',
      page: { id: part.id, type: 'part', title: part.name, slug: part.slug },
      itemId: part.id,
      revision: 2,
      newest: 2,
      actor: { id: user.id, createdAt: now.toISOString() },
      summary: 'A summary',
      unit: 'characters',
      state: 'unchecked',
      newer: null,
      isHidden: false,
    })
    // 'two' and 'three.' became 'three' and 'four4.'
    expect([change?.added, change?.removed]).toEqual(['three'.length + 'four4.'.length, 'two'.length + 'three.'.length])
  })

  it('keeps the keys of the page, the user and the block of numbers', async () => {
    const [user, part] = [await actor(), await newPart()]
    await edit(user, part, 1, { description: 'After.' })
    const [change] = await listed({ page: part.id, user: user.id })
    const seq = change?.seq ?? 0
    const { keys } = await site.deps.prisma.recentChange.findUniqueOrThrow({ where: { seq } })
    const own = [keyOf.page(part.id), keyOf.user(user.id), keyOf.block(Math.floor(seq / BLOCK))]
    expect(keys).toEqual(expect.arrayContaining(own))
  })

  it('lists cars, vehicles and images in their units, and names the newest revision', async () => {
    const user = await actor()
    const part = await newPart()
    const make = await site.make.vehicle()
    const model = await site.make.vehicle({ parent: make })
    await user.caller.fitment.save({
      partId: part.id,
      baseRevision: 0,
      rows: [{ vehicleId: model.id, source: 'owner' }],
    })
    await user.caller.fitment.save({ partId: part.id, baseRevision: 1, rows: [] })
    const image = await site.make.image({ part })
    await recordChange(site.deps, { kind: 'image.added', actorId: user.id, itemId: image.id, partId: part.id })
    const [added, removed, shown] = await listed({ page: part.id, after: 0 })
    expect(added).toMatchObject({ subject: 'cars', added: 1, removed: 0, unit: 'cars', revision: 1, newest: 2 })
    expect(added?.newer).toMatchObject({ by: { id: user.id }, revision: 2 })
    expect(removed).toMatchObject({ added: 0, removed: 1, newer: null })
    expect(shown).toMatchObject({
      subject: 'image',
      itemId: image.id,
      added: 1,
      unit: 'images',
      newest: 0,
      revision: null,
    })
    expect((await listed({ vehicle: make.id })).map(({ id }) => id)).toEqual([removed?.id, added?.id])

    await user.caller.vehicle.edit({ id: model.id, baseRevision: 0, aliases: ['Alias'] })
    const [vehicle] = await listed({ page: model.id })
    expect(vehicle).toMatchObject({
      subject: 'vehicle',
      page: { id: model.id, type: 'vehicle' },
      added: 1,
      unit: 'rows',
    })
  })

  it('trusts users of level 2, moderators, nobody and changes that are older than 30 days', async () => {
    const part = await newPart()
    const [newcomer, known] = [await actor(), await trusted()]
    await edit(newcomer, part, 1, { description: 'a' })
    await edit(known, part, 2, { description: 'b' })
    await edit(admin, part, 3, { description: 'c' })
    const facts = { revision: 4 }
    await recordChange(site.deps, { kind: 'part.edited', actorId: null, itemId: part.id, partId: part.id, facts })
    expect(await statesOf(part.id)).toEqual(['unchecked', 'trusted', 'trusted', 'trusted'])
    await edit(newcomer, part, 4, { description: 'd' })
    now = new Date(now.getTime() + 31 * DAY)
    expect((await statesOf(part.id)).at(-1)).toBe('trusted')
  })

  it('marks what a revert took back, and what a second one made alive again', async () => {
    const [user, part] = [await actor(), await newPart()]
    await edit(user, part, 1, { description: 'Bad.' })
    await edit(user, part, 2, { description: 'Worse.' })
    expect(await statesOf(part.id)).toEqual(['unchecked', 'unchecked'])
    await admin.caller.part.revert({ id: part.id, baseRevision: 3, to: 1 })
    const rows = await listed({ page: part.id, after: 0 })
    expect(rows.map(({ state }) => state)).toEqual(['undone', 'undone', 'trusted'])
    expect(rows[0]?.checkedBy).toMatchObject({ id: admin.id })
    await user.caller.part.revert({ id: part.id, baseRevision: 4, to: 3 })
    expect(await statesOf(part.id)).toEqual(['unchecked', 'unchecked', 'undone', 'unchecked'])
    expect((await listed({ page: part.id, after: 0 }))[0]?.checkedBy).toBeNull()
    const standing = await site.deps.prisma.userStanding.findUnique({ where: { userId: user.id } })
    expect(standing).toMatchObject({ edits: 3, undone: 0 })
  })

  it('counts no edit that its author took back, as each undo does with the earlier ones of the same user', async () => {
    const [user, checker, part] = [await actor(), await trusted(), await newPart()]
    const standing = ({ id }: Actor) => site.deps.prisma.userStanding.findUnique({ where: { userId: id } })
    await edit(user, part, 1, { description: 'One.' })
    await edit(await actor(), part, 2, { description: 'Two.' })
    const [two, one] = await listed({ page: part.id })
    await checker.caller.change.undo({ id: two?.id ?? '', reason, newest: 3 })
    expect(await statesOf(part.id)).toEqual(['unchecked', 'undone', 'trusted'])
    await checker.caller.change.undo({ id: one?.id ?? '', reason, newest: 4 })
    expect(await statesOf(part.id)).toEqual(['undone', 'undone', 'undone', 'trusted'])
    expect(await standing(checker)).toMatchObject({ edits: 1, undone: 0 })
    expect(await standing(user)).toMatchObject({ edits: 1, undone: 1 })
  })

  it('marks edits as undone that were reverted before they were listed', async () => {
    const [user, part] = [await actor(), await newPart()]
    await edit(user, part, 1, { description: 'Bad.' })
    await admin.caller.part.revert({ id: part.id, baseRevision: 2, to: 1 })
    expect(await statesOf(part.id)).toEqual(['undone', 'trusted'])
  })

  it('lists removals and restorations, and marks the creation that they took back', async () => {
    const user = await actor()
    const { id } = await user.caller.vehicle.create({ level: 'make', name: `Spam ${site.deps.newId()}` })
    const [created] = await listed({ page: id })
    await admin.caller.change.undo({ id: created?.id ?? '', reason, newest: 1 })
    const [first, removal] = await listed({ page: id, after: 0 })
    expect(first).toMatchObject({ state: 'undone', page: null, summary: '', isHidden: true })
    expect(removal).toMatchObject({ kind: 'content.removed', itemId: id, revision: null, state: 'trusted' })
    await admin.caller.change.undo({ id: removal?.id ?? '', reason, newest: 1 })
    expect(await statesOf(id)).toEqual(['unchecked', 'undone', 'trusted'])
  })

  it('an image is removed by an undo and restored by the undo of that, both by a moderator of its tags', async () => {
    const [user, part] = [await actor(), await newPart()]
    const [moderator, elsewhere] = [await moderatorOf('saab'), await moderatorOf('volvo')]
    const upload = await site.make.upload({ user })
    const { id } = await user.caller.image.addUpload({ partId: part.id, uploadId: upload.id })
    const images = async () => (await site.caller().part.bySlug({ idOrSlug: part.id })).images.map((image) => image.id)
    const [added] = await listed({ page: part.id })
    const undo = ({ caller }: Actor, change: RecentChange | undefined) =>
      caller.change.undo({ id: change?.id ?? '', reason, newest: 0 })
    for (const each of [user, elsewhere])
      await expect(undo(each, added)).rejects.toThrow('Only a moderator of its tags can undo this change.')
    expect(await images()).toEqual([id])

    expect(await undo(moderator, added)).toMatchObject({ state: 'undone', revisions: [], earlier: 0 })
    expect(await images()).toEqual([])
    const [, removal] = await listed({ page: part.id, after: 0 })
    expect(removal).toMatchObject({
      kind: 'content.removed',
      subject: 'image',
      itemId: id,
      removed: 1,
      state: 'trusted',
    })
    await expect(undo(moderator, added)).rejects.toThrow('has already undone this change.')

    await expect(undo(elsewhere, removal)).rejects.toThrow('Only a moderator of its tags can undo this change.')
    expect(await undo(moderator, removal)).toMatchObject({ state: 'undone', checkedBy: { id: moderator.id } })
    expect(await images()).toEqual([id])
    expect(await statesOf(part.id)).toEqual(['unchecked', 'undone', 'trusted'])
    await expect(undo(moderator, removal)).rejects.toThrow('has already undone this change.')
    const logged = { where: { moderatorId: moderator.id }, select: { action: true }, orderBy: { id: 'asc' } } as const
    expect((await site.deps.prisma.moderationLog.findMany(logged)).map(({ action }) => action)).toEqual([
      'delete-item',
      'restore',
    ])
  })

  it('the undo of a removal by a report restores the part', async () => {
    const [user, part, moderator] = [await actor(), await newPart(), await moderatorOf('saab')]
    const report = await user.caller.report.create({ itemType: 'part', itemId: part.id, reason })
    await moderator.caller.moderation.deleteItem({ id: report.id, adminReason: reason })
    const [removal] = await listed({ page: part.id })
    expect(removal).toMatchObject({ kind: 'item.removed', page: null })
    await moderator.caller.change.undo({ id: removal?.id ?? '', reason, newest: 1 })
    expect(await site.caller().part.bySlug({ idOrSlug: part.id })).toMatchObject({ id: part.id })
    expect(await statesOf(part.id)).toEqual(['undone', 'trusted'])
  })

  it('counts the edits of users as a recount does', async () => {
    const { prisma } = site.deps
    for (const { userId, edits, undone } of await prisma.userStanding.findMany()) {
      const rows = await prisma.recentChange.findMany({ where: { actorId: userId } })
      const isOwnUndo = (row: (typeof rows)[number]) => row.state === 'undone' && row.checkedById === userId
      const own = rows.filter((row) => !/\.(removed|restored)$/.test(row.kind) && !isOwnUndo(row))
      expect([edits, undone]).toEqual([own.length, own.filter(({ state }) => state === 'undone').length])
    }
  })

  it('handles more changes than fit a step, each once, in their order', async () => {
    const part = await newPart()
    const facts = { revision: 1 }
    for (let each = 0; each < STEP * 2 + 1; each++)
      await recordChange(site.deps, { kind: 'part.edited', actorId: admin.id, itemId: part.id, partId: part.id, facts })
    await site.catchUp()
    const rows = await site.deps.prisma.recentChange.findMany({ where: { pageId: part.id }, orderBy: { seq: 'asc' } })
    expect(rows).toHaveLength(STEP * 2 + 1)
  })
})

describe('the list', () => {
  it('filters by kind, tag, user, age, size, flags, state, own and followed changes', async () => {
    const [user, follower] = [await actor(), await actor()]
    const part = await site.make.part({ tags: ['filtered'], revisions: 1 })
    await edit(user, part, 1, { numbers: [{ number: '06A 109 309 AD' }] })
    await edit(user, part, 2, { description: 'Long text. '.repeat(200) })
    await edit(user, part, 3, { description: '' })
    const tag = 'filtered'
    const revisions = async (filters: Filters, caller?: Actor['caller']) =>
      (await listed({ tag, ...filters }, caller)).map(({ revision }) => revision)
    expect(await revisions({})).toEqual([4, 3, 2])
    expect(await revisions({ kind: 'parts' })).toEqual([4, 3, 2])
    expect(await revisions({ kind: 'numbers' })).toEqual([2])
    expect(await revisions({ kind: 'vehicles' })).toEqual([])
    expect(await revisions({ size: 'large' })).toEqual([4, 3])
    expect(await revisions({ size: 'small', kind: 'numbers' })).toEqual([2])
    expect(await revisions({ age: 7 })).toEqual([4, 3, 2])
    expect(await revisions({ flagged: true })).toContain(4)
    expect(await revisions({ user: user.id })).toEqual([4, 3, 2])
    expect(await revisions({ user: follower.id })).toEqual([])
    expect(await revisions({ mine: true }, user.caller)).toEqual([4, 3, 2])
    expect(await revisions({ mine: true }, follower.caller)).toEqual([])
    expect(await revisions({ followed: true }, follower.caller)).toEqual([])
    await follower.caller.follow.set({ type: 'part', id: part.id, level: 'following' })
    expect(await revisions({ followed: true }, follower.caller)).toEqual([4, 3, 2])
    const [newest] = await listed({ tag })
    await admin.caller.change.good({ id: newest?.id ?? '' })
    expect(await revisions({ unchecked: true })).toEqual([3, 2])
  })

  it('needs a session for own and followed changes', async () => {
    for (const filter of [{ mine: true }, { followed: true }]) {
      const error: unknown = await site
        .caller()
        .change.list(filter)
        .catch((thrown: unknown) => thrown)
      expect(fromTRPCError(error).code).toBe('UNAUTHENTICATED')
    }
  })

  it('is paged by the number, newest first, and oldest first after one', async () => {
    const [user, part] = [await actor(), await newPart()]
    for (let base = 1; base <= 5; base++) await edit(user, part, base, { description: `Text ${base}` })
    await site.catchUp()
    const { caller } = user
    const page = part.id
    const first = await caller.change.list({ page, limit: 3 })
    expect(first.items.map(({ revision }) => revision)).toEqual([6, 5, 4])
    const second = await caller.change.list({ page, limit: 3, cursor: first.nextCursor })
    expect([second.items.map(({ revision }) => revision), second.nextCursor]).toEqual([[3, 2], null])
    const oldest = await caller.change.list({ page, limit: 3, after: 0 })
    expect(oldest.items.map(({ revision }) => revision)).toEqual([2, 3, 4])
    const rest = await caller.change.list({ page, limit: 3, after: oldest.items.at(-1)?.seq })
    expect(rest.items.map(({ revision }) => revision)).toEqual([5, 6])
  })

  it('shows no text, flag or difference of what a moderator removed', async () => {
    const [user, part] = [await actor(), await newPart()]
    await edit(user, part, 1, { description: '' })
    const [change] = await listed({ page: part.id })
    const id = change?.id ?? ''
    expect(change?.flags).not.toEqual([])
    expect(await site.caller().change.diff({ id })).not.toBeNull()
    const hidden = { summary: '', flags: [], isHidden: true }
    const at = { partId_number: { partId: part.id, number: 2 } }
    await site.deps.prisma.partRevision.update({ where: at, data: { removedAt: now } })
    expect((await listed({ page: part.id }))[0]).toMatchObject({ ...hidden, page: { id: part.id } })
    expect(await site.caller().change.diff({ id })).toBeNull()
    await site.deps.prisma.partRevision.update({ where: at, data: { removedAt: null } })
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: now } })
    expect((await listed({ page: part.id }))[0]).toMatchObject({ ...hidden, page: null, newer: null })
    expect(await site.caller().change.diff({ id })).toBeNull()
  })

  it('shows others for 5 minutes who looks at a difference', async () => {
    const [user, part] = [await actor(), await newPart()]
    await edit(user, part, 1, { description: 'Text' })
    const [change] = await listed({ page: part.id })
    const id = change?.id ?? ''
    await admin.caller.change.open({ id })
    expect((await listed({ page: part.id }))[0]).toMatchObject({
      openedBy: { id: admin.id },
      openedAt: now.toISOString(),
    })
    expect((await listed({ page: part.id }, admin.caller))[0]).toMatchObject({ openedBy: null, openedAt: null })
    now = new Date(now.getTime() + 5 * 60_000)
    expect((await listed({ page: part.id }))[0]).toMatchObject({ openedBy: null, openedAt: null })
  })

  it('counts the changes of today', async () => {
    now = new Date(now.getTime() + 2 * DAY)
    const [user, part] = [await actor(), await newPart()]
    const before = await site.caller().change.counts()
    await edit(user, part, 1, { description: '' })
    await edit(admin, part, 2, { description: 'Text' })
    await site.catchUp()
    expect(before).toEqual({ all: 0, unchecked: 0, flagged: 0 })
    expect(await site.caller().change.counts()).toEqual({ all: 2, unchecked: 1, flagged: 1 })
  })
})

describe('the difference', () => {
  it('has the contents before and after of a part, cars and a vehicle, and the image', async () => {
    const [user, part] = [await actor(), await newPart()]
    const make = await site.make.vehicle()
    const { caller } = user
    await edit(user, part, 1, { description: 'After.' })
    const model = await site.make.vehicle({ parent: make })
    await caller.fitment.save({ partId: part.id, baseRevision: 0, rows: [{ vehicleId: model.id, source: 'owner' }] })
    await caller.vehicle.edit({ id: make.id, baseRevision: 0, aliases: ['Alias'] })
    const image = await site.make.image({ part })
    await recordChange(site.deps, { kind: 'image.added', actorId: user.id, itemId: image.id, partId: part.id })
    const changes = [...(await listed({ page: part.id, after: 0 })), ...(await listed({ page: make.id }))]
    const diffs = await Promise.all(changes.map(({ id }) => site.caller().change.diff({ id })))
    expect(diffs).toMatchObject([
      { subject: 'part', before: { descriptionMarkdown: 'One two three.' }, after: { descriptionMarkdown: 'After.' } },
      { subject: 'cars', before: null, after: { rows: [{ vehicleId: model.id }] } },
      { subject: 'image', image: { storageKey: image.storageKey } },
      { subject: 'vehicle', before: { aliases: [] }, after: { aliases: ['Alias'] } },
    ])
  })
})

it('a reader that asks for the changes after the last number sees each once while many write', async () => {
  const start = (await site.caller().change.list({ limit: 1 })).items[0]?.seq ?? 0
  const writers = await Promise.all(
    Array.from({ length: 8 }, async () => ({ writer: await actor(), part: await newPart() })),
  )
  const seen: number[] = []
  const writing = new AbortController()
  const poll = async () => {
    const { items } = await site.caller().change.list({ after: seen.at(-1) ?? start, limit: 7 })
    seen.push(...items.map(({ seq }) => seq))
    return items.length
  }
  const write = () =>
    Promise.all(
      writers.map(async ({ writer, part }) => {
        for (let base = 1; base <= 12; base++) await edit(writer, part, base, { description: `Text ${base}` })
      }),
    ).finally(() => writing.abort())
  const number = async () => {
    while (!writing.signal.aborted) {
      await numberCommitted(site.deps)
      await consume(site.deps, recentChangesConsumer)
    }
  }
  const read = async () => {
    while (!writing.signal.aborted) await poll()
  }
  await Promise.all([write(), number(), number(), read()])
  await site.catchUp()
  while ((await poll()) > 0);
  const stored = await site.deps.prisma.recentChange.findMany({
    where: { seq: { gt: start } },
    orderBy: { seq: 'asc' },
  })
  expect(seen).toEqual(stored.map(({ seq }) => Number(seq)))
  expect(stored.filter(({ kind }) => kind === 'part.edited')).toHaveLength(96)
})

it('REST lists changes with their item, flags as sentences and the filters', async () => {
  const [user, part] = [await actor(), await newPart()]
  await edit(user, part, 1, { description: '' })
  await site.catchUp()
  const { status, body } = await site.get(`/api/changes?page=${part.id}&age=7&flagged=true&unchecked=true`)
  expect([status, body]).toMatchObject([
    200,
    {
      items: [
        {
          kind: 'part.edited',
          item: { _id: part.id, type: 'part', title: part.name, path: `/part/${part.slug}` },
          part: part.id,
          actor: { _id: user.id },
          state: 'unchecked',
        },
      ],
      nextCursor: null,
    },
  ])
  expect((await site.get(`/api/changes?page=${part.id}&age=8`)).status).toBe(400)
  // An empty number would be that of the end of the list.
  expect((await site.get(`/api/changes?page=${part.id}&cursor=`)).status).toBe(400)
})
