import type { ListingCondition } from '../../../../shared/listings.ts'
import { WANT_FALL, type WantReach } from '../../../../shared/wants.ts'
import {
  inPriceHistory,
  iso,
  partSummary,
  personOf,
  priceWithCore,
  type PartSummary,
  type Person,
} from '../../../db/columns.ts'
import { distanceTo, isSentTo } from '../../../db/places.ts'
import { deleteExpired } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { hasMuted } from '../../catalogue/follows/policy.ts'
import { mayDeal } from '../../people/blocks/policy.ts'
import { moveOnePerUser } from '../../merge-statements.ts'

// The same conditions decide which asks the dialog and the page show and which asks users are told of. They read a want `w`, the
// place `home` of its user, whose columns are null for a user without a place, and a listing `l`.

const home = (w: string) => `join "user" wanter on wanter.id = ${w}.user_id and ${visible.user('wanter')}
  left join place home on home.id = wanter.place_id`

/** Whether the ask can be sent to the user, or picked up in the user's country. Without a country only what ships worldwide. */
const ships = isSentTo('l', 'home.country')

/** The price (USD cents) that is compared: with the deposit, and with shipping to the user where it is known. */
const total = `${priceWithCore('l')} + case when w.reach = 'delivered' and l.ships_to <> 'pickup' and ${ships}
  then coalesce(l.shipping_cents, 0) else 0 end`

/** Whether the compared price is all that the user pays. */
const isTotalKnown = `coalesce(w.reach = 'within' or l.ships_to = 'pickup' or (${ships} and l.shipping_cents is not null), false)`

/** A user without a place is told of every ask. An ask that does not say where it ships can be sent to the user, as for offers. */
const reaches = `case w.reach
  when 'within' then ${distanceTo('l', (coordinate) => `home.${coordinate}`)} <= w.within_km
  else home.country is null or l.ships_to is null or ${ships} end`

/** Whether the ask `l` matches the want `w` of its part. Conditions are in the order of the enum, the best first. */
const matches = `l.part_id = w.part_id and l.type = 'ask' and ${visible.listing('l')} and l.expires_at > $now
  and l.seller_id <> w.user_id and ${priceWithCore('l')} <= w.max_price_cents and ${total} <= w.max_price_cents
  and (w.least_condition is null or l.condition <= w.least_condition) and l.quantity - l.taken >= w.quantity
  and ${reaches} and ${mayDeal('w.user_id', 'l.seller_id')} and not ${hasMuted('w.user_id', 'w.part_id', 'l.seller_id')}`

/** An ask that matches a want. */
export type MatchingAsk = {
  id: string
  /** USD cents. */
  priceCents: number
  /** The deposit for the old part. */
  coreCents: number | null
  /** With the deposit, and with shipping to the user where it is known. */
  totalCents: number
  isTotalKnown: boolean
  condition: ListingCondition | null
  location: string | null
}

/** The number of asks that match the want `w`, and the cheapest. Both are from its user's side. */
const matching = `lateral (
  select count(*)::int as count, (array_agg(json_build_object('id', l.id, 'priceCents', l.price_cents, 'coreCents', l.core_cents,
    'totalCents', ${total}, 'isTotalKnown', ${isTotalKnown}, 'condition', l.condition, 'location', l.location) order by ${total}, l.condition, l.id))[1] as first
  from listing l where ${matches}) matching`

/** A want as its user gets it. */
export type OwnWant = {
  id: string
  part: PartSummary
  /** USD cents; null without asks. */
  lowestAskCents: number | null
  maxPriceCents: number
  leastCondition: ListingCondition | null
  carId: string | null
  reach: WantReach
  withinKm: number | null
  quantity: number
  expiresAt: string
  /** Asks that match now, and the cheapest of them. */
  count: number
  first: MatchingAsk | null
}

const ownWants = `select w.id, ${partSummary('p')} as part, p.lowest_ask_cents as "lowestAskCents", w.max_price_cents as "maxPriceCents", w.least_condition as "leastCondition",
    w.car_id as "carId", w.reach, w.within_km as "withinKm", w.quantity, ${iso('w.expires_at')} as "expiresAt",
    matching.count, matching.first
  from want w join part p on p.id = w.part_id and ${visible.part('p')} ${home('w')} cross join ${matching}
  where w.user_id = $userId and w.expires_at > $now`

/** The wants of a user, the newest first. */
export const wantsOf = statement<{ userId: string; now: Date; after: string | null; limit: number }, OwnWant>(
  'wants of a user',
  'hot-read',
  `${ownWants} and w.id < coalesce($after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by w.id desc limit $limit::int`,
)

export const wantOfPart = statement<{ userId: string; partId: string; now: Date }, OwnWant>(
  'want of a user for a part',
  'hot-read',
  `${ownWants} and w.part_id = $partId`,
)

/** The lowest and the highest price of all sales of a part, in USD cents. */
export type SalesRange = { low: number; high: number }
export type Matching = { count: number; first: MatchingAsk | null; sales: SalesRange | null }

type UnsavedWant = {
  userId: string
  partId: string
  maxPriceCents: number
  leastCondition: ListingCondition | null
  reach: WantReach
  withinKm: number | null
  quantity: number
  now: Date
}

/** What matches a want that is not stored yet. No row for an unknown part. */
export const matchingNow = statement<UnsavedWant, Matching>(
  'asks that match a want',
  'hot-read',
  `select matching.count, matching.first, (
    select json_build_object('low', min(t.price_cents), 'high', max(t.price_cents)) from trade t
    where t.part_id = w.part_id and ${inPriceHistory('t')} having count(*) > 0) as sales
  from (select $userId::uuid as user_id, $partId::uuid as part_id, $maxPriceCents::int as max_price_cents,
    $leastCondition::listing_condition as least_condition, $reach::want_reach as reach, $withinKm::int as within_km,
    $quantity::int as quantity) w
  join part p on p.id = w.part_id and ${visible.part('p')} ${home('w')} cross join ${matching}`,
)

