import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDeps } from '../../server/deps.ts'
import { TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES } from '../../server/domains/feed/queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// The HTML of '/' is kept while the clock stands still, in another process than the one that writes. Instead of the
// client's components a page here is what they are given.

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

/** Until the page holds this part and is kept: until nothing that was told before is still on its way. */
async function keepHome(part: { slug: string }): Promise<void> {
  const { id } = await site.make.mute(await site.make.user())
  const renewed = async () => {
    await site.deps.prisma.mute.update({ where: { id }, data: { reason: 'More spam' } })
    return home()
  }
  await expect.poll(renewed, { timeout: 10_000 }).toContain(part.slug)
  const isKept = async () => {
    const kept = await home()
    await site.make.part()
    return (await home()) === kept
  }
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true)
}

describe('the kept home page', () => {
  it('stays as it is when something new comes', async () => {
    await keepHome(await site.make.part())
    const part = await site.make.part()
    expect(await home()).not.toContain(part.slug)
    expect((await site.get('/api/homepage-feed')).body.feed[0].data.slug).toBe(part.slug)
  })

  it.each<[name: string, leave: (item: Item) => Promise<unknown>, left: (keyof Item)[]]>([
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
      'a part is removed, and with it what was said about it',
      ({ part }) => site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: NOW } }),
      ['part', 'image', 'comment'],
    ],
    [
      'a picture is removed',
      ({ image }) => site.deps.prisma.partImage.update({ where: { id: image.id }, data: { removedAt: NOW } }),
      ['image'],
    ],
    ['a person is muted', ({ author }) => site.make.mute(author), ['author', 'part', 'image', 'comment', 'post']],
    [
      'an account is deleted, whose name it forgets',
      ({ author }) => site.deps.prisma.user.update({ where: { id: author.id }, data: { deletedAt: NOW } }),
      ['author'],
    ],
  ])('is written anew when %s', async (_name, leave, left) => {
    const item = await makeItem()
    await keepHome(item.part)
    const words = Object.entries(wordsOf(item))
    const gone = async () => {
      const html = await home()
      return words.filter(([, word]) => !html.includes(word)).map(([name]) => name)
    }
    expect(await gone()).toEqual([])
    await leave(item)
    await expect.poll(gone, { timeout: 10_000 }).toEqual(left)
  })
})

type Item = Awaited<ReturnType<typeof makeItem>>

/** One author's part with a picture, comment on it and post. */
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
