import type { ListingSort, ListingType } from '../../../shared/listings.ts'
import {
  jsonArray,
  listingColumns,
  listingPrices,
  partSummary,
  primaryImage,
  type CardImage,
  type Listing,
  type PartSummary,
} from '../../db/columns.ts'
import { tradeCounts, type TradeCounts } from '../trades/service.ts'

/** One of the two columns of a part, or a part of it. */
export type ListingColumn = {
  items: Listing[]
  /** How many the whole column has. */
  total: number
  /** The part's best picture. */
  image: CardImage | null
}
export type ListingWithPart = Listing & {
  part: PartSummary
  /** Of who listed it. */
  trades: TradeCounts
}

// Each order is that of an index (listing_ask, listing_bid, listing_recent), read forward or backward.
const orders: Record<ListingSort, { by: string; after: string }> = {
  price_asc: { by: 'l.price_cents, l.id', after: '(l.price_cents, l.id) > ($3, $4)' },
  price_desc: { by: 'l.price_cents desc, l.id desc', after: '(l.price_cents, l.id) < ($3, $4)' },
  recent: { by: 'l.id desc', after: 'l.id < $3' },
}

const column = (type: ListingType, sort: ListingSort, window: { after?: string; offset?: string }) => `
  select ${type === 'ask' ? 'p.ask_count' : 'p.bid_count'} as total, ${primaryImage('p')} as image, ${jsonArray(`
    select ${listingColumns} from listing l join "user" u on u.id = l.seller_id
    where l.part_id = p.id and l.type = '${type}' and l.status = 'active' ${window.after ? `and ${window.after}` : ''}
    order by ${orders[sort].by} limit $2 ${window.offset ? `offset ${window.offset}` : ''}`)} as items
  from part p where p.id = $1 and p.removed_at is null`

/** From the beginning: $1 part, $2 limit. The type is part of the text, as the indexes are partial. */
export const firstListings = (type: ListingType, sort: ListingSort) => column(type, sort, {})

/** After a listing: $1 part, $2 limit, then its price in cents (unless by time) and its id. */
export const nextListings = (type: ListingType, sort: ListingSort) => column(type, sort, { after: orders[sort].after })

/** $1 part, $2 limit, $3 offset. */
export const listingsPage = (type: ListingType, sort: ListingSort) => column(type, sort, { offset: '$3' })

/** $1 listing, $2 person or null: the owner, who may renew it, also finds one whose time is over. */
export const LISTING = `
  select ${listingColumns}, ${partSummary('p')} as part, ${tradeCounts('l.seller_id')} as trades
  from listing l join "user" u on u.id = l.seller_id join part p on p.id = l.part_id
  where l.id = $1 and (l.status = 'active' or (l.status = 'expired' and l.seller_id = $2)) and p.removed_at is null`

/** The prices for the price rule of part $1. */
export const LISTING_PRICES = `
  select ${listingPrices('p', 'ask')} as asks, ${listingPrices('p', 'bid')} as bids
  from part p where p.id = $1 and p.removed_at is null`
/** Distinct prices in USD cents, in ascending order. */
export type ListingPrices = { asks: number[]; bids: number[] }
