import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingMessage } from '../../shared/listing-message.ts'
import { excerptOf } from '../../server/domains/market/messages/search-service.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

async function pair() {
  const [ann, bob] = [await site.make.user({ name: 'Ann Archer' }), await site.make.user({ name: 'Bob Byrne' })]
  const [annToken, bobToken] = [await site.make.token(ann), await site.make.token(bob)]
  const [asAnn, asBob] = [site.caller(annToken), site.caller(bobToken)]
  const annWrites = (content: string) => asAnn.message.send({ receiverId: bob.id, content })
  const bobWrites = (content: string) => asBob.message.send({ receiverId: ann.id, content })
  return { ann, bob, annToken, asAnn, asBob, annWrites, bobWrites }
}

const partnersOf = async (caller: ReturnType<TestApp['caller']>, archived = false) =>
  (await caller.message.conversations({ archived })).items.map(({ partnerId }) => partnerId)

describe('a muted conversation', () => {
  it('is listed with its unread messages, which do not count in the badge', async () => {
    const { bob, asAnn, annWrites, bobWrites } = await pair()
    await bobWrites('One')
    const cleo = await site.make.user()
    await site
      .caller(await site.make.token(cleo))
      .message.send({ receiverId: (await annWrites('Two')).senderId, content: 'x' })
    expect(await asAnn.message.unreadCount()).toBe(2)
    await asAnn.message.setConversation({ partnerId: bob.id, muted: true })
    expect(await asAnn.message.unreadCount()).toBe(1)
    await bobWrites('Three')
    expect(await asAnn.message.unreadCount()).toBe(1)
    const { items } = await asAnn.message.conversations({})
    expect(items.map(({ unreadCount, isMuted }) => [unreadCount, isMuted])).toEqual([
      [2, true],
      [1, false],
    ])
    await asAnn.message.setConversation({ partnerId: bob.id, muted: false })
    expect(await asAnn.message.unreadCount()).toBe(3)
    await asAnn.message.markRead({ partnerId: bob.id })
    expect(await asAnn.message.unreadCount()).toBe(1)
  })

  it('is muted for one side only', async () => {
    const { ann, bob, asAnn, asBob, annWrites } = await pair()
    await annWrites('Hello')
    await asAnn.message.setConversation({ partnerId: bob.id, muted: true })
    expect(await asBob.message.state({ partnerId: ann.id })).toMatchObject({ isMuted: false })
    expect(await asBob.message.unreadCount()).toBe(1)
  })
})

describe('an archived conversation', () => {
  it('is in the archive only, until a message of either side', async () => {
    const { bob, asAnn, annWrites, bobWrites } = await pair()
    for (const write of [bobWrites, annWrites]) {
      await write('Hello')
      await asAnn.message.setConversation({ partnerId: bob.id, archived: true })
      expect([await partnersOf(asAnn), await partnersOf(asAnn, true)]).toEqual([[], [bob.id]])
      await write('Again')
      expect([await partnersOf(asAnn), await partnersOf(asAnn, true)]).toEqual([[bob.id], []])
    }
  })

  it('stays in the archive if it is muted too', async () => {
    const { bob, asAnn, bobWrites } = await pair()
    await bobWrites('Hello')
    expect(await asAnn.message.setConversation({ partnerId: bob.id, muted: true, archived: true })).toMatchObject({
      isMuted: true,
      isArchived: true,
    })
    await bobWrites('Again')
    expect([await partnersOf(asAnn), await partnersOf(asAnn, true)]).toEqual([[], [bob.id]])
  })

  it('does not count in the badge until a message returns it to the list', async () => {
    const { bob, asAnn, bobWrites } = await pair()
    await bobWrites('One')
    await asAnn.message.setConversation({ partnerId: bob.id, archived: true })
    expect(await asAnn.message.unreadCount()).toBe(0)
    await bobWrites('Two')
    expect(await asAnn.message.unreadCount()).toBe(2)
  })

  it('is changed and listed over REST', async () => {
    const { bob, annToken, annWrites } = await pair()
    const change = (payload: object) =>
      site.request('PATCH', `/api/messages/conversation/${bob.id}`, { token: annToken, payload })
    expect(await change({ archived: true })).toMatchObject({ status: 404, body: { error: 'Conversation not found.' } })
    await annWrites('Hello')
    expect((await change({ archived: true })).body).toEqual({ muted: false, archived: true })
    expect((await change({ muted: true })).body).toEqual({ muted: true, archived: true })
    expect((await change({})).status).toBe(400)
    expect((await site.get('/api/messages/conversations', annToken)).body).toEqual([])
    expect((await site.get('/api/messages/conversations?archived=1', annToken)).body).toMatchObject([
      { partner: { _id: bob.id }, muted: true },
    ])
  })
})

