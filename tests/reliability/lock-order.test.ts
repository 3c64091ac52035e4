import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanUp, bootApp, type TestApp } from '../support/app.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { inventoryFilterSchema } from '../../shared/inventory.ts'
import { feedbackInput } from '../../shared/feedback.ts'
import type { SessionUser } from '../../server/domains/people/auth/service.ts'
import { leaveFeedback } from '../../server/domains/market/feedback/service.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { setFollow } from '../../server/domains/catalogue/follows/service.ts'
import { transaction } from '../../server/db/transaction.ts'
import { changeHandle } from '../../server/domains/people/handles/service.ts'
import { grant } from '../../server/domains/people/roles/service.ts'
import { insertImage } from '../../server/domains/catalogue/images/queries.ts'
import { readNotifications } from '../../server/domains/market/notifications/line-service.ts'
import { deleteLinesBeyond } from '../../server/domains/market/notifications/queries.ts'
import { tell } from '../../server/domains/market/notifications/service.ts'
import { deleteOldWants } from '../../server/domains/market/wants/job.ts'
import { startBulk } from '../../server/domains/market/inventory/bulk-service.ts'
import { resumeUnmuted } from '../../server/domains/market/listings/job.ts'
import { deleteItemAndMute } from '../../server/domains/site/moderation/action-service.ts'
import { closeProblem, openProblem } from '../../server/domains/market/problems/service.ts'
import { fileReport } from '../../server/domains/people/reports/service.ts'
import { acceptListing } from '../../server/domains/market/trades/acceptance-service.ts'
import { cancelTrade } from '../../server/domains/market/trades/sale-service.ts'
import type { Caller } from '../../server/trpc/router.ts'
import { sql } from '../support/database.ts'

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
    const waiting = await sql(
      site.deps,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    )
    expect(waiting.length).toBeGreaterThan(0)
  }, 10_000)

type User = { id: string; name: string }
const lockUser = ({ id }: User) => other.query(`select from "user" where id = '${id}' for update`)

