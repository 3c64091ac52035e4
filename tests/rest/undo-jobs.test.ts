import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_EXCEPT, MAX_RUNNING_JOBS, MAX_STEPS } from '../../shared/undo-jobs.ts'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { runUndoJobs } from '../../server/domains/site/undo-jobs/job.ts'
import type { User } from '../../server/db/generated/client.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
let admin: Actor
beforeAll(async () => {
  site = await bootApp()
  admin = await actor(await site.make.user({ isSiteAdmin: true }))
})
afterAll(() => site.close())

type Actor = { id: string; name: string; token: string; caller: ReturnType<TestApp['caller']> }

async function actor(user?: User): Promise<Actor> {
  const { id, name } = user ?? (await site.make.user())
  const token = await site.make.token({ id })
  return { id, name, token, caller: site.caller(token) }
}

const run = () => runUndoJobs(site.deps, new AbortController().signal)
const reason = 'Numbers of a shop.'

async function newPart(tags = ['saab']) {
  const { id, slug } = await site.make.part({ tags, revisions: 1, description: 'Good.' })
  return { id, slug }
}

async function edit({ caller }: Actor, { id }: { id: string }, description: string) {
  const { revision } = await site.deps.prisma.part.findUniqueOrThrow({ where: { id } })
  await caller.part.edit({ id, baseRevision: revision, description, summary: '' })
}

const descriptionOf = async ({ id }: { id: string }) =>
  (await site.deps.prisma.part.findUniqueOrThrow({ where: { id } })).descriptionMarkdown

/** One act of each kind that a job undoes, on content of others where that is possible. */
async function vandalize(vandal: Actor) {
  const { make, deps } = site
  const part = await newPart()
  const vehicle = await make.vehicle({ parent: await make.vehicle() })
  const [comment, post, image] = [await make.comment({ part }), await make.post(), await make.image({ part })]
  await edit(vandal, part, 'Spam')
  await vandal.caller.fitment.save({
    partId: part.id,
    baseRevision: 0,
    rows: [{ vehicleId: vehicle.id, note: 'Spam', source: 'owner' }],
  })
  const model = await make.vehicle({ parent: await make.vehicle() })
  await vandal.caller.vehicle.edit({ id: model.id, baseRevision: 0, aliases: ['Spam'] })
  await vandal.caller.vehicle.create({ level: 'make', name: `Spam ${deps.newId()}` })
  const { id: spam } = await vandal.caller.comment.create({ partId: part.id, text: 'Buy here' })
  const { id: spamPost } = await vandal.caller.post.create({ title: 'Buy here', content: 'Cheap.', tags: [] })
  const listing = await vandal.caller.listing.create({ partId: part.id, type: 'ask', price: 5, description: 'Spam' })
  await vandal.caller.vote.set({ kind: 'comment', id: comment.id, value: -1 })
  await vandal.caller.vote.set({ kind: 'post', id: post.id, value: 1 })
  await vandal.caller.vote.set({ kind: 'post', id: post.id, value: -1 })
  await vandal.caller.vote.set({ kind: 'image', id: image.id, value: -1 })
  return { part, vehicle, model, comment, post, image, spam, spamPost, listing }
}

