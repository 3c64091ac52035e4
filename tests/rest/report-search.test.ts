import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BULK_REPORTS } from '../../shared/moderation.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { moderating } from '../support/reported.ts'

let site: TestApp
let on: ReturnType<typeof moderating>
let admin: Awaited<ReturnType<typeof on.siteAdmin>>
beforeAll(async () => {
  site = await bootApp()
  on = moderating(site)
  admin = await on.siteAdmin()
})
afterAll(() => site.close())

const idsOf = async (search: { person?: string; item?: string; status?: 'all' }, by = admin) =>
  (await by.caller.moderation.reports({ ...search, limit: 100 })).items.map(({ id }) => id)

/** A reported comment, by people with names of their own. */
async function reportedComment() {
  const [author, reporter] = [
    await site.make.user({ name: 'Quentin Quill' }),
    await site.make.user({ name: 'Ursula Umbra' }),
  ]
  const part = await site.make.part({ name: 'Zephyr manifold 77', numbers: ['ZM 077-A'], tags: ['saab'] })
  const comment = await site.make.comment({ part, author })
  const id = await on.fileReport({ type: 'comment', id: comment.id, reporter })
  return { author, reporter, part, comment, id }
}
type World = Awaited<ReturnType<typeof reportedComment>>

describe('the search of reports', () => {
  let world: World
  beforeAll(async () => {
    world = await reportedComment()
    await on.reported('comment')
  })

  it.each<[string, (world: World) => string]>([
    ['the name of the author', () => 'quentin'],
    ['a part of the name of the reporter', () => 'Umbra'],
    ['the id of the author', ({ author }) => author.id],
    ['the address of the profile', ({ reporter }) => `https://tappet.example/account/${reporter.id}`],
  ])('finds those of a person by %s', async (_name, textOf) => {
    expect(await idsOf({ person: textOf(world) })).toEqual([world.id])
  })

  it('finds those of a person by the handle', async () => {
    const handle = await site.deps.prisma.handle.findFirst({ where: { userId: world.author.id, isCurrent: true } })
    expect(await idsOf({ person: `@${handle?.handle}` })).toEqual([world.id])
  })

  it.each<[string, (world: World) => string]>([
    ['a part of the title', () => 'MANIFOLD'],
    ['a part number', () => 'zm-077a'],
    ['the id of the item', ({ comment }) => comment.id],
    ['the id of its part', ({ part }) => part.id],
    ['the id of the report', ({ id }) => id],
    ['the address of the page', ({ part }) => `https://tappet.example/part/${part.slug}?x=1`],
    ['the address of the comment', ({ part, comment }) => `/part/${part.slug}?comment=${comment.id}`],
  ])('finds those of an item by %s', async (_name, textOf) => {
    expect(await idsOf({ item: textOf(world) })).toEqual([world.id])
  })

  it('finds those of a vehicle and of a post with its comments by the address', async () => {
    const vehicle = await on.reported('vehicle')
    const { slug } = await site.deps.prisma.vehicle.findUniqueOrThrow({ where: { id: vehicle.item.id } })
    expect(await idsOf({ item: `/vehicle/${slug}` })).toEqual([vehicle.id])
    const post = await site.make.post()
    const comment = await site.make.comment({ post })
    const reporter = await site.make.user()
    const ids = [
      await on.fileReport({ type: 'comment', id: comment.id, reporter }),
      await on.fileReport({ type: 'blog_post', id: post.id, reporter }),
    ]
    expect((await idsOf({ item: `/blog/${post.slug}` })).toSorted()).toEqual(ids.toSorted())
  })

  it('needs both, if both are given, and keeps the scope and the other filters', async () => {
    expect(await idsOf({ person: 'Quentin', item: 'Manifold' })).toEqual([world.id])
    expect(await idsOf({ person: 'Quentin', item: 'Gearbox' })).toEqual([])
    expect(await idsOf({ person: 'Quentin' }, await on.moderatorOf('saab'))).toEqual([world.id])
    expect(await idsOf({ person: 'Quentin' }, await on.moderatorOf('volvo'))).toEqual([])
    const { id: itemId } = await site.make.comment({ part: world.part })
    const id = await on.fileReport({ type: 'comment', id: itemId, reporter: world.reporter })
    await admin.caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'x' })
    expect(await idsOf({ item: 'Zephyr' })).toEqual([world.id])
    expect(await idsOf({ item: 'Zephyr', status: 'all' })).toEqual([id, world.id])
    const { body } = await site.get('/api/admin/reports?item=Zephyr&status=dismissed', admin.token)
    expect(body.reports).toMatchObject([{ _id: id }])
  })

  it('takes special characters as they are, and needs three', async () => {
    for (const text of ['xyz%', '%%%', '___', String.raw`a\b\c`, '/part/%%%', '@@@', '???', `'";--`])
      expect([text, await idsOf({ item: text }), await idsOf({ person: text })]).toEqual([text, [], []])
    const { status, body } = await site.get('/api/admin/reports?person=ab', admin.token)
    expect([status, body.error]).toEqual([400, expect.stringContaining('Type at least 3 characters.')])
  })
})

