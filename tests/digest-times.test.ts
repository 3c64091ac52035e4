import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { transaction } from '../server/db/transaction.ts'
import { tell } from '../server/domains/market/notifications/service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { quietSenders } from './support/quiet-senders.ts'

// When digests come, over the changes of the clock.

const HOUR = 3_600_000
const HOURS = [0, 2, 3, 8, 23]
const ZONES = ['Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/New_York']

let site: TestApp
let now = new Date('2027-03-01T00:00:00Z')
let comment: { id: string; authorId: string; partId: string | null }
beforeAll(async () => {
  site = await bootApp({}, { now: () => now, ...quietSenders })
  comment = await site.make.comment()
})
afterAll(() => site.close())

type Reader = { id: string; zone: string; hour: number }
type Sent = { userId: string; on: string; at: Date }

async function readers(): Promise<Reader[]> {
  const each = ZONES.flatMap((zone) => HOURS.map((hour) => ({ zone, hour })))
  return Promise.all(
    each.map(async ({ zone, hour }) => {
      const { id } = await site.make.user()
      const { notification } = site.caller(await site.make.token({ id }))
      await notification.setTimes({ timeZone: zone, digestHour: hour })
      return { id, zone, hour }
    }),
  )
}

/** Tells all users of one more reply. */
async function tellAll(users: { id: string }[]): Promise<void> {
  const [change] = await sql<{ id: string }>(
    site.deps,
    `insert into change (kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
    values ('comment.created', $1, 'comment', $2, $3, '{}', '{}', 'public', $4) returning id`,
    [comment.authorId, comment.id, comment.partId, now],
  )
  const line = { changeId: change?.id ?? '', seq: 1, at: now, kind: 'reply', groupKey: 'one', page: 'part 1' } as const
  await transaction(site.deps, (deps) =>
    tell(
      deps,
      users.map(({ id: userId }) => ({ ...line, userId })),
    ),
  )
}

/** Sends the digests that are due. */
const sendDue = () =>
  sql<Sent>(
    site.deps,
    `update mail set state = 'sent', ended_at = $1 where kind = 'digest' and state = 'waiting' and due_at <= $1
    returning user_id as "userId", digest_on::text as on, due_at as at`,
    [now],
  )

const localOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

describe.each([
  ['Berlin, spring', '2027-03-26', { 'Europe/Berlin': '2027-03-28' }],
  ['Berlin, autumn', '2027-10-29', { 'Europe/Berlin': '2027-10-31' }],
  ['New York, spring', '2027-03-12', { 'America/New_York': '2027-03-14' }],
  ['New York, autumn', '2027-11-05', { 'America/New_York': '2027-11-07' }],
  ['Lord Howe, autumn', '2027-04-02', { 'Australia/Lord_Howe': '2027-04-04' }],
  ['Lord Howe, spring', '2027-10-01', { 'Australia/Lord_Howe': '2027-10-03' }],
] as [string, string, Record<string, string>][])('over the change of the clock in %s', (_name, begin, changes) => {
  it('each user who is told something each hour gets one digest for each local day, at its hour', async () => {
    now = new Date(`${begin}T00:05:00Z`)
    const users = await readers()
    const sent: Sent[] = []
    for (let step = 0; step < 4 * 24; step++) {
      await tellAll(users)
      now = new Date(now.getTime() + HOUR)
      sent.push(...(await sendDue()))
    }
    for (const { id, zone, hour } of users) {
      const digests = sent.filter(({ userId }) => userId === id)
      const days = digests.map(({ on }) => on)
      const first = new Date(days[0] ?? '').getTime()
      expect(days).toEqual(days.map((_, n) => new Date(first + n * 24 * HOUR).toISOString().slice(0, 10)))
      expect(days.length).toBeGreaterThanOrEqual(3)
      for (const { on, at } of digests) {
        const isSkipped = hour === 2 && changes[zone] === on && SKIPPED[`${zone} ${on}`]
        expect([zone, hour, localOf(at, zone)]).toEqual([
          zone,
          hour,
          `${on} ${isSkipped || `${String(hour).padStart(2, '0')}:00`}`,
        ])
      }
    }
  })
})

/** The hour 02:00 that does not exist is the time to which the clock goes forward. */
const SKIPPED: Record<string, string> = {
  'Europe/Berlin 2027-03-28': '03:00',
  'America/New_York 2027-03-14': '03:00',
  'Australia/Lord_Howe 2027-10-03': '02:30',
}

