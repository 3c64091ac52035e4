import type { ItemType } from '../../../../shared/reports.ts'
import { lockRows } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { GIVEN_IDS, lockStatements, type MergeStatements } from '../../merge-statements.ts'

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
    when 'relation' then (select part_id from relation_revision where id = ${itemId}::uuid)
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

/** The page that an item belongs to: its part or its vehicle. */
export type PageOfItem = { itemId: string; title: string; slug: string; type: 'part' | 'vehicle'; isVisible: boolean }

/** The pages of items, with the title of a removed one. An item without a page has no row. */
export const pagesOfItems = statement<{ itemTypes: ItemType[]; itemIds: string[] }, PageOfItem>(
  'logged items with their pages',
  'hot-read',
  `select i.id as "itemId", coalesce(p.name, v.name) as title, coalesce(p.slug, v.slug) as slug,
    case when p.id is null then 'vehicle' else 'part' end as type,
    case when p.id is null then ${visible.vehicle('v')} else ${visible.part('p')} end as "isVisible"
  from unnest($itemTypes::text[], $itemIds::uuid[]) i (type, id)
  left join part p on p.id = ${partOf('i.type', 'i.id')}
  left join vehicle v on i.type = 'vehicle' and v.id = i.id
  where p.id is not null or v.id is not null`,
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

/** Not a report of the part itself, if the other part has an open one too: moderators see both. */
const isOnlyOne = (part: string) => `not (t.item_type = 'part' and exists (
  select from report other where other.item_type = 'part' and other.item_id = ${part}
    and other.status in ('open', 'under_review')))`

const partAndItem = (part: string) =>
  `part_id = ${part}, item_id = case when t.item_type = 'part' then ${part} else t.item_id end`

export const mergedReports: MergeStatements = {
  ...lockStatements('reports', 'report where part_id = any($partIds::uuid[]) order by id', 'no key update'),
  move: statement(
    'move open reports to another part',
    'bulk',
    `update report t set ${partAndItem('$winnerId::uuid')}
    where t.part_id = $loserId::uuid and t.status in ('open', 'under_review') and ${isOnlyOne('$winnerId::uuid')}
    returning id as key, false as "wasSwapped", null::jsonb as value`,
  ),
  moveBack: statement(
    'move reports back',
    'bulk',
    `update report t set ${partAndItem('$loserId::uuid')} where t.id = any(${GIVEN_IDS}) and t.part_id = $winnerId::uuid and ${isOnlyOne('$loserId::uuid')} returning t.id as key`,
  ),
}
