import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { MERGE_RULES } from '../../server/domains/merge-rules.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import type { Rule } from '../support/merging.ts'

// A merge locks the rows of both parts in the order of their keys, before the parts, and then again without waiting.

type Part = { id: string }
type Rows = { table: string; key: string; store(part: Part): Promise<unknown> }

let site: TestApp
/** A connection with an open transaction, like one of another process. */
let other: Client
let parts: Part[]
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())
beforeEach(async () => {
  other = new Client({ connectionString: site.deps.config.databaseUrl })
  await other.connect()
  await other.query('begin')
  parts = [{ id: (await site.make.part()).id }, { id: (await site.make.part()).id }]
})
afterEach(() => other.end())

/** Resolves when a connection waits for a lock. */
const untilBlocked = () =>
  vi.waitFor(async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(await sql(site.deps, waiting)).not.toEqual([])
  }, 10_000)

const listings = (given: object) => ({
  table: 'listing',
  key: 'id',
  store: (part: Part) => site.make.listing({ part, ...given }),
})
const CONTENT_HASH = new Uint8Array(32).fill(9)

const ROWS: Record<Rule, Rows> = {
  asks: listings({ type: 'ask' }),
  bids: listings({ type: 'bid' }),
  otherListings: listings({ status: 'expired' }),
  sales: { table: 'trade', key: 'id', store: (part) => site.make.trade({ part }) },
  relations: {
    table: 'part_relation',
    key: 'id',
    store: async ({ id: otherId }) =>
      site.deps.prisma.partRelation.create({
        data: {
          id: site.deps.newId(),
          partId: (await site.make.part()).id,
          ordinal: 0,
          kind: 'same_as',
          otherId,
          source: 'owner',
        },
      }),
  },
  relationConfirmations: {
    table: 'relation_confirmation',
    key: 'id',
    store: async (part) => site.make.relationConfirmation(part, 'replaces', await site.make.part()),
  },
  confirmationsTo: {
    table: 'relation_confirmation',
    key: 'id',
    store: async (part) => site.make.relationConfirmation(await site.make.part(), 'replaces', part),
  },
  comments: { table: 'comment', key: 'id', store: (part) => site.make.comment({ part }) },
  images: { table: 'part_image', key: 'id', store: (part) => site.make.image({ part }) },
  wants: { table: 'want', key: 'id', store: async (part) => site.make.want(await site.make.user(), part) },
  answers: {
    table: 'fitment_confirmation',
    key: 'id',
    store: async (part) => site.make.confirmation({ part, vehicle: await site.make.vehicle() }),
  },
  messages: {
    table: 'message',
    key: 'id',
    async store({ id: aboutPartId }) {
      const [sender, receiver] = [await site.make.user(), await site.make.user()]
      const { id } = await site.make.message(await site.make.conversation(sender, receiver), sender)
      await site.deps.prisma.message.update({ where: { id }, data: { aboutPartId } })
    },
  },
  reports: {
    table: 'report',
    key: 'id',
    async store(part) {
      const { id } = await site.make.report({ type: 'comment', id: (await site.make.comment({ part })).id })
      await site.deps.prisma.report.update({ where: { id }, data: { partId: part.id } })
    },
  },
  follows: {
    table: 'follow',
    key: 'user_id, type, item_id',
    store: async ({ id: itemId }) =>
      site.deps.prisma.follow.create({
        data: {
          userId: (await site.make.user()).id,
          type: 'part',
          itemId,
          level: 'following',
          topics: [],
          isChosen: true,
          since: new Date(),
        },
      }),
  },
  toldAsks: {
    table: 'want_told',
    key: 'user_id, part_id, seller_id',
    async store({ id: partId }) {
      const { id: userId } = await site.make.user()
      await site.deps.prisma.wantTold.create({ data: { userId, partId, sellerId: userId, cents: 1, at: new Date() } })
    },
  },
  imageVotes: {
    table: 'image_vote',
    key: 'image_id, user_id',
    async store({ id: partId }) {
      const key = { partId_contentHash: { partId, contentHash: CONTENT_HASH } }
      const image =
        (await site.deps.prisma.partImage.findUnique({ where: key })) ??
        (await site.make.image({ part: { id: partId } }))
      await site.deps.prisma.partImage.update({ where: { id: image.id }, data: { contentHash: CONTENT_HASH } })
      const { id: userId } = await site.make.user()
      await site.deps.prisma.imageVote.create({ data: { imageId: image.id, userId, value: 1 } })
    },
  },
}

