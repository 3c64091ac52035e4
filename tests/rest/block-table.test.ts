import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANNOT_CONTACT } from '../../shared/blocks.ts'
import { toDay } from '../../shared/trades.ts'
import { appRouter, type Caller } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'

/**
 * Each way in which a user reaches another one, with every block, trade and moderator between them (docs/decisions/37).
 * `contact` is refused by each block. A `message` is allowed to moderators and within a trade from before the block. A `step`
 * of such a trade, and `other` acts, are never refused.
 */
type Kind = 'contact' | 'message' | 'step' | 'other'

const BLOCKERS = ['nobody', 'the user', 'the other user', 'both'] as const
const TRADES = ['no trade', 'an open trade from before', 'an open trade from after'] as const
const MODERATORS = ['no moderator', 'the user as a moderator', 'the other user as a moderator'] as const
type Blocker = (typeof BLOCKERS)[number]
type TradeTime = (typeof TRADES)[number]
type Moderator = (typeof MODERATORS)[number]

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)

/** The user and the other one, without a block. */
async function pair(moderator: Moderator) {
  const [me, other] = [
    await site.make.user({ isSiteAdmin: moderator === 'the user as a moderator' }),
    await site.make.user({ isSiteAdmin: moderator === 'the other user as a moderator' }),
  ]
  return { me, other, caller: site.caller(await site.make.token(me)), trade: null as Trade | null }
}
type Trade = Awaited<ReturnType<TestApp['make']['trade']>>
type Pair = Awaited<ReturnType<typeof pair>>

/** Prepares what an act needs, before the block. Returns the act. */
type Prepare = (of: Pair) => Promise<() => Promise<unknown>>

const openTrade = ({ me, other }: Pair, openedAt: Date) =>
  site.make.trade({ buyer: me, seller: other, confirmedAt: null, soldOn: null, openedAt })
const ownOffer = async ({ me, other }: Pair) =>
  site.make.offer({ listing: await site.make.listing({ seller: other }), maker: me })
const offerToMe = async ({ me, other }: Pair) =>
  site.make.offer({ listing: await site.make.listing({ seller: me }), maker: other })

/** An act on the open trade, which the other side has marked as sold if `soldOn` is given. */
const step =
  (act: (trade: Caller['trade'], id: string) => Promise<unknown>, marked = false): Prepare =>
  async ({ caller, trade }) => {
    const id = trade?.id ?? ''
    if (marked)
      await site.deps.prisma.trade.update({ where: { id }, data: { soldOn: new Date(today()), proposedBy: 'seller' } })
    return () => act(caller.trade, id)
  }
const today = () => toDay(new Date())
const SALE = { price: 64, soldOn: toDay(new Date()) }
const problem = { kind: 'no_answer', text: 'No answer.' } as const

