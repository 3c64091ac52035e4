import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const kinds = [
  { kind: 'comment', path: '/api/comments', sentence: 'Comment not found.' },
  { kind: 'image', path: '/api/images', sentence: 'Image not found.' },
  { kind: 'post', path: '/api/blog-posts', sentence: 'Blog post not found.' },
] as const

describe.each(kinds)('voting on a $kind', ({ kind, path, sentence }) => {
  const make = () => site.make[kind]()

  it('sets, changes and deletes a vote like the buttons', async () => {
    const user = await site.make.user()
    const token = await site.make.token(user)
    const item = await make()
    await site.make.votes(kind, item, 3)
    const press = async (button: 'vote' | 'downvote') => {
      const { status, body } = await site.request('PUT', `${path}/${item.id}/${button}`, { token })
      expect(status).toBe(200)
      expect(body._id).toBe(item.id)
      return [body.votes, kind === 'image' ? body.userVote : body.upvotedBy.length - body.downvotedBy.length]
    }
    expect(await press('vote')).toEqual([4, 1])
    expect(await press('vote')).toEqual([3, 0])
    expect(await press('downvote')).toEqual([2, -1])
    expect(await press('vote')).toEqual([4, 1])
    expect(await press('downvote')).toEqual([2, -1])
    expect(await press('downvote')).toEqual([3, 0])
  })

  it('counts two concurrent presses as two', async () => {
    const token = await site.make.token()
    const item = await make()
    for (const presses of [2, 8, 7]) {
      const answers = await Promise.all(
        Array.from({ length: presses }, () => site.request('PUT', `${path}/${item.id}/vote`, { token })),
      )
      expect(answers.map((each) => each.status)).toEqual(Array(presses).fill(200))
    }
    const { votes } = await site.caller(token).vote.set({ kind, id: item.id, value: 1 })
    expect(votes).toBe(1)
    // After 2 + 8 + 7 presses, an odd number, the vote was set already.
    const { body } = await site.request('PUT', `${path}/${item.id}/vote`, { token })
    expect(body.votes).toBe(0)
  })

  it('sets the vote of the caller only, and a repeated call changes nothing', async () => {
    const item = await make()
    const [mine, theirs] = [site.caller(await site.make.token()), site.caller(await site.make.token())]
    const set = (caller: typeof mine, value: 1 | -1 | 0) => caller.vote.set({ kind, id: item.id, value })
    expect(await set(mine, 1)).toEqual({ votes: 1, userVote: 1 })
    expect(await set(mine, 1)).toEqual({ votes: 1, userVote: 1 })
    expect(await set(theirs, -1)).toEqual({ votes: 0, userVote: -1 })
    expect(await set(mine, 0)).toEqual({ votes: -1, userVote: 0 })
    expect(await set(mine, 0)).toEqual({ votes: -1, userVote: 0 })
    await Promise.all(Array.from({ length: 8 }, () => set(mine, 1)))
    expect(await set(theirs, 0)).toEqual({ votes: 1, userVote: 0 })
  })

  it('returns a different sum to each user who votes at the same time', async () => {
    const item = await make()
    const callers = await Promise.all(Array.from({ length: 8 }, async () => site.caller(await site.make.token())))
    const sums = async (value: 1 | -1 | 0) =>
      (await Promise.all(callers.map((each) => each.vote.set({ kind, id: item.id, value }))))
        .map(({ votes }) => votes)
        .toSorted((one, other) => one - other)
    expect(await sums(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await sums(-1)).toEqual([-8, -6, -4, -2, 0, 2, 4, 6])
    expect(await sums(0)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0])
  })

  it('rejects visitors, muted users and unknown items', async () => {
    const item = await make()
    const signIn = 'Authentication required to vote.'
    expect(await site.request('PUT', `${path}/${item.id}/vote`)).toMatchObject({ status: 401, body: { error: signIn } })
    const muted = await site.make.user()
    await site.make.mute(muted)
    const rejected = await site.request('PUT', `${path}/${item.id}/downvote`, { token: await site.make.token(muted) })
    expect(rejected).toMatchObject({ status: 403, body: { code: 'MUTED' } })
    const token = await site.make.token()
    const unknown = site.deps.newId()
    expect(await site.request('PUT', `${path}/${unknown}/vote`, { token })).toMatchObject({
      status: 404,
      body: { error: sentence },
    })
    for (const value of [1, 0] as const) {
      await expect(site.caller(token).vote.set({ kind, id: unknown, value })).rejects.toThrow(sentence)
    }
    expect(await site.request('PUT', `${path}/x/vote`, { token })).toMatchObject({
      status: 400,
      body: { error: 'This id is not valid.' },
    })
  })
})

describe('the votes of a user', () => {
  it('the voters of a comment contain only the id of the caller', async () => {
    const user = await site.make.user()
    const comment = await site.make.comment()
    await site.make.votes('comment', comment, 2)
    const token = await site.make.token(user)
    const { body } = await site.request('PUT', `/api/comments/${comment.id}/vote`, { token })
    expect(body).toEqual({ _id: comment.id, votes: 3, upvotedBy: [user.id], downvotedBy: [] })
    const read = await site.get(`/api/products/${comment.partId}/comments`, token)
    expect(read.body.items[0]).toMatchObject({ votes: 3, upvotedBy: [user.id], downvotedBy: [] })
    expect((await site.get(`/api/products/${comment.partId}/comments`)).body.items[0]).toMatchObject({
      upvotedBy: [],
      downvotedBy: [],
    })
  })

  it('the own vote is returned for a full token, not for a temporary one', async () => {
    const user = await site.make.user()
    const part = await site.make.part()
    const image = await site.make.image({ part })
    await site.request('PUT', `/api/images/${image.id}/vote`, { token: await site.make.token(user) })
    for (const [kind, userVote] of [
      ['full', 1],
      ['temporary', 0],
    ] as const) {
      const token = await site.make.token(user, kind)
      expect((await site.get(`/api/parts/${part.id}/images`, token)).body).toMatchObject([{ userVote }])
      expect((await site.get(`/api/products/${part.id}`, token)).body.product.images).toMatchObject([{ userVote }])
    }
  })

  it('a vote on an image or post returns the image or post', async () => {
    const token = await site.make.token()
    const image = await site.make.image()
    expect((await site.request('PUT', `/api/images/${image.id}/vote`, { token })).body).toMatchObject({
      url: `/images/${image.storageKey}-1280.webp`,
      votes: 1,
      userVote: 1,
    })
    const post = await site.make.post({ title: 'Bleeding a 1.8T' })
    expect((await site.request('PUT', `/api/blog-posts/${post.id}/downvote`, { token })).body).toMatchObject({
      slug: post.slug,
      title: 'Bleeding a 1.8T',
      votes: -1,
    })
  })

  it('a vote on a deleted or removed item is rejected', async () => {
    const token = await site.make.token()
    const comment = await site.make.comment()
    await site.deps.prisma.comment.update({
      where: { id: comment.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    const image = await site.make.image({ removedAt: new Date() })
    const hidden = await site.make.comment({ part: await site.make.part({ removedAt: new Date() }) })
    for (const path of [`comments/${comment.id}`, `comments/${hidden.id}`, `images/${image.id}`]) {
      expect((await site.request('PUT', `/api/${path}/vote`, { token })).status).toBe(404)
    }
  })
})
