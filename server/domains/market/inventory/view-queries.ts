import { MAX_INVENTORY_VIEWS } from '../../../../shared/inventory.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

export const viewSelect = { id: true, name: true, query: true } satisfies Prisma.InventoryViewSelect

type NewView = { id: string; sellerId: string; name: string; query: string; now: Date }

/**
 * Inserts a view. No row: the seller has MAX_INVENTORY_VIEWS or one with this name, or has deleted the account. The caller has
 * locked the seller, so that concurrent calls count.
 */
export const insertView = statement<NewView, { id: string }>(
  'save a view of an inventory',
  'atomic',
  `insert into inventory_view (id, seller_id, name, query, created_at)
  select $id::uuid, u.id, $name::text, $query::text, $now::timestamptz from "user" u
  where u.id = $sellerId and ${visible.user('u')}
    and (select count(*) from inventory_view v where v.seller_id = u.id) < ${MAX_INVENTORY_VIEWS}
  on conflict (seller_id, name) do nothing
  returning id`,
)
