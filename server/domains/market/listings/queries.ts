import type { ListingType } from '../../../../shared/labels.ts'
import type { Grade } from '../../../../shared/grade.ts'
import type { Particulars } from '../../../../shared/places.ts'
import type { UsedPartFacts } from '../../../../shared/used-parts.ts'
import {
  iso,
  listingColumns,
  listingPrices,
  mutedNow,
  partSummary,
  priceWithCore,
  primaryImage,
  tradeCounts,
  vehicleColumns,
  type CardImage,
  type Listing,
  type LocatedListing,
  type PartSummary,
  type Person,
  type TradeCounts,
  type VehicleName,
} from '../../../db/columns.ts'
import type { Listing as ListingRow } from '../../../db/generated/client.ts'
import { lockRows } from '../../../db/row-statements.ts'
import { distanceTo, particularsOf, placeOf } from '../../../db/places.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { moveAll } from '../../merge-statements.ts'

/** Distinct prices in USD cents, in ascending order. */
export type ListingPrices = { asks: number[]; bids: number[] }

export const listingPriceSteps = statement<{ partId: string }, ListingPrices>(
  'listing prices of a part',
  'hot-read',
  `select ${listingPrices('p', 'ask')} as asks, ${listingPrices('p', 'bid')} as bids
  from part p where p.id = $partId and ${visible.part('p')}`,
)

/** The unconfirmed trade of a listing whose pieces are all taken. */
type Reservation = {
  /** When it ends; null once it is marked as sold. */
  until: string | null
  /** Whether the viewer is its buyer or its seller. */
  isOwn: boolean
}

/** A listing with its part, the confirmed trades of its seller, and the particulars of a business seller. */
export type ListingWithPart = LocatedListing & {
  part: PartSummary
  /** Null for a listing on offer and for an expired one. */
  reservation: Reservation | null
  trades: TradeCounts
  particulars: Particulars | null
  /** Null for other users than its seller. */
  storagePlace: string | null
  /** The car from which it was taken; null if it was removed by a moderator. */
  donor: { id: string; built: string | null; vehicle: VehicleName } | null
  /** The number of other active asks of the donor. */
  donorAskCount: number
}

/** The donor of listing `l`, if it is visible. */
const donorOf = `(
  select json_build_object('id', d.id, 'built', d.built, 'vehicle', (select row_to_json(vehicle) from (
    select ${vehicleColumns('v')} from vehicle v where v.id = d.vehicle_id) vehicle))
  from donor d where d.id = l.donor_id and ${visible.donor('d')})`

/** The unconfirmed trade of listing `l` that the viewer has, else the one that ends first. */
const reservation = `(
  select json_build_object('until', case when t.sold_on is null then ${iso('t.reserved_until')} end,
    'isOwn', $viewerId::uuid is not null and $viewerId::uuid in (t.buyer_id, t.seller_id))
  from trade t where t.listing_id = l.id and t.confirmed_at is null and t.cancelled_at is null
  order by $viewerId::uuid is not distinct from t.buyer_id desc, t.sold_on nulls first, t.reserved_until limit 1)`

/** An active or reserved listing of a visible part. The seller also gets an expired or paused one. */
export const listingById = statement<{ id: string; viewerId: string | null }, ListingWithPart>(
  'listing by id',
  'hot-read',
  `select ${listingColumns}, ${partSummary('p')} as part, ${tradeCounts('l.seller_id')} as trades,
    ${particularsOf('l.seller_id')} as particulars, ${distanceTo('l', placeOf('$viewerId::uuid'))} as "distanceKm",
    case when l.status = 'sold' then ${reservation} end as reservation,
    case when l.seller_id = $viewerId::uuid then l.storage_place end as "storagePlace", ${donorOf} as donor,
    (select count(*)::int from listing other join part op on op.id = other.part_id and ${visible.part('op')}
      where other.donor_id = l.donor_id and other.id <> l.id and ${visible.listing('other')}) as "donorAskCount"
  from listing l join "user" u on u.id = l.seller_id join part p on p.id = l.part_id and ${visible.part('p')}
  where l.id = $id and (${visible.listing('l')} or (l.status in ('expired', 'paused') and l.seller_id = $viewerId::uuid)
    or (l.status = 'sold' and ${reservation} is not null))`,
)