type Rows = { table: string; where: string }
type Case = {
  name: string
  /** Stores rows with descending keys, so that a table scan reads them in the wrong order. */
  rows(me: User): Promise<{ first: Rows; last: Rows }>
  act(me: User): Promise<unknown>
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

async function codes({ id: userId }: User) {
  const ids = descending(3)
  for (const id of ids) {
    await site.deps.prisma.phoneCode.create({
      data: { id, userId, phone: '+4930123456', createdAt: new Date(), expiresAt: new Date(Date.now() + DAY) },
    })
  }
  return byId('phone_code', ids)
}

const deleteAccount = async (me: User) => site.caller(await site.make.token(me)).user.remove({ name: me.name })

/** The session of a user. The service is called directly, because a token would refer to the locked user. */
const sessionOf = ({ id, name }: User, isSiteAdmin = false): SessionUser => ({
  id,
  name,
  isSiteAdmin,
  picture: null,
  isPhoneVerified: false,
  adminTags: [],
  mute: null,
})

/** Stores an unconfirmed trade of the user with a later user. */
async function trades(me: User) {
  const buyer = await site.make.user()
  await site.make.trade({ seller: me, buyer, confirmedAt: null })
  return byId('"user"', [buyer.id, me.id])
}
const tradeOf = ({ id: sellerId }: User) => site.deps.prisma.trade.findFirstOrThrow({ where: { sellerId } })

/** Lists two edits of a part by the user. */
async function changes(me: User) {
  const { id } = await site.make.part({ revisions: 1 })
  const caller = site.caller(await site.make.token(me))
  for (const baseRevision of [1, 2])
    await caller.part.edit({ id, baseRevision, summary: '', description: `Text ${baseRevision}` })
  await site.catchUp()
  return ends('recent_change', 'seq', `actor_id = '${me.id}'`)
}
/** The changes come before the counts of their authors. */
async function changesAndCounts(me: User) {
  const { last } = await changes(me)
  return { first: last, last: { table: 'user_standing', where: `user_id = '${me.id}'` } }
}
const siteAdmin = async () => site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
const editOf = ({ id: actorId }: User) =>
  site.deps.prisma.recentChange.findFirstOrThrow({ where: { actorId }, orderBy: { seq: 'asc' } })
async function revertAndList(me: User) {
  const { pageId: id } = await editOf(me)
  await (await siteAdmin()).part.revert({ id, baseRevision: 3, to: 1 })
  await site.catchUp()
}
const undoBoth = async (me: User) =>
  (await siteAdmin()).change.undo({ id: (await editOf(me)).changeId, reason: 'Spam', newest: 3 })

const PROBLEM = { kind: 'not_paid' as const, text: 'No payment.', photos: [] }
const OUTCOME = { outcome: 'no_agreement', note: 'No answer.' } as const

const storeListing = (ids: { id: string; partId: string; sellerId: string }) =>
  site.deps.prisma.listing.create({
    data: {
      ...ids,
      type: 'ask',
      priceCents: 6_400,
      description: 'As new, in its box.',
      createdAt: new Date(),
      updatedAt: new Date(),
      expiresAt: new Date(Date.now() + DAY),
    },
  })

/** Stores wants of the user for several parts, the first want for the last part. */
async function wants(me: User, expiresAt = new Date(Date.now() + DAY)) {
  const parts = [await site.make.part(), await site.make.part(), await site.make.part()].toReversed()
  for (const part of parts) await site.make.want(me, part, { expiresAt })
  return byId(
    'part',
    parts.map(({ id }) => id),
  )
}

/** Stores listings of the user on several parts, each with a later id on an earlier part. */
async function listings(me: User) {
  const parts = [await site.make.part(), await site.make.part(), await site.make.part()]
  const ids = parts.map(({ id }) => id).toReversed()
  for (const partId of ids) await storeListing({ id: site.deps.newId(), partId, sellerId: me.id })
  return byId('part', ids)
}

/** Stores unread notifications of the user, the last key first. */
async function notifications({ id: userId }: User) {
  for (const [at, groupKey] of KEYS.entries()) {
    await site.deps.prisma.notification.create({
      data: { id: site.deps.newId(), userId, kind: 'reply', groupKey, page: 'x', seq: at, at: new Date(), stored: 1 },
    })
  }
  return ends('notification', 'user_id, kind, group_key', `user_id = '${userId}'`)
}
const KEYS = ['c', 'b', 'a']

/** Tells the user of a change of each of these notifications. */
async function tellOf({ id: userId }: User) {
  const rows = await sql<{ changeId: string; at: Date }>(
    site.deps,
    `insert into change (kind, item_type, item_id, tells, facts, visibility, at)
      select 'comment.deleted', 'comment', gen_random_uuid(), '{}', '{}', 'public', now() from generate_series(1, 3)
      returning id as "changeId", at`,
  )
  const told = rows.map((row, at) => {
    return { ...row, userId, seq: 9, kind: 'reply' as const, groupKey: KEYS[at] ?? '', page: 'x' }
  })
  await transaction(site.deps, (deps) => tell(deps, told))
}

async function mute(me: User) {
  const { id: itemId } = await site.make.comment({ author: me })
  const report = await fileReport(site.deps, (await site.make.user()).id, {
    itemType: 'comment',
    itemId,
    reason: 'Spam',
  })
  const moderator = sessionOf(await site.make.user({ isSiteAdmin: true }), true)
  return deleteItemAndMute(site.deps, moderator, { id: report.id, adminReason: 'Spam', muteDurationDays: 3 })
}

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
  { name: 'deleting an account with its phone codes', rows: codes, act: deleteAccount },
  { name: 'deleting an account with its wants', rows: wants, act: deleteAccount },
  {
    name: 'changing many asks at once',
    rows: listings,
    act: async (me) =>
      startBulk(site.deps, me.id, {
        select: { filter: inventoryFilterSchema.parse({}) },
        change: { kind: 'storagePlace', storagePlace: 'shelf 12-C' },
      }),
  },
  {
    name: 'deleting expired wants',
    rows: (me) => wants(me, new Date()),
    act: () => deleteOldWants(site.deps),
  },
  { name: 'telling a user of changes', rows: notifications, act: tellOf },
  {
    name: 'marking notifications as read',
    rows: notifications,
    async act({ id: userId }) {
      const { id: upTo } = await site.deps.prisma.notification.findFirstOrThrow({ where: { userId, groupKey: 'a' } })
      return readNotifications(site.deps, userId, { upTo })
    },
  },
  { name: 'deleting an account with its notifications', rows: notifications, act: deleteAccount },
  {
    name: 'deleting an account with its blocks',
    async rows({ id: blockerId }) {
      const users = [await site.make.user(), await site.make.user(), await site.make.user()]
      for (const { id: blockedId } of users.toReversed())
        await site.deps.prisma.userBlock.create({ data: { blockerId, blockedId, createdAt: new Date() } })
      return ends('user_block', 'blocker_id, blocked_id', `blocker_id = '${blockerId}'`)
    },
    act: deleteAccount,
  },
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
    act: deleteAccount,
  },
  {
    name: 'deleting an account with its tags to moderate',
    async rows({ id: userId }) {
      const tags = [await site.make.tag('first'), await site.make.tag('second'), await site.make.tag('third')]
      for (const { id: tagId } of tags.toSorted((a, b) => b.id - a.id))
        await site.deps.prisma.tagAdmin.create({ data: { tagId, userId, grantedAt: new Date() } })
      return ends('tag_admin', 'tag_id, user_id', `user_id = '${userId}'`)
    },
    act: deleteAccount,
  },
  {
    name: 'deleting an account with unconfirmed trades',
    async rows(me) {
      const { deps, make } = site
      const ids = descending(3)
      for (const id of ids) {
        const { id: listingId, partId, sellerId } = await make.listing({ status: 'sold' })
        await deps.prisma.trade.create({
          data: { id, listingId, partId, sellerId, buyerId: me.id, priceCents: 6_400, markedAt: new Date() },
        })
      }
      return byId('trade', ids)
    },
    act: deleteAccount,
  },
  {
    name: 'deleting an account with open offers',
    async rows(me) {
      const ids = descending(3)
      for (const id of ids) {
        const { id: made } = await site.make.offer({ maker: me })
        await site.deps.prisma.offer.update({ where: { id: made }, data: { id } })
      }
      return byId('offer', ids)
    },
    act: deleteAccount,
  },
  {
    name: 'deleting an account with listings',
    async rows(me) {
      const ids = descending(3)
      const { id: partId } = await site.make.part()
      for (const id of ids) await storeListing({ id, partId, sellerId: me.id })
      return byId('listing', ids)
    },
    act: deleteAccount,
  },
  {
    name: 'deleting an account with listings on several parts',
    rows: listings,
    act: deleteAccount,
  },
  { name: 'muting a user with listings on several parts', rows: listings, act: mute },
  {
    name: 'listing what a mute paused again',
    async rows(me) {
      const rows = await listings(me)
      await site.deps.prisma.listing.updateMany({ where: { sellerId: me.id }, data: { status: 'paused' } })
      return rows
    },
    act: () => resumeUnmuted(site.deps),
  },
  {
    name: 'deleting an account with confirmations and listings on several parts',
    async rows(me) {
      const parts = [await site.make.part(), await site.make.part(), await site.make.part()]
      const vehicle = await site.make.vehicle()
      for (const part of parts.toReversed()) await site.make.confirmation({ part, vehicle, user: me })
      const [, , last] = parts
      await site.make.listing({ part: last, seller: me })
      return byId('part', parts.map(({ id }) => id).toReversed())
    },
    act: deleteAccount,
  },
  {
    name: 'deleting an account with follows and listings on several parts',
    async rows(me) {
      const parts = [await site.make.part(), await site.make.part(), await site.make.part()]
      for (const { id } of parts.toReversed())
        await setFollow(site.deps, me.id, { type: 'part', id, level: 'following' })
      const [, , last] = parts
      await site.make.listing({ part: last, seller: me })
      return byId('part', parts.map(({ id }) => id).toReversed())
    },
    act: deleteAccount,
  },
  {
    name: 'following several parts by acts',
    async rows(me) {
      const parts = [await site.make.part(), await site.make.part(), await site.make.part()]
      for (const part of parts.toReversed()) {
        const { id: itemId } = await site.make.listing({ part, seller: me })
        const facts = { type: 'ask', priceCents: 6_400 } as const
        const change = { kind: 'listing.created', actorId: me.id, itemId, partId: part.id, facts } as const
        await transaction(site.deps, (deps) => recordChange(deps, change))
      }
      return byId('part', parts.map(({ id }) => id).toReversed())
    },
    act: () => site.catchUp(),
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
    act: deleteAccount,
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
    act: deleteAccount,
  },
  {
    name: 'opening a problem',
    rows: trades,
    act: async (me) => openProblem(site.deps, sessionOf(me), { tradeId: (await tradeOf(me)).id, ...PROBLEM }),
  },
  {
    name: 'closing a problem',
    async rows(me) {
      const trade = await site.make.trade({ confirmedAt: null })
      await openProblem(site.deps, sessionOf({ id: trade.sellerId, name: '' }), { tradeId: trade.id, ...PROBLEM })
      return byId('"user"', [trade.sellerId, trade.buyerId, me.id].toSorted().toReversed())
    },
    async act(me) {
      const { tradeId } = await site.deps.prisma.problem.findFirstOrThrow({ orderBy: { id: 'desc' } })
      return closeProblem(site.deps, sessionOf(me, true), { tradeId, ...OUTCOME })
    },
  },
  {
    name: 'cancelling a trade',
    rows: trades,
    act: async (me) => cancelTrade(site.deps, me.id, (await tradeOf(me)).id),
  },
  {
    name: 'accepting a listing',
    async rows(me) {
      const { sellerId } = await site.make.listing()
      return byId('"user"', [sellerId, me.id])
    },
    async act(me) {
      const { id, priceCents } = await site.deps.prisma.listing.findFirstOrThrow({ orderBy: { id: 'desc' } })
      return acceptListing(site.deps, me.id, { id, price: priceCents, evenIfNotShipped: false })
    },
  },
  {
    name: 'leaving feedback',
    async rows(me) {
      const buyer = await site.make.user()
      await site.make.trade({ seller: me, buyer })
      return byId('"user"', [buyer.id, me.id])
    },
    async act(me) {
      const { id: tradeId } = await site.deps.prisma.trade.findFirstOrThrow({ where: { sellerId: me.id } })
      return leaveFeedback(site.deps, me.id, feedbackInput.parse({ tradeId, rating: 'positive' }))
    },
  },
  { name: 'listing the revert of listed changes', rows: changes, act: revertAndList },
  { name: 'listing the revert of changes and counting it', rows: changesAndCounts, act: revertAndList },
  { name: 'undoing changes', rows: changes, act: undoBoth },
  { name: 'undoing changes and counting them', rows: changesAndCounts, act: undoBoth },
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

