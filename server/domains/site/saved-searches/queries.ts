import { MAX_SAVED_SEARCHES } from '../../../../shared/saved-searches.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'
import { hasMuted } from '../../catalogue/follows/policy.ts'
import { mayDeal } from '../../people/blocks/policy.ts'

export const savedSearchSelect = {
  id: true,
  name: true,
  query: true,
  carId: true,
  createdAt: true,
} satisfies Prisma.SavedSearchSelect
export type SavedSearch = Prisma.SavedSearchGetPayload<{ select: typeof savedSearchSelect }>

type NewSearch = { id: string; userId: string; name: string; query: string; carId: string | null; now: Date }

/** Inserts a saved search into the lowest free slot. No row if none is free. */
export const insertSavedSearch = statement<NewSearch, { id: string }>(
  'save a search',
  'atomic',
  `insert into saved_search (id, user_id, slot, name, query, car_id, created_at)
  select $id::uuid, $userId::uuid, free, $name::text, $query::text, $carId::uuid, $now::timestamptz
  from generate_series(0, ${MAX_SAVED_SEARCHES - 1}) free
  where not exists (select from saved_search s where s.user_id = $userId and s.slot = free)
  order by free limit 1
  returning id`,
)

/** What was known of a listing before a change. */
export type EarlierListing = { listingId: string; wasOnOffer: boolean; priceCents: number | null }

/** The state of listings before the changes with these numbers, as the log of changes has it. No row for a new listing. */
export const earlierListings = statement<{ ids: string[]; seqs: number[] }, EarlierListing>(
  'state of listings before changes',
  'bulk',
  `select change.id as "listingId", priced.cents as "priceCents",
    last.kind in ('listing.created', 'listing.edited', 'listing.renewed', 'listing.returned', 'listing.expiring')
      or (last.kind = 'listing.sold' and (last.facts->>'left')::int > 0) as "wasOnOffer"
  from unnest($ids::uuid[], $seqs::bigint[]) change (id, seq)
  cross join lateral (
    select kind, facts from change c
    where c.item_id = change.id and c.item_type = 'listing' and c.seq < change.seq order by c.seq desc limit 1) last
  left join lateral (
    select (facts->>'priceCents')::int as cents from change c
    where c.item_id = change.id and c.item_type = 'listing' and c.seq < change.seq and facts ? 'priceCents'
    order by c.seq desc limit 1) priced on true`,
)

/** The next saved searches in the order of their users. */
export const nextSavedSearches = statement<{ after: string; limit: number }, StoredSearch>(
  'next saved searches',
  'bulk',
  `select id, user_id as "userId", query, car_id as "carId" from saved_search where user_id > $after::uuid
  order by user_id, slot limit $limit::int`,
)
export type StoredSearch = { id: string; userId: string; query: string; carId: string | null }

/** A user and a part or listing by somebody, each in the column of its name. */
type Pairs = { userIds: string[]; actorIds: (string | null)[]; partIds: string[] }

/**
 * The pairs, by their places from 1, in which the user may be told: not the user's own, of nobody whom the user has blocked or who
 * has blocked the user, and nothing of it is muted.
 */
export const allowedPairs = statement<Pairs, { place: number }>(
  'matches of which users may be told',
  'bulk',
  `select pair.place::int as place
  from unnest($userIds::uuid[], $actorIds::uuid[], $partIds::uuid[]) with ordinality pair (user_id, actor_id, part_id, place)
  where pair.user_id is distinct from pair.actor_id
    and ${mayDeal('pair.user_id', 'pair.actor_id')}
    and not ${hasMuted('pair.user_id', 'pair.part_id', 'pair.actor_id')}`,
)
