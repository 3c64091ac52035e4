import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { main } from '../../scripts/render.ts'
import { RENDERER_VERSION } from '../../shared/markdown/index.ts'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import type { Deps } from '../deps.ts'
import { renderAgain } from './render.ts'

const OLD = '<p>old</p>'

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

/** Creates a part, a post and a comment on each, as a renderer of this version rendered them. */
async function texts(rendererVersion: number) {
  const { prisma } = site.deps
  const part = await site.make.part({ description: 'It *fits*.' })
  const post = await site.make.post({ content: 'Drain **it**.' })
  const onPart = await site.make.comment({ part, text: 'So `true`' })
  const onPost = await site.make.comment({ post, text: 'So `true`' })
  const outdated = { rendererVersion }
  await prisma.part.update({
    where: { id: part.id },
    data: { ...outdated, descriptionHtml: OLD, descriptionPreviewHtml: OLD },
  })
  await prisma.blogPost.update({ where: { id: post.id }, data: { ...outdated, contentHtml: OLD, previewHtml: OLD } })
  await prisma.comment.updateMany({ where: { id: { in: [onPart.id, onPost.id] } }, data: { ...outdated, html: OLD } })

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

test('the job renders the texts of an earlier renderer once and raises the versions of their pages', async () => {
  const { read, before } = await texts(RENDERER_VERSION - 1)
  expect(await renderAgain(site.deps, { all: false })).toEqual({ ...NOTHING, rendered: ALL_FOUR })
  const after = await read()
  expect(after.html).toEqual(FRESH)
  expect(after.versions).toEqual(Array(4).fill(RENDERER_VERSION))
  after.pages.forEach((version, i) => expect(version).toBeGreaterThan(before.pages[i] ?? Infinity))

  expect(await renderAgain(site.deps, { all: false })).toEqual(NOTHING)
  expect(await read()).toEqual(after)
})

test('the job renders texts of this renderer only with `all`, and never those of a later one', async () => {
  const own = await texts(RENDERER_VERSION)
  const later = await texts(RENDERER_VERSION + 1)
  expect(await renderAgain(site.deps, { all: false })).toEqual(NOTHING)
  expect(await own.read()).toEqual(own.before)

  await renderAgain(site.deps, { all: true })
  expect((await own.read()).html).toEqual(FRESH)
  expect(await later.read()).toEqual(later.before)
})

/** The deps of the site, with `work` done just before the n-th text is rendered. */
function interrupted(at: number, work: () => Promise<unknown>): Deps {
  let renders = 0
  return {
    ...site.deps,
    markdown: {
      ...site.deps.markdown,
      render: async (userId, markdown, handles) => {
        if ((renders += 1) === at) await work()
        return site.deps.markdown.render(userId, markdown, handles)
      },
    },
  }
}

test('a text that is edited during the job keeps its new HTML', async () => {
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

test('the next run renders the rest after an interruption', async () => {
  const { read } = await texts(RENDERER_VERSION - 1)
  const crash = () => Promise.reject(new Error('killed'))
  await expect(renderAgain(interrupted(4, crash), { all: false, batch: 1 })).rejects.toThrow('killed')
  expect((await read()).html.slice(0, 4)).toEqual(FRESH.slice(0, 4))
  expect((await renderAgain(site.deps, { all: false })).rendered).toEqual({ part: 0, comment: 1, blog_post: 0 })
  expect((await read()).html).toEqual(FRESH)
})

test('two processes at the same time render each text once', async () => {
  const all = []
  for (let i = 0; i < 12; i++) all.push(await texts(RENDERER_VERSION - 1))
  const both = await Promise.all([1, 2].map(() => renderAgain(site.deps, { all: false, batch: 3 })))
  expect(both.reduce((sum, { rendered }) => sum + rendered.part + rendered.comment + rendered.blog_post, 0)).toBe(48)
  for (const { read } of all) expect((await read()).html).toEqual(FRESH)
})

test('a text over a limit of the renderer keeps its HTML and is reported', async () => {
  const { onPart, read } = await texts(RENDERER_VERSION - 1)
  await site.deps.prisma.comment.update({ where: { id: onPart.id }, data: { text: '>'.repeat(100) } })
  const { rendered, refused } = await renderAgain(site.deps, { all: false })
  expect(rendered).toEqual({ ...ALL_FOUR, comment: 1 })
  expect(refused).toEqual([{ table: 'comment', id: onPart.id, reason: expect.stringContaining('nested more than 16') }])
  expect((await read()).html[4]).toBe(OLD)
})

test('the command prints the result and rejects unknown options', async () => {
  await texts(RENDERER_VERSION - 1)
  vi.stubEnv('DATABASE_URL', site.deps.config.databaseUrl)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await main([])
  expect(log.mock.lastCall).toEqual(['Rendered again: 1 parts, 1 posts, 2 comments. Changed meanwhile: 0. Refused: 0.'])
  await expect(main(['--every'])).rejects.toThrow("Unknown option '--every'. Usage: npm run render [-- --all]")
})