type CrossingListing = { key: number; id: string; type: ListingType; priceCents: number; seller: string }

const crossed = (l: string, type: ListingType, where: string) =>
  `${l}.part_id = r."partId" and ${l}.type = '${type}' and ${visible.listing(l)} and ${where} and ${l}.expires_at > $now
    and ${l}.seller_id <> $userId`

/**
 * The best listings of other users that listings of this user would cross, by key. `rows` is JSON of
 * { key, partId, type, priceCents }[] with the deposit in the price.
 */
export const crossingListings = statement<{ userId: string; rows: string; now: Date }, CrossingListing>(
  'crossing listings',
  'hot-read',
  `select r.key, l.id, l.type, l.price_cents as "priceCents", u.name as seller
  from json_to_recordset($rows::json) as r (key int, "partId" uuid, type listing_type, "priceCents" int)
  cross join lateral (
    (select * from listing bid where r.type = 'ask' and ${crossed('bid', 'bid', 'bid.price_cents >= r."priceCents"')}
      order by bid.price_cents desc, bid.id desc limit 1)
    union all
    (select * from listing ask where r.type = 'bid' and ${crossed('ask', 'ask', `${priceWithCore('ask')} <= r."priceCents"`)}
      order by ${priceWithCore('ask')}, ask.id limit 1)
  ) l join "user" u on u.id = l.seller_id`,
)

/** A listing as its owner has just changed it, with the part's best image. */
export type WrittenListing = Listing & { image: CardImage | null }

const writtenFrom = (listing: string) => `select ${listingColumns}, ${primaryImage('p')} as image
  from ${listing} join "user" u on u.id = l.seller_id join part p on p.id = l.part_id`

export const writtenListing = statement<{ id: string }, WrittenListing>(
  'changed listing',
  'hot-read',
  `${writtenFrom('listing l')} where l.id = $id`,
)

/** The columns of a new listing that have no default. */
export type NewListing = Omit<
  ListingRow,
  | keyof StoredFacts
  | 'status'
  | 'taken'
  | 'createdAt'
  | 'updatedAt'
  | 'warnedAt'
  | 'removedFrom'
  | 'importKey'
  | 'importPhotos'
>

/** The facts of a used part in its row. */
export type StoredFacts = Omit<UsedPartFacts, 'core'> & { coreCents: number | null; grade: Grade | null }

/** `asks` is the number of its open asks. */
export type OwnDonor = { odometerKm: number | null; built: string | null; asks: number }

/** The number of open asks of the donor `d`. */
export const openAsks = `(select count(*)::int from listing l where l.donor_id = d.id and l.status in ('active', 'paused', 'expired'))`

/**
 * Locks an open donor of this seller, so that its odometer does not change before the transaction ends. The donor that the
 * listing has already may be closed.
 */
export const lockOwnDonor = statement<{ id: string; sellerId: string; keptId: string | null }, OwnDonor>(
  'lock a donor of a seller',
  'atomic',
  `select d.odometer_km as "odometerKm", d.built, ${openAsks} as asks from donor d
  where d.id = $id and d.seller_id = $sellerId
    and ((d.closed_at is null and d.removed_at is null) or d.id = $keptId::uuid) for share`,
)

/**
 * No row: there is no such part, or the seller's account is deleted. The caller has locked the seller, because the foreign
 * key would lock more weakly, so that the listing could miss a mute. This statement locks the part and then inserts, because the
 * foreign key alone could deadlock with other writes.
 */
export const createListingRow = statement<
  NewListing & Omit<StoredFacts, 'damage'> & { damage: string | null; now: Date },
  WrittenListing