describe('a mute at the same time', () => {
  it.each([
    [
      'a new listing',
      async (me: User) => {
        const { id: partId } = await site.make.part()
        const caller = site.caller(await site.make.token(me))
        return () => caller.listing.create({ partId, type: 'ask', price: 5, description: 'x' })
      },
    ],
    [
      'a renewal',
      async (me: User) => {
        const { id } = await site.make.listing({ seller: me, status: 'expired' })
        const caller = site.caller(await site.make.token(me))
        return () => caller.listing.renew({ id })
      },
    ],
  ] as const)('is waited for by %s, which is then not active', async (_name, prepare) => {
    const [me, moderator] = [await site.make.user(), await site.make.user()]
    const act = await prepare(me)
    await other.query(`select from "user" where id = '${me.id}' for no key update`)
    await other.query(`insert into mute (id, user_id, moderator_id, reason, created_at, until)
      values (gen_random_uuid(), '${me.id}', '${moderator.id}', 'Spam', now(), now() + interval '1 day')`)
    const acting = act()
    await untilBlocked()
    await other.query('commit')
    await acting
    const { status } = await site.deps.prisma.listing.findFirstOrThrow({ where: { sellerId: me.id } })
    expect(status).toBe('paused')
  })
})

describe('the deletion of an account at the same time', () => {
  it('is waited for by an edit before it locks the part', async () => {
    const me = await site.make.user()
    const part = await site.make.part()
    const caller = site.caller(await site.make.token(me))
    await lockUser(me)
    const edited = caller.part.edit({ id: part.id, baseRevision: null, name: 'Renamed during a deletion', summary: '' })
    await untilBlocked()
    expect((await other.query(`select from part where id = '${part.id}' for update nowait`)).rowCount).toBe(1)
    await other.query('rollback')
    await edited
  })

  it('is waited for by an edit of the cars before it locks the part', async () => {
    const [user, part, vehicle] = [await site.make.user(), await site.make.part(), await site.make.vehicle()]
    const caller = site.caller(await site.make.token(user))
    await lockUser(user)
    const rows = [{ vehicleId: vehicle.id, source: 'owner' as const }]
    const edited = caller.fitment.save({ partId: part.id, baseRevision: 0, rows })
    await untilBlocked()
    await other.query(`select from part where id = '${part.id}' for update nowait`)
    await other.query('commit')
    expect(await edited).toMatchObject({ changed: true })
  })

  it('is waited for by telling before it locks a line', async () => {
    const me = await site.make.user()
    const { first } = await notifications(me)
    await lockUser(me)
    const telling = tellOf(me)
    await untilBlocked()
    expect((await other.query(`select from notification where ${first.where} for update nowait`)).rowCount).toBe(1)
    await other.query('rollback')
    await telling
  })

  it('is waited for by a change of the handle, which then finds no user', async () => {
    const me = await site.make.user()
    await lockUser(me)
    const settled = Promise.allSettled([changeHandle(site.deps, me.id, 'changed-meanwhile')])
    await untilBlocked()
    await other.query(`update "user" set deleted_at = now() where id = '${me.id}'`)
    await other.query('commit')
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }])
    expect(await site.deps.prisma.handle.count({ where: { userId: me.id } })).toBe(0)
  })

  it('is waited for by a report of the user, which then finds no user', async () => {
    const [me, reporter] = [await site.make.user(), await site.make.user()]
    await lockUser(me)
    const filed = fileReport(site.deps, reporter.id, { itemType: 'user', itemId: me.id, reason: 'Spam' })
    const settled = Promise.allSettled([filed])
    await untilBlocked()
    await other.query(`update "user" set deleted_at = now() where id = '${me.id}'`)
    await other.query('commit')
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }])
    expect(await site.deps.prisma.report.count({ where: { itemId: me.id } })).toBe(0)
  })

  it('is waited for by a moderator action before it locks the report', async () => {
    const moderator = await site.make.user()
    const part = await site.make.part({ tags: ['lock order'] })
    await grant(site.deps, moderator.id, { tags: ['lock order'], site: false })
    const { id } = await fileReport(site.deps, (await site.make.user()).id, {
      itemType: 'part',
      itemId: part.id,
      reason: 'Spam',
    })
    const caller = site.caller(await site.make.token(moderator))
    await lockUser(moderator)
    const dismissed = caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'Fine' })
    await untilBlocked()
    expect((await other.query(`select from report where id = '${id}' for update nowait`)).rowCount).toBe(1)
    await other.query('rollback')
    await dismissed
  })

  it('of the subject of feedback is waited for by its removal before it locks the report', async () => {
    const [subject, moderator] = [await site.make.user(), await site.make.user({ isSiteAdmin: true })]
    const trade = await site.make.trade({ seller: subject })
    const feedback = await site.make.feedback({ trade, publishedAt: new Date() })
    const item = { itemType: 'feedback', itemId: feedback.id, reason: 'Spam' } as const
    const { id } = await fileReport(site.deps, subject.id, item)
    const caller = site.caller(await site.make.token(moderator))
    await lockUser(subject)
    const removed = caller.moderation.deleteItem({ id, adminReason: 'Spam' })
    await untilBlocked()
    for (const [table, row] of [
      ['report', id],
      ['feedback', feedback.id],
    ])
      expect((await other.query(`select from ${table} where id = '${row}' for update nowait`)).rowCount).toBe(1)
    await other.query('rollback')
    await removed
  })
})

