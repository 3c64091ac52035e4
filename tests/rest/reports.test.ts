import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const calls = [
  {
    what: 'a part',
    type: 'part',
    method: 'POST',
    path: '/api/products',
    status: 201,
    visitor: 'Authentication required to report.',
    missing: 'Part not found.',
    make: () => site.make.part({ tags: ['saab', 'fuel'] }),
  },
  {
    what: 'a listing',
    type: 'listing',
    method: 'POST',
    path: '/api/listings',
    status: 201,
    visitor: 'Authentication required to report.',
    missing: 'Listing not found.',
    make: async () => site.make.listing({ part: await site.make.part({ tags: ['saab', 'fuel'] }) }),
  },
  {
    what: 'a picture',
    type: 'image',
    method: 'PUT',
    path: '/api/images',
    status: 200,
    visitor: 'Authentication required to report images.',
    missing: 'Image not found.',
    make: async () => site.make.image({ part: await site.make.part({ tags: ['saab', 'fuel'] }) }),
  },
] as const

describe.each(calls)('the report of $what', ({ type, method, path, status, visitor, missing, make }) => {
  const report = (id: string, token: string, reason: unknown = 'It is an advertisement') =>
    site.request(method, `${path}/${id}/report`, { token, payload: { reason } })

  it('stores the tags and a snapshot, for the moderators of these tags', async () => {
    const item = await make()
    const { status: answered, body } = await report(item.id, await site.make.token())
    expect(answered).toBe(status)
    expect(body.report.status).toBe('open')
    const stored = await site.deps.prisma.report.findUniqueOrThrow({ where: { id: body.report._id } })
    expect(stored).toMatchObject({ itemType: type, itemId: item.id, tags: ['saab', 'fuel'], reportCount: 1 })
    expect(stored.snapshot).toMatchObject({ title: expect.any(String), slug: expect.any(String) })
  })

  it('is one report with an entry for each user when many users send it at the same time', async () => {
    const item = await make()
    const tokens = await Promise.all(Array.from({ length: 8 }, () => site.make.token()))
    const answers = await Promise.all([...tokens, ...tokens].map((token) => report(item.id, token)))
    expect(answers.filter((answer) => answer.status === status)).toHaveLength(8)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(8)
    const reports = await site.deps.prisma.report.findMany({ where: { itemId: item.id }, include: { entries: true } })
    expect(reports).toMatchObject([{ reportCount: 8 }])
    expect(reports[0]?.entries).toHaveLength(8)
  })

  it('opens a new report after the first one is closed', async () => {
    const [item, token] = [await make(), await site.make.token()]
    const { body } = await report(item.id, token)
    expect((await report(item.id, token)).body.error).toBe(
      'You have already reported this. A moderator will review it.',
    )
    await site.deps.prisma.report.update({ where: { id: body.report._id }, data: { status: 'dismissed' } })
    expect((await report(item.id, token)).status).toBe(status)
  })

  it('needs a reason, a user who may report it, and an existing item', async () => {
    const [item, token] = [await make(), await site.make.token()]
    for (const reason of ['', ' \u200B\n', null, 7]) expect((await report(item.id, token, reason)).status).toBe(400)
    expect((await report(item.id, token, 'x'.repeat(1_001))).body.fields).toEqual({
      reason: 'A reason has at most 1,000 characters.',
    })
    for (const reason of ['Spam', '', 7, null])
      expect(await report(item.id, '', reason)).toMatchObject({ status: 401, body: { error: visitor } })
    const muted = await site.make.user()
    await site.make.mute(muted)
    expect((await report(item.id, await site.make.token(muted))).body.code).toBe('MUTED')
    expect(await report('01a1fa6a-0000-7000-8000-000000000000', token)).toMatchObject({
      status: 404,
      body: { error: missing },
    })
  })
})

it('the report of a revision has its author and its content', async () => {
  const caller = site.caller(await site.make.token())
  const editor = await site.make.user()
  const part = await site.make.part({ tags: ['saab'], revisions: 1, createdBy: editor, description: 'Buy at my shop.' })
  const revision = await caller.part.revision({ id: part.id, number: 1 })
  const { id } = await caller.report.create({ itemType: 'revision', itemId: revision.id, reason: 'Advertising' })
  expect(await site.deps.prisma.report.findUniqueOrThrow({ where: { id } })).toMatchObject({
    itemOwnerId: editor.id,
    tags: ['saab'],
    snapshot: { number: 1, description: 'Buy at my shop.', title: part.name },
  })
})

it('the report of a listing has its owner and its content, also after the sale', async () => {
  const [seller, token] = [await site.make.user(), await site.make.token()]
  const part = await site.make.part({ tags: ['saab'] })
  const listing = await site.make.listing({ part, seller, priceCents: 1_999, description: 'Call me', status: 'sold' })
  const report = (id: string) =>
    site.request('POST', `/api/listings/${id}/report`, { token, payload: { reason: 'A telephone number' } })
  const { body } = await report(listing.id)
  expect(await site.deps.prisma.report.findUniqueOrThrow({ where: { id: body.report._id } })).toMatchObject({
    itemOwnerId: seller.id,
    tags: ['saab'],
    snapshot: { title: part.name, slug: part.slug, type: 'ask', priceCents: 1_999, text: 'Call me' },
  })
  expect((await report((await site.make.listing({ status: 'deleted' })).id)).status).toBe(404)
})
