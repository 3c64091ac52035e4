import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../server/trpc/router.ts'
import type { Reportable } from '../../shared/reports.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { moderating } from '../support/reported.ts'

let site: TestApp
let on: ReturnType<typeof moderating>
let written: typeof on.written
let now = Date.now()
beforeAll(async () => {
  site = await bootApp({}, { now: () => new Date(now) })
  on = moderating(site)
  written = on.written
})
afterAll(() => site.close())

const TAGGED = [
  'part',
  'revision',
  'image',
  'listing',
  'comment',
  'blog_post',
  'message',
  'vehicle',
] as const satisfies Reportable[]
const ALL = [...TAGGED, 'user'] as const
const REF = {
  part: 'Part',
  revision: 'Revision',
  image: 'Image',
  listing: 'Listing',
  comment: 'Comment',
  blog_post: 'BlogPost',
  message: 'Message',
  vehicle: 'Vehicle',
  user: 'User',
}

const UNKNOWN_ID = '01a1fa6a-0000-7000-8000-000000000000'
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Report not found.' }

const moderatorOf = (...tags: string[]) => on.moderatorOf(...tags)
const fileReport: typeof on.fileReport = (item) => on.fileReport(item)
const reported: typeof on.reported = (type) => on.reported(type)
const siteAdmin = () => on.siteAdmin()
/** Returns a moderator of the report. For the report of a user, it is a site admin. */
const whoMayAct = (type: Reportable) => (type === 'user' ? siteAdmin() : moderatorOf('saab'))

const deeds = (caller: Caller, id: string) => [
  () => caller.moderation.report({ id }),
  () => caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'x' }),
  () => caller.moderation.deleteItem({ id, adminReason: 'x' }),
  () => caller.moderation.deleteItemAndMute({ id, adminReason: 'x', muteDurationDays: 1 }),
  () => caller.moderation.restore({ id, adminReason: 'x' }),
  () => caller.moderation.unmute({ id, adminReason: 'x' }),
]
const calls = [
  ['PATCH', 'status', { status: 'dismissed', adminNotes: 'x' }],
  ['POST', 'action/delete-item', { adminReason: 'x' }],
  ['POST', 'action/delete-item-mute-user', { adminReason: 'x', muteDurationDays: 1 }],
] as const
const mutesOf = ({ id }: { id: string }) => site.deps.prisma.mute.findMany({ where: { userId: id } })

