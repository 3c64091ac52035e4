import { paths } from '../../../shared/paths.ts'
import { toDay, tradeState, type TradeSide } from '../../../shared/trades.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { personSelect, toPerson } from '../../db/selects.ts'
import type { Deps } from '../../deps.ts'
import type { PersonalData } from '../content-lifecycle.ts'
import { sendNotice } from '../messages/service.ts'
import { lockTradeRows } from './queries.ts'

/**
 * The states of a trade and their transitions. A price and a date of sale are proposed by one side and confirmed by the
 * other, who is asked. A trade takes a piece of its listing until it is cancelled. An open problem changes none of this: it
 * stays open when its trade is confirmed or cancelled (docs/decisions/36).
 *
 * | Transition   | By                          | From                 | To                                              |
 * | ------------ | --------------------------- | -------------------- | ----------------------------------------------- |
 * | accept       | both sides                  | -                    | reserved                                        |
 * | sell         | the owner of the listing    | -                    | to confirm, by the other side                   |
 * | mark as sold | both sides                  | reserved             | to confirm, by the other side                   |
 * | correct      | the side that is asked      | to confirm, not      | to confirm, by the other side                   |
 * |              |                             | corrected before     |                                                 |
 * | confirm      | the side that is asked      | to confirm           | confirmed                                       |
 * | cancel       | both sides, and the         | reserved, to confirm | cancelled; takes back the sale of the listing   |
 * |              | deletion of their accounts  |                      | (listings/lifecycle.ts)                         |
 * | end          | job                         | reserved for 7 days  | the same, cancelled by neither side             |
 */

/** The columns that decide the transitions of a trade. */
export const stateSelect = {
  priceCents: true,
  soldOn: true,
  proposedBy: true,
  firstPriceCents: true,
  confirmedAt: true,
  cancelledAt: true,
  agreedCents: true,
  isDoubtful: true,
} satisfies Prisma.TradeSelect
type Row = Prisma.TradeGetPayload<{ select: typeof stateSelect }>
export type TradeRow = Row & { listing: { type: 'ask' | 'bid' } }

export const otherSide = (side: TradeSide): TradeSide => (side === 'buyer' ? 'seller' : 'buyer')

export const ownerSide = (type: 'ask' | 'bid'): TradeSide => (type === 'ask' ? 'seller' : 'buyer')

/** Returns the side that is asked to confirm a trade; null in other states. */
export const askedSide = (trade: TradeRow): TradeSide | null =>
  tradeState(trade) === 'to_confirm' ? otherSide(trade.proposedBy ?? ownerSide(trade.listing.type)) : null

/** A price in USD cents and a date of sale. */
export type Proposal = { priceCents: number; soldOn: string }

/** Returns the price that both sides agreed on: of a reserved trade its price, also in a row of the earlier release. */
export const agreedCents = (trade: Row): number | null =>
  trade.agreedCents ?? (trade.soldOn === null ? trade.priceCents : null)

/**
 * What a transition of one side changes. `isUnusual`: the price is far outside the others, and the side was asked a second
 * time. The first side that keeps such a price makes the sale doubtful, and the confirmation of the other side ends that.
 */
type Change = { trade: TradeRow; side: TradeSide; proposal: Proposal; isUnusual: boolean; now: Date }

