import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoggedChange } from '../../server/domains/base/changes/consumer-service.ts'
import { followByActs } from '../../server/domains/catalogue/follows/service.ts'
import { transaction } from '../../server/db/transaction.ts'
import type { FollowType } from '../../server/db/generated/enums.ts'
import { DEFAULT_TOPICS, MAX_FOLLOWS, TOO_MANY_FOLLOWS, type FollowLevel } from '../../shared/follows.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

async function follower() {
  const user = await site.make.user()
  const token = await site.make.token(user)
  const caller = site.caller(token)
  const put = (payload: object) => site.request('PUT', '/api/follows', { token, payload })
  const rows = () => site.deps.prisma.follow.findMany({ where: { userId: user.id }, orderBy: { itemId: 'asc' } })
  return { user, token, follow: caller.follow, caller, put, rows }
}

const followCount = async ({ id }: { id: string }) =>
  (await site.deps.prisma.part.findUniqueOrThrow({ where: { id }, select: { followCount: true } })).followCount

/** Stores follows without checks. */
const fill = (userId: string, count: number, level: FollowLevel = 'following') =>
  sql(
    site.deps,
    `insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
     select '${userId}', 'vehicle', gen_random_uuid(), '${level}', '{}', true, '2026-01-01'::timestamptz + n * interval '1 s'
     from generate_series(1, ${count}) n`,
  )

/** An item of each type, with what the list says of it. */
async function items() {
  const { make } = site
  const [part, post, seller] = [await make.part(), await make.post(), await make.user()]
  const makeOfCar = await make.vehicle({ name: `Saab ${part.id.slice(-6)}` })
  const vehicle = await make.vehicle({ name: '9000', parent: makeOfCar })
  const tag = await make.tag(`tag-${part.id.slice(-6)}`)
  const root = await make.comment({ part })
  return [
    { type: 'part', id: part.id, name: part.name, slug: part.slug },
    { type: 'tag', id: tag.name, name: tag.name, slug: null },
    { type: 'vehicle', id: vehicle.id, name: `${makeOfCar.name} 9000`, slug: vehicle.slug },
    { type: 'seller', id: seller.id, name: seller.name, slug: null },
    { type: 'post', id: post.id, name: post.title, slug: post.slug },
    { type: 'thread', id: root.id, name: part.name, slug: part.slug },
  ] as const
}