describe('the next digest', () => {
  const settingsAt = async (at: string, timeZone: string, digestHour: number) => {
    now = new Date(at)
    const { notification } = site.caller(await site.make.token())
    await notification.setTimes({ timeZone, digestHour })
    return (await notification.settings()).digest.at.toISOString()
  }

  it('of an hour that comes twice is at its second beginning', async () => {
    const second = '2027-10-31T01:00:00.000Z'
    expect(await settingsAt('2027-10-30T20:00:00Z', 'Europe/Berlin', 2)).toBe(second)
    expect(await settingsAt('2027-10-31T00:30:00Z', 'Europe/Berlin', 2)).toBe(second)
    expect(await settingsAt('2027-10-31T01:00:00Z', 'Europe/Berlin', 2)).toBe('2027-11-01T01:00:00.000Z')
  })

  it('has nothing that was told in the minute before it', async () => {
    expect(await settingsAt('2026-11-27T07:59:00Z', 'UTC', 8)).toBe('2026-11-28T08:00:00.000Z')
    expect(await settingsAt('2026-11-27T07:58:59Z', 'UTC', 8)).toBe('2026-11-27T08:00:00.000Z')
  })
})

test('a time zone that PostgreSQL no longer knows counts as UTC, and all users are told', async () => {
  now = new Date('2026-11-27T10:00:00Z')
  const users = await Promise.all([site.make.user(), site.make.user()])
  const [{ id: userId }] = users
  await site.deps.prisma.notificationTimes.create({ data: { userId, timeZone: 'Mars/Olympus' } })
  await tellAll(users)
  const at = new Date('2026-11-28T08:00:00Z')
  const where = { userId: { in: users.map(({ id }) => id) } }
  expect(await site.deps.prisma.mail.findMany({ where })).toMatchObject([{ dueAt: at }, { dueAt: at }])
  const { notification } = site.caller(await site.make.token({ id: userId }))
  expect(await notification.settings()).toMatchObject({ digest: { at, lines: 1 } })
})

describe('a digest that waits', () => {
  const digests = (userId: string) =>
    sql<{ on: string; at: Date; state: string }>(
      site.deps,
      `select digest_on::text as on, due_at as at, state from mail where user_id = $1 order by digest_on`,
      [userId],
    )
  const reader = async () => {
    const { id } = await site.make.user()
    const { notification } = site.caller(await site.make.token({ id }))
    return { id, zone: 'UTC', hour: 8, notification }
  }

  it('moves with the hour and the time zone, and is one for each day', async () => {
    now = new Date('2026-11-27T10:00:00Z')
    const user = await reader()
    await tellAll([user])
    expect(await digests(user.id)).toMatchObject([{ on: '2026-11-28', at: new Date('2026-11-28T08:00:00Z') }])
    await user.notification.setTimes({ digestHour: 11 })
    expect(await digests(user.id)).toMatchObject([{ on: '2026-11-27', at: new Date('2026-11-27T11:00:00Z') }])
    await user.notification.rememberTimeZone({ timeZone: 'America/New_York' })
    expect(await digests(user.id)).toMatchObject([{ on: '2026-11-27', at: new Date('2026-11-27T16:00:00Z') }])
    now = new Date('2026-11-27T16:00:00Z')
    expect(await sendDue()).toHaveLength(1)
    await user.notification.setTimes({ digestHour: 20 })
    await tellAll([user])
    expect(await digests(user.id)).toMatchObject([
      { on: '2026-11-27', state: 'sent' },
      { on: '2026-11-28', state: 'waiting', at: new Date('2026-11-29T01:00:00Z') },
    ])
  })

  it('that is being sent stays, and the one of the next day is planned beside it', async () => {
    now = new Date('2026-12-01T10:00:00Z')
    const user = await reader()
    await tellAll([user])
    now = new Date('2026-12-02T08:00:00Z')
    await sql(site.deps, 'update mail set leased_until = $2 where user_id = $1', [
      user.id,
      new Date('2026-12-02T08:05:00Z'),
    ])
    await user.notification.setTimes({ digestHour: 9 })
    await tellAll([user])
    expect(await digests(user.id)).toMatchObject([{ on: '2026-12-02' }, { on: '2026-12-03' }])
  })
})
