import type { z } from 'zod'
import type { reportActionInput, reportMuteInput, reportStatusInput } from '../../../shared/moderation.ts'
import { REPORT_STATUS, type ModerationAction, type ReportStatus } from '../../../shared/moderation-words.ts'
import { queryOf } from '../../db/client.ts'
import type { Prisma } from '../../db/generated/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { SessionUser } from '../auth/service.ts'
import { withdrawRevision } from '../parts/writing.ts'
import { LOCK_RESOLVED, MUTABLE, MUTE, REMOVE_ITEM, RESTORE_ITEM, TAKE, type Taken } from './queries.ts'
import { getReport, noSuchReport, scopeOf, type ReportRow } from './service.ts'

const DAY = 86_400_000

const ACTION_OF: Record<z.output<typeof reportStatusInput>['status'], ModerationAction> = {
  under_review: 'under-review',
  resolved_action_taken: 'resolve',
  resolved_no_action: 'resolve-no-action',
  dismissed: 'dismiss',
}

/**
 * A moderator takes a report under review, or closes it without touching its item.
 * @throws AppError NOT_FOUND out of scope; CONFLICT, with the `report`, when a colleague has closed it meanwhile
 */
export async function setReportStatus(
  deps: Deps,
  moderator: SessionUser,
  { id, status, adminNotes }: z.output<typeof reportStatusInput>,
): Promise<ReportRow> {
  return act(deps, moderator, { id, status, reason: adminNotes }, async (_tx, log) => log(ACTION_OF[status]))
}

/** Removes the reported item and resolves the report. Throws as setReportStatus. */
export async function deleteItem(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  await withdrawFromPart(deps, moderator, id)
  return act(deps, moderator, { id, status: 'resolved_action_taken', reason }, remove(deps))
}

/**
 * The same, and who wrote it is muted for so many days.
 * @throws AppError as setReportStatus; VALIDATION when nobody is known to have written it or it is the moderator;
 *   FORBIDDEN for a site admin, whom only another one mutes
 */
export async function deleteItemAndMute(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason, muteDurationDays }: z.output<typeof reportMuteInput>,
): Promise<ReportRow> {
  const { owner } = await getReport(deps, moderator, id)
  await refuseMuting(deps, moderator, owner?.id)
  await withdrawFromPart(deps, moderator, id)
  return act(deps, moderator, { id, status: 'resolved_action_taken', reason }, async (tx, log, report) => {
    await remove(deps)(tx, log, report)
    const now = deps.now()
    const until = new Date(now.getTime() + muteDurationDays * DAY)
    await tx.$executeRawUnsafe(MUTE, deps.newId(), report.ownerId, moderator.id, reason, now, until)
    await log('mute-user')
  })
}

/**
 * Brings back what a resolved report removed; the report stays as it is.
 * @throws AppError NOT_FOUND out of scope; CONFLICT when there is nothing to bring back
 */
export async function restoreItem(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  await deps.prisma.$transaction(async (tx) => {
    const [report] = await tx.$queryRawUnsafe<Taken[]>(LOCK_RESOLVED, ...scopeOf(moderator), id)
    if (!report || !(await getReport({ ...deps, query: queryOf(tx) }, moderator, id)).canRestore)
      throw nothingToRestore()
    const back = await tx.$queryRawUnsafe<unknown[]>(RESTORE_ITEM[report.itemType], report.itemId, deps.now(), id)
    if (back.length === 0) throw nothingToRestore()
    await logger(deps, tx, moderator, report, reason)('restore')
  })
  return getReport(deps, moderator, id)
}

const nothingToRestore = () =>
  new AppError('CONFLICT', 'There is nothing to restore: it was not removed by this report, or it is back.')

type Log = (action: ModerationAction) => Promise<void>
type Deed = (tx: Prisma.TransactionClient, log: Log, report: Taken) => Promise<void>

/** One deed on an unresolved report, with its entry in the log, whole or not at all. */
async function act(
  deps: Deps,
  moderator: SessionUser,
  { id, status, reason }: { id: string; status: ReportStatus; reason: string },
  deed: Deed,
): Promise<ReportRow> {
  await deps.prisma.$transaction(async (tx) => {
    const values = [...scopeOf(moderator), id, status, moderator.id, reason, deps.now()]
    const [report] = await tx.$queryRawUnsafe<Taken[]>(TAKE, ...values)
    if (!report) throw await refusal(deps, moderator, id)
    await deed(tx, logger(deps, tx, moderator, report, reason), report)
  })
  return getReport(deps, moderator, id)
}

async function refusal(deps: Deps, moderator: SessionUser, id: string): Promise<AppError> {
  const report = await getReport(deps, moderator, id).catch(() => null)
  if (!report) return noSuchReport()
  const by = report.handledBy?.name ?? 'somebody'
  return new AppError('CONFLICT', `This report was closed meanwhile: ${REPORT_STATUS[report.status]}, by ${by}.`, {
    details: { report },
  })
}

const remove =
  (deps: Deps): Deed =>
  async (tx, log, { id, itemType, itemId }) => {
    const removed = await tx.$queryRawUnsafe<unknown[]>(REMOVE_ITEM[itemType], itemId, deps.now(), id)
    // What was gone before is not brought back by taking this back.
    await log(removed.length > 0 ? 'delete-item' : 'resolve')
  }

/** A revision that is what its part is now gives way to the one before it, before it is hidden. */
async function withdrawFromPart(deps: Deps, moderator: SessionUser, id: string): Promise<void> {
  const { itemType, itemId, status } = await getReport(deps, moderator, id)
  if (itemType !== 'revision' || (status !== 'open' && status !== 'under_review')) return
  await withdrawRevision(deps, moderator.id, itemId)
}

async function refuseMuting(deps: Deps, moderator: SessionUser, ownerId: string | undefined): Promise<void> {
  const [owner] = ownerId ? await deps.query<{ isSiteAdmin: boolean }>(MUTABLE, [ownerId]) : []
  if (!owner) throw new AppError('VALIDATION', 'Nobody is known to have written this.')
  if (ownerId === moderator.id) throw new AppError('VALIDATION', 'You cannot mute yourself.')
  if (owner.isSiteAdmin && !moderator.isSiteAdmin)
    throw new AppError('FORBIDDEN', 'Only a site admin can mute a site admin.')
}

const logger =
  (deps: Deps, tx: Prisma.TransactionClient, moderator: SessionUser, report: Taken, reason: string): Log =>
  async (action) => {
    const { id: reportId, itemType, itemId, tags } = report
    await tx.moderationLog.create({
      data: {
        id: deps.newId(),
        moderatorId: moderator.id,
        action,
        reportId,
        itemType,
        itemId,
        tags,
        reason,
        createdAt: deps.now(),
      },
      select: { id: true },
    })
  }