>(
  'create a listing',
  'atomic',
  `with place as (
    select p.id from "user" u, part p
    where u.id = $sellerId and ${visible.user('u')} and p.id = $partId and ${visible.part('p')} for no key update of p),
  l as (
    insert into listing (id, part_id, seller_id, type, price_cents, description, location, condition, quantity, created_at, updated_at,
      expires_at, place_id, country, latitude, longitude, ships_to, ships_to_countries, shipping_cents, donor_id, odometer_km,
      odometer_note, removed_on, tested, damage, grade, core_cents, warranty_days, storage_place)
    select $id, place.id, $sellerId, $type::listing_type, $priceCents, $description, $location, $condition::listing_condition, $quantity, $now, $now,
      $expiresAt, $placeId, $country, $latitude, $longitude, $shipsTo::ships_to, $shipsToCountries, $shippingCents, $donorId::uuid,
      $odometerKm::integer, $odometerNote::text, $removedOn::date, $tested::tested, $damage::jsonb, $grade::grade, $coreCents::integer,
      $warrantyDays::smallint, $storagePlace::text
    from place
    returning *, ${recordChangeSql('listing.created', {
      actor: 'seller_id',
      item: 'id',
      part: 'part_id',
      facts: { priceCents: 'price_cents', type: 'type' },
      at: 'created_at',
    })}
  )
  ${writtenFrom('l')}`,
)

/** The most photos that are compared with those of a listing. */
const COMPARED = 20

/**
 * Photos of other sellers' listings whose hashes differ in at most 7 bits from one of this listing, the most similar first.
 * Every such photo shares a neighbour of a quarter, which the index finds (docs/decisions/34). `offset 0` keeps the planner,
 * which overestimates them, from starting with all listings.
 */
export const similarPhotos = statement<{ listingId: string }, { own: string; other: string }>(
  'similar photos of other sellers',
  'hot-read',
  `select ph.storage_key as own, other.storage_key as other
  from listing mine join listing_photo ph on ph.listing_id = mine.id and ph.perceptual_hash <> 0
  cross join lateral (
    select candidate.*, bit_count((candidate.perceptual_hash # ph.perceptual_hash)::bit(64)) as distance from listing_photo candidate
    where candidate.perceptual_hash <> 0
      and hash_quarters(candidate.perceptual_hash) && hash_neighbours(ph.perceptual_hash) offset 0) other
  join listing l on l.id = other.listing_id and l.seller_id <> mine.seller_id and l.status <> 'deleted'
  where mine.id = $listingId and other.distance <= 7
  order by other.distance, other.id limit ${COMPARED}`,
)

/** A listing whose row is locked. */
export type LockedListing = Pick<ListingRow, 'id' | 'status' | 'removedFrom' | 'expiresAt' | 'partId'> & {
  isSellerDeleted: boolean
}

/**
 * Locks these listings and, if `sellerId` is not null, those of this seller that are not sold or deleted, in the order of
 * their ids.
 */
export const lockListings = statement<{ ids: string[]; sellerId: string | null }, LockedListing>(
  'lock listings and those of a seller',
  'atomic',
  `select l.id, l.status, l.removed_from as "removedFrom", l.expires_at as "expiresAt", l.part_id as "partId",
    u.deleted_at is not null as "isSellerDeleted"
  from listing l join "user" u on u.id = l.seller_id
  where l.id = any ($ids::uuid[]) or (l.seller_id = $sellerId::uuid and l.status in ('active', 'paused', 'expired'))
  order by l.id for update of l`,
)

export const lockListingRows = lockRows('listing')

/** A weaker lock than that of an edit is enough, because changes of listings keep the keys of their parts. */
export const lockListedParts = lockRows('part')

/** A listing of which a piece was just sold. It is active if pieces are left. */
export type SoldListing = Pick<
  ListingRow,
  'id' | 'partId' | 'sellerId' | 'type' | 'status' | 'priceCents' | 'shippingCents' | 'createdAt'
