import type { z } from 'zod'
import { formatPrice } from '../../../../shared/format.ts'
import { priceWithShipping } from '../../../../shared/where.ts'
import type { ListingType } from '../../../../shared/labels.ts'
import { OFFER_HOURS, OFFERS_PER_SIDE } from '../../../../shared/limits.ts'
import { NO_LONGER_ACTIVE } from '../../../../shared/listings.ts'
import {
  JUST_RESERVED,
  OFFERS_USED,
  offerMessage,
  type OfferState,
  type offerAcceptInput,
  type offerCounterInput,
  type offerListInput,
  type offerMakeInput,
} from '../../../../shared/offers.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { coverArgs, partSummarySelect, personSelect, toPartSummary, toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockOnOffer } from '../listings/lifecycle.ts'
import { writeMessage } from '../messages/service.ts'
import { reservePiece } from '../trades/acceptance-service.ts'
import { lockDealers, refuseNotShipped, refuseOwnListing } from '../trades/policy.ts'
import { answerOffer } from './lifecycle.ts'

const HOUR = 3_600_000

/** The number of offers that a conversation shows as cards. Older ones are shown as messages. */
const CONVERSATION_OFFERS = 100

const offerSelect = {
  id: true,
  listing: {
    select: {
      id: true,
      sellerId: true,
      type: true,
      priceCents: true,
      condition: true,
      photos: coverArgs,
      part: { select: partSummarySelect },
    },
  },
  makerId: true,
  maker: { select: personSelect },
  receiver: { select: personSelect },
  priceCents: true,
  listedCents: true,
  shippingCents: true,
  note: true,
  state: true,
  createdAt: true,
  expiresAt: true,
  answeredAt: true,
  counterToId: true,
  messageId: true,
  tradeId: true,
} satisfies Prisma.OfferSelect
type OfferRow = Prisma.OfferGetPayload<{ select: typeof offerSelect }>

/** All prices are in USD cents. */
export type Offer = ReturnType<typeof toOffer>

function toOffer(row: OfferRow, now: Date) {
  const { part, photos, ...listing } = row.listing
  return {
    id: row.id,
    listing: {
      ...listing,
      /** Its first photo, null without one. */
      cover: photos[0] ?? null,
    },
    part: toPartSummary(part),
    makerId: row.makerId,
    /** Null for a deleted account. */
    maker: toPerson(row.maker),
    receiver: toPerson(row.receiver),
    priceCents: row.priceCents,
    /** The price and shipping cost of the listing when the offer was made; null if the buyer has to ask, and for pickup. */
    listedCents: row.listedCents ?? listing.priceCents,
    shippingCents: row.shippingCents,
    note: row.note,
    state: row.state === 'open' && row.expiresAt <= now ? ('expired' as const) : row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    /** The offer that this one answers. */
    counterToId: row.counterToId,
    /** The message that shows the offer. */
    messageId: row.messageId,
    tradeId: row.tradeId,
  }
}

const onVisiblePart = { listing: { part: visibleWhere.part } } satisfies Prisma.OfferWhereInput

