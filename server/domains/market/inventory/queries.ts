import {
  INVENTORY_STATES,
  type InventoryFigures,
  type InventoryFilter,
  type InventoryItem,
  type InventorySort,
  type InventoryState,
} from '../../../../shared/inventory.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'
import { iso, jsonArray, vehicleColumns, type VehicleName } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { isLeftBy } from './bulk-queries.ts'

/** The parameters of `matchesInventory`; null for a filter that is not set. */
export type InventoryParams = {
  sellerId: string
  ids: string[] | null
  words: string | null
  /** The words as a normalized number. */
  number: string | null
  donorId: string | null
  condition: string | null
  state: InventoryState | null
  expiring: boolean
  offers: boolean
  /** A bulk change. */
  leftBy: string | null
  now: Date
}

export const inventoryParams = (sellerId: string, filter: InventoryFilter, now: Date): InventoryParams => ({
  sellerId,
  ids: filter.ids ?? null,
  words: filter.q.toLowerCase() || null,
  number: normalizePartNumber(filter.q) || null,
  donorId: filter.donorId ?? null,
  condition: filter.condition ?? null,
  state: filter.state ?? null,
  expiring: filter.expiring,
  offers: filter.offers,
  leftBy: filter.leftBy ?? null,
  now,
})

/** Whether the listing `l` is in the inventory of the seller. */
export const inInventory = `l.seller_id = $sellerId and l.type = 'ask'
  and l.status in (${INVENTORY_STATES.map((state) => `'${state}'`).join(', ')})
  and exists (select from part p where p.id = l.part_id and ${visible.part('p')})`

const isExpiring = `l.status = 'active' and l.expires_at <= $now::timestamptz + interval '7 days'`
const openOffers = `from offer o where o.listing_id = l.id and o.state = 'open' and o.expires_at > $now`

/** Whether the listing `l` is in the inventory and matches the filter of InventoryParams. */
export const matchesInventory = `${inInventory}
  and ($ids::uuid[] is null or l.id = any ($ids::uuid[]))
  and ($state::listing_status is null or l.status = $state::listing_status)
  and ($donorId::uuid is null or l.donor_id = $donorId::uuid)
  and ($condition::listing_condition is null or l.condition = $condition::listing_condition)
  and (not $expiring::boolean or (${isExpiring}))
  and (not $offers::boolean or exists (select ${openOffers}))
  and ($leftBy::uuid is null or ${isLeftBy})
  and ($words::text is null or strpos(lower(l.storage_place), $words) > 0
    or strpos(lower(substring(l.import_key from '^reference (.*)')), $words) > 0
    or exists (select from part p where (p.id = l.part_id or p.merged_into_id = l.part_id) and strpos(lower(p.name), $words) > 0)
    or exists (select from part_number n where n.part_id = l.part_id and strpos(n.normalized, $number) > 0))`

const orders = {
  newest: 'l.id desc',
  oldest: 'l.id',
  price: 'l.price_cents, l.id',
  expiry: 'l.expires_at, l.id',
  part: 'lower(named.name), l.id',
  donor: 'car.slug, l.donor_id, l.id',
  place: 'lower(l.storage_place), l.id',
} satisfies Record<InventorySort, string>

/** The asks that match with what `orders` needs. The planner leaves out the joins that an order does not need. */
const matching = `from listing l left join part named on named.id = l.part_id
  left join donor taken on taken.id = l.donor_id left join vehicle car on car.id = taken.vehicle_id
  where ${matchesInventory}`

/** `donor` as its page titles it; `importKey` contains the reference. */
export type InventoryRow = Omit<InventoryItem, 'donor' | 'reference'> & {
  importKey: string | null
  donor: { id: string; built: string | null; vehicle: VehicleName; engine: VehicleName['engine'] | null } | null
}

/** Evaluated for the asks of a page only. */
const rowColumns = `l.id, l.status, l.condition, l.price_cents as "priceCents", l.quantity, l.taken, l.storage_place as "storagePlace",
  l.import_key as "importKey", ${iso('l.created_at')} as "createdAt", ${iso('l.expires_at')} as "expiresAt",
  json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'number',
    (select n.number from part_number n where n.part_id = p.id order by n.position limit 1)) as part,
  coalesce((select ph.storage_key from listing_photo ph where ph.listing_id = l.id order by ph.position limit 1),
    (select i.storage_key from part_image i where i.part_id = p.id and ${visible.image('i')} order by i.votes desc, i.id limit 1)) as image,
  (select json_build_object('id', d.id, 'built', d.built,
      'vehicle', (select row_to_json(vehicle) from (select ${vehicleColumns('v')}) vehicle),
      'engine', (select json_build_object('id', e.id, 'slug', e.slug, 'name', e.name) from vehicle e where e.id = d.engine_id))
    from donor d join vehicle v on v.id = d.vehicle_id where d.id = l.donor_id and ${visible.donor('d')}) as donor,
  wanted.wants, wanted."highestWantCents", p.follow_count as followers, (select count(*)::int ${openOffers}) as "openOffers"`

/** A page of the inventory, in each order, with the number of all asks that match. */
export const inventoryPage = Object.fromEntries(
  Object.entries(orders).map(([sort, order]) => [sort, pageBy(sort, order)]),
) as Record<InventorySort, ReturnType<typeof pageBy>>

function pageBy(sort: string, order: string) {
  return statement<InventoryParams & { limit: number; offset: number }, { total: number; items: InventoryRow[] }>(
    `inventory by ${sort}`,
    'hot-read',
    `with matching as materialized (select l.id, row_number() over (order by ${order}) as place ${matching})
    select (select count(*)::int from matching) as total, ${jsonArray(`
      select ${rowColumns}
      from (select id, place from matching order by place limit $limit offset $offset) m
      join listing l on l.id = m.id join part p on p.id = l.part_id
      cross join lateral (
        select count(*)::int as wants, max(w.max_price_cents) as "highestWantCents" from want w
        where w.part_id = p.id and w.user_id <> l.seller_id and w.expires_at > $now) wanted
      order by m.place`)} as items`,
  )
}

/** The first asks that match, in each order; all of them without a limit. */
export const inventoryIds = Object.fromEntries(
  Object.entries(orders).map(([sort, order]) => [sort, idsBy(sort, order)]),
) as Record<InventorySort, ReturnType<typeof idsBy>>

function idsBy(sort: string, order: string) {
  return statement<InventoryParams & { limit: number | null }, { id: string }>(
    `ids of an inventory by ${sort}`,
    'hot-read',
    `select l.id ${matching} order by ${order} limit $limit::int`,
  )
}

const stateCounts = INVENTORY_STATES.map((state) => `'${state}', count(*) filter (where l.status = '${state}')`).join(
  ', ',
)

export const inventoryFigures = statement<
  { sellerId: string; now: Date },
  InventoryFigures & { states: Record<InventoryState, number> }
>(
  'figures of an inventory',
  'hot-read',
  `select json_build_object(${stateCounts}) as states,
    coalesce(sum(l.price_cents::bigint * (l.quantity - l.taken)) filter (where ${visible.listing('l')}), 0)::float8 as "valueCents",
    (count(*) filter (where ${isExpiring}))::int as "expireIn7Days",
    (select count(*)::int from trade t where t.seller_id = $sellerId
      and t.confirmed_at > $now::timestamptz - interval '30 days') as "soldIn30Days"
  from listing l where ${inInventory}`,
)
