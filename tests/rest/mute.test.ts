import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { formatDateTime } from '../../shared/format.ts'
import { bootApp, type TestApp } from '../support/app.ts'

const DAY = 86_400_000

let site: TestApp
let now = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => new Date(now) })
})
afterAll(() => site.close())

/** A signed-in user with content, whom a moderator then mutes for a comment. */
async function contributor() {
  const { make } = site
  const [me, other] = [await make.user(), await make.user()]
  const moderator = await make.moderator('saab')
  const part = await make.part({ tags: ['saab'], revisions: 2 })
  const mine = {
    comment: await make.comment({ part, author: me }),
    listing: await make.listing({ part, seller: me }),
    post: await make.post({ author: me }),
  }
  const theirs = { comment: await make.comment({ part }), image: await make.image({ part }), post: await make.post() }
  const token = await make.token(me)
  async function mute(muteDurationDays = 2, adminReason = 'Advertising for a shop.') {
    const bad = await make.comment({ part, author: me })
    const { id } = await site
      .caller(await make.token())
      .report.create({ itemType: 'comment', itemId: bad.id, reason: 'Spam' })
    await site.caller(await make.token(moderator)).moderation.deleteItemAndMute({ id, adminReason, muteDurationDays })
  }
  return { me, other, moderator, part, mine, theirs, token, caller: site.caller(token), mute }
}
type World = Awaited<ReturnType<typeof contributor>>

/** docs/product/moderation.md, "Mutes": comment, list, edit, upload, vote, report and message others. */
const CONTRIBUTIONS: Record<string, (world: World) => Promise<unknown>> = {
  'comment.create': ({ caller, part }) => caller.comment.create({ partId: part.id, text: 'x' }),
  'comment.create, a reply': ({ caller, theirs }) => caller.comment.create({ parentId: theirs.comment.id, text: 'x' }),
  'comment.edit': ({ caller, mine }) => caller.comment.edit({ id: mine.comment.id, text: 'x' }),
  'listing.create': ({ caller, part }) =>
    caller.listing.create({ partId: part.id, type: 'ask', price: 5, description: 'x' }),
  'listing.edit': ({ caller, mine }) => caller.listing.edit({ id: mine.listing.id, price: 5 }),
  'listing.renew': ({ caller, mine }) => caller.listing.renew({ id: mine.listing.id }),
  'listing.sell': ({ caller, mine }) => caller.listing.sell({ id: mine.listing.id, otherId: null }),
  'part.create': ({ caller, me }) =>
    caller.part.create({ name: `A part by ${me.id}`, tags: ['saab'], numbers: [], description: 'x' }),
  'part.edit': ({ caller, part }) => caller.part.edit({ id: part.id, baseRevision: null, description: 'x' }),
  'part.revert': ({ caller, part }) => caller.part.revert({ id: part.id, baseRevision: 2, to: 1 }),
  'image.add': ({ caller, part }) => caller.image.add({ partId: part.id, url: 'https://pictures.example/x.jpg' }),
  'post.create': ({ caller }) => caller.post.create({ title: 'x', content: 'x' }),
  'post.edit': ({ caller, mine }) => caller.post.edit({ id: mine.post.id, content: 'x' }),
  'vote.set, a comment': ({ caller, theirs }) => caller.vote.set({ kind: 'comment', id: theirs.comment.id, value: 1 }),
  'vote.toggle, a picture': ({ caller, theirs }) =>
    caller.vote.toggle({ kind: 'image', id: theirs.image.id, value: -1 }),
  'vote.set, a post': ({ caller, theirs }) => caller.vote.set({ kind: 'post', id: theirs.post.id, value: 0 }),
  'report.create': ({ caller, theirs }) =>
    caller.report.create({ itemType: 'blog_post', itemId: theirs.post.id, reason: 'x' }),
  'report.image': ({ caller, theirs }) => caller.report.image({ itemId: theirs.image.id, reason: 'x' }),
  // A muted user may remove the image, but not set another one: a moderator may have removed the earlier one.
  'user.update': ({ caller }) => caller.user.update({ name: 'The name that was removed' }),
  'user.picture': ({ caller }) => caller.user.picture({ url: 'https://pictures.example/x.jpg' }),
  'message.send': ({ caller, other }) => caller.message.send({ receiverId: other.id, content: 'x' }),
}

type Call = [method: 'POST' | 'PUT' | 'PATCH', path: string, payload?: object]
const CALLS = ({ part, mine, theirs, other }: World): Call[] => [
  ['POST', '/api/comments', { productId: part.id, text: 'x' }],
  ['POST', '/api/listings', { productId: part.id, type: 'bid', price: 5, description: 'x' }],
  ['PATCH', `/api/listings/${mine.listing.id}`, { price: 5 }],
  ['POST', '/api/parts', { name: 'A part of a muted person', tags: ['saab'], partNumbers: [], description: 'x' }],
  ['PUT', `/api/products/${part.id}`, { title: 'Another name' }],
  ['POST', `/api/parts/${part.id}/images`, { url: 'https://pictures.example/x.jpg' }],
  ['POST', '/api/blog-posts', { title: 'x', content: 'x', tags: [] }],
  ['PUT', `/api/blog-posts/${mine.post.id}`, { content: 'x' }],
  ...['vote', 'downvote'].flatMap((button): Call[] => [
    ['PUT', `/api/comments/${theirs.comment.id}/${button}`],
    ['PUT', `/api/images/${theirs.image.id}/${button}`],
    ['PUT', `/api/blog-posts/${theirs.post.id}/${button}`],
  ]),
  ['POST', `/api/products/${part.id}/report`, { reason: 'x' }],
  ['POST', `/api/comments/${theirs.comment.id}/report`, { reason: 'x' }],
  ['PUT', `/api/images/${theirs.image.id}/report`, { reason: 'x' }],
  ['POST', '/api/messages', { receiverId: other.id, content: 'x' }],
]

