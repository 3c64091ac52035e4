import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidyTag } from '../../shared/text.ts'
import { type TestApp, bootApp } from '../support/app.ts'
import { readAtom } from '../support/markup.ts'

const ORIGIN = 'https://tappet.example'

let site: TestApp
beforeAll(async () => void (site = await bootApp({ PUBLIC_URL: ORIGIN })))
afterAll(() => site.close())
beforeEach(() => site.empty())

async function feedAt(path: string) {
  const { status, body, headers } = await site.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  return readAtom(String(body))
}
const titlesAt = async (path: string) => (await feedAt(path)).items.map(({ title }) => title)

describe('/atom/parts', () => {
  it('contains each new part with its description, tags, author and times', async () => {
    const author = await site.make.user({ name: 'Ana & Co. <x>' })
    const part = await site.make.part({
      name: 'Fuel pump of the feed',
      description: 'Fits **most**; see [the other](/part/other), ![it](/images/x.webp).\n\nWrite href="/x".',
      tags: ['bosch', 'a & "b"'],
      createdBy: author,
    })
    const updatedAt = new Date(part.createdAt.getTime() + 60_000)
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { updatedAt } })
    const feed = await feedAt('/atom/parts')
    expect([feed.title, feed.self, feed.url, feed.updated]).toEqual([
      'New parts · Tappet',
      `${ORIGIN}/atom/parts`,
      `${ORIGIN}/`,
      updatedAt,
    ])
    expect(feed.toJSON().items).toEqual([
      expect.objectContaining({
        id: `urn:uuid:${part.id}`,
        title: 'Fuel pump of the feed',
        url: `${ORIGIN}/part/fuel-pump-of-the-feed`,
        published: part.createdAt.toISOString(),
        updated: updatedAt.toISOString(),
        authors: [{ email: null, name: 'Ana & Co. <x>', url: `${ORIGIN}/account/${author.id}` }],
        categories: [expect.objectContaining({ term: 'bosch' }), expect.objectContaining({ term: 'a & "b"' })],
      }),
    ])
    const content = feed.items[0]?.content
    expect(content).toContain('Fits <strong>most</strong>')
    expect(content).toContain(`href="${ORIGIN}/part/other"`)
    expect(content).toContain(`src="${ORIGIN}/images/x.webp"`)
    expect(content).toContain('Write href="/x".')
  })

  it('contains the fifty newest parts, the newest first', async () => {
    const author = await site.make.user()
    const names: string[] = []
    for (let i = 0; i < 52; i++) names.unshift((await site.make.part({ createdBy: author })).name)
    expect(await titlesAt('/atom/parts')).toEqual(names.slice(0, 50))
  })

  it('is a valid feed without parts', async () => {
    const feed = await feedAt('/atom/parts')
    expect([feed.items, feed.updated]).toEqual([[], new Date(0)])
  })
})

describe('/atom/posts', () => {
  it('contains the full text and the author of each post', async () => {
    const author = await site.make.user({ name: 'Bert' })
    const content = `${'word '.repeat(100)}\n\n| a | b |\n|---|---|\n| 1 | 2 |`
    const post = await site.make.post({
      title: 'A <b>post</b> &amp; more',
      slug: 'a-post',
      content,
      author,
      tags: ['vw'],
    })
    const feed = await feedAt('/atom/posts')
    expect(feed.toJSON()).toMatchObject({ title: 'Blog posts · Tappet', self: `${ORIGIN}/atom/posts` })
    expect(feed.items.map(({ id, url, content: html, authors }) => ({ id, url, html, authors }))).toEqual([
      {
        id: `urn:uuid:${post.id}`,
        url: `${ORIGIN}/blog/a-post`,
        html: post.contentHtml.trim(),
        authors: [{ email: null, name: 'Bert', url: `${ORIGIN}/account/${author.id}` }],
      },
    ])
    // The title is of the type html, so its text is escaped once as HTML and once as XML.
    const { body } = await site.get('/atom/posts')
    expect(body).toContain('<title type="html"><![CDATA[A &lt;b&gt;post&lt;/b&gt; &amp;amp; more]]></title>')
  })
})