/** Returns the offers that a user made or received, or those with one partner, the latest first. */
export async function listOffers(
  deps: Deps,
  userId: string,
  { partnerId, cursor, limit }: z.output<typeof offerListInput>,
): Promise<CursorPage<Offer>> {
  const other = partnerId ?? undefined
  const rows = await deps.prisma.offer.findMany({
    where: {
      ...onVisiblePart,
      OR: [
        { makerId: userId, receiverId: other },
        { receiverId: userId, makerId: other },
      ],
      id: { lt: cursor ?? undefined },
    },
    select: offerSelect,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const page = toCursorPage(rows, limit, (last) => last.id)
  return { items: page.items.map((row) => toOffer(row, deps.now())), nextCursor: page.nextCursor }
}

/** Returns the latest offers between two users, for the cards of their conversation. */
export async function listWithPartner(deps: Deps, userId: string, partnerId: string): Promise<Offer[]> {
  return (await listOffers(deps, userId, { partnerId, limit: CONVERSATION_OFFERS })).items
}

async function getOffer(deps: Deps, id: string): Promise<Offer> {
  return toOffer(await deps.prisma.offer.findUniqueOrThrow({ where: { id }, select: offerSelect }), deps.now())
}

/**
 * Makes an offer on a listing of another user, and writes it to the owner.
 * @param input.listedPrice the price of the listing that the user has seen, if it matters
 * @throws AppError NOT_FOUND; VALIDATION for the user's own listing; CONFLICT if the listing is not on offer or has another
 *   price, if the two have an open offer on it, after three offers, and with `beyondListed` or `notShipped`
 */
export async function makeOffer(
  deps: Deps,
  makerId: string,
  { listingId, price: priceCents, note, evenIfNotShipped, ...seen }: z.output<typeof offerMakeInput>,
): Promise<Offer> {
  return transaction(deps, async (deps) => {
    const listing = await deps.prisma.listing.findFirst({
      where: { id: listingId, part: visibleWhere.part },
      select: { id: true, sellerId: true, type: true, part: { select: { id: true, name: true } } },
    })
    if (!listing) throw notFound('Listing not found.')
    refuseOwnListing(makerId, listing)
    const receiverId = listing.sellerId
    await lockDealers(deps, makerId, receiverId)
    const terms = await lockTerms(deps, makerId, listing, { priceCents, ...seen })
    if (!evenIfNotShipped) await refuseNotShipped(deps, makerId, listing)
    return addOffer(deps, { listing, makerId, receiverId, priceCents, note, counterToId: null, ...terms })
  })
}

/**
 * Answers an open offer with another price.
 * @throws AppError NOT_FOUND for an unknown offer and for one to another user; CONFLICT as makeOffer and for an offer that
 *   is not open
 */
export async function counterOffer(
  deps: Deps,
  userId: string,
  { id, price: priceCents, note, ...seen }: z.output<typeof offerCounterInput>,
): Promise<Offer> {
  return transaction(deps, async (deps) => {
    const { makerId: receiverId, listing } = await lockReceived(deps, userId, id)
    const terms = await lockTerms(deps, userId, listing, { priceCents, ...seen })
    await answer(deps, userId, id, 'countered')
    return addOffer(deps, { listing, makerId: userId, receiverId, priceCents, note, counterToId: id, ...terms })
  })
}

type Seen = { priceCents: number; evenIfBeyondListed: boolean; listedPrice?: number | undefined }

/**
 * Locks the listing of a new offer. Returns its price and shipping cost, which the offer keeps.
 * @throws AppError CONFLICT if it is not on offer, has another price than the user has seen, or, with `beyondListed`, if the
 *   offer is above an ask or below a bid
 */
async function lockTerms(
  deps: Deps,
  userId: string,
  { id, type, sellerId }: { id: string; type: ListingType; sellerId: string },
  { priceCents, evenIfBeyondListed, listedPrice }: Seen,
): Promise<{ listedCents: number; shippingCents: number | null }> {
  const terms = await lockOnOffer(deps, id)
  if (!terms) throw new AppError('CONFLICT', NO_LONGER_ACTIVE)
  const { priceCents: listedCents, shippingCents } = terms
  if (listedPrice !== undefined && listedPrice !== listedCents)
    throw new AppError(
      'CONFLICT',
      `The price has changed to ${formatPrice(listedCents)}. Check it and send it again.`,
      {
        details: { price: listedCents / 100 },
      },
    )
  if (!evenIfBeyondListed && isBeyond(type, priceCents, listedCents)) {
    const listed = `The ${type} is ${formatPrice(listedCents)}.`
    const sentence = userId === sellerId ? `${listed} Check your price.` : `${listed} Accept it instead?`
    throw new AppError('CONFLICT', sentence, { details: { beyondListed: { listedPrice: listedCents / 100 } } })
  }
  return { listedCents, shippingCents }
}

/** Whether an offer is above an ask or below a bid, which is worse for its maker than to accept the listing. */
const isBeyond = (type: ListingType, priceCents: number, listedCents: number): boolean =>
  type === 'ask' ? priceCents > listedCents : priceCents < listedCents

type NewOffer = {
  listing: { id: string; part: { id: string; name: string } }
  makerId: string
  receiverId: string
  priceCents: number
  listedCents: number
  shippingCents: number | null
  note: string
  counterToId: string | null
}

/** Stores an offer with its message, under the lock of the listing. */
async function addOffer(deps: Deps, { listing, makerId, receiverId, ...terms }: NewOffer): Promise<Offer> {
  const { offer } = deps.prisma
  const [id, now, listingId] = [deps.newId(), deps.now(), listing.id]
  const mine = { listingId, makerId, receiverId }
  const ours = { listingId, OR: [mine, { makerId: receiverId, receiverId: makerId }] }
  await offer.updateMany({
    where: { ...ours, state: 'open', expiresAt: { lte: now } },
    data: { state: 'expired', answeredAt: now },
  })
  if ((await offer.count({ where: { ...ours, state: 'open' } })) > 0)
    throw new AppError('CONFLICT', 'There is an open offer on this listing. Answer or withdraw it first.')
  if ((await offer.count({ where: mine })) >= OFFERS_PER_SIDE) throw new AppError('CONFLICT', OFFERS_USED)
  const content = offerMessage(listing.part.name, terms)
  const messageId = await writeMessage(deps, { senderId: makerId, receiverId, content, aboutPartId: listing.part.id })
  const expiresAt = new Date(now.getTime() + OFFER_HOURS * HOUR)
  await offer.create({ data: { id, ...mine, ...terms, createdAt: now, expiresAt, messageId }, select: { id: true } })
  const change = { actorId: makerId, itemId: id, partId: listing.part.id, tells: [receiverId] }
  const { priceCents, counterToId: offerId } = terms
  const facts = { listingId, priceCents }
  if (offerId === null) await recordChange(deps, { ...change, kind: 'offer.made', facts })
  else await recordChange(deps, { ...change, kind: 'offer.countered', facts: { ...facts, offerId } })
  return getOffer(deps, id)
}

/**
 * Accepts an open offer: reserves a piece of the listing, opens the trade, declines the other offers if no piece is left, and
 * writes to the maker.
 * @param input.price the price of the offer that the user has seen, if it matters
 * @throws AppError NOT_FOUND for an unknown offer and for one to another user; CONFLICT for an offer that is not open or has
 *   another price, for a listing that is not on offer, and with `notShipped`
 */
export async function acceptOffer(
  deps: Deps,
  userId: string,
  { id, price, evenIfNotShipped }: z.output<typeof offerAcceptInput>,
): Promise<Offer> {
  return transaction(deps, async (deps) => {
    const { state, makerId, priceCents, shippingCents, counterToId, listing } = await lockReceived(deps, userId, id)
    if (state !== 'open' && !(state === 'declined' && listing.status === 'sold')) throw closed(state)
    if (price !== undefined && price !== priceCents)
      throw new AppError('CONFLICT', `The offer is ${formatPrice(priceCents)}. Check it and accept again.`, {
        details: { price: priceCents / 100 },
      })
    const isOwner = listing.sellerId === userId
    if (!isOwner && !evenIfNotShipped) await refuseNotShipped(deps, userId, listing)
    const otherId = isOwner ? makerId : userId
    const trade = await reservePiece(deps, userId, { id: listing.id, otherId, priceCents, shippingCents, offerId: id })
    await answer(deps, userId, id, 'accepted', trade.id)
    const offered = `${counterToId === null ? 'offer' : 'counter-offer'} of ${priceWithShipping(priceCents, shippingCents)}`
    const content = `Accepted your ${offered} for "${listing.part.name}". The listing is reserved.`
    await writeMessage(deps, { senderId: userId, receiverId: makerId, content, aboutPartId: listing.part.id })
    return getOffer(deps, id)
  })
}

/** Declines an open offer to the user. Throws like acceptOffer. */
export async function declineOffer(deps: Deps, userId: string, id: string): Promise<Offer> {
  await readReceived(deps, userId, id)
  await answer(deps, userId, id, 'declined')
  return getOffer(deps, id)
}

/** Withdraws an open offer of the user. Throws like acceptOffer. */
export async function withdrawOffer(deps: Deps, userId: string, id: string): Promise<Offer> {
  const offer = await deps.prisma.offer.findFirst({
    where: { id, makerId: userId, ...onVisiblePart },
    select: { id: true },
  })
  if (!offer) throw noSuchOffer()
  await answer(deps, userId, id, 'withdrawn')
  return getOffer(deps, id)
}

const noSuchOffer = () => notFound('Offer not found.')

/** Reads an offer to the user. */
async function readReceived({ prisma }: Deps, userId: string, id: string) {
  const offer = await prisma.offer.findFirst({
    where: { id, receiverId: userId, ...onVisiblePart },
    select: {
      state: true,
      makerId: true,
      priceCents: true,
      shippingCents: true,
      counterToId: true,
      listing: {
        select: { id: true, sellerId: true, type: true, status: true, part: { select: { id: true, name: true } } },
      },
    },
  })
  if (!offer) throw noSuchOffer()
  return offer
}

/** Locks both users of an offer to the user, and reads it. */
async function lockReceived(deps: Deps, userId: string, id: string) {
  const { makerId } = await readReceived(deps, userId, id)
  await lockDealers(deps, userId, makerId)
  return readReceived(deps, userId, id)
}

/** Answers an offer to the user, or withdraws one of the user. @throws AppError CONFLICT if it is not open */
async function answer(
  deps: Deps,
  userId: string,
  id: string,
  state: Exclude<OfferState, 'open' | 'expired'>,
  tradeId?: string,
): Promise<void> {
  if (!(await answerOffer(deps, userId, id, state, tradeId))) throw closed((await getOffer(deps, id)).state)
}

const CLOSED: Record<OfferState, string> = {
  open: JUST_RESERVED,
  countered: 'This offer was answered with a counter-offer.',
  declined: 'This offer was declined.',
  withdrawn: 'This offer was withdrawn.',
  expired: 'This offer has expired.',
  accepted: 'This offer was accepted.',
}
const closed = (state: OfferState) => new AppError('CONFLICT', CLOSED[state], { details: { state } })
