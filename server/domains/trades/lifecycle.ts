import { toDay, tradeState, type TradeSide } from '../../../shared/trades.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { personSelect, toPerson } from '../../db/selects.ts'
import type { Deps } from '../../deps.ts'
import type { PersonalData } from '../content-lifecycle.ts'
import { lockTradeRows } from './queries.ts'

/**
 * The states of a trade and their transitions. A price and a date of sale are proposed by one side and confirmed by the
 * other, who is asked. A trade takes a piece of its listing until it is cancelled.
 *
 * | Transition   | By                          | From                 | To                                              |
 * | ------------ | --------------------------- | -------------------- | ----------------------------------------------- |
 * | accept       | both sides                  | -                    | reserved                                        |
 * | sell         | the owner of the listing    | -                    | to confirm, by the other side                   |
 * | mark as sold | both sides                  | reserved             | to confirm, by the other side                   |
 * | correct      | the side that is asked      | to confirm, not      | to confirm, by the other side                   |
 * |              |                             | corrected before     |                                                 |
 * | confirm      | the side that is asked      | to confirm           | confirmed                                       |
 * | cancel       | both sides (1), and the     | reserved, to confirm | cancelled; takes back the sale of the listing   |
 * |              | deletion of their accounts  |                      | (listings/lifecycle.ts)                         |
 *
 * (1) While a problem is open, only the side that opened it (docs/decisions/36).
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

/**
 * Locks unconfirmed trades in the order of their ids: the one with this id, if no problem of the other side is open, or all
 * in which the user is buyer or seller. Call it before the listings are locked.
 */
export async function lockUnconfirmed(
  deps: Deps,
  userId: string,
  tradeId: string | null,
): Promise<{ id: string; listingId: string }[]> {
  const where: Prisma.TradeWhereInput = {
    id: tradeId ?? undefined,
    confirmedAt: null,
    cancelledAt: null,
    OR: [{ buyerId: userId }, { sellerId: userId }],
    ...(tradeId !== null && { problems: { none: { closedAt: null, openerId: { not: userId } } } }),
  }
  const trades = await deps.prisma.trade.findMany({ where, select: { id: true } })
  const ids = trades.map(({ id }) => id)
  await deps.query(lockTradeRows, { ids })
  // Before the lock, a trade may have been confirmed or cancelled, or a problem opened, which locks the trade too.
  return deps.prisma.trade.findMany({ where: { ...where, id: { in: ids } }, select: { id: true, listingId: true } })
}

/**
 * Cancels trades of the user that `lockUnconfirmed` has locked. Call it after their listings are locked: triggers change
 * the listings and the parts.
 */
export async function cancelTrades(deps: Deps, userId: string, ids: string[]): Promise<void> {
  const cancelled = (side: TradeSide) => ({ cancelledAt: deps.now(), cancelledBy: side })
  const trade = { id: { in: ids } }
  await deps.prisma.trade.updateMany({ where: { ...trade, buyerId: userId }, data: cancelled('buyer') })
  await deps.prisma.trade.updateMany({ where: { ...trade, sellerId: userId }, data: cancelled('seller') })
}

/** Locks a trade until the end of the transaction. */
export async function lockTrade(deps: Deps, id: string): Promise<void> {
  await deps.query(lockTradeRows, { ids: [id] })
}
