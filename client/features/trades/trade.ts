import { formatPrice } from '../../../shared/format.ts'
import { DELETED_USER } from '../../../shared/labels.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'

export type Trade = RouterOutputs['trade']['list']['items'][number]

/** Returns the other side of a trade; null for a deleted account. */
export const otherOf = (trade: Trade) => (trade.side === 'buyer' ? trade.seller : trade.buyer)

export const otherName = (trade: Trade): string => otherOf(trade)?.name ?? DELETED_USER

type Pictured = { listing: Pick<Trade['listing'], 'cover'>; part: Trade['part'] }

/** Returns the first photo of the listing, otherwise the image of the part. */
export const coverOf = ({ listing, part }: Pictured) =>
  listing.cover ? { ...listing.cover, isDrawing: false } : part.image

/** 'agreed $25.00, marked $31.00'; null for a sale at the agreed price or without an agreement. */
export const markedText = ({ agreedCents, priceCents }: Trade): string | null =>
  agreedCents === null || agreedCents === priceCents
    ? null
    : `agreed ${formatPrice(agreedCents)}, marked ${formatPrice(priceCents)}`

/** 'bought' or 'sold', as the side of a trade says it. */
export const soldWord = (side: Trade['side']) => (side === 'buyer' ? 'bought' : 'sold')

/** The name of the button that marks a piece as sold. */
export const markVerb = (side: Trade['side']) => (side === 'buyer' ? 'Mark as Bought' : 'Mark as Sold')

/** Whether the caller is asked to confirm the price and date. */
export const isAsked = (trade: Trade): boolean => trade.asked === trade.side

/** A price as users write it: '44.00'. */
export const writtenPrice = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Today as YYYY-MM-DD in the time zone of the browser. */
export function localToday(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Returns a function that reloads all trades and offers after the user's own change. */
export function useDealsChanged(): () => Promise<unknown> {
  const { trade, offer } = trpc.useUtils()
  return () => Promise.all([trade.invalidate(), offer.invalidate()])
}
