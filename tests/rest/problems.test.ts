import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { toldTo } from '../support/told.ts'
import { moderating } from '../support/reported.ts'

const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())
beforeEach(() => {
  now = new Date()
})

/** Creates a trade of a part with the tag 'saab' and a conversation of its sides. */
async function traded(confirmedAt: Date | null = now) {
  const [buyer, seller] = [await site.make.user(), await site.make.user()]
  const part = await site.make.part({ tags: ['saab'] })
  const trade = await site.make.trade({ part, buyer, seller, confirmedAt })
  const conversation = await site.make.conversation(buyer, seller)
  await site.make.message(conversation, buyer, 'Is it boxed?')
  await site.make.message(conversation, seller, 'Yes, and sent today.')
  const callerOf = async (user: { id: string }) => site.caller(await site.make.token(user))
  return { trade, part, buyer, seller, asBuyer: await callerOf(buyer), asSeller: await callerOf(seller), callerOf }
}
type Caller = ReturnType<TestApp['caller']>
const open = ({ problem }: Caller, tradeId: string) =>
  problem.open({ tradeId, kind: 'not_received', text: 'Nothing has arrived in four weeks.' })

const told = (caller: Caller) => toldTo(site, caller)

describe('a problem with a trade', () => {
  it('is opened with a report that contains the listing and the conversation, and tells the other side', async () => {
    const { trade, part, buyer, seller, asBuyer, asSeller } = await traded()
    const opened = await open(asBuyer, trade.id)
    expect(opened).toMatchObject({
      viewer: 'buyer',
      canOpen: false,
      canClose: false,
      problem: {
        kind: 'not_received',
        openedBy: 'buyer',
        closedAt: null,
        statements: [{ side: 'buyer', text: 'Nothing has arrived in four weeks.' }],
      },
    })
    expect(await asSeller.problem.byTrade({ tradeId: trade.id })).toEqual({ ...opened, viewer: 'seller' })
    expect(await told(asSeller)).toEqual([
      `${buyer.name} reported a problem with your trade of ${part.name}: not received`,
    ])
    expect((await asSeller.notification.list({})).items).toMatchObject([{ path: `/trades/${trade.id}/problem` }])
    expect(await told(asBuyer)).toEqual([])

    const { caller } = await moderating(site).moderatorOf('saab')
    const { items } = await caller.moderation.reports({ itemType: 'trade' })
    const row = items.find(({ itemId }) => itemId === trade.id)
    expect(row).toMatchObject({ title: part.name, reason: 'Not received', path: `/trades/${trade.id}/problem` })
    const report = await caller.moderation.report({ id: row?.id ?? '' })
    expect(report.owner?.id).toBe(seller.id)
    expect(report.snapshot).toMatchObject({
      priceCents: 6_400,
      text: 'As new, in its box.',
      messages: [
        { from: 'Buyer', text: 'Is it boxed?' },
        { from: 'Seller', text: 'Yes, and sent today.' },
      ],
    })
    // Only the report has the conversation.
    expect(JSON.stringify(report.item)).not.toContain('boxed?')
  })

  it('is open once for each trade, also when both sides open one at once', async () => {
    const { trade, asBuyer, asSeller } = await traded()
    const answers = await Promise.allSettled([asBuyer, asSeller, asBuyer, asSeller].map((each) => open(each, trade.id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(open(asSeller, trade.id)).rejects.toThrow('A problem with this trade is already open.')
    expect(await site.deps.prisma.report.count({ where: { itemId: trade.id } })).toBe(1)
  })

  it('shows the photos of both sides, each upload once', async () => {
    const { trade, buyer, seller, asBuyer, asSeller } = await traded()
    const [one, two] = [await site.make.upload({ user: buyer }), await site.make.upload({ user: buyer })]
    const text = 'One thread is stripped.'
    const fields = { tradeId: trade.id, text }
    await asBuyer.problem.open({ ...fields, kind: 'not_as_described', photos: [two.id, one.id] })
    const shown = (await asSeller.problem.byTrade({ tradeId: trade.id })).problem?.statements[0]?.photos
    expect(shown?.map(({ storageKey }) => storageKey)).toEqual([two.storageKey, one.storageKey])

    const foreign = (await site.make.upload({ user: seller })).id
    for (const photos of [[one.id], [foreign]])
      await expect(asBuyer.problem.addStatement({ ...fields, photos })).rejects.toThrow('One photo is no longer there.')
    const answer = await asSeller.problem.addStatement({ ...fields, photos: [foreign] })
    expect(answer.problem?.statements.map(({ photos }) => photos.length)).toEqual([2, 1])
    expect(await site.deps.prisma.upload.count({ where: { userId: { in: [buyer.id, seller.id] } } })).toBe(0)
  })

  it('can be reported before the confirmation or cancellation and until 180 days after it', async () => {
    const pending = await traded(null)
    expect(await open(pending.asSeller, pending.trade.id)).toMatchObject({ problem: { openedBy: 'seller' } })
    const [confirmed, cancelled] = [await traded(), await traded(null)]
    await cancelled.asSeller.trade.cancel({ id: cancelled.trade.id })
    now = new Date(now.getTime() + 180 * DAY)
    for (const { callerOf, buyer, trade } of [confirmed, cancelled])
      await expect(open(await callerOf(buyer), trade.id)).rejects.toThrow(
        'A problem can be reported within 180 days of the confirmation or cancellation of the trade.',
      )
    now = new Date(now.getTime() - 1)
    for (const { callerOf, buyer, trade } of [confirmed, cancelled]) await open(await callerOf(buyer), trade.id)
  })

  it.each(['asBuyer', 'asSeller'] as const)('stays open when %s cancels the trade', async (side) => {
    const sale = await traded(null)
    const { trade, asBuyer, asSeller } = sale
    const { id, listingId } = trade
    await open(asBuyer, id)
    expect(await sale[side].trade.cancel({ id })).toMatchObject({ state: 'cancelled', hasProblem: true })
    expect(await site.deps.prisma.listing.findUnique({ where: { id: listingId } })).toMatchObject({ status: 'active' })
    // Both sides can write, and both find it in Trades and in their chat.
    await asSeller.problem.addStatement({ tradeId: id, text: 'It was never paid.' })
    for (const [caller, partnerId] of [
      [asBuyer, sale.seller.id],
      [asSeller, sale.buyer.id],
    ] as const) {
      expect((await caller.trade.list({ tab: 'cancelled' })).items).toMatchObject([{ id, hasProblem: true }])
      expect(await caller.trade.pending({ partnerId })).toMatchObject([{ id, state: 'cancelled', hasProblem: true }])
    }
    const { caller } = await moderating(site).moderatorOf('saab')
    await caller.problem.close({ tradeId: id, outcome: 'unfounded', note: 'Nothing was sent.' })
    expect(await asBuyer.trade.pending({ partnerId: sale.seller.id })).toEqual([])
  })

  it('stays open when the other side deletes the account', async () => {
    const { trade, seller, asBuyer, asSeller } = await traded(null)
    await open(asBuyer, trade.id)
    await asSeller.user.remove({ name: seller.name })
    expect((await asBuyer.trade.list({ tab: 'cancelled' })).items).toMatchObject([{ id: trade.id, hasProblem: true }])
  })

  it('and a cancellation by the other side at once both happen', async () => {
    for (let round = 0; round < 5; round++) {
      const { trade, asBuyer, asSeller } = await traded(null)
      const results = await Promise.allSettled([open(asBuyer, trade.id), asSeller.trade.cancel({ id: trade.id })])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    }
  })

  it('is a page only for its sides and the moderators of the tags', async () => {
    const { trade, asBuyer, asSeller } = await traded()
    const { moderatorOf, siteAdmin } = moderating(site)
    const [inside, outside, admin] = [await moderatorOf('saab'), await moderatorOf('volvo'), await siteAdmin()]
    const stranger = site.caller(await site.make.token())
    const tradeId = trade.id
    // Moderators see a trade only through a problem.
    for (const { problem } of [inside.caller, admin.caller])
      await expect(problem.byTrade({ tradeId })).rejects.toThrow('Trade not found.')
    expect(await asSeller.problem.byTrade({ tradeId })).toMatchObject({ problem: null, canOpen: true })
    await open(asBuyer, tradeId)
    for (const { problem } of [outside.caller, stranger]) {
      await expect(problem.byTrade({ tradeId })).rejects.toThrow('Trade not found.')
      await expect(problem.addStatement({ tradeId, text: 'x' })).rejects.toThrow('Trade not found.')
    }
    for (const { problem } of [inside.caller, admin.caller])
      expect(await problem.byTrade({ tradeId })).toMatchObject({ viewer: 'moderator', canClose: true, canOpen: false })
  })

  it('has statements of both sides and of moderators, which notify the others', async () => {
    const { trade, part, seller, asBuyer, asSeller } = await traded()
    const tradeId = trade.id
    await open(asBuyer, tradeId)
    await site.make.mute(seller)
    const { caller } = await moderating(site).moderatorOf('saab')
    await asSeller.problem.addStatement({ tradeId, text: 'I have the receipt of the post.' })
    const { problem } = await caller.problem.addStatement({ tradeId, text: 'Please write down its number.' })
    expect(problem?.statements.map(({ side }) => side)).toEqual(['buyer', 'seller', 'moderator'])
    const added = `added a statement to the problem with your trade of ${part.name}`
    expect(await told(asBuyer)).toEqual([`${seller.name} ${added}`])
    expect((await asBuyer.notification.list({})).items).toMatchObject([{ count: 2, actors: [{ id: seller.id }] }])
    expect((await told(asSeller))[0]).toBe(`A moderator ${added}`)
  })

  it('is closed once with its report, the log, and tells both sides', async () => {
    const { trade, part, asBuyer, asSeller } = await traded()
    const tradeId = trade.id
    await open(asBuyer, tradeId)
    const { moderatorOf } = moderating(site)
    const [one, two] = [await moderatorOf('saab'), await moderatorOf('saab')]
    const close = { tradeId, outcome: 'refund_agreed', note: 'The seller refunds $64.00.' } as const
    const both = await Promise.allSettled([one.caller.problem.close(close), two.caller.problem.close(close)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
    expect(await asSeller.problem.byTrade({ tradeId })).toMatchObject({
      problem: { outcome: 'refund_agreed', outcomeNote: close.note, closedAt: now.toISOString() },
      canOpen: true,
    })
    expect(await site.deps.prisma.report.findFirst({ where: { itemId: tradeId } })).toMatchObject({
      status: 'resolved_action_taken',
      adminNotes: `Refund agreed. ${close.note}`,
    })
    const { items } = await one.caller.moderation.log({})
    expect(items[0]).toMatchObject({ action: 'close-problem', itemType: 'trade', title: part.name })
    for (const side of [asBuyer, asSeller])
      expect((await told(side))[0]).toBe(`The problem with your trade of ${part.name} was closed: refund agreed`)
    await expect(asBuyer.problem.addStatement({ tradeId, text: 'x' })).rejects.toThrow('This problem is closed.')
    // Another one can be opened later.
    await open(asSeller, tradeId)
  })

  it('resolves its report without action when it is unfounded', async () => {
    const { trade, asBuyer } = await traded()
    await open(asBuyer, trade.id)
    const { caller } = await moderating(site).moderatorOf('saab')
    await caller.problem.close({ tradeId: trade.id, outcome: 'unfounded', note: 'Delivered on Monday.' })
    expect(await site.deps.prisma.report.findFirst({ where: { itemId: trade.id } })).toMatchObject({
      status: 'resolved_no_action',
    })
  })

  it('is opened at most twice by one side', async () => {
    const { trade, asBuyer, asSeller } = await traded()
    const { caller } = await moderating(site).moderatorOf('saab')
    for (let times = 0; times < 2; times++) {
      await open(asBuyer, trade.id)
      await caller.problem.close({ tradeId: trade.id, outcome: 'unfounded', note: 'It has arrived.' })
    }
    await expect(open(asBuyer, trade.id)).rejects.toThrow('A moderator has closed your problems with this trade.')
    expect(await open(asSeller, trade.id)).toMatchObject({ problem: { openedBy: 'seller' } })
  })

  it('with a cancelled trade is refused between users of whom one has blocked the other', async () => {
    const { trade, buyer, seller, asBuyer, asSeller } = await traded(null)
    await asBuyer.trade.cancel({ id: trade.id })
    await asSeller.block.add({ userId: buyer.id })
    await expect(open(asBuyer, trade.id)).rejects.toThrow('You cannot contact this person.')
    await expect(open(asSeller, trade.id)).rejects.toThrow('You cannot contact this person.')
    await asSeller.block.remove({ userId: buyer.id })
    expect(await open(asBuyer, trade.id)).toMatchObject({ trade: { seller: { id: seller.id } }, viewer: 'buyer' })
  })

  it('is not closed through its report, and not by a moderator who is a side', async () => {
    const { trade, buyer, asBuyer, callerOf } = await traded()
    await open(asBuyer, trade.id)
    const { caller } = await moderating(site).moderatorOf('saab')
    const { id } = await site.deps.prisma.report.findFirstOrThrow({ where: { itemId: trade.id } })
    await caller.moderation.setStatus({ id, status: 'under_review', adminNotes: 'Mine' })
    const sentence = 'Close the problem on its page. Its outcome also closes this report.'
    for (const act of [
      () => caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'x' }),
      () => caller.moderation.deleteItem({ id, adminReason: 'x' }),
      () => caller.moderation.deleteItemAndMute({ id, adminReason: 'x', muteDurationDays: 1 }),
    ])
      await expect(act()).rejects.toThrow(sentence)
    const tag = await site.make.tag('saab')
    await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: buyer.id, grantedAt: now } })
    const { problem } = await callerOf(buyer)
    const closed = problem.close({ tradeId: trade.id, outcome: 'refund_agreed', note: 'x' })
    await expect(closed).rejects.toThrow('You cannot close a problem with your own trade.')
    expect(await problem.byTrade({ tradeId: trade.id })).toMatchObject({ canClose: false, viewer: 'buyer' })
  })

  it('cannot be reported as other content is', async () => {
    const { trade, asBuyer } = await traded()
    const payload = { itemType: 'trade' as 'comment', itemId: trade.id, reason: 'x' }
    await expect(asBuyer.report.create(payload)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('shows the statements of a deleted account without a name, and is in the data download', async () => {
    const { trade, buyer, asBuyer, asSeller } = await traded()
    await open(asBuyer, trade.id)
    expect((await asBuyer.user.export({ kind: 'problems' })).rows).toMatchObject([
      { tradeId: trade.id, kind: 'not_received', text: 'Nothing has arrived in four weeks.' },
    ])
    await asBuyer.user.remove({ name: buyer.name })
    const found = await asSeller.problem.byTrade({ tradeId: trade.id })
    expect(found).toMatchObject({ trade: { buyer: null }, problem: { statements: [{ author: null, side: 'buyer' }] } })
    expect(JSON.stringify(await site.deps.prisma.report.findFirst({ where: { itemId: trade.id } }))).not.toContain(
      buyer.name,
    )
  })

  it('answers over REST with its fields', async () => {
    const { trade, buyer } = await traded()
    const token = await site.make.token(buyer)
    const path = `/api/trades/${trade.id}/problem`
    const wrong = await site.request('POST', path, { token, payload: { kind: 'late', text: '' } })
    expect(wrong.body.fields).toEqual({ kind: 'Choose what the problem is.', text: 'Please describe what happened.' })
    const payload = { kind: 'wrong_part', text: 'It is for the M54.' }
    expect((await site.request('POST', path, { token, payload })).status).toBe(201)
    await site.request('POST', `${path}/statements`, { token, payload: { text: 'Photos follow.' } })
    const { body } = await site.get(path, token)
    expect(body).toMatchObject({ trade: { price: 64 }, viewer: 'buyer', problem: { kind: 'wrong_part' } })
    expect(body.problem.statements).toHaveLength(2)
    expect((await site.get(path, await site.make.token())).status).toBe(404)
  })
})
