import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { openAsks, type NewListing, type OwnDonor, type StoredFacts } from './queries.ts'

/** A line as `importListings` takes it. Its id is that of a new listing. */
export type ImportRow = Omit<NewListing, 'sellerId' | 'expiresAt'> & StoredFacts & { key: string }

/** A donor of the seller; only open ones get new listings. */
export type ListedDonor = OwnDonor & { id: string; isOpen: boolean }

/** Locks donors of a seller, so that their odometers do not change before the transaction ends. */
export const lockOwnDonors = statement<{ ids: string[]; sellerId: string }, ListedDonor>(
  'lock donors of a seller',
  'atomic',
  `select d.id, d.odometer_km as "odometerKm", d.built, ${openAsks} as asks, d.closed_at is null and d.removed_at is null as "isOpen"
  from donor d where d.id = any($ids::uuid[]) and d.seller_id = $sellerId order by d.id for share`,
)

/** Lets the next import find the listings without a key by their ids. */
export const takeReferences = statement<{ sellerId: string; ids: string[] }, { id: string }>(
  'take the ids of listings as references',
  'bulk',
  `update listing set import_key = 'reference ' || id
  where id = any($ids::uuid[]) and seller_id = $sellerId and import_key is null returning id`,
)

type ImportParams = { sellerId: string; rows: string; groupId: string; now: Date; expiresAt: Date }

const change = {
  actor: '$sellerId',
  item: 'l.id',
  part: 'l.part_id',
  group: '$groupId',
  facts: { priceCents: 'l.price_cents' },
  at: '$now',
}

/**
 * Creates and changes listings of a seller by their import keys. `rows` is JSON of ImportRow[]. The changes share the group.
 * Returns those that it created or changed; not returned are listings that are equal already, and those that were sold or
 * deleted. A listing that has expired is listed again. The parts and listings are locked before, in the order of their ids.
 */
export const importListings = statement<ImportParams, { key: string; id: string; isNew: boolean }>(
  'import listings',
  'atomic',
  `with row as (
    select * from json_to_recordset($rows::json) as r (id uuid, key text, "partId" uuid, type listing_type, "priceCents" int,
      description text, location text, "placeId" int, country text, latitude smallint, longitude smallint, "shipsTo" ships_to,
      "shipsToCountries" text[], "shippingCents" int, condition listing_condition, quantity int,
      "donorId" uuid, "odometerKm" int, "odometerNote" text, "removedOn" date, tested tested, damage jsonb,
      grade grade, "coreCents" int, "warrantyDays" smallint, "storagePlace" text)
  ), written as (insert into listing as l (id, part_id, seller_id, import_key, type, price_cents, description, location, place_id, country,
    latitude, longitude, ships_to, ships_to_countries, shipping_cents, condition, quantity, created_at, updated_at, expires_at,
    donor_id, odometer_km, odometer_note, removed_on, tested, damage, grade, core_cents, warranty_days, storage_place)
  select row.id, p.id, $sellerId, row.key, row.type, row."priceCents", row.description, row.location, row."placeId", row.country,
    row.latitude, row.longitude, row."shipsTo", row."shipsToCountries", row."shippingCents", row.condition, row.quantity,
    $now, $now, $expiresAt, row."donorId", row."odometerKm", row."odometerNote", row."removedOn", row.tested,
    row.damage, row.grade, row."coreCents", row."warrantyDays", row."storagePlace"
  from row join part p on p.id = row."partId" and ${visible.part('p')} join "user" u on u.id = $sellerId and ${visible.user('u')}
  order by p.id
  on conflict (seller_id, import_key) do update set
    price_cents = excluded.price_cents, description = excluded.description, location = excluded.location,
    place_id = excluded.place_id, country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
    ships_to = excluded.ships_to, ships_to_countries = excluded.ships_to_countries, shipping_cents = excluded.shipping_cents,
    condition = excluded.condition, quantity = greatest(excluded.quantity, l.taken), donor_id = excluded.donor_id,
    odometer_km = excluded.odometer_km, odometer_note = excluded.odometer_note, removed_on = excluded.removed_on,
    tested = excluded.tested, damage = excluded.damage, grade = excluded.grade, core_cents = excluded.core_cents,
    warranty_days = excluded.warranty_days, storage_place = excluded.storage_place,
    status = 'active', updated_at = $now,
    expires_at = case l.status when 'expired' then excluded.expires_at else l.expires_at end, warned_at = null
  where l.status in ('active', 'expired') and l.part_id = excluded.part_id and l.type = excluded.type
    and (l.status, l.price_cents, l.description, l.location, l.place_id, l.ships_to, l.ships_to_countries, l.shipping_cents,
      l.condition, l.quantity, l.donor_id, l.odometer_km, l.odometer_note, l.removed_on, l.tested,
      l.damage, l.core_cents, l.warranty_days, l.storage_place) is distinct from
      ('active', excluded.price_cents, excluded.description, excluded.location, excluded.place_id, excluded.ships_to,
      excluded.ships_to_countries, excluded.shipping_cents, excluded.condition, greatest(excluded.quantity, l.taken),
      excluded.donor_id, excluded.odometer_km, excluded.odometer_note, excluded.removed_on, excluded.tested,
      excluded.damage, excluded.core_cents, excluded.warranty_days, excluded.storage_place)
  returning l.import_key as key, l.id, old.id is null as "isNew", case
    when old.id is null then ${recordChangeSql('listing.created', { ...change, facts: { ...change.facts, type: 'l.type' } })}
    when old.status = 'expired' then ${recordChangeSql('listing.renewed', change)}
    else ${recordChangeSql('listing.edited', { ...change, facts: { ...change.facts, previousCents: 'old.price_cents' } })} end)
  select key, id, "isNew" from written`,
)