describe('a follow', () => {
  it('has a level for each type of item, which REST changes and lists', async () => {
    const { token, put } = await follower()
    const all = await items()
    for (const { type, id } of all) {
      const topics = type === 'part' ? DEFAULT_TOPICS : []
      expect((await put({ type, id, level: 'following' })).body).toEqual({ type, id, level: 'following', topics })
    }
    const listed = (await site.get('/api/follows', token)).body.items
    expect(listed).toHaveLength(all.length)
    for (const { type, id, name } of all)
      expect(listed).toContainEqual(expect.objectContaining({ type, id, name, level: 'following' }))
    await put({ type: 'seller', id: all[3].id, level: 'muted' })
    await put({ type: 'part', id: all[0].id, level: 'none' })
    expect((await site.get('/api/follows?level=muted', token)).body.items).toMatchObject([{ type: 'seller' }])
    expect((await site.get('/api/follows?type=part', token)).body.items).toEqual([])
  })

  it('of a thread is that of its first comment, whichever comment is named', async () => {
    const { follow, rows } = await follower()
    const root = await site.make.comment({ part: await site.make.part() })
    const reply = await site.make.comment({ parent: await site.make.comment({ parent: root }) })
    await follow.set({ type: 'thread', id: reply.id, level: 'muted' })
    expect(await rows()).toMatchObject([{ type: 'thread', itemId: root.id, level: 'muted' }])
    expect(await follow.about({ type: 'thread', id: root.id })).toMatchObject({ level: 'muted' })
  })

  it('keeps the topics of a part, also while it is muted', async () => {
    const { follow, put } = await follower()
    const part = { type: 'part', id: (await site.make.part()).id } as const
    await follow.set({ ...part, level: 'following', topics: ['sales', 'sales'] })
    await follow.set({ ...part, level: 'muted' })
    expect(await follow.set({ ...part, level: 'following' })).toMatchObject({ topics: ['sales'], isChosen: true })
    expect((await put({ ...part, level: 'following', topics: ['weather'] })).body.message).toContain(
      'A topic is one of',
    )
  })

  it('begins when its level changes, not when its topics do', async () => {
    const { follow, rows } = await follower()
    const part = { type: 'part', id: (await site.make.part()).id } as const
    await follow.set({ ...part, level: 'following' })
    const [first] = await rows()
    await follow.set({ ...part, level: 'following', topics: [] })
    expect(await rows()).toMatchObject([{ since: first?.since, topics: [] }])
    await follow.set({ ...part, level: 'none' })
    await follow.set({ ...part, level: 'following' })
    expect((await rows())[0]?.since.getTime()).toBeGreaterThan(first?.since.getTime() ?? Infinity)
  })

  it('needs a visible item, but ends also after the item is removed', async () => {
    const { follow, put } = await follower()
    const { make, deps } = site
    const part = await make.part()
    await follow.set({ type: 'part', id: part.id, level: 'following' })
    await deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: deps.now() } })
    expect((await follow.list({})).items).toMatchObject([{ id: part.id, name: null, slug: null }])
    expect(await follow.set({ type: 'part', id: part.id, level: 'none' })).toMatchObject({
      level: 'none',
      counts: null,
    })
    const removed = await make.part({ removedAt: deps.now() })
    const gone: [FollowType, string, string][] = [
      ['part', removed.id, `No product found for ${removed.id}`],
      ['seller', (await make.user({ deletedAt: deps.now() })).id, 'User not found.'],
      ['seller', SITE_USER_ID, 'User not found.'],
      ['tag', 'never-used', 'Tag not found.'],
      ['vehicle', deps.newId(), 'Vehicle not found.'],
      ['post', deps.newId(), 'Blog post not found.'],
      ['thread', deps.newId(), 'Comment not found.'],
      ['thread', (await make.comment({ part: removed })).id, 'Comment not found.'],
    ]
    for (const [type, id, message] of gone) {
      const { status, body } = await put({ type, id, level: 'following' })
      expect([type, status, body.message]).toEqual([type, 404, message])
    }
    expect(await follow.about({ type: 'tag', id: 'never-used' })).toMatchObject({ level: 'none' })
  })

  it('is rejected with a sentence for the own account and for wrong input', async () => {
    const { user, put, token } = await follower()
    const own = await put({ type: 'seller', id: user.id, level: 'following' })
    expect([own.status, own.body.message]).toEqual([400, 'You cannot follow yourself.'])
    expect((await put({ type: 'shop', id: user.id, level: 'following' })).body.message).toContain('A type is one of')
    expect((await put({ type: 'part', id: 'x', level: 'following' })).body.fields).toEqual({
      id: 'This id is not valid.',
    })
    expect((await put({ type: 'seller', id: user.id, level: 'loud' })).body.message).toContain('A level is one of')
    for (const query of ['cursor=x', 'cursor=W10', 'type=shop', 'level=none'])
      expect((await site.get(`/api/follows?${query}`, token)).status).toBe(400)
  })

  it('can be set by a muted user, because nobody sees it', async () => {
    const { user, follow } = await follower()
    await site.make.mute(user)
    expect(await follow.set({ type: 'tag', id: (await site.make.tag('bmw')).name, level: 'following' })).toMatchObject({
      level: 'following',
    })
  })
})

describe('the list of follows', () => {
  it('has each follow once, in pages, the newest first, with the counts of all', async () => {
    const { user, follow } = await follower()
    await fill(user.id, 45)
    await fill(user.id, 3, 'muted')
    await fill(user.id, 2, 'none')
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof follow.list>> = await follow.list({ cursor })
      ids.push(...page.items.map(({ id }) => id))
      expect(page.counts.toSorted((a, b) => b.count - a.count)).toEqual([
        { type: 'vehicle', level: 'following', count: 45 },
        { type: 'vehicle', level: 'muted', count: 3 },
      ])
      cursor = page.nextCursor
    } while (cursor !== null)
    expect([ids.length, new Set(ids).size]).toEqual([48, 48])
  })
})

