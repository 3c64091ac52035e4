import { z } from 'zod'
import type { moderationLogInput, reportListInput } from '../../../shared/moderation.ts'
import {
  MODERATION_ACTIONS,
  type ModerationAction,
  type Reportable,
  type ReportStatus,
} from '../../../shared/moderation-words.ts'
import { toPage, type CursorPage, type Page } from '../../../shared/paging.ts'
import type { Person } from '../../db/columns.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { personSelect, toPerson } from '../../db/selects.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { SessionUser } from '../auth/service.ts'
import type { Snapshot } from '../content-lifecycle.ts'
import { contentTypes } from '../content-types.ts'
import { findPersons } from '../users/person-service.ts'
import { inScope, scopeOf } from './policy.ts'
import { reportPageQuery, reportQuery, type StoredReport } from './queries.ts'

const DAY = 86_400_000

/** A report as the panel lists it. */
export type ReportRow = StoredReport & {
  /** The item as it is now; null if it is removed or deleted. */
  live: { title: string; text: string | null } | null
  /** The page of the item; null if it has none. */
  path: string | null
}

/** The reports about a user's content and the user's mutes, without those of one report. */
export type AuthorRecord = {
  reports: { count: number; latest: { createdAt: string; status: ReportStatus } | null }
  mutes: { count: number; latest: { createdAt: string; days: number } | null }
}

export type LogEntry = {
  id: string
  moderator: Person | null
  action: ModerationAction
  /** The author of the item, who is also the muted user of a mute; null for a deleted account or an unknown author. */
  owner: Person | null
  /** The length of the mute in days; null for other actions. */
  muteDays: number | null
  reportId: string | null
  itemType: Reportable
  itemId: string
  title: string | null
  tags: string[]
  reason: string
  createdAt: string
}

export type ReportDetails = ReportRow & {
  /** The complete item when it was first reported, and as it is now. */
  snapshot: Record<string, unknown>
  item: Record<string, unknown> | null
  entries: { reporter: Person | null; reason: string; createdAt: string }[]
  /** Null for an unknown author. */
  authorRecord: AuthorRecord | null
  log: LogEntry[]
}

/** Returns a page of the reports in a moderator's scope, newest first. */
export async function pageReports(
  deps: Deps,
  moderator: SessionUser,
  { page, limit, status, itemType, tag, untagged }: z.output<typeof reportListInput>,
): Promise<Page<ReportRow>> {
  const [found] = await deps.query(reportPageQuery, {
    ...scopeOf(moderator),
    status: status === 'all' ? null : status,
    itemType: itemType === 'all' ? null : itemType,
    tag: tag ?? null,
    untagged,
    limit,
    offset: (page - 1) * limit,
    now: deps.now(),
  })
  const reports = found?.items ?? []
  const items = await findItems(deps, reports)
  return toPage(
    reports.map((report) => toReportRow(report, items.get(report.itemId))),
    found?.total ?? 0,
    { page, limit },
  )
}

/** Returns the snapshots of the visible items of reports, by the id of the item, with one read per type. */
async function findItems(deps: Deps, reports: StoredReport[]): Promise<Map<string, Snapshot>> {
  const ofType = Map.groupBy(reports, ({ itemType }) => itemType)
  const found = await Promise.all(
    [...ofType].map(([type, group]) =>
      contentTypes[type].snapshots(
        deps,
        group.map(({ itemId }) => itemId),
      ),
    ),
  )
  return new Map(found.flatMap((snapshots) => [...snapshots]))
}

/** Characters of a description or of a post, which may have 100,000. */
const PREVIEW = 500
const HAS_LONG_TEXT: ReadonlySet<Reportable> = new Set(['part', 'revision', 'blog_post'])

function toReportRow(report: StoredReport, item: Snapshot | undefined): ReportRow {
  if (!item) return { ...report, live: null, path: null }
  const { title, text, description } = item.content
  const whole = text ?? (typeof description === 'string' ? description : null)
  const shown = whole !== null && HAS_LONG_TEXT.has(report.itemType) ? beginningOf(whole) : whole
  return { ...report, live: { title, text: shown }, path: item.path }
}

/** Returns the first PREVIEW characters. A character has at most two UTF-16 code units. */
const beginningOf = (text: string) =>
  Array.from(text.slice(0, 2 * PREVIEW))
    .slice(0, PREVIEW)
    .join('')

/**
 * Returns a report with the current state of its item.
 * @throws AppError NOT_FOUND for a report outside the moderator's scope
 */
export async function getReport(deps: Deps, moderator: SessionUser, id: string): Promise<ReportRow> {
  const { report, item } = await readReport(deps, moderator, id)
  return toReportRow(report, item)
}

async function readReport(
  deps: Deps,
  moderator: SessionUser,
  id: string,
): Promise<{ report: StoredReport; item: Snapshot | undefined }> {
  const report = await findReport(deps, moderator, id)
  const items = await findItems(deps, [report])
  return { report, item: items.get(report.itemId) }
}

/**
 * Returns a report without the current state of its item.
 * @throws AppError NOT_FOUND as getReport
 */
