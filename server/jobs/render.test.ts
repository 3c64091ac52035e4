import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { main } from '../../scripts/render.ts'
import { RENDERER_VERSION } from '../../shared/markdown/index.ts'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import type { Deps } from '../deps.ts'
import { renderAgain } from './render.ts'

const OLD = '<p>as it was</p>'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
beforeEach(async () => {
  const { comment, part, blogPost } = site.deps.prisma
  const current = { rendererVersion: RENDERER_VERSION }
  await Promise.all([
    comment.updateMany({ data: current }),
    part.updateMany({ data: current }),
    blogPost.updateMany({ data: current }),
  ])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => site.close())

/** A part, a post and a comment on each, all as a renderer of this version left them. */
async function texts(rendererVersion: number) {
  const { prisma } = site.deps
  const part = await site.make.part({ description: 'It *fits*.' })
  const post = await site.make.post({ content: 'Drain **it**.' })
  const onPart = await site.make.comment({ part, text: 'So `true`' })
  const onPost = await site.make.comment({ post, text: 'So `true`' })
  const left = { rendererVersion }
  await prisma.part.update({
    where: { id: part.id },
    data: { ...left, descriptionHtml: OLD, descriptionPreviewHtml: OLD },
  })
  await prisma.blogPost.update({ where: { id: post.id }, data: { ...left, contentHtml: OLD, previewHtml: OLD } })
  await prisma.comment.updateMany({ where: { id: { in: [onPart.id, onPost.id] } }, data: { ...left, html: OLD } })

  const read = async () => {
    const [{ descriptionHtml, descriptionPreviewHtml, ...its }, { contentHtml, previewHtml, ...posts }, one, other] =
      await Promise.all([
        prisma.part.findUniqueOrThrow({ where: { id: part.id } }),
        prisma.blogPost.findUniqueOrThrow({ where: { id: post.id } }),
        prisma.comment.findUniqueOrThrow({ where: { id: onPart.id } }),
        prisma.comment.findUniqueOrThrow({ where: { id: onPost.id } }),
      ])
    return {
      html: [descriptionHtml, descriptionPreviewHtml, contentHtml, previewHtml, one.html, other.html],
      versions: [its, posts, one, other].map((row) => row.rendererVersion),
      pages: [its.contentVersion, posts.contentVersion],
    }
  }
  return { part, post, onPart, onPost, read, before: await read() }
}

const FRESH = [
  '<p>It <em>fits</em>.</p>',
  '<p>It <em>fits</em>.</p>',
  '<p>Drain <strong>it</strong>.</p>',
  '<p>Drain <strong>it</strong>.</p>',
  '<p>So <code>true</code></p>',
  '<p>So <code>true</code></p>',
]
const NOTHING = { rendered: { part: 0, comment: 0, blog_post: 0 }, overtaken: 0, refused: [] }
const ALL_FOUR = { part: 1, comment: 2, blog_post: 1 }

test('what an earlier renderer left is rendered again and its pages with it, once', async () => {
  const { read, before } = await texts(RENDERER_VERSION - 1)
  expect(await renderAgain(site.deps, { all: false })).toEqual({ ...NOTHING, rendered: ALL_FOUR })
  const after = await read()
  expect(after.html).toEqual(FRESH)
  expect(after.versions).toEqual(Array(4).fill(RENDERER_VERSION))
  after.pages.forEach((version, i) => expect(version).toBeGreaterThan(before.pages[i] ?? Infinity))

  expect(await renderAgain(site.deps, { all: false })).toEqual(NOTHING)
  expect(await read()).toEqual(after)
})

test("this renderer's own texts are left alone but with `all`, a later one's always", async () => {
  const own = await texts(RENDERER_VERSION)
  const later = await texts(RENDERER_VERSION + 1)
  expect(await renderAgain(site.deps, { all: false })).toEqual(NOTHING)
  expect(await own.read()).toEqual(own.before)

  await renderAgain(site.deps, { all: true })
  expect((await own.read()).html).toEqual(FRESH)
  expect(await later.read()).toEqual(later.before)
})

/** The site's `query`, with something done just before the n-th batch is stored. */
function interrupted(at: number, by: () => Promise<unknown>): Pick<Deps, 'query' | 'markdown'> {
  let stores = 0
  return {
    markdown: site.deps.markdown,
    query: async <Row extends object>(text: string, values: readonly unknown[]) => {
      if (text.includes('unnest') && (stores += 1) === at) await by()
      return site.deps.query<Row>(text, values)
    },
  }
}

test('what is edited meanwhile keeps what its author made of it', async () => {
  const { part, read } = await texts(RENDERER_VERSION - 1)
  const edit = () =>
    site.deps.prisma.part.update({
      where: { id: part.id },
      data: { descriptionMarkdown: 'New.', descriptionHtml: '<p>New.</p>', descriptionPreviewHtml: '<p>New.</p>' },
    })
  const { rendered, overtaken } = await renderAgain(interrupted(1, edit), { all: false })
  expect([rendered, overtaken]).toEqual([{ part: 0, comment: 2, blog_post: 1 }, 1])
  expect((await read()).html).toEqual(['<p>New.</p>', '<p>New.</p>', ...FRESH.slice(2)])
})

test('after an interruption the next run does the rest', async () => {
  const { read } = await texts(RENDERER_VERSION - 1)
  const crash = () => Promise.reject(new Error('killed'))
  await expect(renderAgain(interrupted(4, crash), { all: false, batch: 1 })).rejects.toThrow('killed')
  expect((await read()).html.slice(0, 4)).toEqual(FRESH.slice(0, 4))
  expect((await renderAgain(site.deps, { all: false })).rendered).toEqual({ part: 0, comment: 1, blog_post: 0 })
  expect((await read()).html).toEqual(FRESH)
})

test('two processes at once render each text once', async () => {
  const made = []
  for (let i = 0; i < 12; i++) made.push(await texts(RENDERER_VERSION - 1))
  const both = await Promise.all([1, 2].map(() => renderAgain(site.deps, { all: false, batch: 3 })))
  expect(both.reduce((sum, { rendered }) => sum + rendered.part + rendered.comment + rendered.blog_post, 0)).toBe(48)
  for (const { read } of made) expect((await read()).html).toEqual(FRESH)
})

test('a text that the guard refuses today keeps its HTML and is named', async () => {
  const { onPart, read } = await texts(RENDERER_VERSION - 1)
  await site.deps.prisma.comment.update({ where: { id: onPart.id }, data: { text: '>'.repeat(100) } })
  const { rendered, refused } = await renderAgain(site.deps, { all: false })
  expect(rendered).toEqual({ ...ALL_FOUR, comment: 1 })
  expect(refused).toEqual([{ table: 'comment', id: onPart.id, reason: expect.stringContaining('nested more than 16') }])
  expect((await read()).html[4]).toBe(OLD)
})

test('the command says what it did, and refuses what it does not know', async () => {
  await texts(RENDERER_VERSION - 1)
  vi.stubEnv('DATABASE_URL', site.deps.config.databaseUrl)
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await main([])
  expect(said.mock.lastCall).toEqual([
    'Rendered again: 1 parts, 1 posts, 2 comments. Changed meanwhile: 0. Refused: 0.',
  ])
  await expect(main(['--every'])).rejects.toThrow("Unknown option '--every'. Usage: npm run render [-- --all]")
})
