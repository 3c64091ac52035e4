import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EXPORT_KINDS } from '../../shared/users.ts'
import { bootApp, cleanUp, type TestApp } from '../support/app.ts'

const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())
beforeEach(() => {
  now = new Date()
})

type Side = { user: { id: string; name: string }; token: string; caller: ReturnType<TestApp['caller']> }
type Trade = { id: string; buyerId: string; sellerId: string }

async function side(user?: Side['user']): Promise<Side> {
  const person = user ?? (await site.make.user())
  const token = await site.make.token(person)
  return { user: person, token, caller: site.caller(token) }
}

/** Creates a confirmed trade and its two sides. */
async function traded(given: { buyer?: Side['user']; seller?: Side['user']; confirmedAt?: Date | null } = {}) {
  const [buyer, seller] = [await side(given.buyer), await side(given.seller)]
  const trade = await site.make.trade({ ...given, buyer: buyer.user, seller: seller.user })
  return { trade, buyer, seller }
}
const leave = ({ caller }: Side, { id: tradeId }: Trade, rating: 'positive' | 'neutral' | 'negative' = 'positive') =>
  caller.feedback.leave({ tradeId, rating, text: 'Sealed tight.' })

/** Returns everything that a caller can read about feedback on a user, as one text. */
async function readable(reader: string | undefined, { user }: Side, { id: tradeId }: Trade): Promise<string> {
  const caller = site.caller(reader)
  const answers: unknown[] = [
    await caller.feedback.ofUser({ userId: user.id }),
    await caller.feedback.summaries({ userIds: [user.id] }),
    (await site.get(`/api/users/${user.id}/feedback`, reader)).body,
    await caller.user.profile({ userId: user.id }),
    await caller.feedback.ofTrade({ tradeId }).catch(String),
  ]
  if (reader !== undefined) for (const kind of EXPORT_KINDS) answers.push(await caller.user.export({ kind }))
  return JSON.stringify(answers)
}

