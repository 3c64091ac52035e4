import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

describe('GET /api/blog-posts/:slug', () => {
  it('returns the post with its newest threads', async () => {
    const author = await site.make.user({ name: 'Jo', picture: 'https://example.com/j.png' })
    const post = await site.make.post({
      title: 'Timing belts',
      content: 'Change **all** of it.',
      tags: ['vw', 'belts'],
      author,
    })
    const comment = await site.make.comment({ post, text: 'Agreed' })
    await site.make.comment({ parent: comment })
    await site.make.votes('post', post, 2)
    const { status, body } = await site.get('/api/blog-posts/timing-belts')
    expect(status).toBe(200)
    expect(body).toEqual({
      _id: post.id,
      slug: 'timing-belts',
      title: 'Timing belts',
      tags: ['vw', 'belts'],
      content_markdown: 'Change **all** of it.',
      content_full_html: '<p>Change <strong>all</strong> of it.</p>',
      content_preview_html: '<p>Change <strong>all</strong> of it.</p>',
      author_id: { _id: author.id, name: 'Jo', profilePicture: 'https://example.com/j.png' },
      createdAt: post.createdAt.toISOString(),
      updatedAt: post.updatedAt.toISOString(),
      votes: 2,
      upvotedBy: [],
      downvotedBy: [],
      comments: [expect.objectContaining({ _id: comment.id, text: 'Agreed', replyCount: 1 })],
      commentCount: 2,
    })
  })

  it("returns 'Blog post not found.' for an unknown or deleted post", async () => {
    const post = await site.make.post()
    await site.deps.prisma.blogPost.update({
      where: { id: post.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    for (const slug of ['nothing-here', post.slug]) {
      const { status, body } = await site.get(`/api/blog-posts/${slug}`)
      expect([status, body.error]).toEqual([404, 'Blog post not found.'])
    }
  })
})

const makeUser = async (name = 'Ines Carvalho') => {
  const user = await site.make.user({ name })
  return { user, token: await site.make.token(user) }
}
const publish = (token: string | undefined, payload: unknown) =>
  site.request('POST', '/api/blog-posts', { payload, ...(token !== undefined && { token }) })
const change = (token: string, id: string, payload: unknown) =>
  site.request('PUT', `/api/blog-posts/${id}`, { payload, token })
const text = {
  title: 'Reading a camshaft',
  content: 'A worn **lobe**.',
  tags: ['Camshafts', ' ', 'camshafts', 'tools'],
}

describe('POST /api/blog-posts', () => {
  it('publishes a post with its tags, without duplicates, and the rendered text', async () => {
    const { user, token } = await makeUser()
    const { status, body } = await publish(token, { ...text, title: '  Reading   a camshaft ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'reading-a-camshaft',
      title: 'Reading a camshaft',
      tags: ['camshafts', 'tools'],
      content_markdown: 'A worn **lobe**.',
      content_full_html: '<p>A worn <strong>lobe</strong>.</p>',
      author_id: { _id: user.id },
      votes: 0,
    })
    expect((await site.get('/api/blog-posts/reading-a-camshaft')).body).toEqual(body)
  })

  it('gives each post a new slug, also after another post was deleted, and never the slug of the editor', async () => {
    const { token } = await makeUser()
    const first = await publish(token, { ...text, title: 'Two of a kind' })
    await site.caller(token).post.remove({ id: first.body._id })
    const slugs = []
    for (const title of ['Two of a kind', 'New', 'Вал', 'Edit'])
      slugs.push((await publish(token, { ...text, title })).body.slug)
    expect(slugs).toEqual([
      expect.stringMatching(/^two-of-a-kind-[0-9a-f]{6}$/),
      expect.stringMatching(/^new-[0-9a-f]{6}$/),
      expect.stringMatching(/^post-[0-9a-f]{8}$/),
      'edit',
    ])
  })

  it('gives twenty concurrent posts with one title twenty slugs', async () => {
    const { token } = await makeUser()
    const made = await Promise.all(Array.from({ length: 20 }, () => publish(token, { ...text, title: 'All at once' })))
    expect(new Set(made.map(({ body }) => body.slug)).size).toBe(20)
  })

  it.each([
    [{ title: ' ' }, 'title', 'Please enter a title.'],
    [{ title: undefined }, 'title', 'Please enter a title.'],
    [{ title: 'x'.repeat(201) }, 'title', 'A title has at most 200 characters.'],
    [{ content: ' \n' }, 'content', 'Please enter the content.'],
    [{ content: 'x'.repeat(100_001) }, 'content', 'A post has at most 100,000 characters.'],
    [{ content: '> '.repeat(40) + 'x' }, 'content', expect.stringContaining('deep')],
    [{ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 'tags', 'At most 20 tags.'],
    [{ tags: ['x'.repeat(51)] }, 'tags.0', 'A tag has at most 50 characters.'],
  ])('rejects %j with a field error', async (wrong, field, sentence) => {
    const { token } = await makeUser()
    const { status, body } = await publish(token, { ...text, ...wrong })
    expect([status, body.fields?.[field]]).toEqual([400, sentence])
  })

  it('rejects visitors and muted users', async () => {
    const rejected = await publish(undefined, text)
    expect([rejected.status, rejected.body.error]).toEqual([401, 'Authentication token not found. Please log in.'])
    const { user, token } = await makeUser()
    await site.make.mute(user)
    expect((await publish(token, text)).body.code).toBe('MUTED')
  })
})

describe('PUT /api/blog-posts/:id', () => {
  it('changes the given fields and keeps the others and the slug', async () => {
    const { token } = await makeUser()
    const { body: post } = await publish(token, { ...text, title: 'Before' })
    const renamed = await change(token, post._id, { title: 'After' })
    expect(renamed.status).toBe(200)
    expect(renamed.body).toMatchObject({
      slug: 'before',
      title: 'After',
      tags: ['camshafts', 'tools'],
      content_markdown: 'A worn **lobe**.',
    })
    const rewritten = await change(token, post._id, { content: '*Two* lobes.', tags: ['tools', 'lathes'] })
    expect(rewritten.body).toMatchObject({
      title: 'After',
      tags: ['tools', 'lathes'],
      content_full_html: '<p><em>Two</em> lobes.</p>',
      content_preview_html: '<p><em>Two</em> lobes.</p>',
    })
    expect((await change(token, post._id, { tags: [] })).body.tags).toEqual([])
  })

  it('rejects other users than the author', async () => {
    const { token } = await makeUser()
    const { body: post } = await publish(token, { ...text, title: 'Mine alone' })
    const { token: stranger } = await makeUser('Somebody Else')
    const rejected = await change(stranger, post._id, { title: 'Theirs' })
    expect([rejected.status, rejected.body.error]).toEqual([403, 'You can only edit your own posts.'])
    await expect(site.caller(stranger).post.remove({ id: post._id })).rejects.toThrow(
      'You can only delete your own posts.',
    )
    expect((await site.get(`/api/blog-posts/${post.slug}`)).body).toEqual(post)
    expect((await change(token, '01a1f886-3374-7050-89c7-6a8d25fc82a5', { title: 'None' })).status).toBe(404)
  })
})

describe('post.remove', () => {
  it('deletes the post, and a second call changes nothing', async () => {
    const { token } = await makeUser()
    const { body: post } = await publish(token, { ...text, title: 'Not for long' })
    const caller = site.caller(token)
    await caller.post.remove({ id: post._id })
    await caller.post.remove({ id: post._id })
    expect((await site.get(`/api/blog-posts/${post.slug}`)).status).toBe(404)
    expect((await site.get(`/api/blog-posts/${post._id}/comments`)).status).toBe(404)
    expect((await change(token, post._id, { title: 'Back' })).status).toBe(404)
  })
})

describe('message.unreadCount', () => {
  it('counts the unread messages of other users', async () => {
    const [me, ...others] = [await site.make.user(), await site.make.user(), await site.make.user()]
    for (const other of others) {
      const conversation = await site.make.conversation(me, other)
      await site.make.message(conversation, other)
      await site.make.message(conversation, other)
      await site.make.message(conversation, me)
    }
    expect(await site.caller(await site.make.token(me)).message.unreadCount()).toBe(4)
    await site.deps.prisma.message.updateMany({ where: { senderId: others[0]?.id }, data: { readAt: new Date() } })
    expect(await site.caller(await site.make.token(me)).message.unreadCount()).toBe(2)
    await expect(site.caller().message.unreadCount()).rejects.toThrow('User not authenticated.')
  })
})
