import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDeps } from '../../server/deps.ts'
import { TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES } from '../../server/domains/feed/queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// The HTML of '/' is cached in another process than the one that writes, with a fixed clock. These pages contain the data
// for the components of the client instead of their HTML.

const NOW = new Date()

let site: TestApp
let other: ReturnType<typeof createDeps>
let pages: FastifyInstance
beforeAll(async () => {
  site = await bootApp()
  other = createDeps(site.deps.config, site.deps.log, { now: () => NOW })
  pages = await buildApp(other, {
    cacheable: true,
    render: async (_url, call) => ({ html: JSON.stringify(await call('feed.list', { limit: 100 })), status: 200 }),
    register: () => Promise.resolve(),
    close: () => Promise.resolve(),
  })
})
afterAll(async () => {
  await pages.close()
  await other.close()
  await site.close()
})

const home = async () => (await pages.inject('/')).body

/** Waits until the cached page contains this part and all events of earlier changes have arrived. */
async function waitUntilCached(part: { slug: string }): Promise<void> {
  const { id } = await site.make.mute(await site.make.user())
  const readAgain = async () => {
    await site.deps.prisma.mute.update({ where: { id }, data: { reason: 'More spam' } })
    return home()
  }
  await expect.poll(readAgain, { timeout: 10_000 }).toContain(part.slug)
  const isCached = async () => {
    const cached = await home()
    await site.make.part()
    return (await home()) === cached
  }
  await expect.poll(isCached, { timeout: 10_000 }).toBe(true)
}

describe('the cached home page', () => {
  it('does not change when an item is added', async () => {
    await waitUntilCached(await site.make.part())
    const part = await site.make.part()
    expect(await home()).not.toContain(part.slug)
    expect((await site.get('/api/homepage-feed')).body.feed[0].data.slug).toBe(part.slug)
  })

  it.each<[name: string, remove: (item: Item) => Promise<unknown>, removed: (keyof Item)[]]>([
    [
      'a comment is deleted by its author',
      async ({ author, comment }) => site.caller(await site.make.token(author)).comment.remove({ id: comment.id }),
      ['comment'],
    ],
    [
      'a post is deleted',
      ({ post }) =>
        site.deps.prisma.blogPost.update({ where: { id: post.id }, data: { deletedAt: NOW, deletedBy: 'author' } }),
      ['post'],
    ],
    [
      'a part is removed, and its comments with it',
      ({ part }) => site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: NOW } }),
      ['part', 'image', 'comment'],
    ],
    [
      'an image is removed',
      ({ image }) => site.deps.prisma.partImage.update({ where: { id: image.id }, data: { removedAt: NOW } }),
      ['image'],
    ],
    ['a user is muted', ({ author }) => site.make.mute(author), ['author', 'part', 'image', 'comment', 'post']],
    [
      'an account is deleted',
      ({ author }) => site.deps.prisma.user.update({ where: { id: author.id }, data: { deletedAt: NOW } }),
      ['author'],
    ],
  ])('is rendered again when %s', async (_name, remove, removed) => {
    const item = await makeItem()
    await waitUntilCached(item.part)
    const words = Object.entries(wordsOf(item))
    const missing = async () => {
      const html = await home()
      return words.filter(([, word]) => !html.includes(word)).map(([name]) => name)
    }
    expect(await missing()).toEqual([])
    await remove(item)
    await expect.poll(missing, { timeout: 10_000 }).toEqual(removed)
  })
})

type Item = Awaited<ReturnType<typeof makeItem>>

/** Creates a part with an image and a comment, and a post, all of one author. */
async function makeItem() {
  const author = await site.make.user()
  const part = await site.make.part({ createdBy: author })
  const image = await site.make.image({ part, uploader: author })
  const comment = await site.make.comment({ part, author })
  await site.make.votes('comment', comment, TRENDING_COMMENT_VOTES)
  const post = await site.make.post({ author })
  await site.make.votes('post', post, TRENDING_POST_VOTES)
  return { author, part, image, comment, post }
}

const wordsOf = ({ author, part, image, comment, post }: Item) => ({
  author: author.id,
  part: `"slug":"${part.slug}","name":"${part.name}","tags"`,
  image: image.storageKey,
  comment: comment.id,
  post: post.slug,
})
