import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '../../shared/format.ts'
import { seeded } from '../support/reliability.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const textOf = (html: string | null) => html?.replace(/<[^>]*>/g, '')
const texts = (body: { items: { text: string }[] }) => body.items.map((each) => each.text)

describe('reading comments', () => {
  it('returns pages of the threads of a part, newest first', async () => {
    const part = await site.make.part()
    for (let i = 1; i <= 6; i++) await site.make.comment({ part, text: `no. ${i}` })
    const first = await site.get(`/api/products/${part.slug}/comments`)
    expect(first).toMatchObject({ status: 200, body: { total: 6, page: 1, limit: 5, totalPages: 2 } })
    expect(texts(first.body)).toEqual(['no. 6', 'no. 5', 'no. 4', 'no. 3', 'no. 2'])
    expect(texts((await site.get(`/api/products/${part.id}/comments?page=2`)).body)).toEqual(['no. 1'])
    expect((await site.get('/api/products/none/comments')).body.error).toBe('No product found for none')
  })

  it('returns pages of ten threads of a blog post', async () => {
    const post = await site.make.post()
    for (let i = 1; i <= 11; i++) await site.make.comment({ post, text: `no. ${i}` })
    const { body } = await site.get(`/api/blog-posts/${post.id}/comments`)
    expect(body).toMatchObject({ total: 11, page: 1, limit: 10, totalPages: 2 })
    expect(body.items[0]).toMatchObject({ text: 'no. 11', blogPost: post.id, product: null })
    expect((await site.get(`/api/blog-posts/${site.deps.newId()}/comments`)).body.error).toBe('Blog post not found.')
  })

  it('returns replies oldest first, as an array of at most 100 or as a page', async () => {
    const comment = await site.make.comment()
    const author = await site.make.user()
    for (let i = 1; i <= 102; i++) await site.make.comment({ parent: comment, author, text: `no. ${i}` })
    const { body } = await site.get(`/api/comments/${comment.id}/replies`)
    expect(body).toHaveLength(100)
    expect(body[0]).toMatchObject({ text: 'no. 1', parentId: comment.id, depth: 1 })
    const page = await site.get(`/api/comments/${comment.id}/replies?page=2&limit=100`)
    expect(page.body).toMatchObject({ total: 102, page: 2, limit: 100, totalPages: 2 })
    expect(texts(page.body)).toEqual(['no. 101', 'no. 102'])
    expect((await site.get(`/api/comments/${comment.id}/replies?limit=1`)).body).toMatchObject({ limit: 1, page: 1 })
    expect((await site.get(`/api/comments/${site.deps.newId()}/replies`)).body.error).toBe('Comment not found.')
  })

  it('returns a deleted comment in its place, without its text and author', async () => {
    const comment = await site.make.comment({ text: 'a secret' })
    await site.make.comment({ parent: comment, text: 'an answer' })
    await site.deps.prisma.comment.update({
      where: { id: comment.id },
      data: { deletedAt: new Date(), deletedBy: 'moderator' },
    })
    const { body } = await site.get(`/api/products/${comment.partId}/comments`)
    expect(body.items).toMatchObject([
      { _id: comment.id, text: '[removed by moderator]', html: '', user: 'Anonymous', isDeleted: true, replyCount: 1 },
    ])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('comment.focus returns a comment with its ancestors, and comment.list returns threads by cursor', async () => {
    const part = await site.make.part()
    const root = await site.make.comment({ part })
    const middle = await site.make.comment({ parent: root })
    const leaf = await site.make.comment({ parent: middle })
    await site.make.comment({ parent: root })
    const focus = await site.caller().comment.focus({ commentId: leaf.id })
    expect(focus).toMatchObject({ partId: part.id, postId: null })
    expect(focus?.chain.map((each) => each.id)).toEqual([root.id, middle.id, leaf.id])
    expect(await site.caller().comment.focus({ commentId: part.id })).toBeNull()

    const newest = await site.make.comment({ part })
    const first = await site.caller().comment.list({ partId: part.id, limit: 1 })
    expect(first).toMatchObject({ items: [{ id: newest.id }], total: 2, nextCursor: expect.any(String) })
    const second = await site.caller().comment.list({ partId: part.id, limit: 1, cursor: first.nextCursor })
    expect(second).toMatchObject({ items: [{ id: root.id }], nextCursor: null })
  })

  it('returns 404 for comments on a removed part or a deleted post', async () => {
    const onRemoved = await site.make.comment({ part: await site.make.part({ removedAt: new Date() }) })
    const post = await site.make.post()
    const onDeleted = await site.make.comment({ post })
    await site.deps.prisma.blogPost.update({
      where: { id: post.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    for (const { id } of [onRemoved, onDeleted]) {
      expect((await site.get(`/api/comments/${id}/replies`)).status).toBe(404)
      expect(await site.caller().comment.focus({ commentId: id })).toBeNull()
    }
    expect((await site.get(`/api/blog-posts/${post.id}/comments`)).status).toBe(404)
    expect((await site.get(`/api/products/${onRemoved.partId}/comments`)).status).toBe(404)
  })
})

describe('POST /api/comments', () => {
  it('returns 201 with the rendered comment', async () => {
    const user = await site.make.user({ name: 'Ana', picture: 'https://example.com/a.png' })
    const part = await site.make.part()
    const { status, body } = await site.request('POST', '/api/comments', {
      token: await site.make.token(user),
      payload: { text: 'Fits <b>mine</b>, **too**', productId: part.id },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      text: 'Fits <b>mine</b>, **too**',
      html: '<p>Fits &#x3C;b>mine&#x3C;/b>, <strong>too</strong></p>',
      user: { _id: user.id, name: 'Ana', profilePicture: 'https://example.com/a.png' },
      product: part.id,
      blogPost: null,
      parentId: null,
      depth: 0,
      replies: [],
      replyCount: 0,
      votes: 0,
      upvotedBy: [],
      downvotedBy: [],
      isDeleted: false,
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      editedAt: null,
    })
    expect((await site.get(`/api/products/${part.id}/comments`)).body.items).toEqual([body])
  })

  it('creates a reply on the page of its parent, whatever other page is given', async () => {
    const parent = await site.make.comment()
    const elsewhere = await site.make.part()
    const { status, body } = await site.request('POST', '/api/comments', {
      token: await site.make.token(),
      payload: { text: 'Yes', parentId: parent.id, productId: elsewhere.id },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ parentId: parent.id, product: parent.partId, depth: 1 })
    expect((await site.get(`/api/comments/${parent.id}/replies`)).body).toEqual([body])
  })

  it('creates a comment on a blog post', async () => {
    const post = await site.make.post()
    const payload = { text: 'Thanks!', blogPostId: post.id }
    const { body } = await site.request('POST', '/api/comments', { token: await site.make.token(), payload })
    expect(body).toMatchObject({ blogPost: post.id, product: null })
  })

  it('rejects visitors and temporary tokens', async () => {
    const payload = { text: 'Hello', productId: (await site.make.part()).id }
    const sentence = 'Authentication required to comment.'
    const tokens = [undefined, 'garbage', await site.make.token(undefined, 'temporary')]
    for (const token of tokens) {
      const { status, body } = await site.request('POST', '/api/comments', { payload, ...(token && { token }) })
      expect(status).toBe(401)
      expect(body).toEqual({ error: sentence, message: sentence, code: 'UNAUTHENTICATED' })
      const empty = await site.request('POST', '/api/comments', { payload: {}, ...(token && { token }) })
      expect(empty.status).toBe(401)
    }
  })

  it('a muted user can read but not comment, and the error says until when', async () => {
    const user = await site.make.user()
    const { until } = await site.make.mute(user)
    const token = await site.make.token(user)
    const part = await site.make.part()
    const { status, body } = await site.request('POST', '/api/comments', {
      token,
      payload: { text: 'Hi', productId: part.id },
    })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'MUTED', error: expect.stringContaining(formatDate(until)) })
    expect((await site.get(`/api/products/${part.id}/comments`, token)).status).toBe(200)
  })

  const [deep, wide] = ['>'.repeat(40), `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n`]
  it.each([
    ['an empty text', '', 'Comment cannot be empty.'],
    ['a text without visible characters', ' \n\u200B ', 'Comment cannot be empty.'],
    ['10,001 characters', 'x'.repeat(10_001), 'A comment has at most 10,000 characters.'],
    ['NUL', 'NUL \0', 'The text contains a character that cannot be stored.'],
    ['half of a surrogate pair', 'half \uD800', 'The text contains a character that cannot be stored.'],
    ['40 nested quotes', deep, 'Quotes and lists are nested more than 16 levels deep.'],
    ['a table of 200 columns', wide, 'A table has more than 100 columns.'],
  ])('rejects %s with a field error', async (_name, text, sentence) => {
    const payload = { text, productId: (await site.make.part()).id }
    const { status, body } = await site.request('POST', '/api/comments', { token: await site.make.token(), payload })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: sentence, fields: { text: sentence } })
  })

  it('rejects a comment on no page, on two pages and on a page that is not visible', async () => {
    const token = await site.make.token()
    const [part, post] = [await site.make.part(), await site.make.post()]
    for (const on of [{}, { productId: part.id, blogPostId: post.id }]) {
      const { status, body } = await site.request('POST', '/api/comments', { token, payload: { text: 'Hm', ...on } })
      expect([status, body.error]).toEqual([400, 'Name one part, one post or one comment.'])
      // The error concerns the whole input, not one field.
      expect(body).not.toHaveProperty('fields')
    }
    const removed = await site.make.part({ removedAt: new Date() })
    const deleted = await site.make.comment()
    await site.deps.prisma.comment.update({
      where: { id: deleted.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    const notVisible = [
      [{ productId: removed.id }, `No product found for ${removed.id}`],
      [{ productId: post.id }, `No product found for ${post.id}`],
      [{ blogPostId: part.id }, 'Blog post not found.'],
      [{ parentId: deleted.id }, 'Comment not found.'],
      [{ parentId: part.id }, 'Comment not found.'],
    ] as const
    for (const [on, sentence] of notVisible) {
      const { status, body } = await site.request('POST', '/api/comments', { token, payload: { text: 'Hm', ...on } })
      expect([status, body.error]).toEqual([404, sentence])
    }
  })

  it('rejects a reply below the 50th level', async () => {
    const author = await site.make.user()
    let comment = await site.make.comment({ author })
    while (comment.depth < 50) comment = await site.make.comment({ parent: comment, author })
    const payload = { text: 'deeper', parentId: comment.id }
    const { status, body } = await site.request('POST', '/api/comments', {
      token: await site.make.token(author),
      payload,
    })
    expect([status, body.error]).toEqual([400, 'Replies can be nested at most 50 deep. Please answer further up.'])
    expect((await site.caller().comment.focus({ commentId: comment.id }))?.chain).toHaveLength(51)
  })
})

describe('comment.list', () => {
  it.each(['part', 'post'] as const)('returns the threads of a %s in the given order', async (kind) => {
    const on = kind === 'part' ? { part: await site.make.part() } : { post: await site.make.post() }
    const place = 'part' in on ? { partId: on.part?.id } : { postId: on.post?.id }
    for (const [text, votes] of [
      ['a', 1],
      ['b', 3],
      ['c', 0],
      ['d', 3],
      ['e', 2],
    ] as const) {
      await site.make.votes('comment', await site.make.comment({ ...on, text }), votes)
    }
    const order: Record<string, string> = {}
    for (const sort of ['newest', 'oldest', 'best'] as const) {
      const items: (string | undefined)[] = []
      let cursor: string | null = null
      do {
        const page = await site.caller().comment.list({ ...place, sort, limit: 2, cursor })
        items.push(...page.items.map(({ html }) => textOf(html)))
        cursor = page.nextCursor
      } while (cursor !== null)
      order[sort] = items.join('')
    }
    expect(order).toEqual({ newest: 'edcba', oldest: 'abcde', best: 'dbeac' })
  })
})

describe('comment.list by votes', () => {
  const read = async (partId: string, limit: number, between?: (shown: string[]) => Promise<unknown>) => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page = await site.caller().comment.list({ partId, sort: 'best', limit, cursor })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      await between?.(ids)
    } while (cursor !== null)
    return ids
  }

  it.each([1, 2, 3])('neither repeats nor skips a thread if users vote between the pages, seed %i', async (seed) => {
    const { below } = seeded(seed)
    const part = await site.make.part()
    const made: string[] = []
    for (let i = 0; i < 17; i++) made.push((await site.make.comment({ part })).id)
    const voters = await Promise.all(Array.from({ length: 3 }, () => site.make.user()))
    const vote = async () => {
      for (const { id: userId } of voters) {
        const commentId = made[below(made.length)] ?? ''
        const value = below(2) === 0 ? 1 : -1
        const key = { commentId_userId: { commentId, userId } }
        await site.deps.prisma.commentVote.upsert({
          where: key,
          create: { commentId, userId, value },
          update: { value },
        })
      }
    }
    await vote()
    const shown = await read(part.id, 1 + below(4), vote)
    expect(shown.toSorted()).toEqual(made.toSorted())
  })

  it('lists each thread once, after the first hundred newest first, with a cursor that fits into an address', async () => {
    const part = await site.make.part()
    const author = await site.make.user()
    const ids = Array.from({ length: 230 }, () => site.deps.newId())
    await site.deps.prisma.comment.createMany({
      data: ids.map((id) => ({
        id,
        partId: part.id,
        authorId: author.id,
        text: 'x',
        html: '<p>x</p>',
        rendererVersion: 1,
        createdAt: new Date(),
      })),
    })
    const [oldest = '', second = ''] = ids
    await site.make.votes('comment', { id: oldest }, 1)
    let longest = 0
    let cursor: string | null = null
    const shown: string[] = []
    do {
      const page = await site.caller().comment.list({ partId: part.id, sort: 'best', limit: 7, cursor })
      shown.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      longest = Math.max(longest, cursor?.length ?? 0)
      // A vote after the first hundred threads does not move this thread.
      if (shown.length === 105) await site.make.votes('comment', { id: second }, 2)
    } while (cursor !== null)
    expect(shown).toEqual([oldest, ...ids.slice(1).toReversed()])
    expect(longest).toBeLessThan(2_200)
  })

  it('rejects a cursor whose bytes are not an id', async () => {
    const part = await site.make.part()
    const cursor = Buffer.alloc(16, 0x11).toString('base64url')
    for (const sort of ['best', 'newest'] as const)
      await expect(site.caller().comment.list({ partId: part.id, sort, cursor })).rejects.toThrow(
        'This cursor is not valid.',
      )
  })

  it('rejects a cursor of another order and a cursor that is too long', async () => {
    const part = await site.make.part()
    for (let i = 0; i < 3; i++) await site.make.comment({ part })
    const caller = site.caller()
    const { nextCursor } = await caller.comment.list({ partId: part.id, sort: 'best', limit: 2 })
    for (const cursor of [nextCursor, 'x', Buffer.alloc(17).toString('base64url')])
      await expect(caller.comment.list({ partId: part.id, sort: 'newest', cursor })).rejects.toThrow(
        'This cursor is not valid.',
      )
    await expect(
      caller.comment.list({ partId: part.id, sort: 'best', cursor: Buffer.alloc(16 * 102).toString('base64url') }),
    ).rejects.toThrow('This cursor is not valid.')
  })
})

describe('comment.newer', () => {
  it('returns the comments of other users after a comment, with their ancestors and without deleted ones', async () => {
    const part = await site.make.part()
    const reader = await site.make.user()
    const old = await site.make.comment({ part, text: 'Old' })
    await site.make.comment({ part, author: reader, text: 'Own' })
    const thread = await site.make.comment({ part, text: 'Thread' })
    const reply = await site.make.comment({ parent: old, text: 'Reply' })
    const { id } = await site.make.comment({ part, text: 'Gone' })
    await site.deps.prisma.comment.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: 'author' } })
    await site.make.comment({ text: 'Elsewhere' })
    const newer = await site.caller(await site.make.token(reader)).comment.newer({ partId: part.id, after: old.id })
    expect(newer.ids).toEqual([thread.id, reply.id])
    expect(newer.comments.map(({ html }) => textOf(html))).toEqual(['Old', 'Thread', 'Reply'])
    expect((await site.caller().comment.list({ partId: part.id })).newest).not.toBeNull()
  })

  it('returns at most 20 comments, oldest first', async () => {
    const post = await site.make.post()
    const made: string[] = []
    for (let i = 0; i < 22; i++) made.push((await site.make.comment({ post })).id)
    const { ids } = await site.caller().comment.newer({ postId: post.id, after: null })
    expect(ids).toEqual(made.slice(0, 20))
  })
})