describe('the rehearsal', () => {
  it('counts and lists what can be undone, what has newer edits and what is gone', async () => {
    const [vandal, honest] = [await actor(), await actor()]
    const [first, second, third] = [await newPart(), await newPart(), await newPart()]
    await edit(vandal, first, 'Spam')
    await edit(vandal, second, 'Spam')
    await edit(honest, second, 'Better.')
    await edit(vandal, third, 'Spam')
    await honest.caller.part.revert({ id: third.id, baseRevision: 2, to: 1 })

    const { user, counts, pages, isCut, items } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
    expect({ user, counts, pages, isCut }).toMatchObject({
      user: { id: vandal.id, name: vandal.name },
      counts: { waiting: 1, left: 1, gone: 1 },
      pages: 3,
      isCut: false,
    })
    const changed = [{ field: 'description', count: null }]
    expect(items).toMatchObject([
      { item: { id: third.id }, state: 'gone', other: { by: { id: honest.id } }, changed, revision: 2 },
      { item: { id: second.id }, state: 'left', other: { by: { id: honest.id }, changed }, changed },
      { item: { id: first.id, path: `/part/${first.slug}` }, state: 'waiting', other: null, changed },
    ])
    const { items: left } = await admin.caller.undoJob.rehearsal({ userId: vandal.id, state: 'left' })
    expect(left.map(({ id }) => id)).toEqual([items[1]?.id])
    expect(await site.deps.prisma.undoJob.count({ where: { userId: vandal.id } })).toBe(0)
  })

  it('lists in pages, only changes since a time', async () => {
    const vandal = await actor()
    const parts = [await newPart(), await newPart(), await newPart()]
    for (const part of parts) await edit(vandal, part, 'Spam')
    const { items, nextCursor } = await admin.caller.undoJob.rehearsal({ userId: vandal.id, limit: 2 })
    const rest = await admin.caller.undoJob.rehearsal({ userId: vandal.id, limit: 2, cursor: nextCursor })
    expect([...items, ...rest.items].map(({ item }) => item?.id)).toEqual(parts.map(({ id }) => id).toReversed())
    expect(rest.nextCursor).toBeNull()
    const since = items[1]?.at
    expect((await admin.caller.undoJob.rehearsal({ userId: vandal.id, since })).counts.waiting).toBe(2)
  })

  it('names what changed: numbers, cars with their rows, months', async () => {
    const { make } = site
    const vandal = await actor()
    const part = await newPart()
    const vehicle = await make.vehicle({ parent: await make.vehicle() })
    await vandal.caller.part.edit({
      id: part.id,
      baseRevision: 1,
      name: 'Another water pump',
      numbers: [{ number: '1' }],
      summary: '',
    })
    await vandal.caller.fitment.save({
      partId: part.id,
      baseRevision: 0,
      rows: [{ vehicleId: vehicle.id, source: 'owner' }],
    })
    await vandal.caller.vehicle.edit({ id: vehicle.id, baseRevision: 0, from: '1999-01' })
    const { items } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
    expect(items.map(({ changed }) => changed)).toEqual([
      [{ field: 'built', count: null }],
      [{ field: 'cars', count: 1 }],
      [
        { field: 'title', count: null },
        { field: 'numbers', count: null },
      ],
    ])
  })

  it('counts only the newest vote on an item, and none that was taken back', async () => {
    const vandal = await actor()
    const [one, other] = [await site.make.comment(), await site.make.comment()]
    for (const value of [1, -1] as const) await vandal.caller.vote.set({ kind: 'comment', id: one.id, value })
    for (const value of [1, 0] as const) await vandal.caller.vote.set({ kind: 'comment', id: other.id, value })
    const { counts, items } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
    expect(counts).toEqual({ waiting: 1, left: 0, gone: 0 })
    expect(items).toMatchObject([{ kind: 'comment.voted', item: { type: 'part', id: one.partId } }])
  })
})