describe.each<
  [string, (me: User) => Promise<{ table: string; id: string; add: (caller: Caller) => Promise<unknown> }>]
>([
  [
    'a comment on a part',
    async () => {
      const { id } = await site.make.part()
      return { table: 'part', id, add: async ({ comment }) => comment.create({ partId: id, text: 'Fits.' }) }
    },
  ],
  [
    'a comment on a post',
    async () => {
      const { id } = await site.make.post()
      return { table: 'blog_post', id, add: async ({ comment }) => comment.create({ postId: id, text: 'Fits.' }) }
    },
  ],
  [
    'a reply',
    async () => {
      const { id } = await site.make.comment()
      return { table: 'comment', id, add: async ({ comment }) => comment.create({ parentId: id, text: 'Fits.' }) }
    },
  ],
  [
    'a listing',
    async () => {
      const { id } = await site.make.part()
      const ask = { partId: id, type: 'ask', price: 64, description: 'As new.' } as const
      return { table: 'part', id, add: async ({ listing }) => listing.create(ask) }
    },
  ],
  [
    'an image',
    async (me) => {
      const { id } = await site.make.part()
      const image = { sourceUrl: 'https://a.b/c.png', storageKey: 'ab12', width: 1, height: 1, now: new Date() }
      const row = { ...image, id: site.deps.newId(), partId: id, uploaderId: me.id, maxImages: 9 }
      const contentHash = new Uint8Array(32)
      return { table: 'part', id, add: async () => site.deps.query(insertImage, { ...row, contentHash }) }
    },
  ],
])('%s', (_, prepare) => {
  let me: User
  let row: string
  let add: () => Promise<unknown>
  beforeEach(async () => {
    me = await site.make.user()
    const prepared = await prepare(me)
    row = `select from ${prepared.table} where id = '${prepared.id}'`
    const caller = site.caller(await site.make.token(me))
    add = () => prepared.add(caller)
  })

  // A transaction that has the weak lock of a foreign key and then waits for a stronger one can deadlock with others that
  // wait for the row.
  it.each([
    ['a change of its part, post or parent', () => other.query(`${row} for no key update`)],
    ['the deletion of the account', () => lockUser(me)],
  ])('waits for %s before it locks its part, post or parent', async (_event, block) => {
    await block()
    const added = add()
    await untilBlocked()
    expect((await other.query(`${row} for update nowait`)).rowCount).toBe(1)
    await other.query('rollback')
    await added
  })
})

