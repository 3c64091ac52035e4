import type { Damage } from '../../../../shared/damage.ts'
import type { OdometerUnit, Transmission } from '../../../../shared/donors.ts'
import type { Particulars } from '../../../../shared/places.ts'
import {
  iso,
  jsonArray,
  listingColumns,
  partSummary,
  partTags,
  personColumns,
  tradeCounts,
  vehicleEngine,
  vehicleColumns,
  type Listing,
  type ListingPhoto,
  type PartSummary,
  type Person,
  type TradeCounts,
  type VehicleName,
} from '../../../db/columns.ts'
import { distanceTo, particularsOf, placeOf } from '../../../db/places.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/** The public columns of a donor car. */
export type Donor = {
  id: string
  seller: Person | null
  vehicle: VehicleName
  /** Its own one, else that of the variant. */
  engine: { id: string; slug: string; name: string } | null
  built: string | null
  odometerKm: number | null
  odometerUnit: OdometerUnit
  colourCode: string | null
  transmission: Transmission | null
  gears: number | null
  state: string
  damagedAreas: number[]
  location: string | null
  placeId: number | null
  createdAt: string
  closedAt: string | null
  photos: ListingPhoto[]
  /** The numbers of its parts on the page, and of those that are on offer. */
  partCount: number
  openCount: number
}

const donorColumns = `
  d.id, ${personColumns('u')} as seller,
  (select row_to_json(named) from (select ${vehicleColumns('v')}) named) as vehicle,
  coalesce((select json_build_object('id', e.id, 'slug', e.slug, 'name', e.name) from vehicle e where e.id = d.engine_id),
    ${vehicleEngine('v')}) as engine,
  d.built, d.odometer_km as "odometerKm", d.odometer_unit as "odometerUnit", d.colour_code as "colourCode", d.transmission, d.gears,
  d.state, d.damaged_areas as "damagedAreas", d.location, d.place_id as "placeId", ${iso('d.created_at')} as "createdAt",
  ${iso('d.closed_at')} as "closedAt", ${jsonArray(`
    select ph.id, ph.storage_key as "storageKey", ph.width, ph.height, ph.alt from donor_photo ph
    where ph.donor_id = d.id order by ph.position`)} as photos`

/** Parts on the page: on offer, reserved and sold. */
const shownParts = `from listing l join part p on p.id = l.part_id and ${visible.part('p')}
  where l.donor_id = d.id and l.status in ('active', 'sold')`

const counts = `(select count(*)::int ${shownParts}) as "partCount",
  (select count(*)::int ${shownParts} and ${visible.listing('l')}) as "openCount"`

const fromDonor = `from donor d join "user" u on u.id = d.seller_id and ${visible.user('u')} join vehicle v on v.id = d.vehicle_id`

/** The most frequent tags of the parts, by which a page filters them. */
const TAGS = 6

export type DonorPage = Donor & {
  tags: { name: string; count: number }[]
  trades: TradeCounts
  verified: boolean
  particulars: Particulars | null
  distanceKm: number | null
  /** For the seller only. */
  vinStart: string | null
}

export const donorPage = statement<{ id: string; viewerId: string | null }, DonorPage>(
  'donor page',
  'hot-read',
  `select ${donorColumns}, ${counts}, ${jsonArray(`
    select t.name, count(*)::int as count from listing l join part p on p.id = l.part_id and ${visible.part('p')}
    join part_tag pt on pt.part_id = p.id join tag t on t.id = pt.tag_id
    where l.donor_id = d.id and l.status in ('active', 'sold') group by t.name order by count(*) desc, t.name limit ${TAGS}`)} as tags,
    ${tradeCounts('d.seller_id')} as trades, u.phone_verified_at is not null as verified,
    ${particularsOf('d.seller_id')} as particulars, ${distanceTo('d', placeOf('$viewerId::uuid'))} as "distanceKm",
    case when d.seller_id = $viewerId::uuid then d.vin_start end as "vinStart"
  ${fromDonor} where d.id = $id and ${visible.donor('d')}`,
)

