import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateUser } from '../../server/domains/people/users/identity-service.ts'
import { NAME_RESERVED } from '../../shared/reserved-names.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { collectOwn } from '../../client/pages/account/settings/collect-own.ts'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { photo, imageUrl, startImageServer, type ImageServer } from '../support/image-server.ts'

const DAY = 86_400_000
const UNKNOWN = '01a1fa6a-0000-7000-8000-000000000000'

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

const person = async (given: Parameters<TestApp['make']['user']>[0] = {}) => {
  const user = await site.make.user(given)
  const token = await site.make.token(user)
  return { ...user, token, caller: site.caller(token) }
}
const activity = async (user: { id: string }, query = '', token?: string) =>
  (await site.get(`/api/users/${user.id}/activity${query}`, token)).body

describe('the bio and location of a profile', () => {
  it('are stored as trimmed plain text, and removed by empty texts', async () => {
    const me = await person()
    const about = async () => {
      const { bio, location } = await site.caller().user.profile({ userId: me.id })
      return { bio, location }
    }
    expect(await about()).toEqual({ bio: '', location: '' })
    const given = { bio: ' Old *diesels*.\n<b>Porto</b> ', location: '  Porto,\nPortugal ' }
    const saved = { bio: 'Old *diesels*.\n<b>Porto</b>', location: 'Porto, Portugal' }
    expect(await me.caller.user.updateAbout(given)).toEqual(saved)
    expect(await about()).toEqual(saved)
    await me.caller.user.updateAbout({ bio: ' ', location: '' })
    expect(await about()).toEqual({ bio: '', location: '' })
  })

  it.each([
    ['bio', { bio: 'x'.repeat(1_001), location: '' }, 'A bio has at most 1,000 characters.'],
    ['location', { bio: '', location: 'x'.repeat(201) }, 'A location has at most 200 characters.'],
    ['bio', { bio: 'a\0b', location: '' }, 'The text contains a character that cannot be stored.'],
  ])('reject an invalid %s with a field error and change nothing', async (field, about, sentence) => {
    const me = await person({ bio: 'Before', location: 'Here' })
    const error: unknown = await me.caller.user.updateAbout(about).catch((thrown: unknown) => thrown)
    expect(fromTRPCError(error)).toMatchObject({ code: 'VALIDATION', fields: { [field]: sentence } })
    expect(await site.caller().user.profile({ userId: me.id })).toMatchObject({ bio: 'Before', location: 'Here' })
  })

  it('are also limited by the database', async () => {
    const { id } = await person()
    const change = (data: { bio: string } | { location: string }) =>
      site.deps.prisma.user.update({ where: { id }, data })
    await expect(change({ bio: 'x'.repeat(1_001) })).rejects.toThrow('user_bio_length')
    await expect(change({ location: 'x'.repeat(201) })).rejects.toThrow('user_location_length')
  })

  it('cannot be changed by a muted user', async () => {
    const me = await person({ bio: 'Before' })
    await site.make.mute(me)
    await expect(me.caller.user.updateAbout({ bio: 'After', location: '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await site.caller().user.profile({ userId: me.id })).toMatchObject({ bio: 'Before' })
  })
})

describe('GET /api/users/{userId}/activity', () => {
  it('has the profile and a page of each of the six lists', async () => {
    const { make } = site
    const me = await person({ name: 'Marta', phone: '+15550100001' })
    const [part, post] = [await make.part({ createdBy: me, revisions: 2 }), await make.post({ author: me })]
    const onPart = await make.comment({ part, author: me, text: 'It fits' })
    const onPost = await make.comment({ post, author: me })
    const ask = await make.listing({ part, seller: me, priceCents: 4_150 })
    const bid = await make.listing({ part, seller: me, type: 'bid' })
    const buyer = await make.user({ name: 'Liam' })
    const sale = await make.trade({ part, seller: me, buyer, priceCents: 990 })
    await make.trade({ seller: me, confirmedAt: null })
    await make.trade({ buyer: me })

    const seen = await activity(me)
    expect(seen.userProfile).toEqual({
      _id: me.id,
      name: 'Marta',
      handle: expect.stringMatching(/^marta/),
      profilePicture: null,
      isPhoneVerified: true,
      joinDate: me.createdAt.toISOString(),
      status: 'active',
      mutedUntil: null,
      itemsBought: 1,
      itemsSold: 1,
      business: null,
    })
    const named = { _id: part.id, slug: part.slug, title: part.name }
    expect(seen.comments).toMatchObject({ total: 2, page: 1, limit: 5, totalPages: 1 })
    expect(seen.comments.items).toMatchObject([
      { _id: onPost.id, product_id: null, blogPostId: { _id: post.id, slug: post.slug, title: post.title } },
      { _id: onPart.id, text: 'It fits', product_id: named, blogPostId: null },
    ])
    expect(seen.listings.items).toMatchObject([
      { _id: bid.id, type: 'bid', product: named },
      { _id: ask.id, type: 'ask', price: 41.5, status: 'active', product: named },
    ])
    expect(seen.productEdits.total).toBe(2)
    expect(seen.productEdits.items[0]).toEqual({
      ...named,
      edit_history: { timestamp: part.createdAt.toISOString() },
    })
    expect(seen.itemsSold).toMatchObject({ total: 1, items: [{ _id: sale.id, product: named, price: 9.9 }] })
    expect(seen.blogPosts).toMatchObject({ total: 1, items: [{ _id: post.id, slug: post.slug, title: post.title }] })
  })

  it('has edits of the cars and the relations of a part among the product edits', async () => {
    const me = await person()
    const part = await site.make.part()
    await me.caller.part.edit({ id: part.id, baseRevision: null, name: 'Water pump' })
    await me.caller.fitment.save({ partId: part.id, baseRevision: 0, universal: true, rows: [] })
    await me.caller.relation.save({
      partId: part.id,
      baseRevision: 0,
      rows: [{ otherId: (await site.make.part()).id, kind: 'same_as', source: 'owner' }],
      summary: '',
    })
    const { items, total } = await site.caller().user.edits({ userId: me.id })
    expect(items.map((item) => [item.part.id, item.subject])).toEqual([
      [part.id, 'relations'],
      [part.id, 'cars'],
      [part.id, 'part'],
    ])
    expect(total).toBe(3)
    const same = { _id: part.id }
    expect((await activity(me)).productEdits).toMatchObject({ total: 3, items: [same, same, same] })
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    expect((await activity(me)).productEdits).toMatchObject({ total: 0, items: [] })
  })

  it('has active bids and buyers only for the owner', async () => {
    const me = await person()
    const bid = await site.make.listing({ seller: me, type: 'bid' })
    const buyer = await site.make.user({ name: 'Liam' })
    await site.make.trade({ seller: me, buyer })
    const others = [await activity(me), await activity(me, '', (await person()).token)]
    for (const seen of others) {
      expect(seen.activeBids).toMatchObject({ items: [], total: 0 })
      expect(seen.itemsSold.items[0].buyer).toBeNull()
    }
    const own = await activity(me, '', me.token)
    expect(own.activeBids.items.map(({ _id }: { _id: string }) => _id)).toEqual([bid.id])
    expect(own.itemsSold.items[0].buyer).toMatchObject({ _id: buyer.id, name: 'Liam' })
  })

  it('has separate pages for each list', async () => {
    const me = await person()
    const part = await site.make.part()
    for (let n = 0; n < 7; n++) await site.make.comment({ part, author: me, text: `Comment ${n}` })
    for (let n = 0; n < 3; n++) await site.make.listing({ part, seller: me })
    const second = await activity(me, '?commentsPage=2&listingsLimit=2')
    expect(second.comments).toMatchObject({ total: 7, page: 2, totalPages: 2 })
    expect(second.comments.items.map(({ text }: { text: string }) => text)).toEqual(['Comment 1', 'Comment 0'])
    expect(second.listings).toMatchObject({ total: 3, page: 1, limit: 2, totalPages: 2 })
    expect(second.listings.items).toHaveLength(2)
    expect((await activity(me, '?commentsPage=9')).comments.items).toEqual([])
    for (const wrong of ['commentsPage=0', 'bidsLimit=101', 'salesPage=x', 'editsPage=5000&editsLimit=5'])
      expect((await site.get(`/api/users/${me.id}/activity?${wrong}`)).status).toBe(400)
  })

  it('omits removed content, and does not name deleted items', async () => {
    const { make } = site
    const me = await person()
    const removed = await make.part({ createdBy: me, revisions: 1, removedAt: new Date() })
    const onRemoved = await make.comment({ part: removed, author: me, text: 'Was it wrong?' })
    await make.listing({ part: removed, seller: me })
    const sale = await make.trade({ part: removed, seller: me })
    const comment = await make.comment({ author: me })
    await me.caller.comment.remove({ id: comment.id })
    await make.listing({ seller: me, status: 'deleted' })
    const post = await make.post({ author: me })
    await me.caller.post.remove({ id: post.id })
    const seen = await activity(me, '', me.token)
    expect(seen.comments).toMatchObject({
      total: 1,
      items: [{ _id: onRemoved.id, product_id: null, blogPostId: null }],
    })
    expect(seen.itemsSold).toMatchObject({ total: 1, items: [{ _id: sale.id, product: null }] })
    for (const list of ['listings', 'productEdits', 'blogPosts'])
      expect(seen[list]).toMatchObject({ total: 0, items: [] })
    expect(JSON.stringify(seen)).not.toContain(removed.slug)
  })

  it('has the end of a current mute', async () => {
    const user = await site.make.user()
    const until = new Date(Date.now() + DAY)
    const { id } = await site.make.mute(user, until)
    expect((await activity(user)).userProfile).toMatchObject({ status: 'muted', mutedUntil: until.toISOString() })
    await site.deps.prisma.mute.update({ where: { id }, data: { liftedAt: new Date() } })
    expect((await activity(user)).userProfile).toMatchObject({ status: 'active', mutedUntil: null })
  })

  it.each([
    ['nobody', async () => UNKNOWN, 404],
    ['a deleted account', async () => (await site.make.user({ deletedAt: new Date() })).id, 404],
    ['the site itself', async () => SITE_USER_ID, 404],
    ['no id', async () => 'marta', 400],
  ])('has nothing of %s', async (_who, id, status) => {
    const answer = await site.get(`/api/users/${await id()}/activity`)
    expect(answer.status).toBe(status)
    if (status === 404) expect(answer.body.error).toBe('User not found.')
  })
})

describe('the lists of a profile', () => {
  it.each(['comments', 'listings', 'edits', 'sales', 'posts', 'bids', 'expired'] as const)(
    'of %s repeat and skip nothing from page to page',
    async (name) => {
      const { make } = site
      let edits = 0
      const me = await person()
      const part = await make.part()
      const confirmedAt = new Date()
      const one = {
        comments: () => make.comment({ part, author: me }),
        listings: () => make.listing({ part, seller: me }),
        edits: () =>
          me.caller.part.edit({ id: part.id, baseRevision: null, name: `Water pump of kind ${(edits += 1)}` }),
        // With the same time, so that the ids decide.
        sales: () => make.trade({ part, seller: me, confirmedAt }),
        posts: () => make.post({ author: me }),
        bids: () => make.listing({ part, seller: me, type: 'bid' }),
        expired: () => make.listing({ part, seller: me, status: 'expired' }),
      }[name]
      for (let n = 0; n < 7; n++) await one()
      const read = (cursor?: string | null) =>
        name === 'bids' || name === 'expired'
          ? me.caller.user[name]({ cursor })
          : me.caller.user[name]({ userId: me.id, cursor })
      const first = await read()
      expect([first.items.length, first.total >= 7]).toEqual([5, true])
      await one()
      const next = await read(first.nextCursor)
      const ids = [...first.items, ...next.items].map(({ id }) => id)
      expect(new Set(ids).size).toBe(first.total)
      expect(next.nextCursor).toBeNull()
      // A new entry since the first page.
      expect(next.total).toBe(first.total + 1)
    },
  )

  it('of expired listings have those of the last 90 days, only for the owner', async () => {
    const me = await person()
    const ended = (days: number) =>
      site.make.listing({ seller: me, status: 'expired', expiresAt: new Date(Date.now() + DAY * days) })
    const recent = await ended(1)
    await site.deps.prisma.listing.update({
      where: { id: recent.id },
      data: { createdAt: new Date(Date.now() - 100 * DAY), expiresAt: new Date(Date.now() - 2 * DAY) },
    })
    const old = await ended(1)
    await site.deps.prisma.listing.update({
      where: { id: old.id },
      data: { createdAt: new Date(Date.now() - 300 * DAY), expiresAt: new Date(Date.now() - 91 * DAY) },
    })
    expect(await me.caller.user.expired({})).toMatchObject({ total: 1, items: [{ id: recent.id, status: 'expired' }] })
    expect(await (await person()).caller.user.expired({})).toMatchObject({ total: 0, items: [] })
    await me.caller.listing.renew({ id: recent.id })
    expect(await me.caller.user.expired({})).toMatchObject({ total: 0 })
    expect(await me.caller.user.listings({ userId: me.id })).toMatchObject({ items: [{ id: recent.id }] })
  })
})

describe('a user', () => {
  it('can change the name, with effect everywhere at once', async () => {
    const me = await person({ name: 'Marta' })
    const part = await site.make.part()
    await site.make.comment({ part, author: me })
    expect(await me.caller.user.update({ name: '  Marta \u202E Kowalczyk ' })).toEqual({ name: 'Marta Kowalczyk' })
    expect((await site.caller(me.token).auth.status()).user?.name).toBe('Marta Kowalczyk')
    expect((await site.get(`/api/products/${part.id}/comments`)).body.items[0].user.name).toBe('Marta Kowalczyk')
  })

  it.each(['', ' \u200B ', 'x'.repeat(201), 'a\0b'])('cannot change the name to %j', async (name) => {
    const me = await person({ name: 'Marta' })
    await expect(me.caller.user.update({ name })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await site.caller(me.token).auth.status()).user?.name).toBe('Marta')
  })

  it.each(['Tappet', 'Tаppеt', 'T A P P E T', 'Tapp3t', 'Tappet Support', 'Admin', 'Moderatоr'])(
    'cannot take a name that belongs to the site: %s',
    async (name) => {
      const user = await site.make.user({ name: 'Ann' })
      const token = await site.make.token(user)
      await expect(site.caller(token).user.update({ name })).rejects.toThrow(NAME_RESERVED)
      expect(await site.deps.prisma.user.findUnique({ where: { id: user.id } })).toMatchObject({ name: 'Ann' })
    },
  )

  it.each([
    ['Tappet Security', 'ann@example.com'],
    ['', 'support@example.com'],
    ['Аdmin', 'bob@example.com'],
  ])('has a neutral name if the one of the first sign-in belongs to the site: %s, %s', async (name, email) => {
    const identity = { subject: null, email, name, picture: null }
    const account = await findOrCreateUser(site.deps, identity)
    const user = await site.deps.prisma.user.findUniqueOrThrow({ where: { id: account?.id ?? '' } })
    expect(user.name).toBe(`New user ${user.id.slice(-4)}`)
    await site.caller(await site.make.token(user)).user.update({ name: 'Ann' })
    await findOrCreateUser(site.deps, identity)
    expect((await site.deps.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).name).toBe('Ann')
  })

  it('gets no name that belongs to the site back by a restore', async () => {
    const user = await site.make.user({ name: 'Tappet Team', bio: 'Buy here' })
    const address = { street: 'Lendplatz 1', postalCode: '8020', city: 'Graz', country: 'AT', email: 'a@example.com' }
    await site.deps.prisma.sellerParticulars.create({
      data: { ...address, userId: user.id, businessName: 'Tappet Support', updatedAt: site.deps.now() },
    })
    const { id } = await site
      .caller(await site.make.token())
      .report.create({ itemType: 'user', itemId: user.id, reason: 'Impersonation' })
    const moderator = site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
    await moderator.moderation.deleteItem({ id, adminReason: 'x' })
    await moderator.moderation.restore({ id, adminReason: 'x' })
    const restored = { where: { id: user.id }, include: { particulars: true } }
    expect(await site.deps.prisma.user.findUnique(restored)).toMatchObject({
      name: `User ${user.id.slice(-4)}`,
      bio: 'Buy here',
      particulars: null,
    })
  })

  it('gets an image from an address, and the copies of the earlier image are deleted', async () => {
    const me = await person()
    const files = () => readdir(site.deps.config.imagesDir)
    const take = async (number: number) =>
      me.caller.user.picture({ url: imageUrl(imageServer.put(await photo(number))) })
    const first = await take(1)
    expect(first.picture).toMatch(/^\/images\/[0-9a-f]{32}-320\.webp$/)
    expect((await activity(me)).userProfile.profilePicture).toBe(first.picture)
    expect(await files()).toHaveLength(3)
    const second = await take(2)
    expect(await files()).toHaveLength(3)
    expect((await site.caller(me.token).auth.status()).user?.picture).toBe(second.picture)
    await me.caller.user.removePicture()
    await me.caller.user.removePicture()
    expect(await files()).toEqual([])
    expect((await activity(me)).userProfile.profilePicture).toBeNull()
  })

  it('keeps the copies of an image that is in a report', async () => {
    const me = await person()
    const { picture } = await me.caller.user.picture({ url: imageUrl(imageServer.put(await photo(3))) })
    await (await person()).caller.report.create({ itemType: 'user', itemId: me.id, reason: 'Not their picture' })
    await me.caller.user.removePicture()
    expect(await readdir(site.deps.config.imagesDir)).toContain(picture.replace('/images/', ''))
  })

  it('gets a field error for an invalid address of an image', async () => {
    const me = await person()
    await expect(me.caller.user.picture({ url: 'https://pictures.example/none.jpg' })).rejects.toMatchObject({
      cause: { fields: { url: expect.stringContaining('valid image') } },
    })
    const muted = await person()
    await site.make.mute(muted)
    await expect(muted.caller.user.picture({ url: 'https://pictures.example/none.jpg' })).rejects.toMatchObject({
      cause: { code: 'MUTED' },
    })
    // Removing no image is not an error.
    await muted.caller.user.removePicture()
  })

  it('downloads all own data, without removed content and content of other users', async () => {
    const { make } = site
    const me = await person({ name: 'Marta', bio: 'Small engines' })
    const other = await person({ name: 'Liam' })
    const part = await make.part({ createdBy: me, revisions: 1 })
    await make.comment({ part, author: me, text: 'It fits' })
    const removed = await make.comment({ part, author: me, text: 'Never mind' })
    await me.caller.comment.remove({ id: removed.id })
    await make.comment({ part, author: other, text: 'Not mine' })
    await make.listing({ part, seller: me, description: 'In its box' })
    await make.trade({ part, seller: me, buyer: other })
    await make.post({ author: me, content: 'First, *drain*.' })
    await make.image({ part, uploader: me })
    const talk = await make.conversation(me, other)
    await make.message(talk, me, 'Is it there?')
    await make.message(talk, other, 'It is.')
    await make.message(await make.conversation(other, await make.user()), other, 'To somebody else')
    await me.caller.report.create({ itemType: 'user', itemId: other.id, reason: 'Spam' })
    const [own] = await site.deps.prisma.blogPost.findMany({ where: { authorId: me.id } })
    await me.caller.vote.set({ kind: 'post', id: own?.id ?? '', value: 1 })
    await make.mute(me)

    const mine = await collectOwn((from) => me.caller.user.export(from))
    expect(mine).toMatchObject({
      profile: [{ id: me.id, name: 'Marta', email: me.email, bio: 'Small engines' }],
      sessions: [{ createdAt: expect.any(String) }],
      partsAdded: [{ slug: part.slug }],
      revisions: [{ part: part.slug, number: 1 }],
      images: [{ part: part.slug }],
      listings: [{ description: 'In its box' }, { status: 'sold' }],
      trades: [{ side: 'sold', with: { name: 'Liam' } }],
      comments: [{ text: 'It fits' }],
      posts: [{ content: 'First, *drain*.' }],
      votes: [{ on: 'post', id: own?.id, value: 1 }],
      messages: [
        { direction: 'sent', content: 'Is it there?', with: { name: 'Liam' } },
        { direction: 'received', content: 'It is.' },
      ],
      reports: [{ itemType: 'user', reason: 'Spam' }],
      mutes: [{ reason: 'Spam' }],
      moderatedTags: [],
      moderation: [],
      changes: [{ kind: 'comment.deleted', itemId: removed.id }, { kind: 'report.filed' }, { kind: 'post.voted' }],
    })
    const text = JSON.stringify(mine)
    for (const not of ['Never mind', 'Not mine', 'To somebody else', 'tokenHash', 'tells'])
      expect(text).not.toContain(not)
    await expect(site.caller().user.export({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('downloads own moderator actions, and more rows than one answer has', async () => {
    const { make } = site
    const moderator = await make.moderator('exports')
    const caller = site.caller(await make.token(moderator))
    const part = await make.part({ tags: ['exports'] })
    const { id: itemId } = await make.comment({ part })
    const { id } = await (await person()).caller.report.create({ itemType: 'comment', itemId, reason: 'Spam' })
    await caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'Harmless' })
    const texts = Array.from({ length: 205 }, (_, n) => `Number ${n}`)
    for (const text of texts) await make.comment({ part, author: moderator, text })
    let asked = 0
    const mine = await collectOwn((from) => {
      asked += 1
      return caller.user.export(from)
    })
    expect(mine.moderatedTags).toMatchObject([{ name: 'exports' }])
    expect(mine.moderation).toMatchObject([{ action: 'dismiss', itemId, reason: 'Harmless' }])
    expect(mine.changes).toMatchObject([{ kind: 'report.changed', itemId: id, facts: { status: 'dismissed' } }])
    expect(mine.comments?.map(({ text }) => text)).toEqual(texts)
    expect(asked).toBe(Object.keys(mine).length + 2)
  })
})