describe('the sign-in of a user whose account is being deleted', () => {
  const lockRows = (table: string, { id }: User) =>
    other.query(`select from ${table} where user_id = '${id}' for update nowait`)

  it('locks the user before the session that it exchanges', async () => {
    const me = await site.make.user()
    const token = await site.make.token(me, 'temporary')
    await lockUser(me)
    const exchanged = site.request('POST', '/api/auth/skip-phone', { token })
    await untilBlocked()
    expect((await lockRows('session', me)).rowCount).toBe(1)
    await other.query('rollback')
    expect((await exchanged).status).toBe(200)
  })

  it('locks the user before the phone code that it uses', async () => {
    const me = await site.make.user()
    const token = await site.make.token(me, 'temporary')
    const payload = { phoneNumber: '+4930987654' }
    const { body } = await site.request('POST', '/api/auth/request-phone-code', { token, payload })
    await lockUser(me)
    const verified = site.request('POST', '/api/auth/verify-phone-code', {
      token,
      payload: { verificationCode: body.devCode as string },
    })
    await untilBlocked()
    expect((await lockRows('phone_code', me)).rowCount).toBe(1)
    await other.query('rollback')
    expect((await verified).status).toBe(200)
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
      tables.map(async (table) => (await sql<{ n: number }>(deps, `select count(*)::int n from ${table}`, []))[0]?.n),
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

/** Returns whether another transaction has locked the row. */
async function isLocked(table: string, id: string): Promise<boolean> {
  const { rowCount } = await other.query(`select from "${table}" where id = $1 for update skip locked`, [id])
  return rowCount === 0
}

it('cancelling a sale locks the trade, then the listing, then the part', async () => {
  const { make } = site
  const buyer = await make.user()
  const trade = await make.trade({ buyer, confirmedAt: null })
  await other.query('select from listing where id = $1 for update', [trade.listingId])
  const cancelled = site.caller(await make.token(buyer)).trade.cancel({ id: trade.id })
  await untilBlocked()
  expect(await isLocked('trade', trade.id)).toBe(true)
  expect(await isLocked('part', trade.partId)).toBe(false)
  await other.query('rollback')
  await cancelled
})

it.each(['trade.cancel', 'problem.open', 'problem.close'] as const)(
  '%s locks both users before the trade and the report',
  async (action) => {
    const { make } = site
    const [seller, buyer] = [await make.user(), await make.user()]
    const trade = await make.trade({ seller, buyer, confirmedAt: null })
    const asSeller = site.caller(await make.token(seller))
    const moderator = site.caller(await make.token(await make.user({ isSiteAdmin: true })))
    if (action === 'problem.close') await asSeller.problem.open({ tradeId: trade.id, ...PROBLEM })
    const { problem } = asSeller
    const acts = {
      'trade.cancel': () => asSeller.trade.cancel({ id: trade.id }),
      'problem.open': () => problem.open({ tradeId: trade.id, ...PROBLEM }),
      'problem.close': () => moderator.problem.close({ tradeId: trade.id, ...OUTCOME }),
    }
    await lockUser(buyer)
    const acted = acts[action]()
    await untilBlocked()
    expect(await isLocked('trade', trade.id)).toBe(false)
    for (const { id } of await site.deps.prisma.report.findMany({ where: { itemId: trade.id } }))
      expect(await isLocked('report', id)).toBe(false)
    await other.query('rollback')
    await acted
  },
)

it('accepting a listing locks both users before the listing', async () => {
  const { make } = site
  const [owner, buyer] = [await make.user(), await make.user()]
  const { id } = await make.listing({ seller: owner })
  const caller = site.caller(await make.token(buyer))
  await lockUser(owner)
  const accepted = caller.trade.acceptListing({ id, price: 64 })
  await untilBlocked()
  expect(await isLocked('listing', id)).toBe(false)
  await other.query('rollback')
  await accepted
})

describe('accepting an offer', () => {
  async function offered() {
    const { make } = site
    const owner = await make.user()
    const listing = await make.listing({ seller: owner })
    const [offer, rival] = [await make.offer({ listing }), await make.offer({ listing })]
    const asOwner = site.caller(await make.token(owner))
    return { owner, listing, offer, rival, accept: () => asOwner.offer.accept({ id: offer.id }) }
  }

  it.each(['owner', 'maker'] as const)('locks the %s before the listing', async (side) => {
    const { owner, listing, offer, accept } = await offered()
    await other.query('select from "user" where id = $1 for update', [side === 'owner' ? owner.id : offer.makerId])
    const accepted = accept()
    await untilBlocked()
    expect(await isLocked('listing', listing.id)).toBe(false)
    await other.query('rollback')
    expect(await accepted).toMatchObject({ state: 'accepted' })
  })

  it.each([
    ['listing', 'part'],
    ['part', 'offer'],
  ] as const)('locks the %s before the %s', async (first, then) => {
    const { listing, rival, accept } = await offered()
    const ids = { listing: listing.id, part: listing.partId, offer: rival.id }
    await other.query(`select from ${first} where id = $1 for update`, [ids[first]])
    const accepted = accept()
    await untilBlocked()
    expect(await isLocked(then, ids[then])).toBe(false)
    await other.query('rollback')
    await accepted
  })

  it('locks the other offers in the order of their ids', async () => {
    const { offer, rival, accept } = await offered()
    const third = await site.make.offer({
      listing: await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: offer.listingId } }),
    })
    await other.query('select from offer where id = $1 for update', [rival.id])
    const accepted = accept()
    await untilBlocked()
    expect(await isLocked('offer', third.id)).toBe(false)
    await other.query('rollback')
    await accepted
  })
})

describe('selling a listing to a user of the site', () => {
  /** Stores a listing and messages about it. */
  async function exchange() {
    const { deps, make } = site
    const [owner, buyer] = [await make.user(), await make.user()]
    const part = await make.part()
    const listing = await make.listing({ part, seller: owner })
    const asOwner = site.caller(await make.token(owner))
    const content = listingMessage(listing, part.name, `${deps.config.publicUrl}/part/${part.slug}`, 'Still there?')
    await site.caller(await make.token(buyer)).message.send({ receiverId: owner.id, content })
    return { owner, buyer, listing, sell: () => asOwner.listing.sell({ id: listing.id, otherId: buyer.id }) }
  }

  it.each(['owner', 'buyer'] as const)(
    'locks the %s before the listing, like the deletion of an account',
    async (side) => {
      const { listing, sell, ...users } = await exchange()
      await other.query('select from "user" where id = $1 for update', [users[side].id])
      const sold = sell()
      await untilBlocked()
      expect(await isLocked('listing', listing.id)).toBe(false)
      await other.query('rollback')
      expect(await sold).toMatchObject({ status: 'sold' })
    },
  )

  it('fails when the buyer deletes the account at the same time', async () => {
    const { buyer, listing, sell } = await exchange()
    await other.query('update "user" set deleted_at = now(), email = $2 where id = $1', [
      buyer.id,
      'deleted@example.com',
    ])
    const sold = sell().catch((error: unknown) => error)
    await untilBlocked()
    await other.query('commit')
    expect(await sold).toMatchObject({ message: expect.stringContaining('Choose someone') as string })
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
      status: 'active',
    })
  })
})

