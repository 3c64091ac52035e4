import { z } from 'zod'
import type { ItemType, ReportStatus, Reportable } from '../../../../shared/reports.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { SessionUser } from '../auth/service.ts'
import type { Removed, Snapshot } from '../../content-lifecycle.ts'
import { recordChange } from '../../base/changes/service.ts'
import { contentTypes } from '../../content-types.ts'
import { lockUsers } from '../users/person-service.ts'
import { inScope } from './policy.ts'
import { lockReportRows, openOrJoinReportQuery } from './queries.ts'

/** A report that the user has opened or joined. */
export type FiledReport = { id: string; status: 'open' | 'under_review' }

/**
 * Reports an item to the moderators of its tags. The first report stores the tags and a snapshot of the item. Further
 * users join the report until it is resolved (docs/product/moderation.md, "Reports").
 * @throws AppError NOT_FOUND for an item that does not exist, is removed, or is a message that the user did not receive;
 *   VALIDATION for the user's own content; CONFLICT if the user's earlier report of the item is unresolved
 */
export async function fileReport(
  deps: Deps,
  reporterId: string,
  { itemType, itemId, reason }: { itemType: Reportable; itemId: string; reason: string },
): Promise<FiledReport> {
  const type = contentTypes[itemType]
  const snapshot = await snapshotOf(deps, itemType, itemId)
  if (!(await type.canReport(deps, reporterId, itemId, snapshot))) {
    // The answer must not tell whether a message of other users exists.
    if (itemType === 'message') throw notFound(`${type.label} not found.`)
    throw new AppError('VALIDATION', 'You cannot report your own content.')
  }
  const report = await transaction(deps, async (deps) => {
    await lockUsers(deps, snapshot.ownerId === null ? [reporterId] : [reporterId, snapshot.ownerId])
    // Read again under the lock, so that the report does not store the name of an account that was deleted meanwhile.
    const { ownerId, tags, content } = await snapshotOf(deps, itemType, itemId)
    return openReport(deps, { itemType, itemId, ownerId, tags, content }, { reporterId, reason })
  })
  if (!report.isNew) throw new AppError('CONFLICT', 'You have already reported this. A moderator will review it.')
  return { id: report.id, status: report.status }
}

type ReportedItem = Pick<Snapshot, 'ownerId' | 'tags' | 'content'> & { itemType: ItemType; itemId: string }

/**
 * Opens a report of an item, or joins its unresolved one, in a transaction that has locked the users.
 * @returns the report; `isNew` is false if the reporter has joined it before
 */
export async function openReport(
  deps: Deps,
  { content, ...item }: ReportedItem,
  by: { reporterId: string; reason: string },
): Promise<FiledReport & { isNew: boolean }> {
  const row = { ...item, ...by, id: deps.newId(), snapshot: JSON.stringify(content), now: deps.now() }
  const [report] = await deps.query(openOrJoinReportQuery, row)
  if (!report) throw new Error('The report was neither opened nor joined.')
  return report
}

/** Throws NOT_FOUND for an item that does not exist or is removed, CONFLICT for a merged part. */
async function snapshotOf(deps: Deps, itemType: Reportable, itemId: string): Promise<Snapshot> {
  const type = contentTypes[itemType]
  const snapshot = (await type.snapshots(deps, [itemId])).get(itemId)
  if (!snapshot) throw (await type.movedError?.(deps, itemId)) ?? notFound(`${type.label} not found.`)
  return snapshot
}

const handledSelect = {
  id: true,
  itemType: true,
  itemId: true,
  itemOwnerId: true,
  tags: true,
  snapshot: true,
  removed: true,
} satisfies Prisma.ReportSelect

/** A report on which a moderator acts. Its row is locked. */
export type HandledReport = ReturnType<typeof toHandledReport>

const contentSchema = z.looseObject({ title: z.string().catch('') })
const removedSchema = z.record(z.string(), z.unknown()).catch({})

type Row = Prisma.ReportGetPayload<{ select: typeof handledSelect }>

function toHandledReport({ itemOwnerId, snapshot, removed, ...report }: Row) {
  return {
    ...report,
    ownerId: itemOwnerId,
    /** The content when it was first reported. */
    reported: contentSchema.parse(snapshot),
    /** The values that the removal of the item overwrote. */
    removed: removedSchema.parse(removed),
  }
}

/**
 * Changes the status of an unresolved report in the moderator's scope, in the transaction of the action. Of two concurrent moderators who resolve it, the
 * second gets null.
 */
export async function changeReportStatus(
  deps: Deps,
  moderator: SessionUser,
  { id, status, adminNotes }: { id: string; status: ReportStatus; adminNotes: string },
): Promise<HandledReport | null> {
  const [report] = await deps.prisma.report.updateManyAndReturn({
    where: { id, status: { in: ['open', 'under_review'] }, ...inScope(moderator) },
    data: { status, handledById: moderator.id, adminNotes, updatedAt: deps.now() },
    select: handledSelect,
  })
  if (!report) return null
  const isDecided = status !== 'open' && status !== 'under_review'
  await recordChange(deps, {
    kind: 'report.changed',
    actorId: moderator.id,
    itemId: id,
    tells: isDecided ? await listReporters(deps, id) : [],
    facts: { status },
  })
  return toHandledReport(report)
}

async function listReporters(deps: Deps, reportId: string): Promise<string[]> {
  const entries = await deps.prisma.reportEntry.findMany({ where: { reportId }, select: { reporterId: true } })
  return entries.map(({ reporterId }) => reporterId)
}

/** Locks a report in the moderator's scope that has one of these states. Returns null if there is none. */
export async function lockReport(
  deps: Deps,
  moderator: SessionUser,
  id: string,
  states: ReportStatus[],
): Promise<HandledReport | null> {
  await deps.query(lockReportRows, { ids: [id] })
  const report = await deps.prisma.report.findFirst({
    where: { id, status: { in: states }, ...inScope(moderator) },
    select: handledSelect,
  })
  return report ? toHandledReport(report) : null
}

const itemSelect = { itemType: true, itemId: true, itemOwnerId: true } satisfies Prisma.ReportSelect

/** Returns the reported item with the id of its author, which is null for an unknown one; null for an unknown report. */
export const findReportedItem = (deps: Deps, reportId: string) =>
  deps.prisma.report.findUnique({ where: { id: reportId }, select: itemSelect })

/** Returns what the moderation log stores of a report; null for an unknown one. */
export async function findLoggedItem(deps: Deps, reportId: string) {
  const report = await deps.prisma.report.findUnique({
    where: { id: reportId },
    select: { id: true, itemType: true, itemId: true, itemOwnerId: true, tags: true },
  })
  return report && { ...report, ownerId: report.itemOwnerId }
}

const jsonObject = z.record(z.string(), z.json())

/** Stores what the removal of the reported item overwrote. */
export async function storeRemoved(deps: Deps, reportId: string, removed: Removed): Promise<void> {
  await deps.prisma.report.update({
    where: { id: reportId },
    data: { removed: jsonObject.parse(removed) },
    select: { id: true },
  })
}
