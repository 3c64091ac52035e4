import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const get = async (url: string, etag?: string) =>
  site.app.inject({ url, headers: etag === undefined ? {} : { 'if-none-match': etag } })

describe('the preview image', () => {
  it.each([
    ['of the site', async () => '/share/site.png'],
    [
      'of a post',
      async () => `/share/posts/${(await site.make.post({ title: 'Łódź & <b>“cooling”</b> 🚗 помпа' })).slug}`,
    ],
    [
      'of a post with a title in Chinese',
      async () => `/share/posts/${(await site.make.post({ title: '汽车水泵', slug: 'water-pump-in-chinese' })).slug}`,
    ],
    ['of a person', async () => `/share/people/${(await site.make.user({ name: 'Marta Kowalczyk' })).id}`],
  ])('%s is a PNG of 1200 by 630 px that caches may store for five minutes', async (_of, path) => {
    const { statusCode, headers, rawPayload } = await get(await path())
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=300',
    ])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('is answered with 304 until the title changes', async () => {
    const post = await site.make.post({ title: 'A first title' })
    const url = `/share/posts/${post.slug}`
    const { headers } = await get(url)
    const etag = String(headers.etag)
    expect((await get(url, etag)).statusCode).toBe(304)
    await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: { title: 'A second title' } })
    const changed = await get(url, etag)
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  it('is answered with 404 for deleted posts, deleted accounts and unknown addresses', async () => {
    const deleted = await site.make.post()
    await site.deps.prisma.blogPost.update({
      where: { id: deleted.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    const left = await site.make.user({ deletedAt: new Date() })
    for (const url of [
      `/share/posts/${deleted.slug}`,
      '/share/posts/no-such-post',
      '/share/posts/%00',
      `/share/people/${left.id}`,
      '/share/people/nobody',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  })
})

it('drawing preview images is limited by IPv6 network, and known images are not counted', async () => {
  const limited = await bootApp({ RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '127.0.0.1' })
  try {
    const posts = await Promise.all(Array.from({ length: 4 }, () => limited.make.post()))
    const statuses = []
    for (const [at, { slug }] of [...posts, ...posts.slice(0, 1)].entries()) {
      const { statusCode, headers } = await limited.app.inject({
        url: `/share/posts/${slug}`,
        headers: { 'x-forwarded-for': `2001:db8:9::${at}` },
      })
      statuses.push([statusCode, headers['retry-after'] !== undefined])
    }
    expect(statuses).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [429, true],
      [200, false],
    ])
  } finally {
    await limited.close()
  }
})
