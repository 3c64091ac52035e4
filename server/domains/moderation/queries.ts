import type { ReportStatus, Reportable } from '../../../shared/reports.ts'
import { iso, jsonArray, mutedNow, personOf, type Person } from '../../db/columns.ts'
import { deleteExpired } from '../../db/expired-rows.ts'
import { statement } from '../../db/statement.ts'

/** A report without the current state of its item. */
export type StoredReport = {
  id: string
  itemType: Reportable
  itemId: string
  /** The tags of the item when it was first reported. They decide which moderators may act. */
  tags: string[]
  /** From the snapshot. `text` is the beginning of a long text. */
  title: string
  text: string | null
  /** The author of the item; null if unknown. */
  owner: Person | null
  /** The first reason, and the user who gave it. */
  reason: string | null
  reporter: Person | null
  status: ReportStatus
  createdAt: string
  /** The number of users who reported the item. */
  reportCount: number
  adminNotes: string
  handledBy: Person | null
  /** Whether the item was removed for this report and can be restored. */
  canRestore: boolean
  /** The end of the mute for this report; null if there is none. */
  mutedUntil: string | null
}

type Scope = { isSiteAdmin: boolean; adminTags: string[] }

const inScope = '($isSiteAdmin::boolean or r.tags && $adminTags::text[])'

const firstEntry = (column: string) =>
  `(select ${column} from report_entry e where e.report_id = r.id order by e.created_at, e.reporter_id limit 1)`

const reportColumns = `
  r.id, r.item_type as "itemType", r.item_id as "itemId", r.tags, coalesce(r.snapshot->>'title', '') as title,
  left(coalesce(r.snapshot->>'text', r.snapshot->>'description'), 500) as text,
  ${personOf('r.item_owner_id')} as owner, ${firstEntry('e.reason')} as reason, ${personOf(firstEntry('e.reporter_id'))} as reporter,
  r.status, ${iso('r.created_at')} as "createdAt", r.report_count as "reportCount", r.admin_notes as "adminNotes",
  ${personOf('r.handled_by_id')} as "handledBy",
  coalesce((select g.action = 'delete-item' from moderation_log g
    where g.report_id = r.id and g.action in ('delete-item', 'restore') order by g.id desc limit 1), false) as "canRestore",
  (select ${iso('max(m.until)')} from mute m where m.report_id = r.id and ${mutedNow('$now')}) as "mutedUntil"`

type Filters = {
  /** Null for reports of every status, type or tag. */
  status: ReportStatus | null
  itemType: Reportable | null
  tag: string | null
  /** Only reports without tags. */
  untagged: boolean
}

const filtered = `
  from report r where ${inScope} and ($status::report_status is null or r.status = $status)
    and ($itemType::reported_item_type is null or r.item_type = $itemType) and ($tag::text is null or r.tags @> array[$tag])
    and (not $untagged::boolean or r.tags = '{}')`

/** A page of the reports in a moderator's scope, newest first. */
export const reportPageQuery = statement<
  Scope & Filters & { limit: number; offset: number; now: Date },
  { total: number; items: StoredReport[] }
>(
  'page of reports',
  'hot-read',
  `select (select count(*)::integer ${filtered}) as total,
    ${jsonArray(`select ${reportColumns} ${filtered} order by r.created_at desc, r.id desc limit $limit offset $offset`)} as items`,
)

/** No row: the report is not in the moderator's scope. */
export const reportQuery = statement<Scope & { id: string; now: Date }, StoredReport>(
  'report',
  'hot-read',
  `select ${reportColumns} from report r where ${inScope} and r.id = $id::uuid`,
)

export const deleteExpiredMutesQuery = deleteExpired('muted_leaver', 'hash', 'until <= $before')