describe('the limit of follows', () => {
  it(`is ${MAX_FOLLOWS}, also if several are set at once; what is not followed gives way`, async () => {
    const { user, follow, rows } = await follower()
    await fill(user.id, MAX_FOLLOWS - 3)
    await fill(user.id, 1, 'none')
    const parts = await Promise.all(Array.from({ length: 6 }, () => site.make.part()))
    const results = await Promise.allSettled(
      parts.map(({ id }) => follow.set({ type: 'part', id, level: 'following' })),
    )
    const errors = results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(errors).toHaveLength(3)
    expect(errors.every((error) => error.includes(TOO_MANY_FOLLOWS))).toBe(true)
    const levels = (await rows()).map(({ level }) => level)
    expect([levels.length, levels.includes('none')]).toEqual([MAX_FOLLOWS, false])
  })
})

describe('an act', () => {
  it('follows what the user comments on, edits, lists, offers on and writes', async () => {
    const { make } = site
    const { caller, user, rows } = await follower()
    const [edited, listed, offered, commented] = await Promise.all(Array.from({ length: 4 }, () => make.part()))
    if (!edited || !listed || !offered || !commented) throw new Error('no parts')
    await caller.part.edit({ id: edited.id, baseRevision: 0, description: 'Better' })
    await caller.listing.create({ partId: listed.id, type: 'ask', price: 5, description: 'x' })
    const listing = await make.listing({ part: offered, priceCents: 2_000 })
    await caller.offer.make({ listingId: listing.id, price: 10 })
    const root = await make.comment({ part: commented })
    const reply = await make.comment({ parent: root })
    await caller.comment.create({ parentId: reply.id, text: 'Thanks' })
    const post = await caller.post.create({ title: `A post of ${user.name}`, content: 'Text', tags: ['saab'] })
    await site.catchUp()
    const automatic = { level: 'following', isChosen: false }
    expect((await rows()).toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))).toMatchObject(
      [
        { type: 'part', itemId: edited.id, topics: DEFAULT_TOPICS, ...automatic },
        { type: 'part', itemId: listed.id, topics: DEFAULT_TOPICS, ...automatic },
        { type: 'part', itemId: offered.id, topics: DEFAULT_TOPICS, ...automatic },
        { type: 'thread', itemId: root.id, topics: [], ...automatic },
        { type: 'post', itemId: post.id, topics: [], ...automatic },
      ].toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)),
    )
  })

  it('follows the part for the buyer and the seller of a trade', async () => {
    const { caller, rows } = await follower()
    const seller = await follower()
    const part = await site.make.part()
    const listing = await site.make.listing({ part, seller: seller.user, priceCents: 500 })
    await caller.trade.acceptListing({ id: listing.id, price: 5 })
    await site.catchUp()
    for (const ofUser of [rows, seller.rows]) expect(await ofUser()).toMatchObject([{ type: 'part', itemId: part.id }])
  })

  it('begins the follow at its own time', async () => {
    const { user, caller, rows } = await follower()
    await caller.comment.create({ partId: (await site.make.part()).id, text: 'Hm.' })
    const change = await site.deps.prisma.change.findFirstOrThrow({ where: { actorId: user.id } })
    await site.catchUp()
    expect(await rows()).toMatchObject([{ since: change.at }])
  })

  it.each(['none', 'muted', 'following'] as const)('keeps the level %s that the user has chosen', async (level) => {
    const { caller, follow, rows } = await follower()
    const part = await site.make.part()
    await follow.set({ type: 'part', id: part.id, level, topics: ['sales'] })
    await caller.listing.create({ partId: part.id, type: 'ask', price: 5, description: 'x' })
    const before = await rows()
    await site.catchUp()
    expect(before).toMatchObject([{ level, topics: ['sales'], isChosen: true }])
    expect(await rows()).toEqual(before)
  })

  it('follows nothing after "Undo", also if that comes before the act is handled', async () => {
    const { caller, follow, rows } = await follower()
    const part = await site.make.part()
    await caller.listing.create({ partId: part.id, type: 'ask', price: 5, description: 'x' })
    await follow.set({ type: 'part', id: part.id, level: 'none' })
    await site.catchUp()
    expect(await rows()).toMatchObject([{ level: 'none' }])
    expect(await followCount(part)).toBe(0)
  })

  it('stops at the limit, and follows nothing for a deleted account', async () => {
    const { user, rows } = await follower()
    await fill(user.id, MAX_FOLLOWS - 1)
    const leaver = await site.make.user({ deletedAt: site.deps.now() })
    const parts = await Promise.all(Array.from({ length: 3 }, () => site.make.part()))
    const changes = parts.flatMap(({ id }, at) => [listingOf(user.id, id, at), listingOf(leaver.id, id, at)])
    await transaction(site.deps, (deps) => followByActs(deps, changes))
    expect((await rows()).filter(({ type }) => type === 'part')).toMatchObject([{ itemId: parts[0]?.id }])
    expect(await site.deps.prisma.follow.count({ where: { userId: leaver.id } })).toBe(0)
  })

  it('of an import of 500 listings follows their parts in one statement', async () => {
    const { user, rows } = await follower()
    const parts = await Promise.all(Array.from({ length: 100 }, () => site.make.part()))
    const changes = Array.from({ length: 500 }, (_, at) => listingOf(user.id, parts[at % 100]?.id ?? '', at))
    await transaction(site.deps, (deps) => followByActs(deps, changes))
    await transaction(site.deps, (deps) => followByActs(deps, changes))
    expect(await rows()).toHaveLength(100)
    for (const part of parts) expect(await followCount(part)).toBe(1)
  })
})

