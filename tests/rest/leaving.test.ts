import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { photo, pictureUrl, startPictureServer, type PictureServer } from '../support/picture-server.ts'

let pictures: PictureServer
let site: TestApp
beforeAll(async () => {
  pictures = await startPictureServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: pictures.fetchHosts })
})
afterAll(async () => {
  await site.close()
  await pictures.close()
})

const NAME = 'Quentin Leaver'
const person = async (given: Parameters<TestApp['make']['user']>[0] = {}) => {
  const user = await site.make.user(given)
  const token = await site.make.token(user)
  return { ...user, token, caller: site.caller(token) }
}
const leaver = () => person({ name: NAME, bio: 'Leaves soon', phone: `+1555${String(phones++).padStart(7, '0')}` })
let phones = 1_000_000
const statusOf = async ({ id }: { id: string }) =>
  (await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })).status
/** How many statements wait for a lock. */
const waiting = async () => {
  const [found] = await site.deps.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  )
  return found?.count
}
const rowOf = ({ id }: { id: string }) => site.deps.prisma.user.findUniqueOrThrow({ where: { id } })

describe('an account that ends', () => {
  it('may take longer than a request may', async () => {
    const me = await leaver()
    // Longer than the statement timeout of requests, 2.5 s.
    await site.deps.longQuery(
      `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(2.7); return new; end'`,
      [],
    )
    await site.deps.longQuery('create trigger slow before update on "user" for each row execute function slow()', [])
    try {
      await me.caller.user.remove({ name: NAME })
    } finally {
      await site.deps.longQuery('drop function slow cascade', [])
    }
    expect(await rowOf(me)).toMatchObject({ deletedAt: expect.any(Date) })
  })

  it('leaves nothing that leads to the person, and no session', async () => {
    const me = await leaver()
    await site.make.token(me, 'temporary')
    const tag = await site.make.tag('leaving')
    await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: me.id, grantedAt: new Date() } })
    await site.deps.prisma.user.update({ where: { id: me.id }, data: { subject: 'google-7', isSiteAdmin: true } })
    await me.caller.user.picture({ url: pictureUrl(pictures.put(await photo(1))) })
    await me.caller.user.remove({ name: ` ${NAME}` })
    expect(await rowOf(me)).toMatchObject({
      name: 'Unknown User',
      email: `deleted-${me.id}@tappet.invalid`,
      picture: null,
      bio: '',
      location: '',
      subject: null,
      phone: null,
      phoneVerifiedAt: null,
      isSiteAdmin: false,
      deletedAt: expect.any(Date),
    })
    for (const rows of [
      await site.deps.prisma.session.findMany({ where: { userId: me.id } }),
      await site.deps.prisma.tagAdmin.findMany({ where: { userId: me.id } }),
      await readdir(site.deps.config.imagesDir),
    ])
      expect(rows).toEqual([])
    expect((await site.get('/api/auth/status', me.token)).body.isAuthenticated).toBe(false)
    expect((await site.get(`/api/users/${me.id}/activity`)).status).toBe(404)
  })

  it.each(['', 'quentin leaver', 'Somebody Else'])('asks for its name: %j is not', async (name) => {
    const me = await leaver()
    await expect(me.caller.user.remove({ name })).rejects.toMatchObject({
      cause: { fields: { name: 'This does not match the name on your profile.' } },
    })
    expect(await rowOf(me)).toMatchObject({ name: NAME, deletedAt: null })
  })

  it('closes what it offers, and takes sales back that nobody confirmed', async () => {
    const { make } = site
    const [me, other] = [await leaver(), await person()]
    const part = await make.part()
    const [ask, bid] = [
      await make.listing({ part, seller: me, priceCents: 100 }),
      await make.listing({ part, seller: me, type: 'bid' }),
    ]
    const expired = await make.listing({ part, seller: me, status: 'expired' })
    const done = await make.trade({ part, seller: me, buyer: other })
    const mine = await make.trade({ part, seller: me, buyer: other, confirmedAt: null })
    const theirs = await make.trade({ part, seller: other, buyer: me, confirmedAt: null, priceCents: 700 })
    await me.caller.user.remove({ name: NAME })
    for (const listing of [ask, bid, expired, { id: mine.listingId }]) expect(await statusOf(listing)).toBe('deleted')
    expect(await statusOf({ id: theirs.listingId })).toBe('active')
    expect(await statusOf({ id: done.listingId })).toBe('sold')
    const trades = await site.deps.prisma.trade.findMany({ where: { partId: part.id } })
    expect(trades.map(({ id }) => id)).toEqual([done.id])
    expect((await site.get(`/api/products/${part.id}`)).body.product).toMatchObject({
      lowest_ask: 7,
      highest_bid: null,
    })
  })

  it('leaves what others need to understand: edits, replies and messages, by nobody they know', async () => {
    const { make } = site
    const [me, other] = [await leaver(), await person({ name: 'Stays Here' })]
    const part = await make.part({ createdBy: me, revisions: 1 })
    const comment = await make.comment({ part, author: me, text: 'It fits' })
    await make.comment({ parent: comment, author: other, text: 'Mine too' })
    const listing = await make.listing({ part, seller: me })
    const content = listingMessage(listing, part.name, `${site.deps.config.publicUrl}/part/${part.slug}`, 'There?')
    await other.caller.message.send({ receiverId: me.id, content })
    await me.caller.message.send({ receiverId: other.id, content: 'It is.' })
    // The site tells the other side of it, by name.
    await me.caller.listing.sell({ id: listing.id, otherId: other.id })
    await other.caller.report.create({ itemType: 'user', itemId: me.id, reason: 'Rude' })
    const { items } = await other.caller.message.list({ partnerId: me.id })
    const written = items.find(({ senderId }) => senderId === me.id)
    await other.caller.report.create({ itemType: 'message', itemId: written?.id ?? '', reason: 'Rude' })
    const admin = await person({ isSiteAdmin: true })
    // Answers that are kept for others: what they sent to the person, and did to what the person wrote.
    const again = (method: 'POST' | 'PATCH', path: string, by: { token: string }, payload: object) =>
      site.request(method, path, { token: by.token, payload, headers: { 'idempotency-key': path } })
    const sent = { receiverId: me.id, content: `Hello ${me.id}` }
    await again('POST', '/api/messages', other, sent)
    for (const itemType of ['user', 'message'] as const) {
      const { items: reports } = await admin.caller.moderation.reports({ itemType })
      const payload = { status: 'under_review', adminNotes: 'Looking' }
      await again('PATCH', `/api/admin/reports/${reports[0]?.id}/status`, admin, payload)
    }
    const key = { token: me.token, payload: { name: NAME }, headers: { 'idempotency-key': 'once' } }
    await site.request('POST', '/api/comments', { ...key, payload: { text: 'x', productId: part.id } })

    const look = async () => {
      const [mine, all] = [site.caller(other.token), site.caller(admin.token)]
      return JSON.stringify([
        await mine.part.bySlug({ idOrSlug: part.slug }),
        await mine.part.history({ id: part.id }),
        await mine.comment.list({ partId: part.id }),
        await mine.comment.replies({ commentId: comment.id }),
        await mine.message.conversations(),
        await mine.message.list({ partnerId: me.id }),
        await mine.message.list({ partnerId: '00000000-0000-7000-8000-000000000001' }),
        await all.moderation.reports({ status: 'all' }),
        await Promise.all(
          (await all.moderation.reports({ status: 'all' })).items.map(({ id }) => all.moderation.report({ id })),
        ),
        await all.moderation.log({}),
        await site.deps.prisma.report.findMany(),
        await site.deps.prisma.idempotencyKey.findMany(),
      ])
    }
    expect((await look()).split(NAME).length).toBeGreaterThan(8)
    await me.caller.user.remove({ name: NAME })
    const after = await look()
    expect(after).not.toContain(NAME)
    for (const stays of ['It fits', 'Mine too', 'It is.', 'Unknown User says that they sold you'])
      expect(after).toContain(stays)
    // And is the answer that it was, but for the name.
    expect((await again('POST', '/api/messages', other, sent)).body).toMatchObject({
      receiverId: { _id: me.id, name: 'Unknown User' },
      content: `Hello ${me.id}`,
    })
    await expect(other.caller.message.send({ receiverId: me.id, content: 'Still there?' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('takes what somebody is just listing with it', async () => {
    const me = await leaver()
    const part = await site.make.part()
    let listing: Promise<unknown> | undefined
    await site.deps.prisma.$transaction(async (tx) => {
      // As the first statement of leaving does.
      await tx.$queryRawUnsafe('select from "user" where id = $1::uuid for update', me.id)
      listing = me.caller.listing.create({ partId: part.id, type: 'ask', price: 5, description: 'x' }).then(
        () => 'listed',
        (error: Error) => error.message,
      )
      await expect.poll(waiting).toBe(1)
      await tx.$queryRawUnsafe(`update "user" set deleted_at = now() where id = $1::uuid`, me.id)
    })
    expect(await listing).not.toBe('listed')
    expect((await site.get(`/api/products/${part.id}`)).body.product.lowest_ask).toBeNull()
  })

  it('ends once, and as a whole, however many ask at once while they and others trade on the same parts', async () => {
    const { make } = site
    const people = await Promise.all(Array.from({ length: 6 }, () => leaver()))
    await make.tag('leaving-trades')
    const parts = await Promise.all(Array.from({ length: 30 }, () => make.part({ tags: ['leaving-trades'] })))
    const [buyer, moderator] = [await person(), await make.moderator('leaving-trades')]
    const judge = site.caller(await make.token(moderator))
    const renewals: (() => Promise<unknown>)[] = []
    const deeds: (() => Promise<unknown>)[] = []
    // Each lists on the parts in another order.
    for (const [turn, seller] of people.entries()) {
      const listings: { id: string }[] = []
      for (let n = 0; n < parts.length; n++) {
        const part = parts[(turn * 5 + n) % parts.length]
        listings.push(await make.listing({ part, seller, priceCents: 100 + turn }))
      }
      const [renewed, judged] = listings
      renewals.push(() => seller.caller.listing.renew({ id: renewed?.id ?? '' }))
      const part = parts[turn * 3]
      const trade = await make.trade({ ...(part && { part }), seller, buyer, confirmedAt: null })
      deeds.push(() => buyer.caller.trade.confirm({ id: trade.id }))
      const report = await buyer.caller.report.create({ itemType: 'listing', itemId: judged?.id ?? '', reason: 'x' })
      deeds.push(() => judge.moderation.deleteItem({ id: report.id, adminReason: 'x' }))
    }
    const offers = parts.map((part, at) => () => {
      const { caller } = people[at % people.length] ?? buyer
      return caller.listing.create({ partId: part.id, type: 'ask', price: 1, description: 'x' })
    })
    const stays = await Promise.all(parts.map(() => person()))
    const answers = await Promise.allSettled([
      ...renewals.map((renew) => renew()),
      ...offers.map((offer) => offer()),
      ...people.flatMap(({ token }) => [0, 1].map(() => site.caller(token).user.remove({ name: NAME }))),
      ...deeds.map((deed) => deed()),
      ...parts.map((part, at) =>
        stays[at]?.caller.listing.create({ partId: part.id, type: 'ask', price: 9, description: 'x' }),
      ),
    ])
    // What comes too late is refused in words; nothing waits for itself.
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(fromTRPCError(answer.reason).code).toMatch(/^(?:UNAUTHENTICATED|NOT_FOUND|CONFLICT|VALIDATION)$/)
    for (const { id } of people) {
      expect((await rowOf({ id })).name).toBe('Unknown User')
      expect(await site.deps.prisma.listing.count({ where: { sellerId: id, status: 'active' } })).toBe(0)
    }
    for (const part of parts)
      expect((await site.get(`/api/products/${part.id}`)).body.product).toMatchObject({ lowest_ask: 9 })
    expect(site.faults).toEqual([])
  })
})