describe('comment.page', () => {
  it('lists threads newest first by default like REST, and by votes on request', async () => {
    const part = await site.make.part()
    const first = await site.make.comment({ part, text: 'a' })
    await site.make.comment({ part, text: 'b' })
    await site.make.votes('comment', first, 1)
    const listed = async (sort?: 'best') =>
      (await site.caller().comment.page({ partId: part.id, sort })).items.map(({ text }) => text)
    expect(await listed()).toEqual(['b', 'a'])
    expect(await listed('best')).toEqual(['a', 'b'])
  })
})

it('the Markdown of a comment is read by its author only, and not after its deletion', async () => {
  const author = await site.make.user()
  const { id } = await site.make.comment({ author, text: '**Frist**' })
  const caller = site.caller(await site.make.token(author))
  expect(await caller.comment.source({ id })).toEqual({ text: '**Frist**' })
  const other = site.caller(await site.make.token())
  await expect(other.comment.source({ id })).rejects.toThrow('Comment not found.')
  await caller.comment.remove({ id })
  await expect(caller.comment.source({ id })).rejects.toThrow('Comment not found.')
})

describe('comment.edit', () => {
  /** @param age milliseconds since the comment was written */
  async function written(age: number) {
    const author = await site.make.user()
    const comment = await site.make.comment({ author, text: 'Frist', createdAt: new Date(Date.now() - age) })
    return { comment, caller: site.caller(await site.make.token(author)), author }
  }
  const minutes = 60_000

  it('changes the comment of the author within ten minutes, and sets the time of the edit', async () => {
    const { comment, caller } = await written(9 * minutes)
    const edited = await caller.comment.edit({ id: comment.id, text: '**First**' })
    expect(edited).toMatchObject({ id: comment.id, text: '**First**', html: '<p><strong>First</strong></p>' })
    expect(edited.editedAt).not.toBeNull()
    expect((await site.get(`/api/products/${comment.partId}/comments`)).body.items).toMatchObject([
      { text: '**First**', editedAt: edited.editedAt },
    ])
  })

  it('is rejected later, for other users, for a muted author and for a deleted comment', async () => {
    const old = await written(11 * minutes)
    const late = 'A comment can be edited for 10 minutes. Please write a reply to it instead.'
    await expect(old.caller.comment.edit({ id: old.comment.id, text: 'Late' })).rejects.toThrow(late)
    const { comment, caller, author } = await written(0)
    await expect(old.caller.comment.edit({ id: comment.id, text: 'Not mine' })).rejects.toThrow(
      'You can only edit your own comments.',
    )
    await expect(site.caller().comment.edit({ id: comment.id, text: 'Hm' })).rejects.toThrow(
      'Authentication required to comment.',
    )
    await expect(caller.comment.edit({ id: comment.id, text: ' ' })).rejects.toThrow()
    await caller.comment.remove({ id: comment.id })
    await expect(caller.comment.edit({ id: comment.id, text: 'Back' })).rejects.toThrow('Comment not found.')
    await site.make.mute(author)
    const muted = site.caller(await site.make.token(author))
    await expect(muted.comment.edit({ id: comment.id, text: 'Muted' })).rejects.toThrow('You are muted until')
    const { body } = await site.get(`/api/products/${old.comment.partId}/comments`)
    expect(body.items).toMatchObject([{ text: 'Frist', editedAt: null }])
  })

  it('leaves a comment deleted that is deleted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { comment, caller } = await written(0)
      await Promise.allSettled([
        caller.comment.edit({ id: comment.id, text: 'Changed' }),
        caller.comment.remove({ id: comment.id }),
      ])
      expect((await site.get(`/api/products/${comment.partId}/comments`)).body.items).toMatchObject([
        { text: '[deleted by user]', isDeleted: true },
      ])
    }
  })
})

