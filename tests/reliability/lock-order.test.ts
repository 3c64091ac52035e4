import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanUp } from '../support/cleanup.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// Every transaction that locks several rows of one table locks them in the order of their keys, to avoid deadlocks.

const DAY = 86_400_000

let site: TestApp
/** A connection with an open transaction, like one of another process. */
let other: Client
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())
beforeEach(async () => {
  other = new Client({ connectionString: site.deps.config.databaseUrl })
  await other.connect()
  await other.query('begin')
})
afterEach(() => other.end())

/** Resolves when a connection waits for a lock. */
const untilBlocked = () =>
  vi.waitFor(async () => {
    const waiting = await site.deps.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    )
    expect(waiting.length).toBeGreaterThan(0)
  }, 10_000)

type Person = { id: string; name: string }
type Rows = { table: string; where: string }
type Case = {
  name: string
  /** Stores rows with descending keys, so that a table scan reads them in the wrong order. */
  rows(me: Person): Promise<{ first: Rows; last: Rows }>
  act(me: Person): Promise<unknown>
}

const descending = (count: number) => Array.from({ length: count }, () => site.deps.newId()).toReversed()

const byId = (table: string, ids: string[]) => ({
  first: { table, where: `id = '${ids.at(-1)}'` },
  last: { table, where: `id = '${ids[0]}'` },
})

/** Returns the first and the last of the matching rows of a table by their key. */
const ends = (table: string, key: string, where: string) => ({
  first: { table, where: `(${key}) = (select ${key} from ${table} where ${where} order by ${key} limit 1)` },
  last: {
    table,
    where: `(${key}) = (select ${key} from ${table} where ${where} order by ${key
      .split(', ')
      .map((column) => `${column} desc`)
      .join(', ')} limit 1)`,
  },
})

async function codes({ id: userId }: Person) {
  const ids = descending(3)
  for (const id of ids) {
    await site.deps.prisma.phoneCode.create({
      data: { id, userId, phone: '+4930123456', createdAt: new Date(), expiresAt: new Date(Date.now() + DAY) },
    })
  }
  return byId('phone_code', ids)
}

const leave = async (me: Person) => site.caller(await site.make.token(me)).user.remove({ name: me.name })

const CASES: Case[] = [
  {
    name: 'marking messages as read',
    async rows(me) {
      const { deps, make } = site
      const sender = await make.user({ name: 'Partner' })
      const { id: conversationId } = await make.conversation(me, sender)
      const ids = descending(3)
      for (const id of ids) {
        await deps.prisma.message.create({
          data: { id, conversationId, senderId: sender.id, content: 'Hm.', createdAt: new Date() },
        })
      }
      return byId('message', ids)
    },
    async act(me) {
      const sender = await site.deps.prisma.user.findFirstOrThrow({ where: { name: 'Partner' } })
      return site.caller(await site.make.token(me)).message.markRead({ partnerId: sender.id })
    },
  },
  {
    name: 'requesting a new code for a phone',
    rows: codes,
    act: async (me) =>
      site.request('POST', '/api/auth/request-phone-code', {
        token: await site.make.token(me, 'temporary'),
        payload: { phoneNumber: '+4930123456' },
      }),
  },
  { name: 'deleting an account with its phone codes', rows: codes, act: leave },
  {
    name: 'deleting an account with its sessions',
    async rows({ id: userId }) {
      for (const first of [255, 128, 0]) {
        await site.deps.prisma.session.create({
          data: {
            tokenHash: new Uint8Array(32).fill(first),
            userId,
            kind: 'full',
            createdAt: new Date(),
            lastUsedAt: new Date(),
            expiresAt: new Date(Date.now() + DAY),
          },
        })
      }
      return ends('session', 'token_hash', `user_id = '${userId}'`)
    },
    act: leave,
  },
  {
    name: 'deleting an account with its tags to moderate',
    async rows({ id: userId }) {
      const tags = [await site.make.tag('first'), await site.make.tag('second'), await site.make.tag('third')]
      for (const { id: tagId } of tags.toSorted((a, b) => b.id - a.id))
        await site.deps.prisma.tagAdmin.create({ data: { tagId, userId, grantedAt: new Date() } })
      return ends('tag_admin', 'tag_id, user_id', `user_id = '${userId}'`)
    },
    act: leave,
  },
  {
    name: 'deleting an account that stored answers mention',
    async rows({ id }) {
      for (const key of ['c', 'b', 'a']) {
        await site.deps.prisma.idempotencyKey.create({
          data: {
            scope: 'somebody',
            key,
            requestHash: new Uint8Array(32),
            status: 201,
            body: JSON.stringify({ author: id }),
            createdAt: new Date(),
          },
        })
      }
      return ends('idempotency_key', 'scope, key', `scope = 'somebody'`)
    },
    act: leave,
  },
  {
    name: 'deleting an account with reports of it',
    async rows({ id }) {
      const ids = descending(3)
      for (const reportId of ids) {
        await site.deps.prisma.report.create({
          data: {
            id: reportId,
            itemType: 'user',
            itemId: id,
            status: 'dismissed',
            tags: [],
            snapshot: {},
            createdAt: new Date(),
            updatedAt: new Date(),
          },
        })
      }
      return byId('report', ids)
    },
    act: leave,
  },
]

