import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { readAtom } from '../support/markup.ts'

const ORIGIN = 'https://tappet.example'

let site: TestApp
beforeAll(async () => void (site = await bootApp({ PUBLIC_URL: ORIGIN })))
afterAll(() => site.close())

async function feedAt(path: string) {
  await site.catchUp()
  const { status, body, headers } = await site.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  return readAtom(String(body))
}

/** A part with an edit of its description by a new user. */
async function editedPart(options: { tags: string[]; summary: string; userName?: string }) {
  const part = await site.make.part({ tags: options.tags, revisions: 1, description: `${'word '.repeat(100)}.` })
  const user = await site.make.user({ name: options.userName ?? 'Ines' })
  const caller = site.caller(await site.make.token(user))
  await caller.part.edit({ id: part.id, baseRevision: 1, summary: options.summary, description: '' })
  return { part, user }
}
const changeOf = (part: { id: string }) =>
  site.deps.prisma.recentChange.findFirstOrThrow({ where: { pageId: part.id, kind: 'part.edited' } })

it('contains each change with its summary, flags, author, page and time', async () => {
  const { part, user } = await editedPart({ tags: ['saab'], summary: 'Gone & <b>', userName: 'Ana & Co. <x>' })
  const path = `/atom/changes?tag=saab&user=${user.id}&page=${part.id}`
  const feed = await feedAt(path)
  const change = await changeOf(part)
  expect([feed.title, feed.self, feed.url, feed.updated]).toEqual([
    'Recent changes · Tappet',
    ORIGIN + path,
    `${ORIGIN}/changes?tag=saab&user=${user.id}&page=${part.id}`,
    change.at,
  ])
  expect(feed.toJSON().items).toEqual([
    expect.objectContaining({
      id: `urn:uuid:${change.changeId}`,
      title: `${part.name}: Edited`,
      url: `${ORIGIN}/part/${part.slug}`,
      updated: change.at.toISOString(),
      authors: [{ email: null, name: 'Ana & Co. <x>', url: `${ORIGIN}/account/${user.id}` }],
    }),
  ])
  const { body } = await site.get(path)
  expect(body).toContain('<p>Gone &amp; &lt;b&gt;</p>')
  expect(body).toMatch(/<p>Description emptied, it had \d+ characters<\/p>/)
})

it('is filtered by tag, user and page', async () => {
  const first = await editedPart({ tags: ['bmw'], summary: 'First' })
  const second = await editedPart({ tags: ['bmw', 'a & "b"'], summary: '' })
  const contentsAt = async (query: string) =>
    (await feedAt(`/atom/changes?${query}`)).items.map(({ content }) => content?.split('</p>')[0])
  expect(await contentsAt('tag=BMW')).toEqual(['<p>No summary', '<p>First'])
  expect(await contentsAt('tag=a+%26+%22b%22')).toEqual(['<p>No summary'])
  expect(await contentsAt(`user=${first.user.id}`)).toEqual(['<p>First'])
  expect(await contentsAt(`page=${second.part.id}&other=x`)).toEqual(['<p>No summary'])
  expect((await contentsAt('')).slice(0, 2)).toEqual(['<p>No summary', '<p>First'])
})

it('returns 404 for a filter that is not valid or matches nothing', async () => {
  const { id } = await site.make.user()
  const long = 'x'.repeat(280)
  for (const query of [
    'tag=unknown',
    'tag=%00',
    'tag=',
    `tag=${long}`,
    'tag=a&tag=b',
    'user=x',
    `user=${id}`,
    'page=1',
  ]) {
    const { status, headers } = await site.get(`/atom/changes?${query}`)
    expect([query, status, headers['cache-control']]).toEqual([query, 404, 'no-store'])
  }
  expect(site.faults).toEqual([])
})

it('contains nothing of a removed part or revision', async () => {
  const { part } = await editedPart({ tags: ['hidden'], summary: 'Secret words' })
  const { part: kept } = await editedPart({ tags: ['hidden'], summary: 'Secret revision' })
  expect((await feedAt('/atom/changes?tag=hidden')).items).toHaveLength(2)

  const { prisma } = site.deps
  await prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
  await prisma.partRevision.updateMany({ where: { partId: kept.id, number: 2 }, data: { removedAt: new Date() } })
  const { body } = await site.get('/atom/changes')
  for (const word of ['Secret', part.name, part.slug, kept.name]) expect(body).not.toContain(word)
  expect((await site.get('/atom/changes?tag=hidden')).status).toBe(404)
  expect((await site.get(`/atom/changes?page=${part.id}`)).status).toBe(404)
})