describe('/atom/tags/{tag}', () => {
  it('contains the parts and posts with the tag, the newest first', async () => {
    const first = await site.make.part({ tags: ['bosch', 'other'] })
    const second = await site.make.post({ tags: ['bosch'] })
    await site.make.part({ tags: ['other'] })
    const third = await site.make.part({ tags: ['bosch'] })
    const feed = await feedAt('/atom/tags/bosch')
    expect([feed.title, feed.self]).toEqual(['Tagged bosch · Tappet', `${ORIGIN}/atom/tags/bosch`])
    expect(feed.items.map(({ url }) => url)).toEqual([
      `${ORIGIN}/part/${third.slug}`,
      `${ORIGIN}/blog/${second.slug}`,
      `${ORIGIN}/part/${first.slug}`,
    ])
  })

  it('finds a tag in any spelling and with any characters', async () => {
    const tags = ['a/b & "c" <d>', 'größe', '🛞'.repeat(50)]
    const part = await site.make.part({ tags })
    const spellings = ['a/b & "c" <d>', 'A/B & "c" <D>', ' Größe ', '🛞'.repeat(50)]
    for (const tag of spellings) expect(await titlesAt(`/atom/tags/${encodeURIComponent(tag)}`)).toEqual([part.name])
  })

  it('returns 404 for a tag without visible parts and posts', async () => {
    await site.make.part({ tags: ['hidden'], removedAt: new Date() })
    await site.make.tag('bare')
    for (const tag of ['hidden', 'bare', 'unknown', '%00', '%20', 'x'.repeat(280)]) {
      const { status, headers } = await site.get(`/atom/tags/${tag}`)
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    }
    expect(site.faults).toEqual([])
  })
})

describe('a feed', () => {
  it('leaves out removed and deleted items and those of muted users at once', async () => {
    const muted = await site.make.user({ name: 'Muted' })
    const gone = await site.make.user({ name: 'Gone Girl' })
    const tags = ['tag']
    const removed = await site.make.part({ tags })
    const post = await site.make.post({ tags })
    await site.make.part({ createdBy: muted, tags })
    await site.make.post({ author: muted, tags })
    const orphan = await site.make.part({ createdBy: gone, tags })
    expect(await titlesAt('/atom/tags/tag')).toHaveLength(5)

    await site.deps.prisma.part.update({ where: { id: removed.id }, data: { removedAt: new Date() } })
    const byAuthor = { deletedAt: new Date(), deletedBy: 'author' as const }
    await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: byAuthor })
    await site.make.mute(muted)
    await site.deps.prisma.user.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })
    expect(await titlesAt('/atom/parts')).toEqual([orphan.name])
    expect(await titlesAt('/atom/posts')).toEqual([])
    expect(await titlesAt('/atom/tags/tag')).toEqual([orphan.name])
    const { authors } = (await feedAt('/atom/parts')).toJSON().items[0] ?? {}
    expect(authors).toEqual([{ email: null, name: 'Unknown User', url: null }])

    await site.deps.prisma.mute.updateMany({ data: { liftedAt: new Date() } })
    expect(await titlesAt('/atom/posts')).toHaveLength(1)
  })

  it('is sent again only after a change', async () => {
    const post = await site.make.post()
    const { headers } = await site.get('/atom/posts')
    expect(headers['cache-control']).toBe('no-cache')
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    const { status, body } = await site.request('GET', '/atom/posts', again)
    expect([status, body]).toEqual([304, ''])
    await site.deps.prisma.blogPost.update({ where: { id: post.id }, data: { contentHtml: '<p>New.</p>' } })
    expect((await site.request('GET', '/atom/posts', again)).status).toBe(200)
  })

  it('is well-formed with any text of users', async () => {
    const hostile = '</entry> ]]> & ]]> \u0001\u0008\u000B\uFFFE\uFFFF <b> "q" \'s\' &#8; \u{1F6DE} \u{10FFFF}'
    const author = await site.make.user({ name: hostile })
    const tag = tidyTag(hostile)
    const tags = [tag, 'plain']
    const part = await site.make.part({ name: hostile, slug: 'hostile', description: hostile, createdBy: author, tags })
    await site.make.post({ title: hostile, slug: 'hostile', content: hostile, author, tags })
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { descriptionHtml: `<p>${hostile}</p>` } })
    for (const path of ['/atom/parts', '/atom/posts', '/atom/tags/plain', `/atom/tags/${encodeURIComponent(tag)}`]) {
      const feed = await feedAt(path)
      expect(feed.items.length).toBeGreaterThan(0)
      for (const { authors, categories } of feed.items) {
        expect(authors[0]?.name).toContain(`</entry> ]]> & ]]>`)
        expect(categories.map(({ term }) => term)).toEqual(['plain'])
      }
      const { body } = await site.get(path)
      expect(body).not.toMatch(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
    }
  })
})