describe.each(CASES)('$name', ({ rows, act }) => {
  it('locks the rows in the order of their keys', async () => {
    const me = await site.make.user()
    const { first, last } = await rows(me)
    const lock = ({ table, where }: Rows) => `select from ${table} where ${where} for update nowait`
    expect((await other.query(lock(first))).rowCount).toBe(1)
    const acting = act(me)
    await untilBlocked()
    expect((await other.query(lock(last))).rowCount).toBe(1)
    await other.query('rollback')
    await acting
  })
})

it('the cleanup job does not wait for rows that another transaction has locked', async () => {
  const { deps, make } = site
  const me = await make.user()
  const past = new Date(Date.now() - 100 * DAY)
  await deps.prisma.session.create({
    data: {
      tokenHash: new Uint8Array(32),
      userId: me.id,
      kind: 'full',
      createdAt: past,
      lastUsedAt: past,
      expiresAt: past,
    },
  })
  await deps.prisma.signInAttempt.create({ data: { stateHash: new Uint8Array(32), path: '/', expiresAt: past } })
  await deps.prisma.mutedLeaver.create({
    data: { hash: new Uint8Array(32), moderatorId: me.id, reason: 'Spam', until: past },
  })
  await deps.prisma.rateCount.create({ data: { key: 'old', windowStart: past, count: 1 } })
  await deps.prisma.idempotencyKey.create({
    data: { scope: 'old', key: 'old', requestHash: new Uint8Array(32), createdAt: past },
  })
  await deps.prisma.phoneCode.create({
    data: { id: deps.newId(), userId: me.id, phone: '+4930123456', createdAt: past, expiresAt: past },
  })
  const tables = ['session', 'sign_in_attempt', 'muted_leaver', 'rate_count', 'idempotency_key', 'phone_code']
  for (const table of tables) await other.query(`select from ${table} for update`)
  const counts = () =>
    Promise.all(
      tables.map(async (table) => (await deps.query<{ n: number }>(`select count(*)::int n from ${table}`, []))[0]?.n),
    )
  const before = await counts()

  await cleanUp(deps)
  expect(await counts()).toEqual(before)
  await other.query('rollback')
  await cleanUp(deps)
  expect(await counts()).toEqual(before.map((count) => (count ?? 0) - 1))
})

it('an edit with a new tag does not wait for other transactions while it holds the lock of the tag', async () => {
  const { make } = site
  const part = await make.part({ tags: ['saab'] })
  const token = await make.token()
  // The lock of every transaction that adds words to the search.
  await other.query(`select pg_advisory_xact_lock('search_word'::regclass::int, 0)`)
  const edited = site.request('PUT', `/api/products/${part.id}`, { token, payload: { tags: ['borgward'] } })
  await untilBlocked()
  await other.query(`insert into tag (name) values ('borgward') on conflict do nothing`)
  await other.query('rollback')
  expect((await edited).status).toBe(200)
})