const ACTS: Record<string, { kind: Kind; why?: string; prepare: Prepare }> = {
  'message.send': {
    kind: 'message',
    prepare:
      async ({ caller, other }) =>
      () =>
        caller.message.send({ receiverId: other.id, content: 'Hello' }),
  },
  'message.photoCode': {
    kind: 'contact',
    async prepare({ caller, other }) {
      const { id } = await site.make.listing({ seller: other })
      return () => caller.message.photoCode({ listingId: id })
    },
  },
  'offer.make': {
    kind: 'contact',
    async prepare({ caller, other }) {
      const { id } = await site.make.listing({ seller: other })
      return () => caller.offer.make({ listingId: id, price: 40 })
    },
  },
  'offer.counter': {
    kind: 'contact',
    async prepare(of) {
      const { id } = await offerToMe(of)
      return () => of.caller.offer.counter({ id, price: 50 })
    },
  },
  'offer.accept': {
    kind: 'contact',
    async prepare(of) {
      const { id } = await offerToMe(of)
      return () => of.caller.offer.accept({ id })
    },
  },
  'trade.acceptListing': {
    kind: 'contact',
    async prepare({ caller, other }) {
      const { id } = await site.make.listing({ seller: other })
      return () => caller.trade.acceptListing({ id, price: 64 })
    },
  },
  'listing.sell': {
    kind: 'contact',
    async prepare({ caller, me, other }) {
      const part = await site.make.part()
      const { id } = await site.make.listing({ part, seller: me })
      const { id: conversationId } = await site.make.conversation(me, other)
      for (const sender of [me, other])
        await site.deps.prisma.message.create({
          data: {
            id: site.deps.newId(),
            conversationId,
            senderId: sender.id,
            content: 'Hello',
            aboutPartId: part.id,
            createdAt: hoursAgo(3),
          },
        })
      return () => caller.listing.sell({ id, otherId: other.id })
    },
  },

  'trade.markSold': { kind: 'step', prepare: step((trade, id) => trade.markSold({ id })) },
  'trade.correct': { kind: 'step', prepare: step((trade, id) => trade.correct({ id, ...SALE, price: 60 }), true) },
  'trade.confirm': { kind: 'step', prepare: step((trade, id) => trade.confirm({ id, ...SALE }), true) },
  'trade.cancel': { kind: 'step', prepare: step((trade, id) => trade.cancel({ id })) },
  'problem.open': {
    kind: 'step',
    prepare:
      async ({ caller, trade }) =>
      () =>
        caller.problem.open({ tradeId: trade?.id ?? '', ...problem }),
  },
  'problem.addStatement': {
    kind: 'step',
    async prepare({ caller, other, trade }) {
      const tradeId = trade?.id ?? ''
      await site.caller(await site.make.token(other)).problem.open({ tradeId, ...problem })
      return () => caller.problem.addStatement({ tradeId, text: 'I was away.' })
    },
  },

  'offer.decline': {
    kind: 'other',
    why: 'It ends a contact, and writes nothing to the other user.',
    async prepare(of) {
      const { id } = await offerToMe(of)
      return () => of.caller.offer.decline({ id })
    },
  },
  'offer.withdraw': {
    kind: 'other',
    why: 'It ends a contact, and writes nothing to the other user.',
    async prepare(of) {
      const { id } = await ownOffer(of)
      return () => of.caller.offer.withdraw({ id })
    },
  },
  'feedback.leave': {
    kind: 'other',
    why: 'It is about a trade that both have confirmed. A block must not prevent bad feedback.',
    async prepare({ caller, me, other }) {
      const { id: tradeId } = await site.make.trade({ buyer: me, seller: other })
      return () => caller.feedback.leave({ tradeId, rating: 'negative' })
    },
  },
  'trade.stateFacts': {
    kind: 'other',
    why: 'It is about a trade that both have confirmed. A block must not prevent the answer that a fact was wrong.',
    async prepare({ caller, me, other }) {
      const { id } = await site.make.trade({ buyer: me, seller: other })
      await site.deps.prisma.trade.update({ where: { id }, data: { condition: 'good' } })
      return () => caller.trade.stateFacts({ id, statements: { condition: false } })
    },
  },
  'feedback.reply': {
    kind: 'other',
    why: 'It is the only answer to public feedback.',
    async prepare({ caller, me, other }) {
      const trade = await site.make.trade({ buyer: other, seller: me })
      const { id } = await site.make.feedback({ trade, publishedAt: new Date() })
      return () => caller.feedback.reply({ id, text: 'It was boxed.' })
    },
  },
  'comment.create': {
    kind: 'other',
    why: 'Comments are public and addressed to all readers. A user is not told of replies of those whom they have blocked.',
    async prepare({ caller, other }) {
      const { id } = await site.make.comment({ author: other })
      return () => caller.comment.create({ parentId: id, text: 'It fits.' })
    },
  },
  'vote.set': {
    kind: 'other',
    why: 'Votes are counted without names.',
    async prepare({ caller, other }) {
      const { id } = await site.make.comment({ author: other })
      return () => caller.vote.set({ kind: 'comment', id, value: 1 })
    },
  },
  'report.create': {
    kind: 'other',
    why: 'It reaches moderators only.',
    async prepare({ caller, other }) {
      const { id } = await site.make.comment({ author: other })
      return () => caller.report.create({ itemType: 'comment', itemId: id, reason: 'Spam' })
    },
  },
  'message.markRead': {
    kind: 'other',
    why: 'It changes the own conversation.',
    prepare:
      async ({ caller, other }) =>
      () =>
        caller.message.markRead({ partnerId: other.id }),
  },
}