/** A change by which a user lists a part. */
const listingOf = (actorId: string, partId: string, at: number): LoggedChange => ({
  id: site.deps.newId(),
  seq: at + 1,
  kind: 'listing.created',
  actorId,
  itemId: site.deps.newId(),
  partId,
  groupId: null,
  tells: [],
  facts: { type: 'ask', priceCents: 500 },
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
})

describe('the number of followers of a part', () => {
  it('counts who follows it, is public, and raises the version of its page only', async () => {
    const { follow } = await follower()
    const part = await site.make.part()
    const item = { type: 'part', id: part.id } as const
    const version = async () =>
      (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).contentVersion
    const siteVersion = () => sql(site.deps, 'select version from site_version')
    const [before, siteBefore] = [await version(), await siteVersion()]
    expect((await follow.set({ ...item, level: 'following' })).counts).toEqual({ follow: 1, want: 0 })
    expect(await version()).toBe(before + 1)
    await follow.set({ ...item, level: 'following', topics: [] })
    expect(await version()).toBe(before + 1)
    expect(await siteVersion()).toEqual(siteBefore)
    expect(await site.caller().part.bySlug({ idOrSlug: part.slug })).toMatchObject({ followCount: 1, wantCount: 0 })
    expect((await site.get(`/api/products/${part.id}`)).body.product).toMatchObject({ follow_count: 1, want_count: 0 })
    await follow.set({ ...item, level: 'muted' })
    expect((await follow.about(item)).counts).toEqual({ follow: 0, want: 0 })
  })

  it('equals the rows after 40 users have followed and unfollowed several parts at once', async () => {
    const users = await site.make.users(40)
    const parts = await Promise.all(Array.from({ length: 4 }, () => site.make.part()))
    const callers = await Promise.all(users.map(async (user) => site.caller(await site.make.token(user))))
    await Promise.all(
      callers.map(async ({ follow }, user) => {
        for (const [at, { id }] of parts.entries()) {
          await follow.set({ type: 'part', id, level: 'following' })
          if ((user + at) % 3 === 0) await follow.set({ type: 'part', id, level: 'none' })
        }
      }),
    )
    const changes = users.map(({ id }, at) => listingOf(id, parts[at % 4]?.id ?? '', at))
    await transaction(site.deps, (deps) => followByActs(deps, changes))
    const recount = RECOUNTS.find(({ title }) => title === 'followers of parts')
    expect(await sql(site.deps, recount?.find ?? '')).toEqual([])
    expect((await Promise.all(parts.map(followCount))).reduce((sum, count) => sum + count)).toBe(
      160 -
        Array.from({ length: 160 }, (_, at) => (Math.floor(at / 4) + (at % 4)) % 3).filter((rest) => rest === 0).length,
    )
  })
})

describe('the owner of follows', () => {
  it('finds them in the data download', async () => {
    const { follow, caller } = await follower()
    const part = await site.make.part()
    await follow.set({ type: 'part', id: part.id, level: 'muted' })
    expect((await caller.user.export({ kind: 'follows' })).rows).toMatchObject([
      { type: 'part', itemId: part.id, level: 'muted', topics: DEFAULT_TOPICS },
    ])
  })

  it('leaves none behind when the account is deleted', async () => {
    const { user, follow, caller, rows } = await follower()
    const part = await site.make.part()
    await follow.set({ type: 'part', id: part.id, level: 'following' })
    await caller.user.remove({ name: user.name })
    expect([await rows(), await followCount(part)]).toEqual([[], 0])
  })
})