/** The transitions of one side. Each returns the changes, or null if the state does not allow it. */
const TRANSITIONS = {
  markSold: ({ trade, side, proposal: { priceCents, soldOn }, isUnusual, now }: Change) =>
    tradeState(trade) === 'reserved'
      ? {
          agreedCents: agreedCents(trade),
          priceCents,
          soldOn: new Date(soldOn),
          proposedBy: side,
          markedAt: now,
          isDoubtful: isUnusual,
        }
      : null,

  correct: ({ trade, side, proposal: { priceCents, soldOn }, isUnusual, now }: Change) =>
    askedSide(trade) === side && trade.firstPriceCents === null
      ? {
          firstPriceCents: trade.priceCents,
          priceCents,
          soldOn: new Date(soldOn),
          proposedBy: side,
          markedAt: now,
          isDoubtful: isUnusual,
        }
      : null,

  /** The proposal is what the side has seen. It stays doubtful if the other side was not asked a second time. */
  confirm: ({ trade, side, proposal, isUnusual, now }: Change) =>
    askedSide(trade) === side && isProposal(trade, proposal)
      ? { confirmedAt: now, isDoubtful: isUnusual && !trade.isDoubtful }
      : null,
} satisfies Record<string, (change: Change) => Prisma.TradeUpdateManyMutationInput | null>
export type TradeTransition = keyof typeof TRANSITIONS

/** Returns whether the state of a trade, as it was read, allows the transition. */
export const canChange = (trade: TradeRow, side: TradeSide, transition: TradeTransition, proposal: Proposal): boolean =>
  TRANSITIONS[transition]({ trade, side, proposal, isUnusual: false, now: new Date(0) }) !== null

export const isProposal = (trade: Row, { priceCents, soldOn }: Proposal): boolean =>
  trade.priceCents === priceCents && trade.soldOn !== null && toDay(trade.soldOn) === soldOn

/**
 * Changes a trade if it is still as it was read.
 * @param isUnusual whether the price is far outside the others, and the side was asked a second time
 * @returns false if its state does not allow the transition or has changed
 */
export async function changeTrade(
  deps: Deps,
  trade: TradeRow & { id: string },
  side: TradeSide,
  transition: TradeTransition,
  proposal: Proposal,
  isUnusual: boolean,
): Promise<boolean> {
  const data = TRANSITIONS[transition]({ trade, side, proposal, isUnusual, now: deps.now() })
  if (data === null) return false
  const { id, priceCents, soldOn, proposedBy, firstPriceCents, confirmedAt, cancelledAt, isDoubtful } = trade
  const { count } = await deps.prisma.trade.updateMany({
    where: { id, priceCents, soldOn, proposedBy, firstPriceCents, confirmedAt, cancelledAt, isDoubtful },
    data,
  })
  return count > 0
}

const ownSelect = {
  id: true,
  part: { select: { slug: true, removedAt: true } },
  sellerId: true,
  buyer: { select: personSelect },
  seller: { select: personSelect },
  openedAt: true,
  markedAt: true,
  shippingCents: true,
  ...stateSelect,
} satisfies Prisma.TradeSelect
type OwnTrade = Prisma.TradeGetPayload<{ select: typeof ownSelect }>

