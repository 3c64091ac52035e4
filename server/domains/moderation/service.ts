import type { z } from 'zod'
import type { moderationLogInput, reportListInput } from '../../../shared/moderation.ts'
import { toPage, type Page, type CursorPage } from '../../../shared/paging.ts'
import { paths } from '../../../shared/paths.ts'
import type { Person } from '../../db/columns.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { SessionUser } from '../auth/service.ts'
import { readItem } from '../reports/service.ts'
import { LOG, REPORT_DETAILS, REPORT_ROW, REPORTS, type AuthorRecord, type LogEntry, type Report } from './queries.ts'

export type { LogEntry } from './queries.ts'

/** A report as the panel lists it; `path` leads to the item while it has a page. */
export type ReportRow = Omit<Report, 'live'> & {
  /** The item as it is now; null when it is gone. */
  live: { title: string; text: string | null } | null
  path: string | null
}

export type ReportDetails = ReportRow & {
  /** The item whole, when it was first reported and as it is now. */
  snapshot: Record<string, unknown>
  item: Record<string, unknown> | null
  entries: { reporter: Person | null; reason: string; createdAt: string }[]
  /** Null for an unknown author. */
  authorRecord: AuthorRecord | null
  log: LogEntry[]
}

/** Which reports somebody sees and acts on (decisions.md, Moderation): the first two values of every statement. */
export const scopeOf = ({ isSiteAdmin, adminTags }: SessionUser) => [isSiteAdmin, adminTags] as const

/** The reports in a moderator's scope, the latest first. */
export async function pageReports(
  deps: Deps,
  moderator: SessionUser,
  { page, limit, status, itemType, tag, untagged }: z.output<typeof reportListInput>,
): Promise<Page<ReportRow>> {
  const filters = [status === 'all' ? null : status, itemType === 'all' ? null : itemType, tag ?? null]
  const values = [...scopeOf(moderator), ...filters, limit, (page - 1) * limit, deps.now(), untagged]
  const [found] = await deps.query<{ total: number; items: Report[] }>(REPORTS, values)
  return toPage(found?.items.map(asRow) ?? [], found?.total ?? 0, { page, limit })
}

/** One of them. Throws NOT_FOUND for none, and for one that is out of scope. */
export async function getReport(deps: Deps, moderator: SessionUser, id: string): Promise<ReportRow> {
  const [report] = await deps.query<Report>(REPORT_ROW, [...scopeOf(moderator), id, deps.now()])
  if (!report) throw noSuchReport()
  return asRow(report)
}

/** The same with what was frozen, what is there now and all that was said and done. Throws as getReport. */
export async function getReportDetails(deps: Deps, moderator: SessionUser, id: string): Promise<ReportDetails> {
  type Row = Report & Pick<ReportDetails, 'snapshot' | 'entries' | 'authorRecord' | 'log'>
  const [report] = await deps.query<Row>(REPORT_DETAILS, [...scopeOf(moderator), id, deps.now()])
  if (!report) throw noSuchReport()
  return {
    ...asRow(report),
    snapshot: report.snapshot,
    item: await readItem(deps, report.itemType, report.itemId),
    entries: report.entries,
    authorRecord: report.authorRecord,
    log: report.log,
  }
}

/** What was done in a moderator's scope, the latest first. */
export async function listLog(
  deps: Deps,
  moderator: SessionUser,
  { tag, untagged, cursor, limit }: z.output<typeof moderationLogInput>,
): Promise<CursorPage<LogEntry>> {
  const values = [...scopeOf(moderator), tag ?? null, cursor ?? null, limit + 1, untagged]
  const rows = await deps.query<LogEntry>(LOG, values)
  return toCursorPage(rows, limit, (last) => last.id)
}

export const noSuchReport = () => notFound('Report not found.')

function asRow({ live, ...report }: Report): ReportRow {
  if (live === null) return { ...report, live, path: null }
  const { title, text = null, part, post, comment, listing, user } = live
  const path = user
    ? paths.account(user)
    : part
      ? listing
        ? paths.listing(part, listing)
        : paths.part(part, comment)
      : post
        ? paths.blogPost(post, comment)
        : null
  return { ...report, live: { title, text }, path }
}
