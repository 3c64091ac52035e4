import type { ItemType } from '../../../../shared/reports.ts'
import { lockRows } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'

type NewReport = {
  id: string
  itemType: ItemType
  itemId: string
  ownerId: string | null
  tags: string[]
  /** The content as JSON. */
  snapshot: string
  reporterId: string
  reason: string
  now: Date
}

/** The part that an item belongs to, in SQL; null for an item without one. The parameters are expressions. */
const partOf = (itemType: string, itemId: string) => `case ${itemType}::text
    when 'part' then ${itemId}::uuid
    when 'revision' then (select part_id from part_revision where id = ${itemId}::uuid)
    when 'fitment' then (select part_id from fitment_revision where id = ${itemId}::uuid)
    when 'confirmation' then (select part_id from fitment_confirmation where id = ${itemId}::uuid)
    when 'image' then (select part_id from part_image where id = ${itemId}::uuid)
    when 'comment' then (select part_id from comment where id = ${itemId}::uuid)
    when 'listing' then (select part_id from listing where id = ${itemId}::uuid)
    when 'trade' then (select part_id from trade where id = ${itemId}::uuid)
    when 'feedback' then (select t.part_id from feedback f join trade t on t.id = f.trade_id where f.id = ${itemId}::uuid)
  end`

export const partOfItem = statement<{ itemType: ItemType; itemId: string }, { partId: string | null }>(
  'part of an item',
  'hot-read',
  `select ${partOf('$itemType', '$itemId')} as "partId"`,
)

/**
 * Opens a report, or joins the open report of the item, which keeps its tags and its snapshot. `isNew` is false if the
 * user has joined that report before.
 */
export const openOrJoinReportQuery = statement<
  NewReport,
  { id: string; status: 'open' | 'under_review'; isNew: boolean }
>(
  'new report',
  'atomic',
  `with opened as (
    insert into report as r (id, item_type, item_id, part_id, item_owner_id, tags, snapshot, created_at, updated_at)
    values ($id::uuid, $itemType::reported_item_type, $itemId::uuid, ${partOf('$itemType', '$itemId')}, $ownerId::uuid,
      $tags::text[], $snapshot::jsonb, $now::timestamptz, $now::timestamptz)
    on conflict (item_type, item_id) where status in ('open', 'under_review') do update set updated_at = excluded.updated_at
    returning r.id, r.status
  ), entered as (
    insert into report_entry (report_id, reporter_id, reason, created_at)
    select opened.id, $reporterId::uuid, $reason::text, $now::timestamptz from opened on conflict do nothing
    returning report_id, ${recordChangeSql('report.filed', {
      actor: 'reporter_id',
      item: 'report_id',
      facts: { itemType: '$itemType::text', itemId: '$itemId::uuid', ownerId: '$ownerId::uuid' },
      at: 'created_at',
    })}
  )
  select opened.id, opened.status, exists (select from entered) as "isNew" from opened`,
)

export const lockReportRows = lockRows('report')
