import type { BulkItemState } from '../../../db/generated/client.ts'
import { deleteExpired } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'

/** Adds the asks that a bulk change reaches. */
export const insertBulkItems = statement<{ bulkId: string; ids: string[] }, object>(
  'insert the asks of a bulk change',
  'bulk',
  `insert into bulk_change_item (bulk_id, listing_id) select $bulkId, unnest($ids::uuid[])`,
)

/** Stores the results of a step. `rows` is JSON of { id, state, note, before?, after? }[]. An undo keeps the values. */
export const storeBulkResults = statement<{ bulkId: string; rows: string }, object>(
  'store the results of a step of a bulk change',
  'bulk',
  `update bulk_change_item i set state = r.state, note = r.note, before = coalesce(r.before, i.before),
    after = coalesce(r.after, i.after)
  from json_to_recordset($rows::json) as r (id uuid, state bulk_item_state, note text, before jsonb, after jsonb)
  where i.bulk_id = $bulkId and i.listing_id = r.id`,
)

/** How many asks of each state a bulk change has, and why it or its undo left some as they were. */
export type BulkCounts = {
  states: Partial<Record<BulkItemState, number>>
  reasons: { reason: string; count: number }[]
}

export const bulkCounts = statement<{ bulkId: string }, BulkCounts>(
  'counts of a bulk change',
  'hot-read',
  `with item as materialized (
    select state, note, count(*)::int as count from bulk_change_item where bulk_id = $bulkId group by state, note),
  by_state as (select state, sum(count)::int as count from item group by state),
  by_reason as (select note as reason, sum(count)::int as count from item where note <> '' group by note)
  select (select coalesce(json_object_agg(state, count), '{}') from by_state) as states,
    (select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
      from by_reason) as reasons`,
)

/** Whether the bulk change $leftBy, or its undo, left the ask `l` as it was. */
export const isLeftBy = `exists (
  select from bulk_change_item i where i.bulk_id = $leftBy::uuid and i.listing_id = l.id and i.note <> '')`

export const deleteOldBulkChanges = deleteExpired('bulk_change', 'id', 'created_at')