/** A part of a donor with its listing. `soldOn` of a sold one; a reserved one has the status 'sold' without it. */
export type DonorPart = Listing & {
  part: PartSummary & { tags: string[] }
  soldOn: string | null
  damage: Damage[] | null
}

const partOf = (after: string, order: string) => `
  select ${listingColumns}, ${partSummary('p')}::jsonb || jsonb_build_object('tags', ${partTags('p')}) as part,
    (select max(t.sold_on)::text from trade t where t.listing_id = l.id and t.cancelled_at is null) as "soldOn"
  from donor d join listing l on l.donor_id = d.id and l.status in ('active', 'sold')
  join "user" u on u.id = l.seller_id join part p on p.id = l.part_id and ${visible.part('p')}
  where d.id = $donorId and ${visible.donor('d')}
    and ($tag::text is null or exists (
      select from part_tag pt join tag t on t.id = pt.tag_id where pt.part_id = p.id and t.name = $tag))
    and ${after}
  order by ${order} limit $limit`

type PartsParams = { donorId: string; tag: string | null; limit: number; id: string | null }
type ByPrice = PartsParams & { priceCents: number | null }

/** After the listing with this price and id; null for the first ones. */
export const donorParts = {
  price_desc: statement<ByPrice, DonorPart>(
    'parts of a donor by falling price',
    'hot-read',
    partOf(
      '($id::uuid is null or (l.price_cents, l.id) < ($priceCents::int, $id::uuid))',
      'l.price_cents desc, l.id desc',
    ),
  ),
  price_asc: statement<ByPrice, DonorPart>(
    'parts of a donor by rising price',
    'hot-read',
    partOf('($id::uuid is null or (l.price_cents, l.id) > ($priceCents::int, $id::uuid))', 'l.price_cents, l.id'),
  ),
  recent: statement<PartsParams, DonorPart>(
    'parts of a donor by time',
    'hot-read',
    partOf('($id::uuid is null or l.id < $id::uuid)', 'l.id desc'),
  ),
}

/** The donors of a seller, the newest first. `before` is the id of the last one of the page before. */
export const ownDonors = statement<{ sellerId: string; isOpen: boolean; before: string | null; limit: number }, Donor>(
  'donors of a seller',
  'hot-read',
  `select ${donorColumns}, ${counts} ${fromDonor}
  where d.seller_id = $sellerId and ${visible.donor('d')} and (d.closed_at is null) = $isOpen
    and ($before::uuid is null or d.id < $before::uuid)
  order by d.id desc limit $limit`,
)

export type NewDonor = {
  id: string
  sellerId: string
  vehicleId: string
  engineId: string | null
  built: string | null
  odometerKm: number | null
  odometerUnit: OdometerUnit
  colourCode: string | null
  transmission: Transmission | null
  gears: number | null
  state: string
  damagedAreas: number[]
  vinStart: string | null
  location: string | null
  placeId: number | null
  country: string | null
  latitude: number | null
  longitude: number | null
}

/** No row: the seller has `most` open donors already. The caller has locked the seller, so that concurrent calls count. */
export const insertDonor = statement<NewDonor & { now: Date; most: number }, { id: string }>(
  'insert a donor',
  'atomic',
  `insert into donor (id, seller_id, vehicle_id, engine_id, built, odometer_km, odometer_unit, colour_code, transmission, gears, state,
    damaged_areas, vin_start, location, place_id, country, latitude, longitude, created_at, updated_at)
  select $id, $sellerId, $vehicleId, $engineId, $built, $odometerKm, $odometerUnit::odometer_unit, $colourCode,
    $transmission::transmission, $gears, $state, $damagedAreas::smallint[], $vinStart, $location, $placeId, $country, $latitude, $longitude,
    $now, $now
  where (select count(*) from donor where seller_id = $sellerId and closed_at is null and removed_at is null) < $most
  returning id`,
)

/** Locks an open donor of this seller. */
export const lockOpenDonor = statement<{ id: string; sellerId: string }, { id: string }>(
  'lock an open donor of a seller',
  'atomic',
  `select id from donor where id = $id and seller_id = $sellerId and closed_at is null and removed_at is null for update`,
)