describe.each(Object.entries(ROWS).map(([rule, rows]) => ({ rule: rule as Rule, ...rows })))(
  'the merge of parts with $rule',
  ({ rule, table, key, store }) => {
    /** Conditions that match the rows of the test, in the order of their keys. */
    let rows: string[]
    beforeEach(async () => {
      const before = await keys()
      for (const part of [...parts, ...parts]) await store(part)
      rows = (await keys()).filter((each) => !before.includes(each))
      expect(rows.length).toBeGreaterThan(2)
      // A scan of the table reads the last key first.
      const [column = ''] = key.split(', ')
      for (const each of rows.toReversed())
        await sql(site.deps, `update ${table} set ${column} = ${column} where ${each}`)
    })

    const keys = async () => {
      const columns = key.split(', ')
      const select = `select ${columns.map((each) => `${each}::text`).join(', ')} from ${table} order by ${key}`
      const found = await sql<Record<string, string>>(site.deps, select)
      return found.map((row) => columns.map((each) => `${each} = '${row[each]}'`).join(' and '))
    }

    const lock = (isNow: boolean) =>
      transaction(site.deps, (deps) =>
        MERGE_RULES[rule].lock(
          deps,
          parts.map(({ id }) => id),
          isNow,
        ),
      )
    const lockRow = async (where: string) =>
      (await other.query(`select 1 from ${table} where ${where} for update nowait`)).rowCount

    it('locks them in the order of their keys', async () => {
      expect(await lockRow(rows[0] ?? '')).toBe(1)
      const locked = lock(false)
      await untilBlocked()
      expect(await lockRow(rows.at(-1) ?? '')).toBe(1)
      await other.query('rollback')
      await locked
    })

    it('does not wait for one in the second turn', async () => {
      expect(await lockRow(rows.at(-1) ?? '')).toBe(1)
      await expect(lock(true)).rejects.toThrow(/could not obtain lock/)
    })
  },
)

it('an answer of an owner waits for a merge of the part and is then refused', async () => {
  const [me, vehicle] = [await site.make.user(), await site.make.vehicle()]
  const [part] = parts
  const partId = part?.id ?? ''
  await site.make.car(me, { vehicle })
  await site.make.fitment({ id: partId }, [{ vehicleId: vehicle.id }])
  await other.query('update part set removed_at = now() where id = $1', [partId])
  const caller = site.caller(await site.make.token(me))
  const answered = caller.fitment.confirm({
    partId,
    car: { vehicleId: vehicle.id, engineId: null },
    fitted: true,
    note: '',
  })
  const settled = Promise.allSettled([answered])
  await untilBlocked()
  await other.query('commit')
  expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }])
  expect(await site.deps.prisma.fitmentConfirmation.count({ where: { partId } })).toBe(0)
})

it.each([0, 1])('a confirmation of a relation waits for a merge of part %i and is then refused', async (merged) => {
  const [me, [part, related]] = [await site.make.user(), parts]
  const [partId, otherId] = [part?.id ?? '', related?.id ?? '']
  const vehicle = await site.make.vehicle()
  await site.make.car(me, { vehicle })
  await site.make.relations({ id: partId }, [{ kind: 'replaces', other: { id: otherId } }])
  await other.query('select 1 from part where id = $1 for update', [parts[merged]?.id])
  await other.query('update part set removed_at = now() where id = $1', [parts[merged]?.id])
  const caller = site.caller(await site.make.token(me))
  const confirmed = caller.relation.confirm({ partId, kind: 'replaces', otherId, vehicleId: vehicle.id })
  const settled = Promise.allSettled([confirmed])
  await untilBlocked()
  await other.query('commit')
  expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }])
  expect(await site.deps.prisma.relationConfirmation.count({ where: { partId } })).toBe(0)
})

describe.each([
  { what: 'want', column: 'part_id' },
  { what: 'follow', column: 'item_id' },
])('a new $what', ({ what, column }) => {
  let me: { id: string }
  let ids: string[]
  let set: (partId: string) => Promise<unknown>
  beforeEach(async () => {
    me = await site.make.user()
    ids = parts.map(({ id }) => id)
    const { want, follow } = site.caller(await site.make.token(me))
    set = (id) =>
      what === 'want' ? want.set({ partId: id, maxPrice: 20 }) : follow.set({ type: 'part', id, level: 'following' })
  })
  const stored = () => sql(site.deps, `select ${column}::text as part from ${what} where user_id = '${me.id}'`)

  it('waits for a merge of the part and is then refused', async () => {
    await other.query('update part set removed_at = now() where id = $1', [ids[0]])
    const settled = Promise.allSettled([set(ids[0] ?? '')])
    await untilBlocked()
    await other.query('commit')
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }])
    expect(await stored()).toEqual([])
  })

  it('is stored after a merge has moved one of the user to the part', async () => {
    await set(ids[1] ?? '')
    await other.query('select 1 from part where id = any($1::uuid[]) order by id for update', [ids])
    const setting = set(ids[0] ?? '')
    await untilBlocked()
    await other.query(`update ${what} set ${column} = $1 where user_id = $2`, [ids[0], me.id])
    await other.query('commit')
    await setting
    expect(await stored()).toEqual([{ part: ids[0] }])
  })
})

it('an act on a part that was merged since follows the part that it leads to', async () => {
  const [me, [merged, winner]] = [await site.make.user(), parts]
  const { id: itemId } = await site.make.listing({ part: merged, seller: me })
  const change = { kind: 'listing.created', actorId: me.id, itemId, partId: merged?.id ?? '' } as const
  const facts = { type: 'ask', priceCents: 6_400 } as const
  await transaction(site.deps, (deps) => recordChange(deps, { ...change, facts }))
  const data = { removedAt: new Date(), mergedIntoId: winner?.id ?? '' }
  await site.deps.prisma.part.update({ where: { id: merged?.id ?? '' }, data })
  await site.catchUp()
  const follows = await site.deps.prisma.follow.findMany({ where: { userId: me.id, type: 'part' } })
  expect(follows.map((follow) => follow.itemId)).toEqual([winner?.id])
})