describe('a job', () => {
  it('undoes all kinds of acts, tells both sides once, and is undone itself', async () => {
    const { prisma } = site.deps
    const vandal = await actor()
    const made = await vandalize(vandal)
    const { counts } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
    expect(counts).toEqual({ waiting: 10, left: 0, gone: 0 })

    const job = await admin.caller.undoJob.start({ userId: vandal.id, reason, muteDays: 14, rule: 'spam' })
    expect(job).toMatchObject({ state: 'running', counts: { waiting: 10 }, reason, user: { id: vandal.id } })
    expect(job.mutedUntil).not.toBeNull()
    await run()
    const done = await admin.caller.undoJob.get({ id: job.id })
    expect(done).toMatchObject({ state: 'done', counts: { waiting: 0, undone: 10, left: 0, gone: 0, failed: 0 } })

    const state = async () => ({
      description: await descriptionOf(made.part),
      rows: await prisma.fitmentRow.count({ where: { partId: made.part.id } }),
      aliases: (await prisma.vehicle.findUniqueOrThrow({ where: { id: made.model.id } })).aliases,
      vehicles: await prisma.vehicle.count({ where: { createdById: vandal.id, removedAt: null } }),
      comments: await prisma.comment.count({ where: { authorId: vandal.id, deletedAt: null } }),
      posts: await prisma.blogPost.count({ where: { authorId: vandal.id, deletedAt: null } }),
      listing: (await prisma.listing.findUniqueOrThrow({ where: { id: made.listing.id } })).status,
      votes: [
        (await prisma.comment.findUniqueOrThrow({ where: { id: made.comment.id } })).votes,
        (await prisma.blogPost.findUniqueOrThrow({ where: { id: made.post.id } })).votes,
        (await prisma.partImage.findUniqueOrThrow({ where: { id: made.image.id } })).votes,
      ],
    })
    const clean = {
      description: 'Good.',
      aliases: [],
      vehicles: 0,
      comments: 0,
      posts: 0,
      listing: 'deleted',
      votes: [0, 0, 0],
    }
    expect(await state()).toMatchObject(clean)
    for (const { find } of RECOUNTS) expect(await sql(site.deps, find)).toEqual([])
    const ends = { groupId: job.id, kind: { in: ['undo.finished', 'user.undone'] } }
    const told = await prisma.change.findMany({
      where: ends,
      select: { kind: true, tells: true },
      orderBy: { id: 'asc' },
    })
    expect(told).toEqual([
      { kind: 'undo.finished', tells: [admin.id] },
      { kind: 'user.undone', tells: [vandal.id] },
    ])
    expect(await prisma.moderationLog.findMany({ where: { itemId: vandal.id, action: 'undo-all' } })).toMatchObject([
      { items: 10, rule: 'spam', reason, moderatorId: admin.id },
    ])

    const undo = await admin.caller.undoJob.undo({ id: job.id })
    await run()
    expect(await admin.caller.undoJob.get({ id: undo.id })).toMatchObject({ state: 'done', counts: { undone: 10 } })
    expect(await state()).toMatchObject({
      description: 'Spam',
      aliases: ['Spam'],
      vehicles: 1,
      comments: 1,
      posts: 1,
      listing: 'active',
      votes: [-1, -1, -1],
    })
    expect((await admin.caller.undoJob.get({ id: job.id })).mutedUntil).toBeNull()
    for (const { find } of RECOUNTS) expect(await sql(site.deps, find)).toEqual([])
    await expect(admin.caller.undoJob.undo({ id: job.id })).rejects.toThrow('This job was already undone.')
  })
})

describe('what a job leaves', () => {
  it('leaves what another user edits after the rehearsal', async () => {
    const [vandal, honest] = [await actor(), await actor()]
    const part = await newPart()
    await edit(vandal, part, 'Spam')
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason })
    await edit(honest, part, 'Better.')
    await run()
    expect(await admin.caller.undoJob.get({ id })).toMatchObject({ state: 'done', counts: { left: 1, undone: 0 } })
    const { items } = await admin.caller.undoJob.steps({ id, state: 'left' })
    expect(items).toMatchObject([{ item: { id: part.id }, other: { by: { id: honest.id } } }])
    expect(await descriptionOf(part)).toBe('Better.')
  })

  it('leaves what is excepted, and the changes beneath it', async () => {
    const vandal = await actor()
    const [part, other] = [await newPart(), await newPart()]
    await edit(vandal, part, 'First')
    await edit(vandal, part, 'Second')
    await edit(vandal, other, 'Spam')
    const { items } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
    const second = items.find(({ item, revision }) => item?.id === part.id && revision === 3)
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason, except: [second?.id ?? ''] })
    await run()
    expect((await admin.caller.undoJob.get({ id })).counts).toMatchObject({ undone: 1, left: 1 })
    expect(await descriptionOf(part)).toBe('Second')
    expect(await descriptionOf(other)).toBe('Good.')
  })

  it('takes back the whole run of a user on one item, newest first', async () => {
    const vandal = await actor()
    const part = await newPart()
    for (const text of ['First', 'Second', 'Third']) await edit(vandal, part, text)
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason })
    await run()
    expect((await admin.caller.undoJob.get({ id })).counts).toMatchObject({ undone: 3 })
    expect(await descriptionOf(part)).toBe('Good.')
    await expect(admin.caller.undoJob.start({ userId: vandal.id, reason })).rejects.toThrow('There is nothing to undo.')
  })

  it('keeps a part that another user edited, and removes one that nobody did', async () => {
    const { prisma } = site.deps
    const [vandal, honest] = [await actor(), await actor()]
    const create = async () => site.make.part({ createdBy: vandal, revisions: 1 })
    const [kept, removed] = [await create(), await create()]
    for (const { id } of [kept, removed]) {
      const change = { actorId: vandal.id, itemId: id, partId: id, facts: { revision: 1 } }
      await recordChange(site.deps, { ...change, kind: 'part.created' })
    }
    await edit(honest, kept, 'Better.')
    expect((await admin.caller.undoJob.rehearsal({ userId: vandal.id })).counts).toEqual({
      waiting: 1,
      left: 1,
      gone: 0,
    })
    await admin.caller.undoJob.start({ userId: vandal.id, reason })
    await run()
    const where = { id: { in: [kept.id, removed.id] }, removedAt: null }
    expect((await prisma.part.findMany({ where })).map(({ id }) => id)).toEqual([kept.id])
  })
})