describe.each(ALL)('a report of a %s', (type) => {
  it('has the item, the reason and the reporter, over tRPC and REST', async () => {
    const { item, id } = await reported(type)
    const { caller, token } = await whoMayAct(type)
    const mine = { itemType: type, limit: 100 }
    const row = (await caller.moderation.reports(mine)).items.find((each) => each.id === id)
    expect(row).toEqual({
      id,
      itemType: type,
      itemId: item.id,
      tags: type === 'user' ? [] : ['saab'],
      title: expect.any(String),
      text: type === 'image' ? null : expect.stringContaining(item.word),
      live: { title: row?.title, text: row?.text },
      path: type === 'message' ? null : expect.stringMatching(/^\/(part|blog|account|vehicle)\//),
      owner: { id: item.owner.id, name: item.owner.name, picture: type === 'user' ? expect.any(String) : null },
      reason: 'It is an advertisement',
      reporter: { id: item.reporter.id, name: item.reporter.name, picture: null },
      status: 'open',
      createdAt: new Date(now).toISOString(),
      reportCount: 1,
      adminNotes: '',
      handledBy: null,
      canRestore: false,
      mutedUntil: null,
      isWarned: false,
      reportedRevision: ['part', 'vehicle'].includes(type) ? expect.any(Number) : null,
      hides: type === 'part' ? { listings: 0, comments: 0, images: 0 } : {},
      revertsTo: null,
      isReplaced: false,
      editedTo: null,
    })
    const { item: live, ...details } = await caller.moderation.report({ id })
    expect(details).toEqual({
      ...row,
      snapshot: live,
      authorRecord: {
        reports: { count: 0, latest: null },
        warnings: { count: 0, latest: null },
        mutes: { count: 0, latest: null },
      },
      entries: [{ reporter: row?.reporter, reason: row?.reason, createdAt: row?.createdAt }],
      log: [],
    })
    expect(JSON.stringify(live)).toContain(item.word)
    const { body } = await site.get(`/api/admin/reports?itemType=${REF[type]}&limit=100`, token)
    expect(body.reports.find((each: { _id: string }) => each._id === id)).toEqual({
      _id: id,
      reportedItemId: item.id,
      reportedItemRef: REF[type],
      reportedItem: { title: row?.title, text: row?.text, path: row?.path },
      reportedItemSnapshot: { title: row?.title, text: row?.text },
      tags: row?.tags,
      reason: 'It is an advertisement',
      reporterId: { _id: item.reporter.id, name: item.reporter.name, profilePicture: null },
      status: 'open',
      createdAt: row?.createdAt,
      reportCount: 1,
      adminNotes: '',
      handledBy: null,
    })
  })

  it('has the path of the item while the item is visible', async () => {
    const { item, id } = await reported(type)
    const { caller } = await whoMayAct(type)
    expect(await item.isShown()).toBe(true)
    const after = await caller.moderation.deleteItem({ id, adminReason: ' Against the rules ' })
    expect(after).toMatchObject({
      status: 'resolved_action_taken',
      adminNotes: 'Against the rules',
      handledBy: { id: expect.any(String) },
      canRestore: true,
    })
    // The profile of a user stays, without name and image.
    if (type === 'user') expect(after.live).toEqual({ title: `User ${item.id.slice(-4)}`, text: '' })
    else expect(after).toMatchObject({ live: null, path: null })
    expect(await item.isShown()).toBe(false)
    expect(await mutesOf(item.owner)).toEqual([])

    const back = await caller.moderation.restore({ id, adminReason: 'A mistake' })
    expect(back).toMatchObject({ status: 'resolved_action_taken', canRestore: false, live: { title: back.title } })
    expect(await item.isShown()).toBe(true)
    await expect(caller.moderation.restore({ id, adminReason: 'Again' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { log } = await caller.moderation.report({ id })
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['delete-item', 'Against the rules'],
      ['restore', 'A mistake'],
    ])
  })

  it('mutes its author in the same action, for exactly the given days', async () => {
    const { item, id } = await reported(type)
    const { user, token } = await whoMayAct(type)
    const { status, body } = await site.request('POST', `/api/admin/reports/${id}/action/delete-item-mute-user`, {
      token,
      payload: { adminReason: 'Against the rules', muteDurationDays: 30 },
    })
    expect([status, body.status]).toEqual([200, 'resolved_action_taken'])
    expect(await item.isShown()).toBe(false)
    const until = new Date(now + 30 * 86_400_000)
    expect(await mutesOf(item.owner)).toMatchObject([{ moderatorId: user.id, reason: 'Against the rules', until }])
    const { log } = await site.caller(token).moderation.report({ id })
    expect(log.map(({ action }) => action)).toEqual(['delete-item', 'mute-user'])
  })

  it('is resolved if its item is already removed, which cannot be restored', async () => {
    const { item, id } = await reported(type)
    const again = { ...item, reporter: await site.make.user() }
    const { caller } = await siteAdmin()
    await caller.moderation.deleteItem({ id, adminReason: 'x' })
    if (type !== 'user' && type !== 'message')
      await expect(fileReport(again)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // The state of an item that is removed just after the report.
    await site.deps.prisma.report.update({ where: { id }, data: { status: 'open' } })
    await site.deps.prisma.moderationLog.deleteMany({ where: { reportId: id } })
    if (type === 'user')
      await site.deps.prisma.user.update({ where: { id: item.id }, data: { deletedAt: new Date(now) } })
    const row = await caller.moderation.deleteItem({ id, adminReason: 'x' })
    expect(row).toMatchObject({ status: 'resolved_action_taken', canRestore: false })
    await expect(caller.moderation.restore({ id, adminReason: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe.each(TAGGED)('the scope of a report of a %s', (type) => {
  it('follows the tags at the time of the report, not later changes', async () => {
    const { item, id } = await reported(type)
    await item.retag('volvo')
    const [frozen, current, whole] = [await moderatorOf('saab', 'fuel'), await moderatorOf('volvo'), await siteAdmin()]
    for (const { caller } of [frozen, whole]) expect((await caller.moderation.report({ id })).tags).toEqual(['saab'])

    expect((await current.caller.moderation.reports({ status: 'all' })).items.map((row) => row.id)).not.toContain(id)
    for (const deed of deeds(current.caller, id)) await expect(deed()).rejects.toMatchObject(NOT_FOUND)
    for (const [method, path, payload] of calls)
      expect(
        await site.request(method, `/api/admin/reports/${id}/${path}`, { token: current.token, payload }),
      ).toMatchObject({
        status: 404,
        body: { error: NOT_FOUND.message },
      })
    expect((await site.get('/api/admin/reports?status=all', current.token)).body.reports).toEqual([])
    expect(await item.isShown()).toBe(true)
    expect(await mutesOf(item.owner)).toEqual([])
    expect(await whole.caller.moderation.report({ id })).toMatchObject({ status: 'open', handledBy: null, log: [] })

    await frozen.caller.moderation.deleteItem({ id, adminReason: 'x' })
    expect((await current.caller.moderation.log({})).items.filter((entry) => entry.reportId === id)).toEqual([])
    await expect(current.caller.moderation.restore({ id, adminReason: 'x' })).rejects.toMatchObject(NOT_FOUND)
    expect(await item.isShown()).toBe(false)
  })
})

it.each(['user', 'part'] as const)('only a site admin sees the report of a %s without tags', async (type) => {
  const untagged = async () => {
    const part = await site.make.part()
    return { type, id: part.id, reporter: await site.make.user() }
  }
  const item = type === 'user' ? await written.user() : await untagged()
  const id = await fileReport(item)
  const { caller } = await moderatorOf('saab', 'fuel', 'volvo')
  for (const deed of deeds(caller, id)) await expect(deed()).rejects.toMatchObject(NOT_FOUND)
  expect((await caller.moderation.reports({ status: 'all', itemType: 'user' })).total).toBe(0)
  expect(
    (await (await siteAdmin()).caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'Fine' })).status,
  ).toBe('dismissed')
})

it('a comment on a post is moderated by the moderators of the tags of the post', async () => {
  const post = await site.make.post({ tags: ['saab'] })
  const { id: itemId } = await site.make.comment({ post })
  const id = await fileReport({ type: 'comment', id: itemId, reporter: await site.make.user() })
  const row = await (await moderatorOf('saab')).caller.moderation.report({ id })
  expect([row.tags, row.path]).toEqual([['saab'], `/blog/${post.slug}?comment=${itemId}`])
})

it('a former moderator of a tag cannot see or act on its reports in the next call', async () => {
  const { id } = await reported('comment')
  const { user, caller, token } = await moderatorOf('saab')
  await caller.moderation.report({ id })
  await site.deps.prisma.tagAdmin.deleteMany({ where: { userId: user.id } })
  await expect(site.caller(token).moderation.report({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await site.get('/api/admin/reports', token)).body).toMatchObject({
    error: 'Access Denied. You do not have permission to view this page.',
  })
})

it('a moderator cannot act on own content, but a site admin can', async () => {
  const own = async (author: { id: string }) => {
    const { id } = await site.make.comment({ part: await site.make.part({ tags: ['saab'] }), author })
    return fileReport({ type: 'comment', id, reporter: await site.make.user() })
  }
  const me = await moderatorOf('saab')
  const id = await own(me.user)
  const refusal = {
    code: 'FORBIDDEN',
    message: 'You cannot act on a report about your own content. Another moderator must handle it.',
  }
  const [look, ...acting] = deeds(me.caller, id).slice(0, 4)
  for (const deed of acting) await expect(deed()).rejects.toMatchObject(refusal)
  await expect(look?.()).resolves.toMatchObject({ status: 'open', log: [] })
  await (await moderatorOf('saab')).caller.moderation.deleteItem({ id, adminReason: 'x' })
  await expect(me.caller.moderation.restore({ id, adminReason: 'x' })).rejects.toMatchObject(refusal)
  const admin = await siteAdmin()
  await admin.caller.moderation.deleteItem({ id: await own(admin.user), adminReason: 'x' })
})

it('the report of an expired or sold listing has the path of the part', async () => {
  const { caller } = await moderatorOf('saab')
  for (const status of ['active', 'sold', 'expired'] as const) {
    const part = await site.make.part({ tags: ['saab'] })
    const { id } = await site.make.listing({ part, status })
    const report = await fileReport({ type: 'listing', id, reporter: await site.make.user() })
    expect((await caller.moderation.report({ id: report })).path).toBe(
      status === 'active' ? `/part/${part.slug}?listing=${id}` : `/part/${part.slug}`,
    )
  }
})

describe('the status of a report', () => {
  it('is changed with notes, and has the moderator who reviews it', async () => {
    const { id } = await reported('comment')
    const [ann, bob] = [await moderatorOf('saab'), await moderatorOf('saab')]
    const { body } = await site.request('PATCH', `/api/admin/reports/${id}/status`, {
      token: ann.token,
      payload: { status: 'under_review', adminNotes: 'I ask the author.' },
    })
    expect(body).toMatchObject({
      status: 'under_review',
      adminNotes: 'I ask the author.',
      handledBy: { _id: ann.user.id, name: ann.user.name },
    })
    expect(await bob.caller.moderation.report({ id })).toMatchObject({
      handledBy: { id: ann.user.id },
      status: 'under_review',
    })
    // Another moderator may close it.
    expect(await bob.caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'Harmless.' })).toMatchObject({
      handledBy: { id: bob.user.id },
    })
  })

  it.each([
    ['resolved_action_taken', 'resolve', 'Resolved (Action Taken)'],
    ['resolved_no_action', 'resolve-no-action', 'Resolved (No Action)'],
    ['dismissed', 'dismiss', 'Dismissed'],
  ] as const)('%s is final: who comes later is told by whom', async (status, action, words) => {
    const { item, id } = await reported('comment')
    const [ann, bob] = [await moderatorOf('saab'), await moderatorOf('saab')]
    await ann.caller.moderation.setStatus({ id, status, adminNotes: 'Done' })
    const [, ...acting] = deeds(bob.caller, id).slice(0, 4)
    const message = `This report was already closed: ${words} by ${ann.user.name}.`
    for (const deed of acting) await expect(deed()).rejects.toMatchObject({ code: 'CONFLICT', message })
    for (const [method, path, payload] of calls) {
      const answer = await site.request(method, `/api/admin/reports/${id}/${path}`, { token: bob.token, payload })
      expect([answer.status, answer.body.error]).toEqual([409, message])
      expect(answer.body.report).toMatchObject({ _id: id, status, handledBy: { _id: ann.user.id } })
    }
    expect(await item.isShown()).toBe(true)
    expect((await bob.caller.moderation.report({ id })).log).toMatchObject([{ action, reason: 'Done' }])
    // A later report of the item is a new one.
    expect(await fileReport(item)).not.toBe(id)
  })

  it.each(['open', 'closed', '', null, 7])('cannot become %j', async (status) => {
    const { id } = await reported('comment')
    const { token } = await moderatorOf('saab')
    const payload = { status, adminNotes: 'x' }
    expect((await site.request('PATCH', `/api/admin/reports/${id}/status`, { token, payload })).status).toBe(400)
  })

  it.each(calls)('needs a reason: %s %s', async (method, path, given) => {
    const { id } = await reported('comment')
    const { token, caller } = await moderatorOf('saab')
    const name = path === 'status' ? 'adminNotes' : 'adminReason'
    for (const reason of ['', ' \n\u200B', null, undefined]) {
      const payload = { ...given, [name]: reason }
      const { status, body } = await site.request(method, `/api/admin/reports/${id}/${path}`, { token, payload })
      expect([status, body.error]).toEqual([400, 'Reason/Note is required for this action.'])
    }
    const payload = { ...given, [name]: 'x'.repeat(1_001) }
    expect((await site.request(method, `/api/admin/reports/${id}/${path}`, { token, payload })).status).toBe(400)
    expect((await caller.moderation.report({ id })).status).toBe('open')
  })
})

describe('the list of reports', () => {
  it('is filtered by status, type and tag, newest first, in pages', async () => {
    const tag = 'list'
    const { caller, token } = await moderatorOf(tag, 'saab')
    const part = await site.make.part({ tags: [tag] })
    const ids: string[] = []
    for (let n = 0; n < 12; n++) {
      now += 1_000
      const item = n % 3 === 0 ? await site.make.listing({ part }) : await site.make.comment({ part })
      const type = n % 3 === 0 ? 'listing' : 'comment'
      ids.unshift(await fileReport({ type, id: item.id, reporter: await site.make.user() }))
    }
    const list = async (query: string) => (await site.get(`/api/admin/reports?tag=${tag}${query}`, token)).body
    const idsOf = ({ reports }: { reports: { _id: string }[] }) => reports.map(({ _id }) => _id)
    const first = await list('')
    expect(idsOf(first)).toEqual(ids.slice(0, 10))
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 2, totalReports: 12, limit: 10 })
    expect(idsOf(await list('&page=2'))).toEqual(ids.slice(10))
    expect(idsOf(await list('&page=9'))).toEqual([])
    expect((await list('&itemType=Listing')).pagination.totalReports).toBe(4)
    await caller.moderation.setStatus({ id: ids[0] ?? '', status: 'dismissed', adminNotes: 'x' })
    expect((await list('')).pagination.totalReports).toBe(11)
    expect(idsOf(await list('&status=dismissed'))).toEqual([ids[0]])
    expect((await list('&status=all')).pagination.totalReports).toBe(12)
    // A tag outside the scope has no reports.
    expect((await site.get(`/api/admin/reports?tag=volvo`, token)).body.reports).toEqual([])
    for (const query of ['&page=0', '&limit=101', '&status=x', '&itemType=comment'])
      expect((await site.get(`/api/admin/reports?tag=${tag}${query}`, token)).status).toBe(400)
  })

  it('has one row for an item that a hundred users report, and rejects repeated reports of one user', async () => {
    const item = await written.comment()
    const tokens = await Promise.all(Array.from({ length: 100 }, () => site.make.token()))
    const send = (token: string) =>
      site.request('POST', `/api/comments/${item.id}/report`, { token, payload: { reason: 'Spam' } })
    // Five at a time: a write that waits longer than 1.2 s for the lock of the row is answered 503 (server/db/client.ts),
    // and on a busy machine a hundred at once wait longer than that.
    const answers: Awaited<ReturnType<typeof send>>[] = []
    for (let sent = 0; sent < 100; sent += 5)
      answers.push(...(await Promise.all(tokens.slice(sent, sent + 5).map(send))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
    const again = await Promise.all(Array.from({ length: 5 }, () => send(tokens[0] ?? '')))
    expect(again.filter(({ status }) => status === 409)).toHaveLength(5)
    const { caller } = await moderatorOf('saab')
    const rows = (await caller.moderation.reports({ limit: 100 })).items.filter(({ itemId }) => itemId === item.id)
    expect(rows).toMatchObject([{ reportCount: 100 }])
    expect((await caller.moderation.report({ id: rows[0]?.id ?? '' })).entries).toHaveLength(100)
  })
})

describe('the log', () => {
  it('has every action with its moderator, item, time and reason, for the moderators of its tags', async () => {
    const tag = 'log'
    const part = await site.make.part({ tags: [tag, 'saab'] })
    const author = await site.make.user()
    const comment = await site.make.comment({ part, author })
    const id = await fileReport({ type: 'comment', id: comment.id, reporter: await site.make.user() })
    const { user, caller } = await moderatorOf(tag)
    const times: string[] = []
    const step = async (deed: Promise<unknown>) => {
      await deed
      times.unshift(new Date(now).toISOString())
      now += 1_000
    }
    await step(caller.moderation.setStatus({ id, status: 'under_review', adminNotes: 'Reading' }))
    await step(caller.moderation.deleteItem({ id, adminReason: 'Spam' }))
    await step(caller.moderation.restore({ id, adminReason: 'No spam' }))
    const entry = (action: string, reason: string, turn: number) => ({
      id: expect.any(String),
      moderator: { id: user.id, name: user.name, picture: null },
      action,
      owner: { id: author.id, name: author.name, picture: null },
      muteDays: null,
      reportId: id,
      itemType: 'comment',
      itemId: comment.id,
      title: part.name,
      path: null,
      tags: [tag, 'saab'],
      reason,
      rule: null,
      publicReason: '',
      items: 1,
      createdAt: times[turn],
    })
    const entries = [
      entry('restore', 'No spam', 0),
      entry('delete-item', 'Spam', 1),
      entry('under-review', 'Reading', 2),
    ]
    expect(await caller.moderation.log({})).toEqual({ items: entries, nextCursor: null })
    const first = await caller.moderation.log({ limit: 2 })
    expect(first.items).toEqual(entries.slice(0, 2))
    expect(await caller.moderation.log({ limit: 2, cursor: first.nextCursor })).toEqual({
      items: entries.slice(2),
      nextCursor: null,
    })
    expect((await (await moderatorOf('saab')).caller.moderation.log({ tag })).items).toEqual(entries)
    expect((await (await siteAdmin()).caller.moderation.log({ tag })).items).toEqual(entries)
    expect((await (await moderatorOf('volvo')).caller.moderation.log({ tag })).items).toEqual([])
  })
})

describe('the author of reported content', () => {
  it('is named in the log with the days of a mute, and is null after the account is deleted', async () => {
    const { item, id } = await reported('comment')
    const { caller } = await moderatorOf('saab')
    await caller.moderation.deleteItemAndMute({ id, adminReason: 'Spam', muteDurationDays: 7 })
    now += 1_000
    await caller.moderation.unmute({ id, adminReason: 'It was a joke' })
    const owner = { id: item.owner.id, name: item.owner.name, picture: null }
    const entries = async () => (await caller.moderation.report({ id })).log
    expect(await entries()).toMatchObject([
      { action: 'delete-item', owner, muteDays: null },
      { action: 'mute-user', owner, muteDays: 7 },
      { action: 'unmute', owner, muteDays: null },
    ])
    await site.caller(await site.make.token(item.owner)).user.remove({ name: item.owner.name })
    expect(await entries()).toMatchObject([{ owner: null }, { owner: null, muteDays: 7 }, { owner: null }])
  })

  it('has a record of other reports and mutes in the details of a report', async () => {
    const { item, id } = await reported('comment')
    const { caller } = await moderatorOf('saab')
    const record = async (of: string) => (await caller.moderation.report({ id: of })).authorRecord
    expect(await record(id)).toEqual({
      reports: { count: 0, latest: null },
      warnings: { count: 0, latest: null },
      mutes: { count: 0, latest: null },
    })
    const firstAt = new Date(now).toISOString()
    await caller.moderation.deleteItemAndMute({ id, adminReason: 'Spam', muteDurationDays: 3 })
    now += 4 * 86_400_000

    const part = await site.make.part({ tags: ['saab'], createdBy: item.owner })
    const second = await fileReport({ type: 'part', id: part.id, reporter: item.reporter })
    const secondAt = new Date(now).toISOString()
    expect(await record(second)).toEqual({
      reports: { count: 1, latest: { createdAt: expect.any(String), status: 'resolved_action_taken' } },
      warnings: { count: 0, latest: null },
      mutes: { count: 1, latest: { createdAt: firstAt, days: 3 } },
    })
    // This report and its mute are not counted.
    expect(await record(id)).toEqual({
      reports: { count: 1, latest: { createdAt: secondAt, status: 'open' } },
      warnings: { count: 0, latest: null },
      mutes: { count: 0, latest: null },
    })
    const imported = await site.make.image({ part, uploader: null })
    const unknown = await fileReport({ type: 'image', id: imported.id, reporter: item.reporter })
    expect(await record(unknown)).toBeNull()
  })
})

describe('the report of an item', () => {
  it.each(['image', 'listing', 'comment', 'blog_post', 'user'] as const)('is rejected for an own %s', async (type) => {
    const item = await written[type]()
    await expect(fileReport({ ...item, reporter: item.owner })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You cannot report your own content.',
    })
  })

  it.each(['part', 'revision'] as const)(
    'is possible for an own %s, because users edit the wiki together',
    async (type) => {
      const item = await written[type]()
      expect(await fileReport({ ...item, reporter: item.owner })).toEqual(expect.any(String))
    },
  )

  it('is possible for a message only by its receiver', async () => {
    const item = await written.message()
    const refusal = { code: 'NOT_FOUND', message: 'Message not found.' }
    for (const reporter of [item.owner, await site.make.user(), await site.make.moderator('saab')])
      await expect(fileReport({ ...item, reporter })).rejects.toMatchObject(refusal)
    expect(await fileReport(item)).toEqual(expect.any(String))
  })

  it.each(ALL)('is rejected for a missing %s', async (type) => {
    const item = await written[type]()
    await expect(fileReport({ ...item, id: UNKNOWN_ID })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: MISSING[type],
    })
  })
})

const MISSING: Record<Reportable, string> = {
  part: 'Part not found.',
  revision: 'Revision not found.',
  image: 'Image not found.',
  listing: 'Listing not found.',
  comment: 'Comment not found.',
  blog_post: 'Blog post not found.',
  message: 'Message not found.',
  feedback: 'Feedback not found.',
  vehicle: 'Vehicle not found.',
  user: 'User not found.',
  fitment: 'Fitment not found.',
  confirmation: 'Confirmation not found.',
  relation: 'Relations not found.',
  donor: 'Donor car not found.',
}

describe('a mute', () => {
  const mute = async (id: string, token: string, muteDurationDays: unknown) =>
    site.request('POST', `/api/admin/reports/${id}/action/delete-item-mute-user`, {
      token,
      payload: { adminReason: 'x', muteDurationDays },
    })

  it.each([0, -1, 31, 1.5, '5', 'x', null, undefined, 1e9])('is rejected for %j days', async (days) => {
    const { item, id } = await reported('comment')
    const { status, body } = await mute(id, (await moderatorOf('saab')).token, days)
    expect([status, body.fields]).toEqual([400, { muteDurationDays: 'Enter a whole number of days from 1 to 30.' }])
    expect(await item.isShown()).toBe(true)
  })

  it.each([1, 30])('lasts %i days', async (days) => {
    const { item, id } = await reported('comment')
    expect((await mute(id, (await moderatorOf('saab')).token, days)).status).toBe(200)
    expect(await mutesOf(item.owner)).toMatchObject([{ until: new Date(now + days * 86_400_000) }])
  })

  it('does not end earlier by a second mute', async () => {
    const { token } = await moderatorOf('saab')
    const first = await reported('comment')
    await mute(first.id, token, 20)
    const { id: itemId } = await site.make.comment({
      part: await site.make.part({ tags: ['saab'] }),
      author: first.item.owner,
    })
    await mute(await fileReport({ type: 'comment', id: itemId, reporter: await site.make.user() }), token, 1)
    const { user } = await site.caller(await site.make.token(first.item.owner)).auth.status()
    expect(user?.mute?.until).toBe(new Date(now + 20 * 86_400_000).toISOString())
  })

  it('is rejected without any change if there is no user to mute', async () => {
    const moderator = await moderatorOf('saab')
    const part = await site.make.part({ tags: ['saab'] })
    const image = await site.make.image({ part, uploader: null })
    const gone = await site.make.comment({ part, author: await site.make.user({ deletedAt: new Date(now) }) })
    const nobody = 'The author of this content is unknown, so there is no user to mute.'
    for (const [type, item, sentence] of [
      ['image', image, nobody],
      ['comment', gone, nobody],
    ] as const) {
      const id = await fileReport({ type, id: item.id, reporter: await site.make.user() })
      const { status, body } = await mute(id, moderator.token, 1)
      expect([status, body.error]).toEqual([400, sentence])
      expect(await moderator.caller.moderation.report({ id })).toMatchObject({ status: 'open', log: [], live: {} })
    }
  })

  it('ends at once when a moderator of the report ends it, with a log entry', async () => {
    const { item, id } = await reported('comment')
    const { token, caller } = await moderatorOf('saab')
    await mute(id, token, 2)
    const own = await site.make.token(item.owner)
    const part = await site.make.part()
    const comment = async () =>
      (await site.request('POST', '/api/comments', { token: own, payload: { productId: part.id, text: 'x' } })).status
    expect(await comment()).toBe(403)
    const until = new Date(now + 2 * 86_400_000).toISOString()
    expect((await caller.moderation.report({ id })).mutedUntil).toBe(until)
    expect(await caller.moderation.unmute({ id, adminReason: 'It was a joke' })).toMatchObject({
      mutedUntil: null,
      canRestore: true,
    })
    expect(await comment()).toBe(201)
    await expect(caller.moderation.unmute({ id, adminReason: 'Again' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is no mute to end. No user is muted for this report.',
    })
    expect((await caller.moderation.log({})).items[0]).toMatchObject({ action: 'unmute', reason: 'It was a joke' })
  })

  it('does not end with the mute for another report', async () => {
    const { item, id } = await reported('comment')
    const { token, caller } = await moderatorOf('saab')
    await mute(id, token, 2)
    await site.make.mute(item.owner, new Date(now + 86_400_000))
    await caller.moderation.unmute({ id, adminReason: 'x' })
    expect((await site.caller(await site.make.token(item.owner)).auth.status()).user?.mute).toEqual({
      until: new Date(now + 86_400_000).toISOString(),
      reason: 'Spam',
    })
  })

  it('of the own account is rejected for a site admin', async () => {
    const { user, token } = await siteAdmin()
    const { id: itemId } = await site.make.comment({ author: user })
    const id = await fileReport({ type: 'comment', id: itemId, reporter: await site.make.user() })
    expect((await mute(id, token, 1)).body.error).toBe('You cannot mute yourself.')
  })

  it('of a site admin needs a site admin', async () => {
    const part = await site.make.part({ tags: ['saab'] })
    const comment = await site.make.comment({ part, author: await site.make.user({ isSiteAdmin: true }) })
    const id = await fileReport({ type: 'comment', id: comment.id, reporter: await site.make.user() })
    const { status, body } = await mute(id, (await moderatorOf('saab')).token, 1)
    expect([status, body.error]).toEqual([403, 'Only a site admin can mute a site admin.'])
    expect((await mute(id, (await siteAdmin()).token, 1)).status).toBe(200)
  })
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