export async function findReport(deps: Deps, moderator: SessionUser, id: string): Promise<StoredReport> {
  const [report] = await deps.query(reportQuery, { ...scopeOf(moderator), id, now: deps.now() })
  if (!report) throw noSuchReport()
  return report
}

const noSuchReport = () => notFound('Report not found.')

const logSelect = {
  id: true,
  action: true,
  reportId: true,
  itemType: true,
  itemId: true,
  tags: true,
  reason: true,
  createdAt: true,
  moderator: { select: personSelect },
  report: {
    select: {
      itemOwnerId: true,
      snapshot: true,
      // A report is resolved once, so its first mute is the one of the log entry.
      mutes: { select: { createdAt: true, until: true }, orderBy: { createdAt: 'asc' }, take: 1 },
    },
  },
} satisfies Prisma.ModerationLogSelect

const detailsSelect = {
  itemOwnerId: true,
  snapshot: true,
  entries: {
    select: { reporter: { select: personSelect }, reason: true, createdAt: true },
    orderBy: [{ createdAt: 'asc' }, { reporterId: 'asc' }],
    take: 100,
  },
  logs: { select: logSelect, orderBy: { id: 'asc' } },
} satisfies Prisma.ReportSelect

/**
 * Returns a report with its snapshot, the complete current item, the reasons, the log and the record of the author.
 * @throws AppError NOT_FOUND as getReport
 */
export async function getReportDetails(deps: Deps, moderator: SessionUser, id: string): Promise<ReportDetails> {
  const { report, item } = await readReport(deps, moderator, id)
  const details = await deps.prisma.report.findUnique({ where: { id }, select: detailsSelect })
  if (!details) throw noSuchReport()
  const { itemOwnerId, snapshot, entries, logs } = details
  return {
    ...toReportRow(report, item),
    snapshot: z.record(z.string(), z.unknown()).parse(snapshot),
    item: item?.content ?? null,
    entries: entries.map(({ reporter, reason, createdAt }) => ({
      reporter: toPerson(reporter),
      reason,
      createdAt: createdAt.toISOString(),
    })),
    authorRecord: itemOwnerId === null ? null : await getAuthorRecord(deps, itemOwnerId, id),
    log: await toLogEntries(deps, logs),
  }
}

async function getAuthorRecord({ prisma }: Deps, userId: string, exceptReportId: string): Promise<AuthorRecord> {
  const ofReports: Prisma.ReportWhereInput = { itemOwnerId: userId, id: { not: exceptReportId } }
  const ofMutes: Prisma.MuteWhereInput = { userId, OR: [{ reportId: null }, { reportId: { not: exceptReportId } }] }
  const latest = { orderBy: { createdAt: 'desc' } } as const
  const [reports, report, mutes, mute] = await Promise.all([
    prisma.report.count({ where: ofReports }),
    prisma.report.findFirst({ where: ofReports, ...latest, select: { createdAt: true, status: true } }),
    prisma.mute.count({ where: ofMutes }),
    prisma.mute.findFirst({ where: ofMutes, ...latest, select: { createdAt: true, until: true } }),
  ])
  return {
    reports: {
      count: reports,
      latest: report && { createdAt: report.createdAt.toISOString(), status: report.status },
    },
    mutes: {
      count: mutes,
      latest: mute && { createdAt: mute.createdAt.toISOString(), days: daysOf(mute) },
    },
  }
}

/** Returns the length of a mute in days. */
const daysOf = ({ createdAt, until }: { createdAt: Date; until: Date }) =>
  Math.round((until.getTime() - createdAt.getTime()) / DAY)

/** Returns a cursor page of the moderator actions in a moderator's scope, newest first. */
export async function listLog(
  deps: Deps,
  moderator: SessionUser,
  { tag, untagged, cursor, limit }: z.output<typeof moderationLogInput>,
): Promise<CursorPage<LogEntry>> {
  const entries = await deps.prisma.moderationLog.findMany({
    where: {
      AND: [
        inScope(moderator),
        tag === undefined ? {} : { tags: { has: tag } },
        untagged ? { tags: { isEmpty: true } } : {},
      ],
      id: { lt: cursor ?? undefined },
    },
    select: logSelect,
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return toCursorPage(await toLogEntries(deps, entries), limit, (last) => last.id)
}

const actionSchema = z.enum(MODERATION_ACTIONS)
const titleSchema = z.object({ title: z.string() })

async function toLogEntries(
  deps: Deps,
  rows: Prisma.ModerationLogGetPayload<{ select: typeof logSelect }>[],
): Promise<LogEntry[]> {
  const owners = await findPersons(
    deps,
    rows.map(({ report }) => report?.itemOwnerId ?? null),
  )
  return rows.map(({ report, moderator, createdAt, ...row }) => {
    const action = actionSchema.parse(row.action)
    const mute = action === 'mute-user' ? report?.mutes[0] : undefined
    return {
      ...row,
      moderator: toPerson(moderator),
      action,
      owner: owners.get(report?.itemOwnerId ?? '') ?? null,
      muteDays: mute ? daysOf(mute) : null,
      title: titleSchema.safeParse(report?.snapshot).data?.title ?? null,
      createdAt: createdAt.toISOString(),
    }
  })
}
