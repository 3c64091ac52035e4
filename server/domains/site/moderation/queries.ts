import type { ReportStatus, ItemType } from '../../../../shared/reports.ts'
import { iso, mutedNow, personOf, type Person } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** A report without the current state of its item. */
export type StoredReport = {
  id: string
  itemType: ItemType
  itemId: string
  /** The tags of the item when it was first reported. They decide which moderators may act. */
  tags: string[]
  /** From the snapshot. `text` is the beginning of a long text. */
  title: string
  text: string | null
  /** The author of the item, or its last editor, at the first report; null if unknown. */
  owner: Person | null
  /** The number of the revision in the snapshot; null for an item without revisions. */
  reportedRevision: number | null
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

const firstEntry = (column: string) =>
  `(select ${column} from report_entry e where e.report_id = r.id order by e.created_at, e.reporter_id limit 1)`

const reportColumns = `
  r.id, r.item_type as "itemType", r.item_id as "itemId", r.tags, coalesce(r.snapshot->>'title', '') as title,
  left(coalesce(r.snapshot->>'text', r.snapshot->>'description'), 500) as text,
  ${personOf('r.item_owner_id')} as owner, (r.snapshot->>'revision')::int as "reportedRevision", ${firstEntry('e.reason')} as reason, ${personOf(firstEntry('e.reporter_id'))} as reporter,
  r.status, ${iso('r.created_at')} as "createdAt", r.report_count as "reportCount", r.admin_notes as "adminNotes",
  ${personOf('r.handled_by_id')} as "handledBy",
  coalesce((select g.action = 'delete-item' from moderation_log g
    where g.report_id = r.id and g.action in ('delete-item', 'restore') order by g.id desc limit 1), false) as "canRestore",
  (select ${iso('max(m.until)')} from mute m where m.report_id = r.id and ${mutedNow('$now')}) as "mutedUntil"`

/** Reports by their ids, newest first. */
export const reportRows = statement<{ ids: string[]; now: Date }, StoredReport>(
  'reports',
  'hot-read',
  `select ${reportColumns} from report r where r.id = any($ids::uuid[]) order by r.created_at desc, r.id desc`,
)