describe('a bulk action', () => {
  const bulk = (by: typeof admin, payload: object) =>
    site.request('POST', '/api/admin/reports/bulk', { token: by.token, payload })

  it('handles each report by itself and says what was not done, and why', async () => {
    const moderator = await on.moderatorOf('saab')
    const [first, second, closed] = [
      await on.reported('comment'),
      await on.reported('listing'),
      await on.reported('comment'),
    ]
    const elsewhere = await on.reported('user')
    await admin.caller.moderation.setStatus({ id: closed.id, status: 'dismissed', adminNotes: 'x' })
    const ids = [first.id, second.id, closed.id, elsewhere.id, first.id]
    const { status, body } = await bulk(moderator, { ids, action: 'delete_item', adminReason: 'Spam', rule: 'spam' })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { _id: first.id, error: null, report: { status: 'resolved_action_taken', adminNotes: 'Spam' } },
      { _id: second.id, error: null, report: { status: 'resolved_action_taken' } },
      {
        _id: closed.id,
        error: `This report was already closed: Dismissed by ${admin.user.name}.`,
        report: { status: 'dismissed' },
      },
      { _id: elsewhere.id, error: 'Report not found.', report: null },
    ])
    expect([await first.item.isShown(), await second.item.isShown(), await closed.item.isShown()]).toEqual([
      false,
      false,
      true,
    ])
    const log = await site.deps.prisma.moderationLog.findMany({ where: { reportId: { in: [first.id, second.id] } } })
    expect(log.map(({ action, rule }) => [action, rule])).toEqual([
      ['delete-item', 'spam'],
      ['delete-item', 'spam'],
    ])
  })

  it.each([
    ['under_review', 'under_review'],
    ['dismissed', 'dismissed'],
    ['resolved_action_taken', 'resolved_action_taken'],
    ['resolved_no_action', 'resolved_no_action'],
  ])('%s sets the status', async (action, status) => {
    const { id } = await on.reported('comment')
    const { body } = await bulk(admin, { ids: [id], action, adminReason: 'x' })
    expect(body.results).toMatchObject([{ report: { status } }])
  })

  it('of two moderators handles each report once', async () => {
    const ids = [(await on.reported('comment')).id, (await on.reported('comment')).id]
    const act = (by: typeof admin) => bulk(by, { ids, action: 'dismissed', adminReason: 'x' })
    const answers = await Promise.all([act(admin), act(await on.siteAdmin())])
    for (const id of ids) {
      const done = answers.flatMap(({ body }) => body.results).filter((each) => each._id === id && each.error === null)
      expect(done).toHaveLength(1)
    }
  })

  it('has at least one report, at most BULK_REPORTS, and a reason', async () => {
    const { id } = await on.reported('comment')
    const ids = (count: number) => Array.from({ length: count }, () => id)
    const errorOf = async (payload: object) => {
      const { status, body } = await bulk(admin, { action: 'under_review', adminReason: 'x', ...payload })
      return [status, body.error]
    }
    expect(await errorOf({ ids: ids(BULK_REPORTS) })).toEqual([200, undefined])
    expect(await errorOf({ ids: ids(BULK_REPORTS + 1) })).toEqual([
      400,
      expect.stringContaining('Choose at most 50 reports.'),
    ])
    expect(await errorOf({ ids: [] })).toEqual([400, expect.stringContaining('Choose at least one report.')])
    expect(await errorOf({ ids: [id], adminReason: ' ' })).toEqual([
      400,
      expect.stringContaining('Reason/Note is required for this action.'),
    ])
  })
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
