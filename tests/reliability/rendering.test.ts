import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { openRenderPool } from '../../server/markdown/render-pool.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// Texts are rendered in worker threads. In these tests a render blocks its thread until the test releases it.

const WORKER = new URL('../support/held-render-worker.ts', import.meta.url)

const BUSY = 'The site is busy with other texts. Please save again in a few seconds.'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

type Held = TestApp & {
  /** A text whose render blocks its thread until `release` is called with the same name. */
  held(name: string): string
  release(...names: string[]): Promise<void>
  /** The starts and ends of the renders, in their order. */
  log(): Promise<string[]>
  began(name: string): Promise<void>
}

async function boot(
  options: Parameters<typeof openRenderPool>[1] = {},
  env: Record<string, string> = {},
): Promise<Held> {
  const folder = await mkdtemp(join(tmpdir(), 'tappet-held-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const markdown = openRenderPool(pino({ level: 'silent' }), { worker: WORKER, ...options })
  const site = await bootApp(env, { markdown })
  cleanups.push(site.close)
  const log = async () => (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).split('\n').slice(0, -1)
  return {
    ...site,
    held: (name) => `${name} in ${folder}`,
    async release(...names) {
      for (const name of names) await writeFile(join(folder, `release-${name}`), '')
    },
    log,
    began: (name) => vi.waitFor(async () => expect(await log()).toContain(`begin ${name}`), 10_000),
  }
}

const edit = ({ request }: Held, token: string, part: { id: string }, description: string) =>
  request('PUT', `/api/products/${part.id}`, { token, payload: { description_markdown: description } })

it('the server answers other users while it renders a text', async () => {
  const site = await boot()
  const [part, token] = [await site.make.part(), await site.make.token()]
  const edited = edit(site, token, part, site.held('one'))
  await site.began('one')

  expect((await site.get('/healthz')).status).toBe(200)
  const { status, body } = await site.get(`/api/products/${part.slug}`)
  expect([status, body.product.revision]).toEqual([200, part.revision])
  // A change without a render does not wait for the running render or its locks.
  const other = await site.make.token()
  const retagged = await site.request('PUT', `/api/products/${part.id}`, { token: other, payload: { tags: ['saab'] } })
  expect(retagged.status).toBe(200)

  expect(await site.log()).toEqual(['begin one'])
  await site.release('one')
  expect((await edited).body).toMatchObject({ description_full_html: `<p>${site.held('one')}</p>`, tags: ['saab'] })
})

it('texts of one user are rendered one after another, and texts of other users in between', async () => {
  const site = await boot({ threads: 2 })
  const [one, other] = [await site.make.token(), await site.make.token()]
  const parts = [await site.make.part(), await site.make.part(), await site.make.part()]
  const [a, b, c] = parts as [(typeof parts)[0], (typeof parts)[0], (typeof parts)[0]]
  const first = edit(site, one, a, site.held('first'))
  await site.began('first')
  const second = edit(site, one, b, site.held('second'))
  await site.release('second', 'other')
  expect((await edit(site, other, c, site.held('other'))).status).toBe(200)
  expect(await site.log()).toEqual(['begin first', 'begin other', 'end other'])

  await site.release('first')
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect((await site.log()).slice(3)).toEqual(['end first', 'begin second', 'end second'])
})

it('texts of a user over a quarter of the waiting ones are refused, and those of other users are not', async () => {
  const site = await boot({ threads: 1, maxWaiting: 8 })
  const [part, token] = [await site.make.part(), await site.make.token()]
  const first = edit(site, token, part, site.held('first'))
  await site.began('first')
  const waiting = [1, 2].map(() => site.deps.markdown.render('owner', 'Waits.'))
  await expect(site.deps.markdown.render('owner', 'Third.')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You are saving many texts at once. Please save again in a few seconds.',
    retryAfter: 5,
  })
  const comment = { productId: part.id, text: 'Hm.' }
  const commented = site.request('POST', '/api/comments', { token: await site.make.token(), payload: comment })
  await site.release('first')
  expect([(await first).status, (await commented).status, (await Promise.all(waiting)).length]).toEqual([200, 201, 2])
})

it('a text is rejected with 503 and Retry-After if too many texts are waiting', async () => {
  const site = await boot({ threads: 1, maxWaiting: 0 })
  const [part, token] = [await site.make.part(), await site.make.token()]
  const first = edit(site, token, part, site.held('first'))
  await site.began('first')

  const { status, headers, body } = await edit(site, await site.make.token(), part, 'Second.')
  expect([status, headers['retry-after'], body]).toEqual([
    503,
    '5',
    { error: BUSY, message: BUSY, code: 'UNAVAILABLE', requestId: expect.any(String) },
  ])
  await site.release('first')
  expect((await first).status).toBe(200)
  expect((await edit(site, token, part, 'Second.')).status).toBe(200)
})

it('the text of a client that leaves is not rendered', async () => {
  const site = await boot({ threads: 1 })
  const [part, token] = [await site.make.part(), await site.make.token()]
  const first = edit(site, token, part, site.held('first'))
  await site.began('first')
  const address = await site.app.listen({ port: 0 })
  const leaving = new AbortController()
  const left = fetch(`${address}/api/products/${part.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await site.make.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description_markdown: site.held('left') }),
    signal: leaving.signal,
  }).catch(() => 'left')
  const connections = () =>
    new Promise<number>((resolve) => site.app.server.getConnections((_error, count) => resolve(count)))
  await vi.waitFor(async () => expect(await connections()).toBe(1), 10_000)
  leaving.abort()
  expect(await left).toBe('left')
  await vi.waitFor(async () => expect(await connections()).toBe(0), 10_000)
  await site.release('first', 'left')
  expect((await first).status).toBe(200)
  await site.release('last')
  expect((await edit(site, token, part, site.held('last'))).status).toBe(200)
  expect(await site.log()).toEqual(['begin first', 'end first', 'begin last', 'end last'])
})

it('an endless render is aborted, its text is rejected with a field error, and the next render starts', async () => {
  const site = await boot({ threads: 1, timeout: 3_000 })
  const [part, token] = [await site.make.part(), await site.make.token()]
  const endless = edit(site, token, part, site.held('endless'))
  const next = edit(site, await site.make.token(), part, 'Next.')
  const sentence = 'The text takes too long to format. Please make it shorter or use less formatting.'
  const { status, body } = await endless
  expect([status, body]).toMatchObject([400, { error: sentence, fields: { description_markdown: sentence } }])
  expect((await next).status).toBe(200)
})

it('a closing server rejects waiting renders with Retry-After and finishes the running one', async () => {
  const site = await boot({ threads: 1 })
  const [part, token] = [await site.make.part(), await site.make.token()]
  const running = edit(site, token, part, site.held('running'))
  await site.began('running')
  const rejection = { code: 'UNAVAILABLE', message: BUSY, retryAfter: 5 }
  const waiting = site.deps.markdown.render('another', 'Waits.').catch((error: unknown) => error)

  const closed = site.app.close()
  expect(await waiting).toMatchObject(rejection)
  await expect(site.deps.markdown.render('another', 'Comes later.')).rejects.toMatchObject(rejection)
  await site.release('running')
  expect((await running).status).toBe(200)
  await closed
})

type Actor = { site: Held; token: string; part: { id: string }; text: string }

/**
 * The requests that render a description, for a part whose revision 2 has the text and whose revision 3 is reported.
 */
const WRITES: Record<string, (actor: Actor & { reportId: string }) => Promise<unknown>> = {
  'an edit': ({ site, token, part, text }) => edit(site, token, part, text),
  'a revert': ({ site, token, part }) => site.caller(token).part.revert({ id: part.id, baseRevision: 3, to: 2 }),
  'the removal of a revision': ({ site, token, reportId }) =>
    site.request('POST', `/api/admin/reports/${reportId}/action/delete-item`, {
      token,
      payload: { adminReason: 'Spam' },
    }),
}

it.each(Object.entries(WRITES))('%s uses no database connection while its text is rendered', async (_name, write) => {
  const site = await boot({}, { DATABASE_POOL_SIZE: '1' })
  const { deps, make } = site
  const part = await make.part({ tags: ['saab'] })
  const token = await make.token(await make.moderator('saab'))
  const author = await make.token()
  await edit(site, author, part, 'Second.')
  await edit(site, author, part, 'Third.')
  const text = site.held('again')
  const [second, third] = await deps.prisma.partRevision.findMany({
    where: { partId: part.id, number: { gt: 1 } },
    orderBy: { number: 'asc' },
  })
  await deps.prisma.partRevision.update({ where: { id: second?.id ?? '' }, data: { descriptionMarkdown: text } })
  const report = { itemType: 'revision' as const, itemId: third?.id ?? '', reason: 'Spam' }
  const { id: reportId } = await site.caller(token).report.create(report)

  const written = write({ site, token, part, text, reportId })
  await site.began('again')
  expect((await site.get(`/api/products/${part.slug}`)).body.product.description_markdown).toBe('Third.')
  await site.release('again')
  await written
  expect((await site.get(`/api/products/${part.slug}`)).body.product).toMatchObject({
    description_markdown: text,
    description_full_html: `<p>${text}</p>`,
  })
})
