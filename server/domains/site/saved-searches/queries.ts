import { MAX_SAVED_SEARCHES } from '../../../../shared/saved-searches.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'

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
