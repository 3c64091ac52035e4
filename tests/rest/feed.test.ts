import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
/** Milliseconds by which the clock of the site is ahead. */
let clock = 0
beforeAll(async () => void (site = await bootApp({}, { now: () => new Date(Date.now() + clock) })))
afterAll(() => site.close())
beforeEach(async () => {
  clock = 0
  await site.empty()
})

/** The minimum votes of other accounts with which a comment or a post trends. */
const TRENDING = 12
const TRENDING_POST = 3
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const titles = (body: { feed: { data: { title?: string; text?: string } }[] }) =>
  body.feed.map(({ data }) => data.title ?? data.text)

describe('GET /api/homepage-feed', () => {
  it('is empty without content', async () => {
    expect((await site.get('/api/homepage-feed')).body).toEqual({
      feed: [],
      pagination: { currentPage: 1, totalPages: 0, totalItems: 0, limit: 9 },
    })
  })

  it('ranks by age plus twelve hours for every doubling of votes', async () => {
    const old = await site.make.part({ name: 'An old part of it', createdAt: ago(300) })
    await site.make.part({ name: 'A new part of it', createdAt: ago(1) }) // as 16 votes: 1 − 48 hours
    const post = await site.make.post({ title: 'A post', createdAt: ago(20) })
    await site.make.votes('post', post, 4) // as 64 votes: 20 − 72 hours
    const comment = await site.make.comment({ part: old, text: 'a comment', createdAt: ago(48) })
    await site.make.votes('comment', comment, 16) // 48 − 48 hours
    expect(titles((await site.get('/api/homepage-feed')).body)).toEqual([
      'A post',
      'A new part of it',
      'a comment',
      'An old part of it',
    ])
  })

  it('returns each type of item in the form of REST', async () => {
    const author = await site.make.user({ name: 'Ana' })
    const part = await site.make.part({
      name: 'Fuel pump, long life',
      tags: ['a', 'b', 'c', 'd', 'e'],
      numbers: ['0 580 254 044', '2'],
      createdAt: ago(3),
    })
    const image = await site.make.image({ part })
    await site.make.listing({ part, priceCents: 12_345 })
    const comment = await site.make.comment({ part, author, text: 'It *hums*.', createdAt: ago(3) })
    await site.make.votes('comment', comment, TRENDING)
    const post = await site.make.post({ author, title: 'Pumps', tags: ['x', 'y', 'z', 'more'], createdAt: ago(2) })
    await site.make.votes('post', post, TRENDING_POST - 1)
    const user = await site.make.user()
    await site.deps.prisma.postVote.create({ data: { postId: post.id, userId: user.id, value: 1 } })

    const { status, body } = await site.get('/api/homepage-feed', await site.make.token(user))
    expect(status).toBe(200)
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 3, limit: 9 })
    expect(body.feed.map((item: { type: string }) => item.type)).toEqual([
      'trending_blog_post',
      'new_part',
      'trending_comment',
    ])
    const [postCard, partCard, commentCard] = body.feed.map((item: { data: unknown }) => item.data)
    expect(partCard).toEqual({
      _id: part.id,
      slug: 'fuel-pump-long-life',
      title: 'Fuel pump, long life',
      description_preview_html: '<p>Fits <strong>most</strong> of them.</p>',
      tags: ['a', 'b', 'c', 'd'],
      images: [expect.objectContaining({ _id: image.id, url: `/images/${image.storageKey}-1280.webp`, votes: 0 })],
      part_numbers: [{ number: '0 580 254 044' }, { number: '2' }],
      lowest_ask: 123.45,
      highest_bid: null,
      created_at: part.createdAt.toISOString(),
    })
    expect(commentCard).toMatchObject({
      _id: comment.id,
      text: 'It *hums*.',
      html: '<p>It <em>hums</em>.</p>',
      user: { _id: author.id, name: 'Ana' },
      votes: TRENDING,
      product: {
        _id: part.id,
        slug: 'fuel-pump-long-life',
        title: 'Fuel pump, long life',
        primaryImageUrl: `/images/${image.storageKey}-640.webp`,
        part_number: '0 580 254 044',
      },
    })
    expect(postCard).toEqual({
      _id: post.id,
      slug: 'pumps',
      title: 'Pumps',
      tags: ['x', 'y', 'z'],
      content_preview_html: '<p>First, <em>drain</em> the coolant.</p>',
      author_id: { _id: author.id, name: 'Ana', profilePicture: null },
      createdAt: post.createdAt.toISOString(),
      votes: TRENDING_POST,
      upvotedBy: [user.id],
      downvotedBy: [],
      commentCount: 0,
    })
  })

  it('leaves out removed and deleted items, items with too few votes and comments on posts', async () => {
    const part = await site.make.part({ name: 'The visible one' })
    const removed = await site.make.part({ removedAt: new Date() })
    const quiet = await site.make.comment({ part })
    await site.make.votes('comment', quiet, 2)
    const deleted = await site.make.comment({ part })
    const hidden = await site.make.comment({ part: removed })
    const post = await site.make.post()
    const onPost = await site.make.comment({ post })
    for (const comment of [deleted, hidden, onPost]) await site.make.votes('comment', comment, TRENDING)
    const gone = { deletedAt: new Date(), deletedBy: 'moderator' as const }
    await site.deps.prisma.comment.update({ where: { id: deleted.id }, data: gone })
    await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: gone })
    const { body } = await site.get('/api/homepage-feed')
    expect(titles(body)).toEqual(['The visible one'])
    expect(body.pagination.totalItems).toBe(1)
  })

  it('shows a post as trending only after three votes of other existing accounts', async () => {
    const author = await site.make.user()
    const post = await site.make.post({ title: 'A post', author })
    const voters = await Promise.all([1, 2, 3].map(() => site.make.user({ name: 'Voter' })))
    const vote = async (user: { id: string }, value: 1 | 0) =>
      site.caller(await site.make.token(user)).vote.set({ kind: 'post', id: post.id, value })
    const shown = async () => titles((await site.get('/api/homepage-feed')).body)

    expect(await shown()).toEqual([])
    for (const user of [author, ...voters.slice(1)]) await vote(user, 1)
    // Three votes, including one of the author.
    expect(await shown()).toEqual([])
    await vote(author, 0)
    for (const user of voters) await vote(user, 1)
    expect(await shown()).toEqual(['A post'])
    const [leaver = author] = voters
    await site.caller(await site.make.token(leaver)).user.remove({ name: 'Voter' })
    expect(await shown()).toEqual([])
    expect((await site.get(`/api/blog-posts/${post.slug}`)).body).toMatchObject({ votes: 3 })
    await vote(await site.make.user(), 1)
    expect(await shown()).toEqual(['A post'])
  })

  it('does not count the votes of the author and of deleted accounts for a trending comment', async () => {
    const [author, leaver] = [await site.make.user(), await site.make.user({ name: 'Leaver' })]
    const part = await site.make.part({ name: 'The part of it', createdBy: author })
    const comment = await site.make.comment({ part, author, text: 'a comment' })
    const vote = async (user: { id: string }, value: 1 | -1) =>
      site.caller(await site.make.token(user)).vote.set({ kind: 'comment', id: comment.id, value })
    const shown = async () => titles((await site.get('/api/homepage-feed')).body)

    await site.make.votes('comment', comment, TRENDING - 1)
    await vote(author, 1)
    expect(await shown()).toEqual(['The part of it'])
    await vote(leaver, 1)
    expect(await shown()).toEqual(expect.arrayContaining(['The part of it', 'a comment']))
    await site.caller(await site.make.token(leaver)).user.remove({ name: 'Leaver' })
    expect(await shown()).toEqual(['The part of it'])
  })

  it('does not count the vote of the author for the rank of a post', async () => {
    const author = await site.make.user()
    const [own, other] = [
      await site.make.post({ title: 'Own vote', author, createdAt: ago(1) }),
      await site.make.post({ title: 'No own vote', createdAt: ago(0) }),
    ]
    for (const post of [own, other]) await site.make.votes('post', post, TRENDING_POST)
    // A fourth vote would raise its rank by five hours.
    await site.caller(await site.make.token(author)).vote.set({ kind: 'post', id: own.id, value: 1 })
    expect(titles((await site.get('/api/homepage-feed')).body)).toEqual(['No own vote', 'Own vote'])
  })

  it('leaves out what is by the muted, for as long as they are', async () => {
    const [spammer, other] = [await site.make.user(), await site.make.user()]
    const theirs = await site.make.part({ name: 'The part of a spammer', createdBy: spammer })
    const part = await site.make.part({ name: 'The part of another', createdBy: other })
    const spam = await site.make.post({ title: 'The post of a spammer', author: spammer })
    await site.make.votes('post', spam, TRENDING_POST)
    for (const [of, author, text] of [
      [part, spammer, 'by a spammer'],
      [theirs, other, 'by another'],
    ] as const)
      await site.make.votes('comment', await site.make.comment({ part: of, author, text }), TRENDING)
    const shown = async () => {
      const { body } = await site.get('/api/homepage-feed')
      const { items } = await site.caller().feed.list({})
      const [total, ids] = [body.pagination.totalItems, items.map(({ data }) => data.id)]
      expect(body.feed.map(({ data }: { data: { _id: string } }) => data._id)).toEqual(ids)
      expect(ids).toHaveLength(total)
      const cursored = await site.caller().feed.list({ limit: 1 })
      const next = await site.caller().feed.list({ limit: 10, cursor: cursored.nextCursor })
      expect([...cursored.items, ...next.items].map(({ data }) => data.id)).toEqual(ids)
      return new Set(titles(body))
    }
    const of = (whose: string) => [`The part of ${whose}`, `by ${whose}`]
    const everything = new Set([...of('a spammer'), ...of('another'), 'The post of a spammer'])
    expect(await shown()).toEqual(everything)

    const mute = await site.make.mute(spammer)
    expect(await shown()).toEqual(new Set(of('another')))
    await site.deps.prisma.mute.update({ where: { id: mute.id }, data: { liftedAt: new Date() } })
    expect(await shown()).toEqual(everything)
    await site.make.mute(spammer, new Date(Date.now() + HOUR))
    expect(await shown()).toEqual(new Set(of('another')))
    clock = 2 * HOUR
    expect(await shown()).toEqual(everything)
  })

  it('shows the content of a deleted account without its name', async () => {
    const author = await site.make.user({ name: 'Gone' })
    const part = await site.make.part({ createdBy: author })
    await site.make.votes('comment', await site.make.comment({ part, author }), TRENDING)
    await site.make.votes('post', await site.make.post({ author }), TRENDING_POST)
    await site.deps.prisma.user.update({ where: { id: author.id }, data: { deletedAt: new Date() } })
    const { body } = await site.get('/api/homepage-feed')
    const authors = body.feed.map(({ type, data }: { type: string; data: Record<string, unknown> }) => [
      type,
      data['user'] ?? data['author_id'],
    ])
    expect(Object.fromEntries(authors)).toEqual({
      new_part: undefined,
      trending_comment: 'Unknown User',
      trending_blog_post: null,
    })
    expect(JSON.stringify(body)).not.toContain('Gone')
  })

  it('returns pages by number, and rejects invalid page numbers and limits', async () => {
    for (let i = 0; i < 5; i++) await site.make.part()
    const first = await site.get('/api/homepage-feed?limit=3')
    const second = await site.get('/api/homepage-feed?limit=3&page=2')
    expect(first.body.pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 5, limit: 3 })
    expect(second.body.feed).toHaveLength(2)
    expect(new Set([...first.body.feed, ...second.body.feed].map((item) => item.data._id)).size).toBe(5)
    expect((await site.get('/api/homepage-feed?limit=3&page=3')).body.feed).toEqual([])
    for (const query of [
      'page=0',
      'page=-1',
      'page=abc',
      'page=1e9',
      'limit=0',
      'limit=101',
      'limit=abc',
      'page=5000&limit=9',
    ]) {
      expect((await site.get(`/api/homepage-feed?${query}`)).status).toBe(400)
    }
  })
})

describe('feed.list', () => {
  it('returns every item once while others write', async () => {
    const author = await site.make.user()
    for (let i = 0; i < 10; i++) {
      const part = await site.make.part({ createdBy: author, createdAt: ago(i) })
      const comment = await site.make.comment({ part, author, createdAt: ago(2 * i) })
      await site.make.votes('comment', comment, TRENDING)
      await site.make.votes('post', await site.make.post({ author, createdAt: ago(i + 0.5) }), TRENDING_POST)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<ReturnType<TestApp['caller']>['feed']['list']>> = await site
        .caller()
        .feed.list({ cursor, limit: 4 })
      seen.push(...page.items.map((item) => item.data.id))
      cursor = page.nextCursor
      // A new part that ranks above all items read so far.
      await site.make.part({ createdBy: author, createdAt: ago(-100) })
    } while (cursor)
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })

  it('rejects an invalid cursor', async () => {
    for (const cursor of ['x', 'WzFd', Buffer.from('["1","2"]').toString('base64url'), 'a'.repeat(500)]) {
      await expect(site.caller().feed.list({ cursor })).rejects.toThrow('This cursor is not valid.')
    }
  })
})
