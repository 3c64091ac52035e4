import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

describe('GET /api/blog-posts/:slug', () => {
  it('answers the post with its newest threads', async () => {
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

  it("says 'Blog post not found.' of one that is unknown or deleted", async () => {
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

describe('message.unreadCount', () => {
  it('adds up what others wrote and one has not read', async () => {
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