it.each(['edit', 'renew', 'sell'] as const)('%s keeps the listing locked until its answer is read', async (action) => {
  const { make } = site
  const owner = await make.user()
  const { id } = await make.listing({ seller: owner })
  const { listing } = site.caller(await make.token(owner))
  const acts = {
    edit: () => listing.edit({ id, price: 9_900 }),
    renew: () => listing.renew({ id }),
    sell: () => listing.sell({ id, otherId: null }),
  }
  // The answer contains the best image of the part, so its read waits.
  await other.query('lock table part_image in access exclusive mode')
  const acted = acts[action]()
  await untilBlocked()
  expect(await isLocked('listing', id)).toBe(true)
  await other.query('rollback')
  await acted
})

it('the cleanup of notifications locks none that stays', async () => {
  const me = await site.make.user()
  await notifications(me)
  await transaction(site.deps, async ({ query }) => {
    await query(deleteLinesBeyond, { since: new Date(0), inApp: true, maxLines: 2 })
    const kept = await other.query(`select from notification where user_id = '${me.id}' for update skip locked`)
    expect(kept.rowCount).toBe(2)
  })
})

it('the cleanup job warns of no listing that another transaction has locked', async () => {
  const { deps, make } = site
  const owner = await make.user()
  const { id } = await make.listing({ seller: owner })
  await deps.prisma.listing.update({ where: { id }, data: { expiresAt: new Date(Date.now() + DAY) } })
  await other.query('select from listing where id = $1 for update', [id])
  const isNotified = async () => (await deps.prisma.listing.findUniqueOrThrow({ where: { id } })).warnedAt !== null
  await cleanUp(deps)
  expect(await isNotified()).toBe(false)
  await other.query('rollback')
  await cleanUp(deps)
  expect(await isNotified()).toBe(true)
})

it.each(['buyer', 'seller'] as const)(
  'the job ends no reservation whose %s another transaction has locked',
  async (side) => {
    const { deps, make } = site
    const users = { buyer: await make.user(), seller: await make.user() }
    const over = { soldOn: null, reservedUntil: new Date(Date.now() - 1_000) }
    const { id } = await make.trade({ ...users, ...over, confirmedAt: null })
    await other.query('select from "user" where id = $1 for update', [users[side].id])
    const isCancelled = async () => (await deps.prisma.trade.findUniqueOrThrow({ where: { id } })).cancelledAt !== null
    await cleanUp(deps)
    expect(await isCancelled()).toBe(false)
    await other.query('rollback')
    await cleanUp(deps)
    expect(await isCancelled()).toBe(true)
  },
)