describe('feedback of one side', () => {
  const WAYS = {
    'before the other side has written': async () => undefined,
    'a moment before 14 days have passed': async ({ confirmedAt }: { confirmedAt: Date | null }) => {
      now = new Date((confirmedAt ?? now).getTime() + 14 * DAY - 1)
      await cleanUp(site.deps)
    },
    'after a rejected attempt of the other side': async (trade: Trade, other: Side) => {
      const input = { tradeId: trade.id, rating: 'excellent' as 'positive' }
      await expect(other.caller.feedback.leave(input)).rejects.toThrow('Choose positive, neutral or negative.')
    },
  }

  it.each(Object.entries(WAYS))('is read by nobody else %s', async (_, happen) => {
    const { trade, buyer, seller } = await traded()
    const [stranger, admin] = [await side(), await side(await site.make.user({ isSiteAdmin: true }))]
    const readers = () => [undefined, seller.token, stranger.token, admin.token]
    const about = { seller, buyer }
    const look = () =>
      Promise.all(
        readers().flatMap((reader) => Object.values(about).map((subject) => readable(reader, subject, trade))),
      )
    await happen(trade, seller)
    const before = await look()
    const { own, other } = await leave(buyer, trade, 'negative')
    expect([own, other]).toMatchObject([{ rating: 'negative', text: 'Sealed tight.', publishedAt: null }, null])
    await happen(trade, seller)
    expect(await look()).toEqual(before)
    expect(await buyer.caller.feedback.ofTrade({ tradeId: trade.id })).toMatchObject({ own, other: null })
    const report = { itemType: 'feedback', itemId: own?.id ?? '', reason: 'x' } as const
    await expect(seller.caller.report.create(report)).rejects.toThrow('Feedback not found.')
    await expect(seller.caller.feedback.reply({ id: report.itemId, text: 'x' })).rejects.toThrow('Feedback not found.')
  })

  it('is public when the other side has written, with its counts', async () => {
    const { trade, buyer, seller } = await traded()
    await leave(buyer, trade, 'negative')
    expect(await leave(seller, trade)).toMatchObject({
      own: { rating: 'positive', publishedAt: now.toISOString() },
      other: { rating: 'negative', publishedAt: now.toISOString() },
    })
    const { body } = await site.get(`/api/users/${seller.user.id}/feedback`)
    expect(body).toMatchObject({
      items: [{ rating: 'negative', text: 'Sealed tight.', author: { _id: buyer.user.id }, counts: true }],
      total: 1,
      nextCursor: null,
      summary: { positive: 0, neutral: 0, negative: 1, percent: 0 },
    })
    expect(await site.caller().feedback.summaries({ userIds: [buyer.user.id, seller.user.id] })).toEqual(
      expect.arrayContaining([
        { userId: buyer.user.id, positive: 1, neutral: 0, negative: 0, percent: 100 },
        { userId: seller.user.id, positive: 0, neutral: 0, negative: 1, percent: 0 },
      ]),
    )
  })

  it('is public 14 days after the confirmation, and then the other side cannot write', async () => {
    const { trade, buyer, seller } = await traded()
    now = new Date(now.getTime() + 3 * DAY)
    await leave(buyer, trade)
    now = new Date((trade.confirmedAt ?? now).getTime() + 14 * DAY)
    await Promise.all([cleanUp(site.deps), cleanUp(site.deps)])
    expect((await site.get(`/api/users/${seller.user.id}/feedback`)).body).toMatchObject({
      items: [{ rating: 'positive', publishedAt: now.toISOString() }],
      summary: { positive: 1, percent: 100 },
    })
    const late = 'Feedback can be left until 14 days after the confirmation of a trade.'
    await expect(leave(await side(seller.user), trade)).rejects.toThrow(late)
  })

  it('is published once when both sides write at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { trade, buyer, seller } = await traded()
      const twice = [buyer, seller, buyer, seller].map((each) => leave(each, trade))
      const answers = await Promise.allSettled(twice)
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const { user } of [buyer, seller]) {
        const { body } = await site.get(`/api/users/${user.id}/feedback`)
        expect([body.total, body.summary.positive]).toEqual([1, 1])
      }
    }
  })

  it('is possible once, and only for a side of a confirmed trade', async () => {
    const { trade, buyer } = await traded()
    await leave(buyer, trade)
    await expect(leave(buyer, trade)).rejects.toThrow('You have already left feedback for this trade.')
    await expect(leave(await side(), trade)).rejects.toThrow('Trade not found.')
    const pending = await traded({ confirmedAt: null })
    await expect(leave(pending.buyer, pending.trade)).rejects.toThrow(
      'Both sides must confirm the trade before you can leave feedback.',
    )
  })
})

describe('the feedback of a pair', () => {
  it('counts once in 180 days, and each direction for itself', async () => {
    const { trade, buyer, seller } = await traded()
    await leave(buyer, trade)
    await leave(seller, trade)
    const counts = async () => {
      const [summary] = await site.caller().feedback.summaries({ userIds: [seller.user.id] })
      return summary?.positive
    }
    const again = async (days: number) => {
      now = new Date(now.getTime() + days * DAY)
      const next = await traded({ buyer: buyer.user, seller: seller.user })
      await leave(next.buyer, next.trade)
      await leave(next.seller, next.trade)
      return counts()
    }
    expect(await again(179)).toBe(1)
    expect(await again(1)).toBe(2)
    expect((await site.caller().feedback.ofUser({ userId: seller.user.id })).items).toMatchObject([
      { counts: true },
      { counts: false },
      { counts: true },
    ])
    // In the other direction too.
    expect(await site.caller().feedback.summaries({ userIds: [buyer.user.id] })).toMatchObject([{ positive: 2 }])
  })

  it('counts once when two trades are rated at once', async () => {
    const first = await traded()
    const sides = { buyer: first.buyer.user, seller: first.seller.user }
    const more = await Promise.all([traded(sides), traded(sides), traded(sides)])
    await Promise.all(
      [first, ...more].flatMap(({ trade, buyer, seller }) => [leave(buyer, trade), leave(seller, trade)]),
    )
    const { total, summary } = await site.caller().feedback.ofUser({ userId: first.seller.user.id })
    expect([total, summary.positive]).toEqual([4, 1])
  })
})