> & { facts: SoldFacts }

/** The facts that a trade keeps. */
type SoldFacts = Pick<
  Listing,
  'condition' | 'donorId' | 'odometerKm' | 'removedOn' | 'tested' | 'damage' | 'grade' | 'coreCents' | 'warrantyDays'
>

/**
 * Sells a piece of a listing, of which the caller then creates the trade. Without a trade (`isElsewhere`), the quantity
 * falls by one. No row: the listing is not on offer, not of this seller or not at this price (null: of any).
 */
export const sellListingPiece = statement<
  {
    id: string
    actorId: string
    sellerId: string | null
    priceCents: number | null
    isElsewhere: boolean
    now: Date
  },
  SoldListing
>(
  'sell a piece of a listing',
  'atomic',
  `with sold as (update listing l set updated_at = $now,
    status = case when l.taken + 1 < l.quantity then l.status else 'sold' end,
    quantity = case when $isElsewhere and l.quantity > 1 then l.quantity - 1 else l.quantity end
  where l.id = $id and ${visible.listing('l')} and l.expires_at > $now and l.taken < l.quantity
    and l.seller_id = coalesce($sellerId::uuid, l.seller_id) and l.price_cents = coalesce($priceCents::integer, l.price_cents)
    and exists (select from part p where p.id = l.part_id and ${visible.part('p')})
  returning l.*, ${recordChangeSql('listing.sold', {
    actor: '$actorId',
    item: 'l.id',
    part: 'l.part_id',
    facts: { left: 'old.quantity - old.taken - 1' },
    at: '$now',
  })})
  select id, part_id as "partId", seller_id as "sellerId", type, status, price_cents as "priceCents",
    shipping_cents as "shippingCents", created_at as "createdAt",
    json_build_object('condition', condition, 'donorId', donor_id, 'odometerKm', odometer_km, 'removedOn', removed_on,
      'tested', tested, 'damage', damage, 'grade', grade, 'coreCents', core_cents, 'warrantyDays', warranty_days) as facts
  from sold`,
)

const byJob = { actor: 'null', item: 'id', part: 'part_id' }

/**
 * Expires the listing whose time has been over for longest. One at a time, because a transaction that locks several
 * listings or parts can deadlock with another one that locks them in another order.
 */
export const expireNextListing = statement<{ now: Date }, { changeId: string }>(
  'expire a listing',
  'atomic',
  `update listing set status = 'expired', updated_at = $now where id = (
    select id from listing where status = 'active' and expires_at <= $now order by expires_at limit 1 for update skip locked
  ) returning ${recordChangeSql('listing.expired', { ...byJob, tells: 'array[seller_id]', at: '$now' })} as "changeId"`,
)

/** Pauses the active listings of a user who is being muted. */
export const pauseActiveListings = statement<{ sellerId: string; now: Date }, { changeId: string }>(
  'pause the listings of a user',
  'bulk',
  `update listing set status = 'paused', updated_at = $now where seller_id = $sellerId and status = 'active'
  returning ${recordChangeSql('listing.paused', { ...byJob, at: '$now' })} as "changeId"`,
)

/** Lists the paused listings of a user again, or expires them. They stay paused under another mute. */
export const resumePausedListings = statement<{ sellerId: string; now: Date }, { changeId: string | null }>(
  'list the paused listings of a user again',
  'bulk',
  `update listing set status = case when expires_at > $now then 'active' else 'expired' end::listing_status, updated_at = $now
  where seller_id = $sellerId and status = 'paused'
  returning case status
    when 'active' then ${recordChangeSql('listing.returned', { ...byJob, facts: { priceCents: 'price_cents' }, at: '$now' })}
    when 'expired' then ${recordChangeSql('listing.expired', { ...byJob, tells: 'array[seller_id]', at: '$now' })}
  end as "changeId"`,
)

