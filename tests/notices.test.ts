import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SITE_USER_ID } from '../shared/messages.ts'
import { consume } from '../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { noticeConsumer } from '../server/domains/market/messages/notice-service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())

const callerOf = async (user: { id: string }) => site.caller(await site.make.token(user))

/** Returns the notices of a user, the oldest first. */
const noticesOf = async (user: { id: string }) =>
  (await (await callerOf(user)).message.list({ partnerId: SITE_USER_ID })).items.toReversed()

/** Stores a trade that its buyer has cancelled, of which the seller is not told yet. */
async function cancelled() {
  const [seller, buyer] = [await site.make.user(), await site.make.user()]
  const part = await site.make.part()
  const trade = await site.make.trade({ part, seller, buyer, confirmedAt: null })
  await (await callerOf(buyer)).trade.cancel({ id: trade.id })
  await numberCommitted(site.deps)
  return { seller, buyer, part }
}

describe('a notice', () => {
  test('is sent once if the process ends after it was written and before the position was stored', async () => {
    const { seller, buyer } = await cancelled()
    const killed: typeof noticeConsumer = {
      ...noticeConsumer,
      async handle(deps, changes) {
        await noticeConsumer.handle(deps, changes, null)
        throw new Error('killed')
      },
    }
    expect(await consume(site.deps, killed)).toBe(false)
    expect(await noticesOf(seller)).toEqual([])
    now = new Date(now.getTime() + 1_000)
    for (let run = 0; run < 2; run++) await site.catchUp()
    expect(await noticesOf(seller)).toHaveLength(1)
    expect(await noticesOf(buyer)).toEqual([])
  })

  test('is sent once by two processes', async () => {
    const { seller } = await cancelled()
    await Promise.all([consume(site.deps, noticeConsumer), consume(site.deps, noticeConsumer)])
    await site.catchUp()
    expect(await noticesOf(seller)).toHaveLength(1)
  })

  test('has the time of the act, and the name that the part has when it is sent', async () => {
    const { seller, part } = await cancelled()
    const at = now.toISOString()
    now = new Date(now.getTime() + 60_000)
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { name: 'Renamed' } })
    await site.catchUp()
    expect(await noticesOf(seller)).toMatchObject([
      { createdAt: at, content: expect.stringContaining('your trade of "Renamed"') as string },
    ])
  })

  test('is not sent to an account that was deleted meanwhile', async () => {
    const { seller } = await cancelled()
    await (await callerOf(seller)).user.remove({ name: seller.name })
    await site.catchUp()
    expect(await site.deps.prisma.conversationMember.count({ where: { userId: seller.id } })).toBe(0)
  })

  test('brings an archived conversation back, except a muted one', async () => {
    const isArchived = async (state: { muted?: boolean; archived: boolean }) => {
      const { seller } = await cancelled()
      await site.catchUp()
      const { message } = await callerOf(seller)
      await message.setConversation({ partnerId: SITE_USER_ID, ...state })
      const other = await site.make.trade({ seller, confirmedAt: null })
      await (await callerOf({ id: other.buyerId })).trade.cancel({ id: other.id })
      await site.catchUp()
      return (await message.state({ partnerId: SITE_USER_ID })).isArchived
    }
    expect(await isArchived({ archived: true })).toBe(false)
    expect(await isArchived({ archived: true, muted: true })).toBe(true)
  })
})

test('the largest batch sends each receiver all notices in the order of the changes', async () => {
  await site.catchUp()
  const users = await site.make.users(100)
  const trade = await site.make.trade({ confirmedAt: null })
  // Each change tells two users, in descending order, and each user gets ten notices.
  const rows = Array.from({ length: 500 }, (_, at) => [users[99 - (at % 100)]?.id, users[at % 100]?.id])
  await sql(
    site.deps,
    `insert into change (kind, item_type, item_id, tells, facts, visibility, at)
    select 'trade.ending', 'trade', $1, array(select jsonb_array_elements_text(tells)::uuid),
      jsonb_build_object('until', (date '2026-01-01' + place::int)::text || 'T00:00:00.000Z'), 'parties', now()
    from jsonb_array_elements($2::jsonb) with ordinality row (tells, place) order by place`,
    [trade.id, JSON.stringify(rows)],
  )
  await site.catchUp()
  const received = await sql<{ userId: string; ids: string[]; seqs: number[]; unread: number; texts: string[] }>(
    site.deps,
    `select i.user_id as "userId", array_agg(m.content order by i.seq) as texts, array_agg(i.seq::int order by i.seq) as seqs,
      max(member.unread_count) as unread
    from inbox i join message m on m.id = i.message_id
    join conversation_member member on member.conversation_id = m.conversation_id and member.user_id = i.user_id
    where i.user_id = any($1::uuid[]) group by i.user_id`,
    [users.map(({ id }) => id)],
  )
  expect(received).toHaveLength(100)
  const datesOf = (texts: string[]) => texts.map((text) => Date.parse(/ends on (.*?), unless/.exec(text)?.[1] ?? ''))
  for (const { seqs, unread, texts } of received) {
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(unread).toBe(10)
    expect(datesOf(texts)).toEqual(datesOf(texts).toSorted((a, b) => a - b))
  }
})