it('a created part whose cars another user edited stays, and the rehearsal says that they did', async () => {
  const { make } = site
  const [vandal, honest] = [await actor(), await actor()]
  const part = await make.part({ createdBy: vandal, revisions: 1 })
  const created = { kind: 'part.created', actorId: vandal.id, itemId: part.id, partId: part.id } as const
  await recordChange(site.deps, { ...created, facts: { revision: 1 } })
  const vehicle = await make.vehicle({ parent: await make.vehicle() })
  const rows = [{ vehicleId: vehicle.id, source: 'owner' as const }]
  await honest.caller.fitment.save({ partId: part.id, baseRevision: 0, rows })
  const { items } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
  const changed = [{ field: 'cars', count: null }]
  expect(items).toMatchObject([{ state: 'left', other: { by: { id: honest.id }, revision: null, changed } }])
})

describe('the limits', () => {
  it('a job has the newest MAX_STEPS changes, and a further one those before', async () => {
    const { deps } = site
    const vandal = await actor()
    const comment = await site.make.comment({ author: vandal })
    await sql(
      deps,
      `insert into change (id, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
      select uuidv7(n * interval '1 ms'), 'comment.created', $1, 'comment', $2, $3, '{}', '{}', 'public', $4
      from generate_series(1, ${MAX_STEPS + 1}) n`,
      [vandal.id, comment.id, comment.partId, deps.now()],
    )
    const ask = async () => {
      const { counts, isCut } = await admin.caller.undoJob.rehearsal({ userId: vandal.id, limit: 1 })
      return { waiting: counts.waiting, isCut }
    }
    expect(await ask()).toEqual({ waiting: MAX_STEPS, isCut: true })
    const { id, counts } = await admin.caller.undoJob.start({ userId: vandal.id, reason })
    expect(counts.waiting).toBe(MAX_STEPS)
    // As if it had run.
    await deps.prisma.undoStep.updateMany({ where: { jobId: id }, data: { state: 'undone' } })
    await run()
    expect(await ask()).toEqual({ waiting: 1, isCut: false })
    const oldest = await deps.prisma.change.findFirst({ where: { actorId: vandal.id }, orderBy: { id: 'asc' } })
    const { items } = await admin.caller.undoJob.rehearsal({ userId: vandal.id })
    expect(items.map((item) => item.id)).toEqual([oldest?.id])
  })

  it('a moderator keeps at most MAX_EXCEPT changes', async () => {
    const vandal = await actor()
    await edit(vandal, await newPart(), 'Spam')
    const start = (count: number) =>
      admin.caller.undoJob.start({
        userId: vandal.id,
        reason,
        except: Array.from({ length: count }, () => site.deps.newId()),
      })
    await expect(start(MAX_EXCEPT + 1)).rejects.toThrow('You can keep at most 1,000 changes.')
    expect((await start(MAX_EXCEPT)).counts.waiting).toBe(1)
    await run()
  })
})

