import { inspect } from 'node:util'
import { toDay } from '../../shared/trades.ts'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { photo, imageUrl, startImageServer, type ImageServer } from '../support/image-server.ts'
import { sql } from '../support/database.ts'

let imageServer: ImageServer
let site: TestApp
beforeAll(async () => {
  imageServer = await startImageServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: imageServer.fetchHosts })
})
afterAll(async () => {
  await site.close()
  await imageServer.close()
})

const NAME = 'Quentin Former'
const person = async (given: Parameters<TestApp['make']['user']>[0] = {}) => {
  const user = await site.make.user(given)
  const token = await site.make.token(user)
  return { ...user, token, caller: site.caller(token) }
}
const newUser = () =>
  person({ name: NAME, bio: 'Deletes the account soon', phone: `+1555${String(phones++).padStart(7, '0')}` })
let phones = 1_000_000
const statusOf = async ({ id }: { id: string }) =>
  (await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })).status
/** Returns the number of statements that wait for a lock. */
const waiting = async () => {
  const [found] = await sql<{ count: number }>(
    site.deps,
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  )
  return found?.count
}
const rowOf = ({ id }: { id: string }) => site.deps.prisma.user.findUniqueOrThrow({ where: { id } })

/** The SQLSTATE of a deadlock. */
const DEADLOCK = '40P01'

/** Calls again while the site answers that it is briefly unavailable. */
async function patiently(call: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (fromTRPCError(error).code !== 'UNAVAILABLE' || inspect(error, { depth: 10 }).includes(DEADLOCK)) throw error
    }
  }
}