const sentence = (days: number, reason = 'Advertising for a shop') =>
  `You are muted until ${formatDateTime(new Date(now + days * DAY).toISOString())} (UTC): ${reason}. You can read and message moderators, but you cannot contribute.`
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: unknown) => fromTRPCError(error).code,
  )

describe('a muted user', () => {
  it.each(Object.entries(CONTRIBUTIONS))(
    'does not contribute in the session that is open: %s',
    async (_name, contribute) => {
      const world = await contributor()
      await world.mute()
      const error = fromTRPCError(
        await contribute({ ...world, caller: site.caller(world.token) }).catch((thrown: unknown) => thrown),
      )
      expect([error.code, error.message]).toEqual(['MUTED', sentence(2)])
    },
  )

  it('gets the end and the reason of the mute over REST', async () => {
    const world = await contributor()
    // The same session could do it before.
    const payload = { productId: world.part.id, text: 'x' }
    expect((await site.request('POST', '/api/comments', { token: world.token, payload })).status).toBe(201)
    await world.mute()
    for (const [method, path, body] of CALLS(world)) {
      const answer = await site.request(method, path, { token: world.token, ...(body && { payload: body }) })
      expect([path, answer.status, answer.body.code, answer.body.error]).toEqual([path, 403, 'MUTED', sentence(2)])
    }
    expect(sentence(2)).toBe(
      'You are muted until 24 November 2026, 10:00 (UTC): Advertising for a shop. You can read and message moderators, but you cannot contribute.',
    )
  })

  it('can read, see the mute, write to moderators, delete own content, and sign out and in', async () => {
    const { me, moderator, part, mine, token, mute } = await contributor()
    await mute()
    const caller = site.caller(token)
    const { user, isAuthenticated } = await caller.auth.status()
    expect([isAuthenticated, user?.mute]).toEqual([
      true,
      { until: new Date(now + 2 * DAY).toISOString(), reason: 'Advertising for a shop.' },
    ])
    expect((await site.get(`/api/products/${part.id}`, token)).status).toBe(200)
    expect((await site.get('/api/messages/conversations', token)).status).toBe(200)
    await caller.message.send({ receiverId: moderator.id, content: 'Why?' })
    expect((await site.request('DELETE', `/api/comments/${mine.comment.id}/by-user`, { token })).status).toBe(200)
    expect((await site.request('DELETE', `/api/listings/${mine.listing.id}`, { token })).status).toBe(200)
    await caller.post.remove({ id: mine.post.id })
    await caller.auth.logout()
    expect((await site.caller(await site.make.token(me)).auth.status()).isAuthenticated).toBe(true)
  })

  it('can contribute again when the mute ends', async () => {
    const world = await contributor()
    await world.mute(1)
    const comment = () => codeOf(site.caller(world.token).comment.create({ partId: world.part.id, text: 'x' }))
    now += DAY - 1
    expect(await comment()).toBe('MUTED')
    now += 1
    expect(await comment()).toBe('OK')
    expect((await site.caller(world.token).auth.status()).user?.mute).toBeNull()
  })

  it('gets the reason of the mute that ends last, and none after it is lifted', async () => {
    const { token, mute, me, part } = await contributor()
    await mute(5, 'The longer one')
    await mute(2, 'The shorter one')
    const payload = { productId: part.id, text: 'x' }
    const comment = async () => (await site.request('POST', '/api/comments', { token, payload })).body
    expect((await comment()).error).toBe(sentence(5, 'The longer one'))
    await site.deps.prisma.mute.updateMany({ where: { userId: me.id }, data: { liftedAt: new Date(now) } })
    expect((await comment()).text).toBe('x')
  })

  it('cannot moderate', async () => {
    const { moderator } = await contributor()
    await site.make.mute(moderator)
    const token = await site.make.token(moderator)
    expect(await codeOf(site.caller(token).moderation.reports({}))).toBe('MUTED')
    expect((await site.get('/api/admin/reports', token)).body.code).toBe('MUTED')
  })
})

describe('reports', () => {
  it('are limited to twenty per hour for each call, regardless of the item', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '1' }, { now: () => new Date(now) })
    try {
      const part = await limited.make.part()
      const token = await limited.make.token()
      const report = async (as: string) => {
        const { id } = await limited.make.comment({ part })
        return limited.request('POST', `/api/comments/${id}/report`, { token: as, payload: { reason: 'x' } })
      }
      for (let n = 0; n < 20; n++) expect((await report(token)).status).toBe(201)
      const { status, headers, body } = await report(token)
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '3600'])
      expect((await report(await limited.make.token())).status).toBe(201)
      now += 3_600_000
      expect((await report(token)).status).toBe(201)
    } finally {
      await limited.close()
    }
  })
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