describe('the scope', () => {
  it('of a tag moderator has only items with one of the tags, no votes and no vehicles', async () => {
    const vandal = await actor()
    const { part } = await vandalize(vandal)
    const volvo = await newPart(['volvo'])
    await edit(vandal, volvo, 'Spam')
    const moderator = await actor(await site.make.moderator('saab'))
    const { counts, items } = await moderator.caller.undoJob.rehearsal({ userId: vandal.id })
    expect(counts.waiting).toBe(4)
    expect(new Set(items.map(({ item }) => item?.id))).toEqual(new Set([part.id]))
    const { id } = await moderator.caller.undoJob.start({ userId: vandal.id, reason })
    await run()
    expect((await moderator.caller.undoJob.get({ id })).counts).toMatchObject({ undone: 4 })
    expect(await descriptionOf(volvo)).toBe('Spam')

    const other = await actor(await site.make.moderator('saab'))
    await expect(other.caller.undoJob.get({ id })).rejects.toThrow('There is no such job.')
    expect(await admin.caller.undoJob.get({ id })).toMatchObject({ state: 'done' })

    const jobsOf = ({ caller }: Actor) => caller.undoJob.ofUser({ userId: vandal.id })
    const { id: undo } = await admin.caller.undoJob.undo({ id })
    const restoration = { id: undo, undoes: id, state: 'running', changes: 4, moderator: { id: admin.id } }
    const first = { id, undoes: null, state: 'done', changes: 4, reason, moderator: { id: moderator.id } }
    expect(await jobsOf(admin)).toMatchObject([restoration, first])
    expect(await jobsOf(moderator)).toMatchObject([first])
    expect(await jobsOf(other)).toEqual([])
    await run()
  })

  it('has neither the moderator nor, for tag moderators, a site admin', async () => {
    const moderator = await actor(await site.make.moderator('saab'))
    const call = (by: Actor, userId: string) => by.caller.undoJob.start({ userId, reason })
    await expect(call(admin, admin.id)).rejects.toThrow('You cannot undo all of your own changes.')
    await expect(call(moderator, admin.id)).rejects.toThrow('Only a site admin can undo the changes of a site admin.')
  })
})

describe('a running job', () => {
  it('is the only one of its user, and a moderator has at most MAX_RUNNING_JOBS', async () => {
    const moderator = await actor(await site.make.user({ isSiteAdmin: true }))
    const vandals = []
    for (let n = 0; n <= MAX_RUNNING_JOBS; n++) {
      const vandal = await actor()
      await edit(vandal, await newPart(), 'Spam')
      vandals.push(vandal)
    }
    const started = []
    for (const { id: userId } of vandals.slice(0, MAX_RUNNING_JOBS))
      started.push(await moderator.caller.undoJob.start({ userId, reason }))
    const [first, last] = [vandals[0], vandals.at(-1)]
    const again = admin.caller.undoJob.start({ userId: first?.id ?? '', reason })
    await expect(again).rejects.toThrow('Another job is undoing the changes of this user.')
    const more = moderator.caller.undoJob.start({ userId: last?.id ?? '', reason })
    await expect(more).rejects.toThrow(`You have ${MAX_RUNNING_JOBS} running jobs.`)
    expect((await admin.caller.undoJob.rehearsal({ userId: first?.id ?? '' })).runningJob).toBe(started[0]?.id)
    await run()
    await moderator.caller.undoJob.start({ userId: last?.id ?? '', reason })
    await run()
  })

  it('is stopped and resumed, and tells the user once', async () => {
    const vandal = await actor()
    const part = await newPart()
    await edit(vandal, part, 'Spam')
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason })
    expect(await admin.caller.undoJob.stop({ id })).toMatchObject({ state: 'stopped', counts: { waiting: 1 } })
    await run()
    expect(await descriptionOf(part)).toBe('Spam')
    await expect(admin.caller.undoJob.stop({ id })).rejects.toThrow('This job is not running any more.')
    expect(await admin.caller.undoJob.retry({ id })).toMatchObject({ state: 'running', endedAt: null })
    await expect(admin.caller.undoJob.undo({ id })).rejects.toThrow('Another job is undoing')
    await run()
    expect(await admin.caller.undoJob.get({ id })).toMatchObject({ state: 'done', counts: { undone: 1 } })
    await expect(admin.caller.undoJob.retry({ id })).rejects.toThrow('There is nothing to try again.')
    expect(await site.deps.prisma.change.count({ where: { kind: 'user.undone', itemId: vandal.id } })).toBe(1)
  })

  it('is stopped while it undoes a change, which it ends first', async () => {
    const { prisma } = site.deps
    const vandal = await actor()
    const [first, second] = [await newPart(), await newPart()]
    for (const part of [first, second]) await edit(vandal, part, 'Spam')
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason })
    const [running, stopping] = await prisma.$transaction(async (tx) => {
      await tx.$queryRawUnsafe('select from part where id = $1::uuid for update', second.id)
      const ran = run()
      await expect.poll(waiting).toBe(1)
      const stopped = admin.caller.undoJob.stop({ id })
      await expect.poll(waiting).toBe(2)
      return [ran, stopped]
    })
    await running
    expect(await stopping).toMatchObject({ state: 'stopped', counts: { undone: 1, waiting: 1 } })
    expect([await descriptionOf(second), await descriptionOf(first)]).toEqual(['Good.', 'Spam'])
  })

  it('goes on after a change that failed, which can be tried again', async () => {
    const { prisma } = site.deps
    const vandal = await actor()
    const [renamed, other] = [await newPart(), await newPart()]
    const { name } = await prisma.part.findUniqueOrThrow({ where: { id: renamed.id } })
    await vandal.caller.part.edit({ id: renamed.id, baseRevision: 1, name: 'Cheap parts from here', summary: '' })
    await edit(vandal, other, 'Spam')
    const taker = await site.make.part({ name, slug: `taker-of-${renamed.slug}` })
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason })
    await run()
    expect(await admin.caller.undoJob.get({ id })).toMatchObject({ state: 'done', counts: { undone: 1, failed: 1 } })
    const { items } = await admin.caller.undoJob.steps({ id, state: 'failed' })
    expect(items).toMatchObject([{ item: { id: renamed.id }, note: expect.stringContaining('earlier name') }])
    await prisma.part.update({ where: { id: taker.id }, data: { name: 'Free', nameKey: `free${taker.id}` } })
    await admin.caller.undoJob.retry({ id })
    await run()
    expect((await admin.caller.undoJob.get({ id })).counts).toMatchObject({ undone: 2, failed: 0 })
  })
})