/** The other procedures that change something, by their names or the names of their domains. */
const REACH_NOBODY: Record<string, string> = {
  'auth.': 'the own session',
  'block.': 'the own blocks',
  'user.': 'the own account',
  'follow.': 'what the user follows, of which nobody learns',
  'handle.': 'the own handle',
  'garage.': 'the own cars',
  'mail.': 'the own address',
  'push.': 'the own browsers',
  'savedSearch.': 'the own saved searches',
  'notification.': 'the own notifications',
  'want.': 'the own wants, without the asks of blocked users',
  'message.setConversation': 'the own conversation',
  'image.': 'public images, and own uploads',
  'duplicate.': 'public content',
  'mergeProposal.': 'it concerns parts; what others are told leaves out those whom they have blocked',
  'part.': 'public content',
  'post.': 'public content',
  'vehicle.': 'public content',
  'fitment.': 'public content',
  'relation.': 'public content',
  'comment.edit': 'own comments',
  'comment.remove': 'own comments',
  'vote.toggle': 'the same as vote.set, for REST',
  'listing.create': 'own listings',
  'listing.edit': 'own listings',
  'listing.offerPhoto': 'own listings',
  'listing.renew': 'own listings',
  'listing.remove': 'own listings',
  'inventory.saveView': 'own views',
  'inventory.deleteView': 'own views',
  'listingImport.': 'own listings',
  'bulk.': 'own listings',
  'donor.': 'public content, and own donor cars',
  'report.image': 'moderators',
  'moderation.': 'the work of moderators',
  'flag.': 'rules, and own edits',
  'conduct.': 'the own record, and the work of moderators',
  'undoJob.': 'the work of moderators',
  'merge.': 'it concerns parts, not users',
  'change.': 'public content',
  'protection.': 'the work of moderators',
  'problem.close': 'the work of moderators',
}

async function block(by: Blocker, { me, other }: Pair): Promise<void> {
  const blocks = [
    ...(by === 'the user' || by === 'both' ? [[me, other] as const] : []),
    ...(by === 'the other user' || by === 'both' ? [[other, me] as const] : []),
  ]
  for (const [blocker, blocked] of blocks)
    await site.deps.prisma.userBlock.create({
      data: { blockerId: blocker.id, blockedId: blocked.id, createdAt: hoursAgo(1) },
    })
}

function isAllowed(kind: Kind, by: Blocker, time: TradeTime, moderator: Moderator): boolean {
  if (by === 'nobody' || kind === 'step' || kind === 'other') return true
  return kind === 'message' && (time === 'an open trade from before' || moderator !== 'no moderator')
}

/** A step needs a trade, which cannot be opened after a block. */
const tradesOf = (kind: Kind): readonly TradeTime[] =>
  kind === 'step' ? ['an open trade from before'] : kind === 'other' ? ['no trade'] : TRADES
const moderatorsOf = (kind: Kind): readonly Moderator[] => (kind === 'other' ? ['no moderator'] : MODERATORS)

describe.each(Object.entries(ACTS))('%s', (_name, { kind, prepare }) => {
  const cells = BLOCKERS.flatMap((by) =>
    tradesOf(kind).flatMap((time) =>
      moderatorsOf(kind).map((moderator) => {
        const word = isAllowed(kind, by, time, moderator) ? 'allowed' : 'refused'
        return { by, time, moderator, word }
      }),
    ),
  )

  it.each(cells)('is $word with a block by $by, $time, $moderator', async ({ by, time, moderator, word }) => {
    const of = await pair(moderator)
    if (time === 'an open trade from before') of.trade = await openTrade(of, hoursAgo(2))
    const act = await prepare(of)
    await block(by, of)
    if (time === 'an open trade from after') of.trade = await openTrade(of, hoursAgo(0.5))
    const answer = await act().then(
      () => 'allowed',
      (error: Error) => (error.message === CANNOT_CONTACT ? 'refused' : error.message),
    )
    expect(answer).toBe(word)
  })
})

it('the table has every procedure that changes something', () => {
  const procedures = appRouter._def.procedures as object as Record<string, { _def: { type: string } }>
  const changes = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation')
  const unknown = changes.filter(
    (name) => !(name in ACTS) && !(name in REACH_NOBODY) && !(name.replace(/\w+$/, '') in REACH_NOBODY),
  )
  expect(unknown, 'Add each to ACTS, or to REACH_NOBODY if it reaches no other user').toEqual([])
})