describe('a search in messages', () => {
  const textsOf = async (caller: ReturnType<TestApp['caller']>, q: string) =>
    (await caller.message.search({ q })).items.map(({ excerpt }) => excerpt)

  it('finds the messages of both sides with all words, the latest first', async () => {
    const { bob, asAnn, asBob, annWrites, bobWrites } = await pair()
    await annWrites('Is the water pump still there?')
    await bobWrites('The water pumps are gone.')
    await bobWrites('Only the oil pump.')
    for (const caller of [asAnn, asBob])
      expect(await textsOf(caller, 'pump WATER')).toEqual([
        'The water pumps are gone.',
        'Is the water pump still there?',
      ])
    const { items, nextCursor } = await asAnn.message.search({ q: 'pump', limit: 2 })
    expect(items).toMatchObject([{ partnerId: bob.id, partner: { name: 'Bob Byrne' }, senderId: bob.id }, {}])
    const next = await asAnn.message.search({ q: 'pump', limit: 2, cursor: nextCursor })
    expect(next).toMatchObject({
      items: [{ excerpt: 'Is the water pump still there?' }],
      nextCursor: null,
      partners: [],
    })
  })

  it('finds no messages of other users and none that were removed', async () => {
    const { asAnn, annWrites } = await pair()
    const { id } = await annWrites('Flywheel')
    expect(await textsOf(site.caller(await site.make.token()), 'flywheel')).toEqual([])
    expect(await textsOf(asAnn, 'flywheel')).toEqual(['Flywheel'])
    await site.deps.prisma.message.update({ where: { id }, data: { removedAt: new Date() } })
    expect(await textsOf(asAnn, 'flywheel')).toEqual([])
  })

  it.each([
    ['crème brûlée', 'BRULEE'],
    ['Łożysko koła', 'lozysko'],
    ["it's 100% \\ 'quoted' & (a|b):*", "'quoted' & 100%"],
    ['1.8t engine', '1.8T'],
    ['ремень ГРМ', 'грм'],
    ['🛞 wheel', 'wheel 🛞'],
    ['06A-115-561 B', '115-561'],
  ])('finds "%s" by "%s"', async (content, q) => {
    const { asAnn, annWrites } = await pair()
    await annWrites(content)
    expect(await textsOf(asAnn, q)).toEqual([content])
  })

  it.each(['%', '', "' & !", '🛞', '\\', '_'])('finds nothing for %j', async (q) => {
    const { asAnn, annWrites } = await pair()
    await annWrites(`${q || 'x'} hello`)
    expect(await asAnn.message.search({ q })).toEqual({ items: [], nextCursor: null, partners: [] })
  })

  it('finds the last word of 10,000 characters, and shows the text around it', async () => {
    const { asAnn, annWrites } = await pair()
    const words = Array.from({ length: 1_600 }, (_, i) => `w${String(i).padStart(4, '0')}`).join(' ')
    await annWrites(`${words.slice(0, 9_950)} camshaft`)
    const [excerpt = ''] = await textsOf(asAnn, 'camshaft')
    expect(excerpt).toMatch(/^… (w\d{4} ?)+.* camshaft$/)
    expect(excerpt.length).toBeLessThan(220)
    await annWrites('ﷺ'.repeat(10_000))
    await annWrites('x'.repeat(10_000))
    expect(await textsOf(asAnn, 'xxxx')).toHaveLength(1)
  })

  it('lists partners by name, also without a message', async () => {
    const { bob, asAnn, annWrites } = await pair()
    await annWrites('Hello')
    expect((await asAnn.message.search({ q: 'byr bob' })).partners).toEqual([
      { id: bob.id, name: 'Bob Byrne', picture: null },
    ])
    expect((await asAnn.message.search({ q: 'yrne' })).partners).toEqual([])
    expect((await site.caller(await site.make.token()).message.search({ q: 'bob' })).partners).toEqual([])
  })

  it('is paged over REST', async () => {
    const { bob, annToken, annWrites } = await pair()
    for (const n of [1, 2, 3]) await annWrites(`Gasket ${n}`)
    const { body } = await site.get('/api/messages/search?q=gasket&page=2&limit=2', annToken)
    expect(body).toEqual({
      items: [
        {
          _id: expect.any(String),
          partner: { _id: bob.id, name: 'Bob Byrne' },
          senderId: expect.any(String),
          excerpt: 'Gasket 1',
          createdAt: expect.any(String),
        },
      ],
      total: 3,
      page: 2,
      limit: 2,
      totalPages: 2,
    })
    expect((await site.get('/api/messages/search?q=gasket', undefined)).status).toBe(401)
  })

  it('opens the messages around a message', async () => {
    const { ann, bob, asAnn, bobWrites } = await pair()
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await bobWrites(`${i}`)).id)
    const around = async (id: string | undefined, cursor?: string | null) => {
      const page = await asAnn.message.list({ partnerId: bob.id, around: id, cursor, limit: 4 })
      return { texts: page.items.map(({ content }) => content), nextCursor: page.nextCursor }
    }
    const { texts, nextCursor } = await around(ids[5])
    expect(texts).toEqual(['7', '6', '5', '4'])
    expect((await around(ids[5], nextCursor)).texts).toEqual(['3', '2', '1', '0'])
    expect((await around(ids[11])).texts).toEqual(['11', '10', '9', '8'])
    // A message of another conversation only names a time.
    expect(
      (await site.caller(await site.make.token()).message.list({ partnerId: ann.id, around: ids[5] })).items,
    ).toEqual([])
  })

  it.each([
    ['a b', 'a b'],
    ['\n a\n\nb ', 'a b'],
    [`${'x'.repeat(500)} pump`, '… pump'],
    [`${'many words '.repeat(20)}pump ${'and more '.repeat(40)}`, /^… (many |words )+pump (and |more )+…$/],
    [`pump${'x'.repeat(500)}`, /^pumpx{96} …$/],
  ])('cuts an excerpt %#', (text, excerpt) => {
    expect(excerptOf(text, ['pump'])).toEqual(typeof excerpt === 'string' ? excerpt : expect.stringMatching(excerpt))
  })
})

