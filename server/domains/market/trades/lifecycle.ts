import type { ChangeKind } from '../../../../shared/changes.ts'
import { toDay, tradeState, type TradeSide } from '../../../../shared/trades.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import type { PersonalData } from '../../content-lifecycle.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockConfirmedParts } from '../../catalogue/fitment/confirmation-lifecycle.ts'
import { lockConfirmedRelations } from '../../catalogue/relations/confirmation-lifecycle.ts'
import { lockFollowedParts } from '../../catalogue/follows/lifecycle.ts'
import { lockWithParts, takeBackPieces } from '../listings/lifecycle.ts'
import { lockWantedParts } from '../wants/lifecycle.ts'
import { cancelTradeRows, lockTradeRows } from './queries.ts'

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

export const sideOf = (userId: string, { buyerId }: { buyerId: string }): TradeSide =>
  buyerId === userId ? 'buyer' : 'seller'

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
 * The changes of a trade by one side. `isUnusual`: the price is far outside the others, and the side was asked a second
 * time. The first side that keeps such a price makes the sale doubtful, and the confirmation of the other side ends that.
 */
type Change = { trade: TradeRow; side: TradeSide; proposal: Proposal; isUnusual: boolean; now: Date }

const proposed = ({ side, proposal: { priceCents, soldOn }, isUnusual, now }: Omit<Change, 'trade'>) => ({
  priceCents,
  soldOn: new Date(soldOn),
  proposedBy: side,
  markedAt: now,
  isDoubtful: isUnusual,
})

/** The transitions of one side. Each returns the changes, or null if the state does not allow it. */
const TRANSITIONS = {
  markSold: (change: Change) =>
    tradeState(change.trade) === 'reserved' ? { agreedCents: agreedCents(change.trade), ...proposed(change) } : null,

  correct: ({ trade, ...change }: Change) =>
    askedSide(trade) === change.side && trade.firstPriceCents === null
      ? { firstPriceCents: trade.priceCents, ...proposed(change) }
      : null,

  /** The proposal is what the side has seen. It stays doubtful if the other side was not asked a second time. */
  confirm: ({ trade, side, proposal, isUnusual, now }: Change) =>
    askedSide(trade) === side && isProposal(trade, proposal)
      ? { confirmedAt: now, isDoubtful: isUnusual && !trade.isDoubtful }
      : null,
} satisfies Record<string, (change: Change) => Prisma.TradeUpdateManyMutationInput | null>
export type TradeTransition = keyof typeof TRANSITIONS

const CHANGE_OF = {
  markSold: 'trade.marked',
  correct: 'trade.corrected',
  confirm: 'trade.confirmed',
} as const satisfies Record<TradeTransition, ChangeKind>

/** Returns whether the state of a trade, as it was read, allows the transition. */
export const canChange = (trade: TradeRow, side: TradeSide, transition: TradeTransition, proposal: Proposal): boolean =>
  TRANSITIONS[transition]({ trade, side, proposal, isUnusual: false, now: new Date(0) }) !== null

export const isProposal = (trade: Row, { priceCents, soldOn }: Proposal): boolean =>
  trade.priceCents === priceCents && trade.soldOn !== null && toDay(trade.soldOn) === soldOn

/** The users and the part of a trade. */
type Sides = { buyer: { id: string }; seller: { id: string }; part: { id: string } }

/**
 * Changes a trade if it is still as it was read, in a transaction.
 * @param isUnusual whether the price is far outside the others, and the side was asked a second time
 * @returns false if its state does not allow the transition or has changed
 */
export async function changeTrade(
  deps: Deps,
  trade: TradeRow & Sides & { id: string },
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
  if (count === 0) return false
  await recordChange(deps, {
    kind: CHANGE_OF[transition],
    actorId: trade[side].id,
    itemId: id,
    partId: trade.part.id,
    tells: [trade[otherSide(side)].id],
    facts: proposal,
  })
  return true
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
  statements: { select: { fact: true, asStated: true } },
  ...stateSelect,
} satisfies Prisma.TradeSelect
type OwnTrade = Prisma.TradeGetPayload<{ select: typeof ownSelect }>