/** Deletes the listings of a user who deletes the account, except the sold ones. */
export const deleteListingsOf = statement<{ sellerId: string; now: Date }, { changeId: string }>(
  'delete the listings of a user',
  'bulk',
  `update listing set status = 'deleted', updated_at = $now
  where seller_id = $sellerId and status in ('active', 'paused', 'expired')
  returning ${recordChangeSql('listing.deleted', { ...byJob, actor: 'seller_id', at: '$now' })} as "changeId"`,
)

/** Locks a user with paused listings who is no longer muted. */
export const lockNextUnmuted = statement<{ now: Date }, { id: string }>(
  'lock a user whose mute has ended',
  'atomic',
  `select u.id from "user" u where u.id in (select seller_id from listing where status = 'paused')
    and not exists (select from mute m where m.user_id = u.id and ${mutedNow('$now')})
  limit 1 for no key update of u skip locked`,
)

/**
 * Stores the odometer and grade of asks of a donor. `rows` is JSON of { id, odometerKm, grade }[]. The caller has locked their
 * listings and parts.
 */
export const setDonorFacts = statement<{ rows: string; now: Date }, { id: string }>(
  'set the facts of asks of a donor',
  'bulk',
  `update listing l set odometer_km = r."odometerKm", grade = r.grade, updated_at = $now
  from json_to_recordset($rows::json) as r (id uuid, "odometerKm" int, grade grade)
  where l.id = r.id and (l.odometer_km, l.grade) is distinct from (r."odometerKm", r.grade)
  returning l.id`,
)

/**
 * Marks up to 1,000 listings that expire before `soon` and whose owners were not told. Those that another transaction has
 * locked stay until the next run.
 */
export const warnOfExpiry = statement<{ now: Date; soon: Date }, { changeId: string }>(
  'warn the owners of expiring listings',
  'bulk',
  `update listing set warned_at = $now where id = any(array(
    select l.id from listing l
    where ${visible.listing('l')} and l.warned_at is null and l.expires_at <= $soon and l.expires_at > $now
      and (select ${visible.part('p')} from part p where p.id = l.part_id)
    order by l.expires_at limit 1000 for update skip locked))
  returning ${recordChangeSql('listing.expiring', {
    ...byJob,
    tells: 'array[seller_id]',
    facts: { priceCents: 'price_cents', type: 'type', until: iso('expires_at') },
    at: '$now',
  })} as "changeId"`,
)

/**
 * The users with whom the seller exchanged messages about the part of the listing, the latest first: one wrote about the
 * part, and the other user wrote that message or a later one. A message that is not answered is no exchange.
 * `partnerId` limits the rows to one user.
 */
export const listingPartners = statement<{ listingId: string; sellerId: string; partnerId: string | null }, Person>(
  'partners of a listing',
  'hot-read',
  `select u.id, u.name, u.picture from listing l
  join message m on m.about_part_id = l.part_id and ${visible.message('m')}
  join conversation c on c.id = m.conversation_id and l.seller_id in (c.first_user_id, c.second_user_id)
  join "user" u on u.id = case when c.first_user_id = l.seller_id then c.second_user_id else c.first_user_id end
    and ${visible.user('u')} and u.id = coalesce($partnerId::uuid, u.id)
  where l.id = $listingId and l.seller_id = $sellerId and exists (
    select from message reply where reply.conversation_id = m.conversation_id and reply.sender_id = u.id
      and reply.id >= m.id and ${visible.message('reply')})
  group by u.id order by max(m.created_at) desc limit 50`,
)

const active = (type: ListingType) => `t.type = '${type}' and t.status = 'active'`

/** The listings of merged parts, as the preview counts them. */
export const mergedListings = {
  asks: moveAll('listing', 'part_id', { name: 'asks', condition: active('ask') }),
  bids: moveAll('listing', 'part_id', { name: 'bids', condition: active('bid') }),
  others: moveAll('listing', 'part_id', { name: 'other listings', condition: `t.status <> 'active'` }),
}