describe('the state of a conversation', () => {
  it('has the trades of the partner and the ask that the messages are about', async () => {
    const { ann, bob, asAnn, annWrites } = await pair()
    const part = await site.make.part()
    const listing = await site.make.listing({ part, seller: bob })
    const state = () => asAnn.message.state({ partnerId: bob.id })
    expect(await state()).toEqual({
      isStarted: false,
      isMuted: false,
      isArchived: false,
      isBlocked: false,
      canWrite: true,
      partnerTrades: 0,
      listingId: null,
    })
    await annWrites(listingMessage(listing, part.name, `${site.deps.config.publicUrl}/part/${part.slug}`, 'Mine?'))
    await site.make.trade({ seller: bob, buyer: ann, confirmedAt: null })
    for (const trade of [{ seller: bob }, { buyer: bob }]) await site.make.trade({ ...trade, confirmedAt: new Date() })
    expect(await state()).toMatchObject({ isStarted: true, partnerTrades: 2, listingId: listing.id })
    for (let i = 0; i < 3; i++) await site.make.trade({ seller: bob, confirmedAt: new Date() })
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { status: 'sold' } })
    expect(await state()).toMatchObject({ partnerTrades: 3, listingId: null })
  })
})

describe('the code of a photo', () => {
  it('is the same for both sides on one day, and different the next day and for other listings', async () => {
    const { asAnn, asBob } = await pair()
    const [one, other] = [await site.make.listing(), await site.make.listing()]
    const code = async (caller = asAnn, listing = one) =>
      (await caller.message.photoCode({ listingId: listing.id })).code
    const today = await code()
    expect(today).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await code(asBob)).toBe(today)
    expect(await code(asAnn, other)).not.toBe(today)
    const { now } = site.deps
    site.deps.now = () => new Date(now().getTime() + 86_400_000)
    expect(await code()).not.toBe(today)
    site.deps.now = now
    await expect(asAnn.message.photoCode({ listingId: site.deps.newId() })).rejects.toThrow('Listing not found.')
  })
})
