import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../server/db/statement.ts'
import { sql } from '../support/database.ts'
import { listenApp, type ListeningApp } from '../support/app.ts'

/**
 * Milliseconds: the limit of 3 seconds per request, plus 4 for a busy machine. Without lock timeouts: 10 to 20 seconds.
 */
const WITHIN = 7_000

let site: ListeningApp
let locker: Client

beforeAll(async () => {
  site = await listenApp({}, {}, true)
  locker = new Client({ connectionString: site.deps.config.databaseUrl })
  await locker.connect()
})
afterEach(() => locker.query('rollback'))
afterAll(async () => {
  await locker.end()
  await site.close()
})

async function lock(table: string): Promise<void> {
  await locker.query('begin')
  await locker.query(`lock table ${table} in access exclusive mode`)
}

type Timed = { status: number; retryAfter: string | null; ms: number }

async function timed(path: string, init: RequestInit = {}): Promise<Timed> {
  const begun = performance.now()
  const response = await fetch(site.url + path, init)
  await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - begun }
}

const isRejected = ({ status, retryAfter, ms }: Timed) => status === 503 && retryAfter !== null && ms < WITHIN

describe('while a table is locked', () => {
  it('the log has one line with the cause of a 503 and its request id', async () => {
    const part = await site.make.part()
    await lock('listing')
    const { status, headers } = await fetch(`${site.url}/part/${part.slug}`)
    expect(status).toBe(503)
    const lines = site.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter(({ msg }) => msg === 'a request was answered 503')).toEqual([
      expect.objectContaining({
        requestId: headers.get('x-request-id'),
        path: `/part/${part.slug}`,
        err: expect.objectContaining({ code: '55P03' }),
      }),
    ])
  })

  it('pages that need the table are answered with 503 and Retry-After in time, and all others with 200', async () => {
    const parts = await Promise.all(Array.from({ length: 10 }, () => site.make.part()))
    const posts = await Promise.all(Array.from({ length: 10 }, () => site.make.post()))
    await lock('listing')

    const flood = Array.from({ length: 60 }, (_, at) => timed(`/part/${parts[at % 10]?.slug}`))
    const calls = Array.from({ length: 20 }, (_, at) => timed(`/api/products/${parts[at % 10]?.slug}`))
    const others = posts.map(({ slug }) => timed(`/blog/${slug}`))
    const rejected = await Promise.all([...flood, ...calls])
    expect(rejected.filter((each) => !isRejected(each))).toEqual([])
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(200))

    await locker.query('rollback')
    await expect.poll(async () => (await timed(`/part/${parts[0]?.slug}`)).status, { timeout: 5_000 }).toBe(200)
  })

  it('writes to the table are answered with 503 and Retry-After in time, and other writes succeed', async () => {
    const part = await site.make.part()
    const post = await site.make.post()
    const tokens = await Promise.all(Array.from({ length: 30 }, () => site.make.token()))
    await lock('listing')

    const send = (token: string, path: string, body: object) =>
      timed(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const listings = tokens.map((token) =>
      send(token, '/api/listings', { productId: part.id, type: 'ask', price: 10, description: 'As new' }),
    )
    const comments = tokens
      .slice(0, 5)
      .map((token) => send(token, '/api/comments', { text: 'A comment', blogPostId: post.id }))
    const rejected = await Promise.all(listings)
    expect(rejected.filter((each) => !isRejected(each))).toEqual([])
    expect((await Promise.all(comments)).map(({ status }) => status)).toEqual(Array(5).fill(201))
  })
})

it('an update of a row succeeds after the same statement timed out waiting for another row', async () => {
  const [locked, free] = [await site.make.user(), await site.make.user()]
  const rename = statement<{ id: string; name: string }, { id: string }>(
    'rename a user',
    'atomic',
    'update "user" set name = $name where id = $id returning id',
  )
  const renameText = 'update "user" set name = $2 where id = $1'
  await locker.query('begin')
  await locker.query(renameText, [locked.id, 'Locked'])

  // PostgreSQL names the row only to the first session in the queue, which is this one.
  const queued = new Client({ connectionString: site.deps.config.databaseUrl })
  await queued.connect()
  const first = queued.query(renameText, [locked.id, 'First'])
  try {
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => sql(site.deps, waiting)).toHaveLength(1)
    const second = site.deps.query(rename, { id: locked.id, name: 'Second' })
    await expect(second).rejects.toMatchObject({ code: '55P03' })
    expect(await site.deps.query(rename, { id: free.id, name: 'Free' })).toEqual([{ id: free.id }])
  } finally {
    await locker.query('rollback')
    await first
    await queued.end()
  }
})