describe('the deletion of an account', () => {
  it('may take longer than the statement timeout of requests', async () => {
    const me = await newUser()
    // The statement timeout is 2.5 s.
    await sql(
      site.deps,
      `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(2.7); return new; end'`,
      [],
    )
    await sql(site.deps, 'create trigger slow before update on "user" for each row execute function slow()', [])
    try {
      await me.caller.user.remove({ name: NAME })
    } finally {
      await sql(site.deps, 'drop function slow cascade', [])
    }
    expect(await rowOf(me)).toMatchObject({ deletedAt: expect.any(Date) })
  })

  it('removes everything that identifies the user, and all sessions', async () => {
    const me = await newUser()
    await site.make.token(me, 'temporary')
    const tag = await site.make.tag('deletion')
    await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: me.id, grantedAt: new Date() } })
    await site.deps.prisma.user.update({ where: { id: me.id }, data: { subject: 'google-7', isSiteAdmin: true } })
    await me.caller.user.picture({ url: imageUrl(imageServer.put(await photo(1))) })
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

  it('is rejected without a name', async () => {
    const me = await newUser()
    await expect(me.caller.user.remove({ name: ' ' })).rejects.toThrow('This does not match the name on your profile.')
    expect(await rowOf(me)).toMatchObject({ name: NAME, deletedAt: null })
  })

  it.each(['quentin former', 'Somebody Else'])('is rejected for the name %j', async (name) => {
    const me = await newUser()
    await expect(me.caller.user.remove({ name })).rejects.toMatchObject({
      cause: { fields: { name: 'This does not match the name on your profile.' } },
    })
    expect(await rowOf(me)).toMatchObject({ name: NAME, deletedAt: null })
  })

  it('deletes the listings of the user, and takes back unconfirmed sales', async () => {
    const { make } = site
    const [me, other] = [await newUser(), await person()]
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
    const trades = await site.deps.prisma.trade.findMany({ where: { partId: part.id }, orderBy: { id: 'asc' } })
    expect(trades.map(({ id, cancelledBy }) => [id, cancelledBy])).toEqual([
      [done.id, null],
      [mine.id, 'seller'],
      [theirs.id, 'buyer'],
    ])
    expect((await site.get(`/api/products/${part.id}`)).body.product).toMatchObject({
      lowest_ask: 7,
      highest_bid: null,
    })
  })

  it('keeps edits, replies and messages for other users, without the name', async () => {
    const { make } = site
    const [me, other] = [await newUser(), await person({ name: 'Other User' })]
    const part = await make.part({ createdBy: me, revisions: 1 })
    const comment = await make.comment({ part, author: me, text: 'It fits' })
    await make.comment({ parent: comment, author: other, text: 'Mine too' })
    const listing = await make.listing({ part, seller: me })
    const content = listingMessage(listing, part.name, `${site.deps.config.publicUrl}/part/${part.slug}`, 'There?')
    await other.caller.message.send({ receiverId: me.id, content })
    await me.caller.message.send({ receiverId: other.id, content: 'It is.' })
    await me.caller.listing.sell({ id: listing.id, otherId: other.id })
    await other.caller.report.create({ itemType: 'user', itemId: me.id, reason: 'Rude' })
    const { items } = await other.caller.message.list({ partnerId: me.id })
    const written = items.find(({ senderId }) => senderId === me.id)
    await other.caller.report.create({ itemType: 'message', itemId: written?.id ?? '', reason: 'Rude' })
    const admin = await person({ isSiteAdmin: true })
    // Stored answers to other users: a message to the user, and moderator actions on the user's content.
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
      await site.catchUp()
      const [mine, all] = [site.caller(other.token), site.caller(admin.token)]
      return JSON.stringify([
        await mine.part.bySlug({ idOrSlug: part.slug }),
        await mine.part.history({ id: part.id }),
        await mine.comment.list({ partId: part.id }),
        await mine.comment.replies({ commentId: comment.id }),
        await mine.message.conversations(),
        await mine.message.list({ partnerId: me.id }),
        await mine.notification.list({}),
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
    for (const stays of ['It fits', 'Mine too', 'It is.', 'trade.marked']) expect(after).toContain(stays)
    // The stored answer is the same except for the name.
    expect((await again('POST', '/api/messages', other, sent)).body).toMatchObject({
      receiverId: { _id: me.id, name: 'Unknown User' },
      content: `Hello ${me.id}`,
    })
    await expect(other.caller.message.send({ receiverId: me.id, content: 'Still there?' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('also prevents a listing that is being created', async () => {
    const me = await newUser()
    const part = await site.make.part()
    let listing: Promise<unknown> | undefined
    await site.deps.prisma.$transaction(async (tx) => {
      // The lock of the deletion.
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

  it('happens once and completely when many requests arrive at once during trades on the same parts', async () => {
    const { make } = site
    const people = await Promise.all(Array.from({ length: 6 }, () => newUser()))
    await make.tag('deletion-trades')
    const parts = await Promise.all(Array.from({ length: 18 }, () => make.part({ tags: ['deletion-trades'] })))
    const [buyer, moderator] = [await person(), await make.moderator('deletion-trades')]
    const moderatorCaller = site.caller(await make.token(moderator))
    const renewals: (() => Promise<unknown>)[] = []
    const actions: (() => Promise<unknown>)[] = []
    // Each seller creates listings on the parts in another order.
    for (const [turn, seller] of people.entries()) {
      const listings: { id: string }[] = []
      for (let n = 0; n < parts.length; n++) {
        const part = parts[(turn * 5 + n) % parts.length]
        listings.push(await make.listing({ part, seller, priceCents: 100 + turn }))
      }
      const [renewed, reported] = listings
      renewals.push(() => seller.caller.listing.renew({ id: renewed?.id ?? '' }))
      const part = parts[turn * 3]
      const trade = await make.trade({ ...(part && { part }), seller, buyer, confirmedAt: null })
      actions.push(() =>
        buyer.caller.trade.confirm({ id: trade.id, price: trade.priceCents / 100, soldOn: toDay(new Date()) }),
      )
      const report = await buyer.caller.report.create({ itemType: 'listing', itemId: reported?.id ?? '', reason: 'x' })
      actions.push(() => moderatorCaller.moderation.deleteItem({ id: report.id, adminReason: 'x' }))
    }
    const offers = parts.map((part, at) => () => {
      const { caller } = people[at % people.length] ?? buyer
      return caller.listing.create({ partId: part.id, type: 'ask', price: 1, description: 'x' })
    })
    const stays = await Promise.all(parts.map(async (part) => ({ part, ...(await person()) })))
    const answers = await Promise.allSettled([
      ...renewals.map((renew) => renew()),
      ...offers.map((offer) => offer()),
      ...people.flatMap(({ token }) =>
        [0, 1].map(() => patiently(() => site.caller(token).user.remove({ name: NAME }))),
      ),
      ...actions.map((action) => action()),
      ...stays.map(({ part, caller }) =>
        patiently(() => caller.listing.create({ partId: part.id, type: 'ask', price: 9, description: 'x' })),
      ),
    ])
    // Late requests are rejected with an error message, and those that wait too long for a lock. There is no deadlock.
    for (const answer of answers)
      if (answer.status === 'rejected') {
        expect(fromTRPCError(answer.reason).code).toMatch(
          /^(?:UNAUTHENTICATED|NOT_FOUND|CONFLICT|VALIDATION|UNAVAILABLE)$/,
        )
        expect(inspect(answer.reason, { depth: 10 })).not.toContain(DEADLOCK)
      }
    for (const { id } of people) {
      expect((await rowOf({ id })).name).toBe('Unknown User')
      expect(await site.deps.prisma.listing.count({ where: { sellerId: id, status: 'active' } })).toBe(0)
    }
    for (const part of parts)
      expect((await site.get(`/api/products/${part.id}`)).body.product).toMatchObject({ lowest_ask: 9 })
    expect(site.faults).toEqual([])
  })
})
