import { z } from 'zod'
import type { reportListInput } from '../../../../shared/moderation.ts'
import { type Page, toPage } from '../../../../shared/paging.ts'
import { paths } from '../../../../shared/paths.ts'
import { beginningOf } from '../../../../shared/text.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { contentTypes } from '../../content-types.ts'
import { daysOf, logSelect, toLogEntries } from '../../people/reports/log-service.ts'
import { inScope, withTag } from '../../people/reports/policy.ts'
import { reportRows, type StoredReport } from './queries.ts'
import { findSearched } from './search-service.ts'

/** Returns a page of the reports in a moderator's scope, newest first. */
export async function pageReports(
  deps: Deps,
  moderator: SessionUser,
  { page, limit, person, item, ...filters }: z.output<typeof reportListInput>,
): Promise<Page<ReportRow>> {
  const { status, itemType, ...filter } = filters
  const searched = await findSearched(deps, moderator, { person, item, ...filters })
  const where: Prisma.ReportWhereInput = {
    id: searched && { in: searched },
    ...inScope(moderator),
    ...withTag(filter),
    status: status === 'all' ? undefined : status,
    itemType: itemType === 'all' ? undefined : itemType,
  }
  const [total, found] = await Promise.all([
    deps.prisma.report.count({ where }),
    deps.prisma.report.findMany({
      where,
      select: { id: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ])
  const reports = await deps.query(reportRows, { ids: found.map(({ id }) => id), now: deps.now() })
  const items = await findItems(deps, reports, 'previews')
  return toPage(
    reports.map((report) => toReportRow(report, items.get(report.itemId))),
    total,
    { page, limit },
  )
}

/** Characters of a description or of a post in a list. Both may have 100,000. */
const PREVIEW = 500

/** Returns the snapshots or previews of the visible items of reports or of the log, by the id of the item, with one read per type. */
export async function findItems(
  deps: Deps,
  reports: Pick<StoredReport, 'itemType' | 'itemId'>[],
  as: 'snapshots' | 'previews',
): Promise<Map<string, Snapshot>> {
  const ofType = Map.groupBy(reports, ({ itemType }) => itemType)
  const found = await Promise.all(
    [...ofType].map(([itemType, group]) => {
      const type = contentTypes[itemType]
      const ids = group.map(({ itemId }) => itemId)
      return as === 'previews' && type.previews ? type.previews(deps, ids, PREVIEW) : type.snapshots(deps, ids)
    }),
  )
  return new Map(found.flatMap((snapshots) => [...snapshots]))
}

/** A report as the panel lists it. */
export type ReportRow = ReturnType<typeof toReportRow>

function toReportRow({ isMerged, ...report }: StoredReport, item: Snapshot | undefined) {
  const type = contentTypes[report.itemType]
  const revision = item?.content.revision
  const isLater = typeof revision === 'number' && report.reportedRevision !== null && revision > report.reportedRevision
  const isLast = item !== undefined && item.ownerId !== null && item.ownerId === report.owner?.id
  return {
    ...report,
    /** The item as it is now; null if it is removed or deleted. */
    live: item ? toLive(type, item.content) : null,
    /** The page of the item; null if it has none. */
    path: item?.path ?? (isMerged ? paths.part(report.itemId) : null),
    /** The content that a removal hides together with the item. */
    hides: item?.hides ?? {},
    /** The number of the revision before the edits of `owner`; null if they cannot be reverted. */
    revertsTo: isLast ? (item.revertsTo ?? null) : null,
    /** Whether another user edited the item after `owner`. */
    isReplaced: item !== undefined && !isLast && type.revertEditor !== undefined,
    /** The current revision, if it is later than the reported one. */
    editedTo: isLater ? revision : null,
  }
}

function toLive(type: ContentType, { title, text, description }: Snapshot['content']) {
  const whole = text ?? (typeof description === 'string' ? description : null)
  return { title, text: whole !== null && type.previews ? beginningOf(whole, PREVIEW) : whole }
}

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
  const items = await findItems(deps, [report], 'snapshots')
  return { report, item: items.get(report.itemId) }
}

/**
 * Returns a report without the current state of its item.
 * @throws AppError NOT_FOUND as getReport
 */
export async function findReport(deps: Deps, moderator: SessionUser, id: string): Promise<StoredReport> {
  const isInScope = (await deps.prisma.report.count({ where: { id, ...inScope(moderator) } })) > 0
  const [report] = isInScope ? await deps.query(reportRows, { ids: [id], now: deps.now() }) : []
  if (!report) throw noSuchReport()
  return report
}

const noSuchReport = () => notFound('Report not found.')

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
export async function getReportDetails(deps: Deps, moderator: SessionUser, id: string) {
  const { report, item } = await readReport(deps, moderator, id)
  const details = await deps.prisma.report.findUnique({ where: { id }, select: detailsSelect })
  if (!details) throw noSuchReport()
  const { itemOwnerId, snapshot, entries, logs } = details
  return {
    ...toReportRow(report, item),
    /** The complete item when it was first reported, and as it is now. */
    snapshot: z.record(z.string(), z.unknown()).parse(snapshot),
    item: item?.content ?? null,
    entries: entries.map(({ reporter, reason, createdAt }) => ({
      reporter: toPerson(reporter),
      reason,
      createdAt: createdAt.toISOString(),
    })),
    /** Null for an unknown author. */
    authorRecord: itemOwnerId === null ? null : await getAuthorRecord(deps, itemOwnerId, id),
    log: await toLogEntries(deps, logs),
  }
}

/** Returns the reports about a user's content and the user's warnings and mutes, without those of one report. */
async function getAuthorRecord({ prisma }: Deps, userId: string, exceptReportId: string) {
  const ofReports: Prisma.ReportWhereInput = { itemOwnerId: userId, id: { not: exceptReportId } }
  const ofMutes: Prisma.MuteWhereInput = { userId, OR: [{ reportId: null }, { reportId: { not: exceptReportId } }] }
  const latest = { orderBy: { createdAt: 'desc' } } as const
  const ofWarnings: Prisma.WarningWhereInput = {
    userId,
    OR: [{ reportId: null }, { reportId: { not: exceptReportId } }],
  }
  const [reports, report, mutes, mute, warnings, warning] = await Promise.all([
    prisma.report.count({ where: ofReports }),
    prisma.report.findFirst({ where: ofReports, ...latest, select: { createdAt: true, status: true } }),
    prisma.mute.count({ where: ofMutes }),
    prisma.mute.findFirst({ where: ofMutes, ...latest, select: { createdAt: true, until: true } }),
    prisma.warning.count({ where: ofWarnings }),
    prisma.warning.findFirst({ where: ofWarnings, ...latest, select: { createdAt: true, acknowledgedAt: true } }),
  ])
  return {
    reports: {
      count: reports,
      latest: report && { createdAt: report.createdAt.toISOString(), status: report.status },
    },
    warnings: {
      count: warnings,
      latest: warning && {
        createdAt: warning.createdAt.toISOString(),
        isAcknowledged: warning.acknowledgedAt !== null,
      },
    },
    mutes: {
      count: mutes,
      latest: mute && { createdAt: mute.createdAt.toISOString(), days: daysOf(mute) },
    },
  }
}
