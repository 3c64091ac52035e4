import type { z } from 'zod'
import type { reportActionInput, reportMuteInput, reportStatusInput } from '../../../shared/moderation.ts'
import { REPORT_STATUS, type ModerationAction, type ReportStatus } from '../../../shared/moderation-words.ts'
import { queryIn, type Query } from '../../db/client.ts'
import type { Prisma } from '../../db/generated/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { SessionUser } from '../auth/service.ts'
import { renderField } from '../../markdown/render-pool.ts'
import type { Removal } from '../content-lifecycle.ts'
import { revisionLifecycle } from '../parts/lifecycle.ts'
import {
  LOCK_OWNER,
  LOCK_RESOLVED,
  MUTABLE,
  MUTE,
  REMOVE_ITEM,
  RESTORE_ITEM,
  TAKE,
  UNMUTE,
  type Taken,
} from './queries.ts'
import { getReport, scopeOf, type ReportRow } from './service.ts'

const DAY = 86_400_000

const ACTION_OF: Record<z.output<typeof reportStatusInput>['status'], ModerationAction> = {
  under_review: 'under-review',
  resolved_action_taken: 'resolve',
  resolved_no_action: 'resolve-no-action',
  dismissed: 'dismiss',
}

/**
 * A moderator takes a report under review, or closes it without touching its item.
 * @throws AppError NOT_FOUND out of scope; FORBIDDEN for the moderator's own content, unless they are a site admin;
 *   CONFLICT, with the `report`, when a colleague has closed it meanwhile
 */
export const setReportStatus = (
  deps: Deps,
  moderator: SessionUser,
  { id, status, adminNotes }: z.output<typeof reportStatusInput>,
): Promise<ReportRow> => act(deps, moderator, id, adminNotes, status, (deed) => log(deed, ACTION_OF[status]))

/**
 * Removes the reported item and resolves the report, which it also does when the item is gone.
 * @throws AppError as setReportStatus; CONFLICT also for a revision that is what its part is now and the first
 */
export async function deleteItem(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  const fallback = await fallbackOf(deps, moderator, id)
  return act(deps, moderator, id, adminReason, 'resolved_action_taken', (deed) => removeItem(deed, fallback))
}

/**
 * The same, and who wrote it is muted for so many days.
 * @throws AppError as deleteItem; VALIDATION when nobody is known to have written it or it is the moderator; FORBIDDEN
 *   for a site admin, whom only another one mutes
 */
export async function deleteItemAndMute(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason, muteDurationDays }: z.output<typeof reportMuteInput>,
): Promise<ReportRow> {
  const fallback = await fallbackOf(deps, moderator, id)
  return act(deps, moderator, id, adminReason, 'resolved_action_taken', async (deed) => {
    await removeItem(deed, fallback)
    await muteOwner(deed, muteDurationDays)
  })
}

/**
 * For a report of a revision, returns the rendered revision to which its part goes back. Call it outside a transaction.
 */
async function fallbackOf(deps: Deps, moderator: SessionUser, reportId: string): Promise<Removal['rendered']> {
  const { itemType, itemId } = await getReport(deps, moderator, reportId)
  const markdown = itemType === 'revision' ? await revisionLifecycle.textAfterRemoval?.(deps, itemId) : null
  if (markdown === null || markdown === undefined) return null
  return { ...(await renderField(deps, moderator.id, 'description', markdown)), markdown }
}

/**
 * Brings back what a resolved report removed; the report stays as it is, and who is muted is muted.
 * @throws AppError NOT_FOUND out of scope; FORBIDDEN as setReportStatus; CONFLICT when there is nothing to bring back
 */
export const restoreItem = (
  deps: Deps,
  moderator: SessionUser,
  input: z.output<typeof reportActionInput>,
): Promise<ReportRow> =>
  undo(deps, moderator, input, NOTHING_TO_RESTORE, async (deed) => {
    const { id, itemType, itemId } = deed.report
    const { canRestore } = await getReport(deed.deps, moderator, id)
    const back = canRestore ? await deed.deps.query(RESTORE_ITEM[itemType], [itemId, deps.now(), id]) : []
    if (back.length === 0) throw new AppError('CONFLICT', NOTHING_TO_RESTORE)
    await log(deed, 'restore')
  })

/**
 * Ends the mute that a report brought its author before its time; mutes for other reports stay.
 * @throws AppError as restoreItem, CONFLICT when there is none
 */