describe('DELETE /api/comments/:id/by-user', () => {
  it('deletes an own comment, and a second call changes nothing', async () => {
    const author = await site.make.user()
    const comment = await site.make.comment({ author })
    const token = await site.make.token(author)
    for (const _ of [1, 2]) {
      const { status, body } = await site.request('DELETE', `/api/comments/${comment.id}/by-user`, { token })
      expect([status, body]).toEqual([200, { message: 'Comment deleted successfully.' }])
    }
    const { body } = await site.get(`/api/products/${comment.partId}/comments`)
    expect(body.items).toMatchObject([{ text: '[deleted by user]', isDeleted: true, user: 'Anonymous' }])
  })

  it('rejects visitors, other users and unknown comments', async () => {
    const { id } = await site.make.comment()
    const token = await site.make.token()
    expect(await site.request('DELETE', `/api/comments/${id}/by-user`)).toMatchObject({
      status: 401,
      body: { error: 'Authentication required to delete comment.' },
    })
    expect(await site.request('DELETE', `/api/comments/${id}/by-user`, { token })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    const unknown = await site.request('DELETE', `/api/comments/${site.deps.newId()}/by-user`, { token })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Comment not found.' } })
    expect((await site.deps.prisma.comment.findUniqueOrThrow({ where: { id } })).deletedAt).toBeNull()
  })
})

describe('the rate limit', () => {
  it('allows a user 20 comments a minute', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const token = await limited.make.token()
      const payload = { text: 'Again', productId: (await limited.make.part()).id }
      const write = () => limited.request('POST', '/api/comments', { token, payload })
      for (let i = 0; i < 20; i++) expect((await write()).status).toBe(201)
      const { status, body, headers } = await write()
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(
        (await limited.request('POST', '/api/comments', { token: await limited.make.token(), payload })).status,
      ).toBe(201)
    } finally {
      await limited.close()
    }
  })
})
