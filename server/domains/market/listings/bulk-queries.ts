import type { ListingStatus } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'

type SetParams = { sellerId: string; groupId: string; isUndo: boolean; rows: string; now: Date }

const change = { actor: '$sellerId', item: 'l.id', part: 'l.part_id', group: '$groupId', at: '$now' }
const price = { priceCents: 'l.price_cents' }

/**
 * Stores the values of asks of a seller. `rows` is JSON of { ...AskValues, id, was }[]. The caller has locked the listings and
 * their parts. Returns those that still had the status `was`, with their new status: a trigger pauses asks of a muted seller.
 * Followers are not told that an undo lowers a price again.
 */
export const setAskValues = statement<SetParams, { id: string; status: ListingStatus; changeId: string }>(
  'set the values of asks',
  'bulk',
  `update listing l set updated_at = $now, status = r.status, price_cents = r."priceCents", expires_at = r."expiresAt",
    warned_at = case when l.expires_at = r."expiresAt" then l.warned_at end,
    ships_to = r."shipsTo", ships_to_countries = r."shipsToCountries", shipping_cents = r."shippingCents",
    storage_place = r."storagePlace", donor_id = r."donorId", odometer_km = r."odometerKm", odometer_note = r."odometerNote",
    grade = r.grade
  from json_to_recordset($rows::json) as r (id uuid, was listing_status, status listing_status, "priceCents" int,
    "expiresAt" timestamptz, "shipsTo" ships_to, "shipsToCountries" text[], "shippingCents" int, "storagePlace" text,
    "donorId" uuid, "odometerKm" int, "odometerNote" text, grade grade)
  where l.id = r.id and l.seller_id = $sellerId and l.status = r.was
  returning l.id, l.status, case
    when l.status = 'deleted' then ${recordChangeSql('listing.deleted', change)}
    when l.status = 'paused' then ${recordChangeSql('listing.paused', change)}
    when l.status = 'expired' then ${recordChangeSql('listing.expired', change)}
    when old.status = 'deleted' then ${recordChangeSql('listing.returned', { ...change, facts: price })}
    when l.expires_at > old.expires_at then ${recordChangeSql('listing.renewed', { ...change, facts: price })}
    else ${recordChangeSql('listing.edited', {
      ...change,
      facts: { ...price, previousCents: 'case when $isUndo then l.price_cents else old.price_cents end' },
    })}
  end as "changeId"`,
)
