import type { ListingType } from '../../../../shared/labels.ts'
import type { ListingSort } from '../../../../shared/listings.ts'
import {
  jsonArray,
  listingColumns,
  priceOf,
  primaryImage,
  type CardImage,
  type LocatedListing,
} from '../../../db/columns.ts'
import { distanceTo, isSentTo } from '../../../db/places.ts'
import { statement, type Statement } from '../../../db/statement.ts'
import { matchesFacts, type FactParams } from '../../../db/used-parts.ts'
import { visible } from '../../../db/visibility.ts'

// The two columns of a part, in each order, with or without filters (docs/decisions/58).

/** One of the two columns of a part, or a page of it. */
export type ListingColumn = {
  /** Each with the number by which the column is ordered; equal ones are in the order of their ids. */
  items: (LocatedListing & { key: number })[]
  /** The number of listings in the whole column, or of the filtered ones. */
  total: number
  /** The part's best image. */
  image: CardImage | null
}

/** The coordinates of the reader's place in tenths of a degree, and its country. Null if they are unknown. */
export type Home = { latitude: number | null; longitude: number | null; country: string | null }
type Coordinates = Omit<Home, 'country'>
/** The parameters of the filters; null for a filter that is not set. */
export type FilterParams = FactParams & Coordinates & { to: string | null; km: number | null }

type OrderParams<Sort> = Sort extends 'distance'
  ? Coordinates
  : Sort extends 'delivered'
    ? Pick<Home, 'country'>
    : object
/** After all keys. */
const UNKNOWN = 2_147_483_647
/** More than a price with a deposit and shipping (USD cents): puts the listings of each group after those of the group before. */
const GROUP = 400_000_000

const distance = distanceTo('l', (coordinate) => `$${coordinate}::smallint`)

/** 0 is sent to the reader for a known price, 1 is sent or may be, and 2 is not sent. */
const deliveryGroup = `case when l.ships_to is null then 1
  when l.ships_to = 'pickup' or ($country::text is not null and not ${isSentTo('l', '$country')}) then 2
  when l.shipping_cents is null then 1 else 0 end`

type Order = { key: string; order: string; after: string }
const rising = (key: string): Order => ({ key, order: 'm.key, m.id', after: '(m.key, m.id) > ($key, $id)' })

/** The orders of the indexes listing_ask_price, listing_ask_odometer, listing_bid and listing_recent. */
const INDEXED = new Set<ListingSort>(['price_asc', 'price_desc', 'recent', 'odometer'])

const orderOf = (type: ListingType): Record<ListingSort, Order> => ({
  price_asc: rising(priceOf('l', type)),
  price_desc: { key: priceOf('l', type), order: 'm.key desc, m.id desc', after: '(m.key, m.id) < ($key, $id)' },
  recent: { key: '0', order: 'm.id desc', after: 'm.key = $key and m.id < $id' },
  odometer: rising(`coalesce(l.odometer_km, ${UNKNOWN})`),
  distance: rising(`coalesce(${distance}, ${UNKNOWN})`),
  delivered: rising(`${deliveryGroup} * ${GROUP} + ${priceOf('l', type)} + coalesce(l.shipping_cents, 0)`),
  grade: rising(
    `case l.grade when 'A' then 0 when 'B' then 1 when 'C' then 2 else 3 end * ${GROUP} + ${priceOf('l', type)}`,
  ),
})

/** How the columns read all listings, or those that the filters let through. */
type Scope = { name: string; columns: string; where: string; total(type: ListingType): string }
const located = `${listingColumns}, ${distance} as "distanceKm"`
const ALL: Scope = { name: 's', columns: listingColumns, where: '', total: (type) => `p.${type}_count` }
const FILTERED: Scope = {
  name: 's by place and facts',
  columns: located,
  where: `and ($to::text is null or ${isSentTo('l', '$to')}) and ($km::int is null or ${distance} <= $km) and ${matchesFacts('l')}`,
  total: () => '(select count(*)::int from matching)',
}

type Column<Params, Sort, Window> = Statement<
  { partId: string; limit: number } & Params & OrderParams<Sort> & Window,
  ListingColumn
>

const columnsOf = <Params extends object>(scope: Scope, type: ListingType) => {
  const orders = orderOf(type)
  /**
   * The type is part of the text and no parameter, because the indexes are partial. Without filters `matching` is read once, so
   * that PostgreSQL reads only a page of it by the index. The key of another order is computed once for each listing.
   */
  const text = (sort: ListingSort, after: string, offset: string) => {
    const { key, order } = orders[sort]
    return `with matching as ${INDEXED.has(sort) ? '' : 'materialized'} (
      select l.id, ${key} as key from listing l
      where l.part_id = $partId and l.type = '${type}' and ${visible.listing('l')} ${scope.where})
    select ${scope.total(type)} as total, ${primaryImage('p')} as image, ${jsonArray(`
      select ${sort === 'distance' ? located : scope.columns}, m.key from (
        select * from matching m ${after} order by ${order} limit $limit ${offset}) m
      join listing l on l.id = m.id join "user" u on u.id = l.seller_id order by ${order}`)} as items
    from part p where p.id = $partId and ${visible.part('p')}`
  }
  const name = (sort: ListingSort) => `${type}${scope.name} of a part, ${sort}`
  const page = <Sort extends ListingSort>(sort: Sort): Column<Params, Sort, { offset: number }> =>
    statement(`${name(sort)}, by page`, 'hot-read', text(sort, '', 'offset $offset'))
  const after = <Sort extends ListingSort>(sort: Sort): Column<Params, Sort, { key: number; id: string }> =>
    statement(`${name(sort)}, after a listing`, 'hot-read', text(sort, `where ${orders[sort].after}`, ''))
  return {
    page: {
      price_asc: page('price_asc'),
      price_desc: page('price_desc'),
      recent: page('recent'),
      odometer: page('odometer'),
      distance: page('distance'),
      delivered: page('delivered'),
      grade: page('grade'),
    },
    /** After a listing with this key and id. */
    after: {
      price_asc: after('price_asc'),
      price_desc: after('price_desc'),
      recent: after('recent'),
      odometer: after('odometer'),
      distance: after('distance'),
      delivered: after('delivered'),
      grade: after('grade'),
    },
  }
}

/** The active listings of a part. */
export const listings = { ask: columnsOf<object>(ALL, 'ask'), bid: columnsOf<object>(ALL, 'bid') }
/** The same listings, filtered by the place of the reader and by the facts of used parts. */
export const filteredListings = {
  ask: columnsOf<FilterParams>(FILTERED, 'ask'),
  bid: columnsOf<FilterParams>(FILTERED, 'bid'),
}
