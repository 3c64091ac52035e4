import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDeps } from '../../server/deps.ts'
import { TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES } from '../../server/domains/site/feed/queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// The HTML of '/' is cached in another process than the one that writes. These pages contain the data for the components of
// the client instead of their HTML.

const NOW = new Date()

let site: TestApp
let other: ReturnType<typeof createDeps>
let pages: FastifyInstance
let renders = 0
beforeAll(async () => {
  site = await bootApp()
  other = createDeps(site.deps.config, site.deps.log)
  pages = await buildApp(other, {
    cacheable: true,
    async render(_url, call) {
      renders += 1
      return { html: JSON.stringify(await call('feed.list', {})), status: 200 }
    },
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

describe('the cached home page', () => {
  it('is rendered once until an item changes', async () => {
    await home()
    const before = renders
    await home()
    expect(renders).toBe(before)
    const part = await site.make.part()
    expect(await home()).toContain(part.slug)
    expect(renders).toBe(before + 1)
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
    await site.empty()
    const item = await makeItem()
    const words = Object.entries(wordsOf(item))
    const missing = async () => {
      const html = await home()
      return words.filter(([, word]) => !html.includes(word)).map(([name]) => name)
    }
    expect(await missing()).toEqual([])
    await remove(item)
    expect(await missing()).toEqual(removed)
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