export const tradeData: PersonalData = {
  kind: 'trades',
  tables: ['trade', 'trade_statement'],

  async exportOwn(deps, userId, { after, limit }) {
    const trades = await deps.prisma.trade.findMany({
      where: { ...ofUser(userId), id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return trades.map((trade) => toOwnRow(userId, trade))
  },

  /** The other sides of the unconfirmed trades. */
  async otherUsers(deps, userId) {
    const trades = await deps.prisma.trade.findMany({
      where: { ...unconfirmed, ...ofUser(userId) },
      select: { buyerId: true, sellerId: true },
    })
    return trades.map(({ buyerId, sellerId }) => (buyerId === userId ? sellerId : buyerId))
  },

  /** Takes back all unconfirmed sales of the user, and locks the user's other listings with them. The other trades stay. */
  async anonymize(deps, { id: userId }) {
    await takeBackSales(deps, ofUser(userId), { userId, isLeaving: true })
  },
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
  openedAt: trade.openedAt,
  markedAt: trade.soldOn && trade.markedAt,
  confirmedAt: trade.confirmedAt,
  cancelledAt: trade.cancelledAt,
  asStated: Object.fromEntries(trade.statements.map(({ fact, asStated }) => [fact, asStated])),
})

/** Matches trades that take a piece and are not confirmed. */
export const unconfirmed = { confirmedAt: null, cancelledAt: null } satisfies Prisma.TradeWhereInput

/** Matches the trades of which a user is the buyer or the seller. */
export const ofUser = (userId: string) =>
  ({ OR: [{ buyerId: userId }, { sellerId: userId }] }) satisfies Prisma.TradeWhereInput

/** Matches the reservations that have ended, or end before `time`. */
export const reservedUntil = (time: Date) =>
  ({ ...unconfirmed, soldOn: null, reservedUntil: { lte: time } }) satisfies Prisma.TradeWhereInput

/**
 * Takes back the sales of unconfirmed trades, which are cancelled, in a transaction.
 * @param matching the trades
 * @param by.userId the side that cancels; null if the reservations have ended
 * @param by.isLeaving whether the account is being deleted, which locks its other listings together with the sold ones
 * @returns the number of cancelled trades
 */
export async function takeBackSales(
  deps: Deps,
  matching: Prisma.TradeWhereInput,
  { userId, isLeaving = false }: { userId: string | null; isLeaving?: boolean },
): Promise<number> {
  const trades = await lockUnconfirmed(deps, matching)
  const ids = trades.map(({ id }) => id)
  const sellerId = isLeaving ? userId : null
  const sold = new Set(trades.map(({ listingId }) => listingId))
  const others = sellerId === null ? [] : await lockOthers(deps, sellerId)
  const listings = await lockWithParts(deps, { ids: [...sold], sellerId }, others)
  // After the listings are locked: triggers change the listings and the parts.
  await deps.query(cancelTradeRows, { ids, userId, isLeaving, now: deps.now() })
  const returned = listings.filter(({ id }) => sold.has(id))
  await takeBackPieces(deps, returned)
  return ids.length
}

/** Locks what the deletion of an account changes beside its trades and listings, in the order of merges. Returns the parts. */
async function lockOthers(deps: Deps, userId: string): Promise<string[]> {
  const confirmed = await lockConfirmedParts(deps, userId)
  await lockConfirmedRelations(deps, userId)
  return [...confirmed, ...(await lockFollowedParts(deps, userId)), ...(await lockWantedParts(deps, userId))]
}

/** Locks the matching unconfirmed trades in the order of their ids, before the listings are locked. */
async function lockUnconfirmed(deps: Deps, matching: Prisma.TradeWhereInput) {
  const where = { AND: [matching, unconfirmed] }
  const trades = await deps.prisma.trade.findMany({ where, select: { id: true } })
  const ids = trades.map(({ id }) => id)
  await deps.query(lockTradeRows, { ids })
  // Before the lock, a trade may have been marked as sold, confirmed or cancelled.
  return deps.prisma.trade.findMany({
    where: { ...where, id: { in: ids } },
    select: { id: true, listingId: true },
  })
}

/** Locks a trade until the end of the transaction. */
export async function lockTrade(deps: Deps, id: string): Promise<void> {
  await deps.query(lockTradeRows, { ids: [id] })
}