describe('published feedback', () => {
  async function published() {
    const all = await traded()
    await leave(all.buyer, all.trade)
    const { other } = await leave(all.seller, all.trade)
    return { ...all, id: other?.id ?? '' }
  }

  it('has one public reply by its subject', async () => {
    const { id, buyer, seller } = await published()
    const reply = (token: string, text = 'Thank you.') =>
      site.request('POST', `/api/feedback/${id}/reply`, { token, payload: { text } })
    expect((await reply(buyer.token)).body.error).toBe('Feedback not found.')
    expect((await reply(seller.token, ' ')).body.fields).toEqual({ text: 'Please write a reply.' })
    const both = await Promise.all([reply(seller.token), reply(seller.token)])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
    const { items } = await site.caller().feedback.ofUser({ userId: seller.user.id })
    expect(items).toMatchObject([{ reply: 'Thank you.', repliedAt: now.toISOString() }])
  })

  it('leaves the counters and takes its reply with it when a moderator removes it, until it is restored', async () => {
    const { id, seller } = await published()
    await seller.caller.feedback.reply({ id, text: 'No.' })
    const report = await seller.caller.report.create({ itemType: 'feedback', itemId: id, reason: 'Spam' })
    const { moderation } = (await side(await site.make.user({ isSiteAdmin: true }))).caller
    const shown = async () => (await site.get(`/api/users/${seller.user.id}/feedback`)).body
    await moderation.deleteItem({ id: report.id, adminReason: 'Spam' })
    expect(await shown()).toMatchObject({ items: [], total: 0, summary: { positive: 0, percent: null } })
    await moderation.restore({ id: report.id, adminReason: 'Sorry' })
    expect(await shown()).toMatchObject({ items: [{ reply: 'No.' }], summary: { positive: 1, percent: 100 } })
  })

  it('stays without a name when its author deletes the account, and is not shown when its subject does', async () => {
    const { buyer, seller } = await published()
    await buyer.caller.user.remove({ name: buyer.user.name })
    const { body } = await site.get(`/api/users/${seller.user.id}/feedback`)
    expect(body.items).toMatchObject([{ author: null, text: 'Sealed tight.' }])
    expect(body.summary.positive).toBe(1)
    expect((await site.get(`/api/users/${buyer.user.id}/feedback`)).status).toBe(404)
    expect(await site.caller().feedback.summaries({ userIds: [buyer.user.id] })).toEqual([])
  })

  it('is in the data download of both sides', async () => {
    const { buyer, seller, id } = await published()
    const rows = async ({ caller }: Side) => (await caller.user.export({ kind: 'feedback' })).rows
    expect(await rows(buyer)).toEqual(expect.arrayContaining([expect.objectContaining({ id, direction: 'given' })]))
    expect(await rows(seller)).toEqual(expect.arrayContaining([expect.objectContaining({ id, direction: 'received' })]))
  })

  it('is listed newest first without gaps', async () => {
    const seller = await site.make.user()
    for (const text of ['1', '2', '3', '4', '5']) {
      const trade = await site.make.trade({ seller })
      await site.make.feedback({ trade, text, publishedAt: new Date(now.getTime() + Math.floor(Number(text) / 2)) })
    }
    const texts: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { text: string }[]; nextCursor: string | null } = await site
        .caller()
        .feedback.ofUser({ userId: seller.id, cursor, limit: 2 })
      texts.push(...page.items.map(({ text }) => text))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(texts).toEqual(['5', '4', '3', '2', '1'])
    await expect(site.caller().feedback.ofUser({ userId: seller.id, cursor: 'x' })).rejects.toThrow('not valid')
  })
})

it('the percentage leaves out neutral feedback and is a whole number', async () => {
  const seller = await site.make.user()
  for (const rating of ['positive', 'positive', 'negative', 'neutral'] as const)
    await site.make.feedback({ trade: await site.make.trade({ seller }), rating, publishedAt: now })
  expect(await site.caller().feedback.summaries({ userIds: [seller.id] })).toEqual([
    { userId: seller.id, positive: 2, neutral: 1, negative: 1, percent: 67 },
  ])
})