/** How many connections wait for a lock. */
const waiting = async () => {
  const [row] = await sql<{ count: number }>(
    site.deps,
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count
}

describe('REST', () => {
  it('answers a rehearsal, starts a job and returns it with its changes', async () => {
    const vandal = await actor()
    const part = await newPart()
    await edit(vandal, part, 'Spam')
    const path = `/api/users/${vandal.id}/undo`
    const rehearsal = await site.request('POST', path, { token: admin.token, payload: { reason, rehearsal: true } })
    expect(rehearsal.body).toMatchObject({
      _id: null,
      state: 'rehearsal',
      counts: { waiting: 1 },
      items: [{ state: 'waiting' }],
    })
    const { body } = await site.request('POST', path, { token: admin.token, payload: { reason, rehearsal: false } })
    expect(body).toMatchObject({ state: 'running', counts: { waiting: 1 } })
    await run()
    const job = await site.get(`/api/undo-jobs/${body._id}`, admin.token)
    expect(job.body).toMatchObject({
      state: 'done',
      reason,
      counts: { waiting: 0, undone: 1, left: 0, gone: 0, failed: 0 },
      items: [{ kind: 'part.edited', item: { _id: part.id, type: 'part' }, state: 'undone' }],
    })
    const undo = await site.request('POST', `/api/undo-jobs/${body._id}/undo`, { token: admin.token })
    expect(undo.body).toMatchObject({ state: 'running', counts: { waiting: 1 } })
    await run()
    expect(await descriptionOf(part)).toBe('Spam')
  })

  it('writes the rule and the reason for the public of the job and of its mute to the public log', async () => {
    const vandal = await actor()
    await edit(vandal, await newPart(), 'Spam')
    const given = { reason, rule: 'wrong-numbers', publicReason: 'Numbers that no source has.', muteDays: 14 }
    const path = `/api/users/${vandal.id}/undo`
    await site.request('POST', path, { token: admin.token, payload: { ...given, rehearsal: false } })
    const { body } = await site.get('/api/moderation/log?limit=2')
    const entry = { rule: 'wrong-numbers', reason: 'Numbers that no source has.', item: null, items: 1 }
    expect(body.items).toMatchObject([
      { action: 'undo-all', ...entry },
      { action: 'mute-user', ...entry },
    ])
    for (const secret of [reason, vandal.name, vandal.id, admin.name, admin.id])
      expect(JSON.stringify(body)).not.toContain(secret)
    await run()
  })

  it('needs a reason', async () => {
    const { id } = await site.make.user()
    const call = await site.request('POST', `/api/users/${id}/undo`, {
      token: admin.token,
      payload: { reason: ' ', rehearsal: false },
    })
    expect([call.status, call.body.fields]).toEqual([400, { reason: 'Say why you undo these changes.' }])
  })
})