/** A seller of parts that the user wants. `totalCents` adds the cheapest matching ask of each. */
export type WantedSeller = { seller: Person; wants: number; totalCents: number; isTotalKnown: boolean }

/** The sellers with matching asks for most of a user's wants, then the cheapest. */
export const sellersOfWants = statement<{ userId: string; now: Date; limit: number }, WantedSeller>(
  'sellers of the wants of a user',
  'hot-read',
  `with best as (
    select distinct on (l.seller_id, w.part_id) l.seller_id, w.part_id, ${total} as cents, ${isTotalKnown} as known
    from want w join part p on p.id = w.part_id and ${visible.part('p')} ${home('w')} join listing l on ${matches}
    where w.user_id = $userId and w.expires_at > $now
    order by l.seller_id, w.part_id, cents, known desc)
  select ${personOf('best.seller_id')} as seller, count(*)::int as wants, sum(cents)::float8 as "totalCents",
    bool_and(known) as "isTotalKnown"
  from best group by best.seller_id order by wants desc, "totalCents", best.seller_id limit $limit::int`,
)

/** How many wants of other users have at least this limit (USD cents). */
export const countMet = statement<{ userId: string; partId: string; cents: number; now: Date }, { count: number }>(
  'wants that a price meets',
  'hot-read',
  `select count(*)::int as count from want w
  where w.part_id = $partId and w.max_price_cents >= $cents::int and w.user_id <> $userId and w.expires_at > $now`,
)

/** A user with wants for some parts. `wantsBefore` is the number of those of the users before. */
type Wanter = { id: string; wantsBefore: number }

/** The next users, in the order of their ids, with wants for some of these parts. */
export const nextWanters = statement<{ partIds: string[]; after: string; limit: number }, Wanter>(
  'next users with wants for some parts',
  'bulk',
  `select w.user_id as id, (sum(count(*)) over (order by w.user_id) - count(*))::int as "wantsBefore"
  from unnest($partIds::uuid[]) part (id)
  cross join lateral (
    select w.user_id from want w where w.part_id = part.id and w.user_id > $after::uuid order by w.user_id limit $limit::int) w
  group by w.user_id order by w.user_id limit $limit::int`,
)

/** The change by which a user is told of an ask. */
export type Match = { userId: string; changeId: string }

/**
 * Remembers for each want of some users the best of these asks of each seller, and returns those that are new: the first of the
 * seller, and one that is at least 5 % cheaper or in a better condition than all of the part that the user was told of. `asks` is
 * JSON of { listingId, changeId }[]. The users are locked, so that none deletes the account meanwhile.
 */
export const rememberMatches = statement<{ asks: string; after: string; last: string; now: Date }, Match>(
  'remember the matches of wants',
  'bulk',
  `with best as (
    select distinct on (w.user_id, w.part_id, l.seller_id)
      w.user_id, w.part_id, l.seller_id, a."changeId" as change_id, ${total} as cents, l.condition
    from json_to_recordset($asks::json) as a ("listingId" uuid, "changeId" uuid)
    join listing l on l.id = a."listingId"
    join part p on p.id = l.part_id and ${visible.part('p')}
    join want w on w.part_id = l.part_id and w.user_id > $after::uuid and w.user_id <= $last::uuid and w.expires_at > $now
    ${home('w')}
    where ${matches}
    order by w.user_id, w.part_id, l.seller_id, cents, l.condition, l.id),
  written as (
    insert into want_told as told (user_id, part_id, seller_id, cents, condition, at)
    select user_id, part_id, seller_id, cents, condition, $now from best
    on conflict (user_id, part_id, seller_id) do update set
      cents = least(told.cents, excluded.cents), condition = least(told.condition, excluded.condition), at = $now
    where excluded.cents <= told.cents * ${1 - WANT_FALL} or excluded.condition < told.condition
      or (told.condition is null and excluded.condition is not null)
    returning told.user_id, told.part_id, told.seller_id)
  select user_id as "userId", best.change_id as "changeId" from written join best using (user_id, part_id, seller_id)
  order by "userId", "changeId"`,
)

export const deleteExpiredWants = deleteExpired('want', 'id', 'expires_at')
export const forgetOldAsks = deleteExpired('want_told', 'user_id, part_id, seller_id', 'at')

/** A renewal and an edit set the expiry anew. */
export const mergedWants = moveOnePerUser({
  table: 'want',
  column: 'part_id',
  type: 'uuid',
  per: ['user_id'],
  primaryKey: 'id',
  values: [
    'max_price_cents',
    'least_condition',
    'car_id',
    'reach',
    'within_km',
    'quantity',
    'created_at',
    'expires_at',
  ],
  newerBy: ['expires_at'],
  restored: { car_id: '(select id from garage_car c where c.id = given.car_id)' },
})

export const mergedToldAsks = moveOnePerUser({
  table: 'want_told',
  column: 'part_id',
  type: 'uuid',
  per: ['user_id', 'seller_id'],
  primaryKey: 'user_id, part_id, seller_id',
  values: ['cents', 'condition', 'at'],
  newerBy: ['at'],
})

export const lockWants = statement<{ userId: string }, { partId: string }>(
  'lock the wants of a user',
  'atomic',
  `select part_id as "partId" from want where user_id = $userId order by id for update`,
)

export const lockToldAsks = statement<{ userId: string }, { partId: string }>(
  'lock the asks that a user was told of',
  'atomic',
  `select part_id as "partId" from want_told where user_id = $userId order by part_id, seller_id for update`,
)
