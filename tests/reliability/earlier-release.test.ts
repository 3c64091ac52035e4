import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { migrate } from '../../server/db/migrate.ts'
import { isPost } from '../../server/db/release.ts'
import { createDatabase, sql, type TestDatabase } from '../support/database.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

// During an upgrade the processes of the earlier release serve requests on the schema of this one. This test takes the
// earlier release out of git and upgrades its database while users read and write.

/** The earlier release: the commit that squashed the migrations, and the tag of the last release as soon as there is one. */
const EARLIER = 'b2484bb'
const PROJECT = join(import.meta.dirname, '../..')

const CLIENTS = 4
/** How often each client sends all requests before, during and after the migrations. */
const ROUNDS = 2

const run = promisify(execFile)

let release: string
let database: TestDatabase
let server: ServerProcess

const isInClone = spawnSync('git', ['cat-file', '-e', `${EARLIER}^{commit}`], { cwd: PROJECT }).status === 0
const MISSING = `Commit ${EARLIER}, the earlier release, is not in this clone. "git fetch --unshallow" fetches it.`

beforeAll(async () => {
  if (!isInClone) return console.warn(MISSING)
  release = await mkdtemp(join(tmpdir(), 'tappet-earlier-'))
  execFileSync('sh', ['-c', `git archive ${EARLIER} | tar -x -C ${release}`], { cwd: PROJECT })
  symlinkSync(join(PROJECT, 'node_modules'), join(release, 'node_modules'))
  database = await createDatabase()
  await sql(target(), 'drop schema public cascade; create schema public')
  await Promise.all([
    run(process.execPath, [join(release, 'scripts/tappet.mjs'), 'prisma', 'generate']),
    migrate(database.url, { directory: join(release, 'prisma/migrations') }),
  ])

  server = await serverProcess(database.url, { project: release })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  if (release) await rm(release, { recursive: true, force: true })
})

const target = () => ({ config: { databaseUrl: database.url } })

/**
 * Sends a request and returns the body of the response.
 * @throws Error if it is not answered with success
 */
// oxlint-disable-next-line typescript/no-explicit-any -- responses of every shape
async function send(token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<any> {
  const response = await fetch(server.said + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} is answered with ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Values of the acknowledged writes by column. */
const acknowledged = {
  'comment.id': [] as string[],
  'comment_vote.comment_id': [] as string[],
  'listing.id': [] as string[],
  'message.id': [] as string[],
  'part_revision.summary': [] as string[],
  'blog_post.content_markdown': [] as string[],
}

type User = { id: string; token: string }
type Client = { number: number; token: string; partner: User; part: string; slug: string }

const CREATE_USER = `
  with "user" as (
    insert into "user" (id, email, name, created_at)
    values ($1::text::uuid, $1::text || '@example.com', 'Ann', now()) returning id)
  insert into session (token_hash, user_id, kind, created_at, last_used_at, expires_at)
  select sha256($2::bytea), id, 'full', now(), now(), now() + interval '1 day' from "user"`

/** Creates a user with SQL, because the Prisma client of this release needs the schema of this release. */
async function createUser(): Promise<User> {
  const [id, token] = [randomUUID(), randomUUID()]
  await sql(target(), CREATE_USER, [id, token])
  return { id, token }
}

async function createClient(number: number): Promise<Client> {
  const [{ token }, partner] = [await createUser(), await createUser()]
  const part = { name: `Idle control valve ${number}`, tags: ['bosch'], partNumbers: [{ number: `0 280 ${number}` }] }
  const { _id, slug } = await send(token, 'POST', '/api/parts', { ...part, description: 'Fits *all* of them.' })
  return { number, token, partner, part: _id, slug }
}

/** Sends each kind of request once. */
async function readAndWrite({ number, token, partner, part, slug }: Client, name: string): Promise<void> {
  const unique = `Client ${number}, ${name}`
  const get = (path: string) => send(token, 'GET', path)
  await get(`/api/products/${slug}`)
  const comment = await send(token, 'POST', '/api/comments', { productId: part, text: unique })
  acknowledged['comment.id'].push(comment._id)
  const reply = await send(token, 'POST', '/api/comments', { parentId: comment._id, text: unique })
  acknowledged['comment.id'].push(reply._id)
  await send(token, 'PUT', `/api/comments/${comment._id}/vote`)
  acknowledged['comment_vote.comment_id'].push(comment._id)
  await get(`/api/products/${part}/comments`)
  const listing = { productId: part, type: 'ask', price: 20 + number, description: unique }
  acknowledged['listing.id'].push((await send(token, 'POST', '/api/listings', listing))._id)
  await get(`/api/products/${part}/listings?type=ask`)
  await send(token, 'PUT', `/api/products/${part}`, { description_markdown: unique, summary: unique })
  acknowledged['part_revision.summary'].push(unique)
  await get(`/api/products/${part}/history`)
  const post = await send(token, 'POST', '/api/blog-posts', { title: unique, content: 'First' })
  await send(token, 'PUT', `/api/blog-posts/${post._id}`, { content: unique })
  acknowledged['blog_post.content_markdown'].push(unique)
  const message = await send(token, 'POST', '/api/messages', { receiverId: partner.id, content: unique })
  acknowledged['message.id'].push(message._id)
  await get(`/api/messages/conversation/${partner.id}`)
  await get('/api/search?q=idle%20valve')
  await get('/api/homepage-feed')
}

test('the earlier release serves all requests while and after the database is migrated', async (context) => {
  context.skip(!isInClone, MISSING)
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => createClient(number)))
  const load = (phase: string) =>
    Promise.all(
      clients.map(async (client) => {
        for (let round = 0; round < ROUNDS; round++) await readAndWrite(client, `${phase} ${round}`)
      }),
    )
  await load('before')
  const [applied] = await Promise.all([migrate(database.url), load('during')])
  await load('after')
  expect(applied.filter(isPost)).toEqual([])

  await server.stop()
  const remaining = await migrate(database.url)
  expect(remaining.filter((name) => !isPost(name))).toEqual([])
  for (const [column, values] of Object.entries(acknowledged)) {
    const [table, key] = column.split('.')
    const [found] = await sql<{ count: number }>(
      target(),
      `select count(distinct ${key})::int as count from ${table} where ${key}::text = any ($1)`,
      [values],
    )
    expect([column, found]).toEqual([column, { count: values.length }])
  }
  for (const { title, find } of RECOUNTS) expect([title, await sql(target(), find)]).toEqual([title, []])
})