export const tradeData: PersonalData = {
  kind: 'trades',
  tables: ['trade'],

  async exportOwn(deps, userId, { after, limit }) {
    const trades = await deps.prisma.trade.findMany({
      where: { OR: [{ sellerId: userId }, { buyerId: userId }], id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return trades.map((trade) => toOwnRow(userId, trade))
  },

  // listingLifecycle cancels the unconfirmed trades together with the changes of their listings. The others stay.
  anonymize: async () => undefined,
}

/** The unconfirmed trades of a user who deletes the account, with both sides. */
export const unconfirmedOf = ({ prisma }: Deps, userId: string) =>
  prisma.trade.findMany({
    where: { ...unconfirmed, ...ofUser(userId) },
    select: { id: true, buyerId: true, sellerId: true },
  })

/**
 * Tells the other sides that trades were cancelled by the deletion of the user's account. Call it last: a notice locks the
 * inbox of its receiver.
 */
export async function tellOtherSides(deps: Deps, userId: string, tradeIds: string[]): Promise<void> {
  const trades = await deps.prisma.trade.findMany({
    where: {
      id: { in: tradeIds },
      OR: [
        { buyerId: userId, cancelledBy: 'buyer' },
        { sellerId: userId, cancelledBy: 'seller' },
      ],
    },
    select: { buyerId: true, sellerId: true, part: { select: { name: true } } },
  })
  const notices = trades.map(({ buyerId, sellerId, part }) => {
    const [otherId, side] = buyerId === userId ? [sellerId, 'buyer'] : [buyerId, 'seller']
    const content = `The ${side} of "${part.name}" deleted their account. The trade is cancelled. See your trades: ${deps.config.publicUrl}${paths.trades}`
    return { otherId, content }
  })
  for (const { otherId, content } of notices.toSorted((a, b) => (a.otherId < b.otherId ? -1 : 1)))
    await sendNotice(deps, otherId, content)
}

const toOwnRow = (userId: string, trade: OwnTrade) => ({
  id: trade.id,
  part: trade.part.removedAt === null ? trade.part.slug : null,
  side: trade.sellerId === userId ? 'sold' : 'bought',
  state: tradeState(trade),
  priceCents: trade.priceCents,
  firstPriceCents: trade.firstPriceCents,
  agreedCents: agreedCents(trade),
  shippingCents: trade.shippingCents,
  with: toPerson(trade.sellerId === userId ? trade.buyer : trade.seller),
  soldOn: trade.soldOn && toDay(trade.soldOn),
  openedAt: trade.openedAt.toISOString(),
  markedAt: trade.soldOn && trade.markedAt.toISOString(),
  confirmedAt: trade.confirmedAt?.toISOString() ?? null,
  cancelledAt: trade.cancelledAt?.toISOString() ?? null,
})

/** Matches trades that take a piece and are not confirmed. */
export const unconfirmed = { confirmedAt: null, cancelledAt: null } satisfies Prisma.TradeWhereInput

/** Matches the trades of which a user is the buyer or the seller. */
export const ofUser = (userId: string) =>
  ({ OR: [{ buyerId: userId }, { sellerId: userId }] }) satisfies Prisma.TradeWhereInput

/** Matches the reservations that have ended, or end before `time`. */
export const reservedUntil = (time: Date) =>
  ({ ...unconfirmed, soldOn: null, reservedUntil: { lte: time } }) satisfies Prisma.TradeWhereInput

/** A locked trade that is not confirmed. */
export type LockedTrade = { id: string; listingId: string; buyerId: string; sellerId: string }

/** Locks the matching unconfirmed trades in the order of their ids. Call it before the listings are locked. */
export async function lockUnconfirmed(deps: Deps, matching: Prisma.TradeWhereInput): Promise<LockedTrade[]> {
  const where = { AND: [matching, unconfirmed] }
  const trades = await deps.prisma.trade.findMany({ where, select: { id: true } })
  const ids = trades.map(({ id }) => id)
  await deps.query(lockTradeRows, { ids })
  // Before the lock, a trade may have been marked as sold, confirmed or cancelled.
  return deps.prisma.trade.findMany({
    where: { ...where, id: { in: ids } },
    select: { id: true, listingId: true, buyerId: true, sellerId: true },
  })
}

/**
 * Cancels trades that `lockUnconfirmed` has locked. Call it after their listings are locked: triggers change the listings
 * and the parts.
 * @param userId the side that cancels; null if the reservations have ended
 */
export async function cancelTrades(deps: Deps, userId: string | null, ids: string[]): Promise<void> {
  const cancel = (of: Prisma.TradeWhereInput, cancelledBy: TradeSide | null) =>
    deps.prisma.trade.updateMany({ where: { id: { in: ids }, ...of }, data: { cancelledAt: deps.now(), cancelledBy } })
  if (userId === null) {
    await cancel({}, null)
    return
  }
  await cancel({ buyerId: userId }, 'buyer')
  await cancel({ sellerId: userId }, 'seller')
}

/** Locks a trade until the end of the transaction. */
export async function lockTrade(deps: Deps, id: string): Promise<void> {
  await deps.query(lockTradeRows, { ids: [id] })
}