export const unmuteOwner = (
  deps: Deps,
  moderator: SessionUser,
  input: z.output<typeof reportActionInput>,
): Promise<ReportRow> =>
  undo(deps, moderator, input, NO_MUTE, async (deed) => {
    const lifted = await deed.deps.query(UNMUTE, [input.id, deps.now()])
    if (lifted.length === 0) throw new AppError('CONFLICT', NO_MUTE)
    await log(deed, 'unmute')
  })

const NOTHING_TO_RESTORE =
  'There is nothing to restore. This report did not remove the content, or it was already restored.'
const NO_MUTE = 'There is no mute to end. No user is muted for this report.'

/** What is done to a report that the moderator has taken; the `deps` read within its transaction. */
type Deed = { deps: Deps; tx: Prisma.TransactionClient; moderator: SessionUser; report: Taken; reason: string }

/** One deed on an unresolved report. */
const act = (
  deps: Deps,
  moderator: SessionUser,
  id: string,
  reason: string,
  status: ReportStatus,
  perform: (deed: Deed) => Promise<void>,
): Promise<ReportRow> => {
  const take = (query: Query) =>
    query<Taken>(TAKE, [...scopeOf(moderator), id, status, moderator.id, reason, deps.now()])
  return judge(deps, moderator, { id, reason }, take, closedMeanwhile, perform)
}

/** The same on one that was resolved with action; when there is none, the sentence says so. */
const undo = (
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
  nothing: string,
  perform: (deed: Deed) => Promise<void>,
): Promise<ReportRow> => {
  const take = (query: Query) => query<Taken>(LOCK_RESOLVED, [...scopeOf(moderator), id])
  return judge(deps, moderator, { id, reason }, take, () => new AppError('CONFLICT', nothing), perform)
}

/** A deed with its entries in the log, whole or not at all, on the report that `take` finds; else it is refused. */
async function judge(
  deps: Deps,
  moderator: SessionUser,
  { id, reason }: { id: string; reason: string },
  take: (query: Query) => Promise<Taken[]>,
  refuse: (report: ReportRow) => AppError,
  perform: (deed: Deed) => Promise<void>,
): Promise<ReportRow> {
  return deps.prisma.$transaction(async (tx) => {
    const within = { ...deps, query: queryIn(tx) }
    await within.query(LOCK_OWNER, [id])
    const [report] = await take(within.query)
    if (!report) throw refuse(await getReport(within, moderator, id))
    if (report.ownerId === moderator.id && !moderator.isSiteAdmin) throw new AppError('FORBIDDEN', OWN)
    await perform({ deps: within, tx, moderator, report, reason })
    return getReport(within, moderator, id)
  })
}

const OWN = 'You cannot act on a report about your own content. Another moderator must handle it.'

function closedMeanwhile(report: ReportRow): AppError {
  const by = report.handledBy?.name ?? 'another moderator'
  const sentence = `This report was already closed: ${REPORT_STATUS[report.status]} by ${by}.`
  return new AppError('CONFLICT', sentence, { details: { report } })
}

async function removeItem(deed: Deed, rendered: Removal['rendered']): Promise<void> {
  const { deps, tx, moderator, report } = deed
  const isRemoved =
    report.itemType === 'revision'
      ? (await revisionLifecycle.remove({ ...deps, prisma: tx }, report.itemId, {
          moderatorId: moderator.id,
          reported: { title: '' },
          rendered,
        })) !== null
      : (await deps.query(REMOVE_ITEM[report.itemType], [report.itemId, deps.now(), report.id])).length > 0
  // What was gone before is not brought back by taking this back.
  await log(deed, isRemoved ? 'delete-item' : 'resolve')
}

async function muteOwner(deed: Deed, days: number): Promise<void> {
  const { deps, moderator, report, reason } = deed
  const [owner] = await deps.query<{ isSiteAdmin: boolean }>(MUTABLE, [report.ownerId])
  if (!owner) throw new AppError('VALIDATION', 'The author of this content is unknown, so there is no user to mute.')
  if (report.ownerId === moderator.id) throw new AppError('VALIDATION', 'You cannot mute yourself.')
  if (owner.isSiteAdmin && !moderator.isSiteAdmin)
    throw new AppError('FORBIDDEN', 'Only a site admin can mute a site admin.')
  const now = deps.now()
  const until = new Date(now.getTime() + days * DAY)
  await deps.query(MUTE, [deps.newId(), report.ownerId, moderator.id, reason, now, until, report.id])
  await log(deed, 'mute-user')
}

async function log({ deps, tx, moderator, report, reason }: Deed, action: ModerationAction): Promise<void> {
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
