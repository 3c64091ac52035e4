import type { z } from 'zod'
import type {
  ModerationAction,
  reportActionInput,
  reportMuteInput,
  reportStatusInput,
} from '../../../../shared/moderation.ts'
import { REPORT_STATUS, type ReportStatus } from '../../../../shared/reports.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import type { Removal, Reverted } from '../../content-lifecycle.ts'
import { recordChange } from '../../base/changes/service.ts'
import { contentTypes } from '../../content-types.ts'
import {
  changeReportStatus,
  findReportedItem,
  lockResolvedReport,
  storeRemoved,
  type HandledReport,
} from '../../people/reports/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { liftMutes, muteUser } from './mute-lifecycle.ts'
import { partOfItem } from './queries.ts'
import { findReport, getReport, type ReportRow } from './service.ts'

const ACTION_OF: Record<z.output<typeof reportStatusInput>['status'], ModerationAction> = {
  under_review: 'under-review',
  resolved_action_taken: 'resolve',
  resolved_no_action: 'resolve-no-action',
  dismissed: 'dismiss',
}

/** Milliseconds for actions that pause or resume the listings of a user, of which there may be some thousand. */
const LISTINGS_TIMEOUT = 60_000

const OWN_CONTENT = 'You cannot act on a report about your own content. Another moderator must handle it.'
const OUTCOME_NEEDED = 'Close the problem on its page. Its outcome also closes this report.'
const NOTHING_TO_RESTORE =
  'There is nothing to restore. This report did not remove the content, or it was already restored.'
const NOTHING_TO_REVERT =
  'There is nothing to revert. Another user edited the content since the report, or there is no earlier revision.'
const NO_MUTE = 'There is no mute to end. No user is muted for this report.'

/**
 * Sets a report to under review, or closes it without a change of its item.
 * @throws AppError NOT_FOUND for a report outside the moderator's scope; FORBIDDEN for the moderator's own content, unless
 *   the moderator is a site admin; CONFLICT with the `report` in its details if the report is closed
 */
export async function setReportStatus(
  deps: Deps,
  moderator: SessionUser,
  { id, status, adminNotes: reason }: z.output<typeof reportStatusInput>,
): Promise<ReportRow> {
  const isTaken = await transaction(deps, async (deps) => {
    const report = await takeReport(deps, moderator, { id, status, reason })
    if (!report) return false
    await log(deps, moderator, report, ACTION_OF[status], reason)
    return true
  })
  return answer(deps, moderator, id, isTaken)
}

/**
 * Removes the reported item and resolves the report. If the item is already removed or deleted, it only resolves the report.
 * @throws AppError as setReportStatus; CONFLICT for the first revision of a part if it is the current one
 */
export async function deleteItem(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  const rendered = await renderTextAfterRemoval(deps, moderator, id)
  const isTaken = await transaction(deps, async (deps) => {
    const report = await takeReport(deps, moderator, { id, status: 'resolved_action_taken', reason })
    if (!report) return false
    const isRemoved = await removeItem(deps, moderator, report, rendered)
    await log(deps, moderator, report, isRemoved ? 'delete-item' : 'resolve', reason)
    return true
  })
  return answer(deps, moderator, id, isTaken)
}

/**
 * Reverts the latest edits of the reported item, which are by its last editor at the first report, and resolves the report.
 * @throws AppError as setReportStatus; CONFLICT if another user edited the item since, or there is no earlier revision
 */
export async function revertItem(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  const rendered = await renderTextAfterRevert(deps, moderator, id)
  const isTaken = await transaction(deps, async (deps) => {
    const report = await takeReport(deps, moderator, { id, status: 'resolved_action_taken', reason })
    if (!report) return false
    if ((await revertEdits(deps, moderator, report, rendered)) !== 'reverted')
      throw new AppError('CONFLICT', NOTHING_TO_REVERT)
    await log(deps, moderator, report, 'revert', reason)
    return true
  })
  return answer(deps, moderator, id, isTaken)
}

/**
 * Removes what the author of the reported item wrote, mutes the author for some days, and resolves the report. Of an item
 * that several users edit, it reverts the edits of the last editor, removes the item only if nobody else edited it, and
 * leaves it if another user edited it since.
 * @throws AppError as deleteItem; VALIDATION if the author is unknown, has deleted the account, or is the moderator;
 *   FORBIDDEN for a site admin as the author, unless the moderator is a site admin
 */
export async function deleteItemAndMute(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason, muteDurationDays: days }: z.output<typeof reportMuteInput>,
): Promise<ReportRow> {
  const [rendered, reverted] = await Promise.all([
    renderTextAfterRemoval(deps, moderator, id),
    renderTextAfterRevert(deps, moderator, id),
  ])
  const act = async (deps: Deps) => {
    const report = await takeReport(deps, moderator, { id, status: 'resolved_action_taken', reason })
    if (!report) return false
    // Before the removal, because a mute locks all listings of the user, then their parts.
    await muteUser(deps, moderator, { userId: report.ownerId, days, reason, reportId: id })
    const outcome = await revertEdits(deps, moderator, report, reverted)
    if (outcome === 'reverted') await log(deps, moderator, report, 'revert', reason)
    else {
      const isRemoved = outcome !== 'edited since' && (await removeItem(deps, moderator, report, rendered))
      await log(deps, moderator, report, isRemoved ? 'delete-item' : 'resolve', reason)
    }
    await log(deps, moderator, report, 'mute-user', reason)
    return true
  }
  const isTaken = await transaction(deps, act, { timeout: LISTINGS_TIMEOUT })
  return answer(deps, moderator, id, isTaken)
}

/**
 * Restores the item that a resolved report removed. The status of the report and the mutes do not change.
 * @throws AppError NOT_FOUND and FORBIDDEN as setReportStatus; CONFLICT if there is nothing to restore
 */
export async function restoreItem(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  await transaction(deps, async (deps) => {
    const report = await takeResolvedReport(deps, moderator, id)
    const { canRestore } = await findReport(deps, moderator, id)
    const isRestored =
      report !== null &&
      canRestore &&
      (await contentTypes[report.itemType].restore(deps, report.itemId, report.removed))
    if (!isRestored) throw new AppError('CONFLICT', NOTHING_TO_RESTORE)
    await log(deps, moderator, report, 'restore', reason)
  })
  return getReport(deps, moderator, id)
}

/**
 * Ends the mute for a report before its time. Mutes for other reports do not change.
 * @throws AppError NOT_FOUND and FORBIDDEN as setReportStatus; CONFLICT if there is no mute
 */
export async function unmuteOwner(
  deps: Deps,
  moderator: SessionUser,
  { id, adminReason: reason }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  const act = async (deps: Deps) => {
    const report = await takeResolvedReport(deps, moderator, id)
    const isLifted = report !== null && (await liftMutes(deps, moderator, id))
    if (!isLifted) throw new AppError('CONFLICT', NO_MUTE)
    await log(deps, moderator, report, 'unmute', reason)
  }
  await transaction(deps, act, { timeout: LISTINGS_TIMEOUT })
  return getReport(deps, moderator, id)
}

/**
 * Renders the text that a page shows after the removal of the reported item. Runs before the transaction, because it may
 * wait for other renders.
 */
async function renderTextAfterRemoval(
  deps: Deps,
  moderator: SessionUser,
  reportId: string,
): Promise<Removal['rendered']> {
  const { itemType, itemId } = await findReport(deps, moderator, reportId)
  return renderText(deps, moderator, await contentTypes[itemType].textAfterRemoval?.(deps, itemId))
}

/** Renders the text that a page shows after `revertEdits`, as `renderTextAfterRemoval`. */
async function renderTextAfterRevert(
  deps: Deps,
  moderator: SessionUser,
  reportId: string,
): Promise<Removal['rendered']> {
  const { itemType, itemId, owner } = await findReport(deps, moderator, reportId)
  return renderText(deps, moderator, owner && (await contentTypes[itemType].textAfterRevert?.(deps, itemId, owner.id)))
}

async function renderText(
  deps: Deps,
  moderator: SessionUser,
  markdown: string | null | undefined,
): Promise<Removal['rendered']> {
  if (markdown === null || markdown === undefined) return null
  return { markdown, ...(await renderField(deps, moderator.id, 'description', markdown)) }
}

/** Locks the users that the action changes, then the unresolved report, and changes its status. Returns null for a closed report. */
async function takeReport(
  deps: Deps,
  moderator: SessionUser,
  { id, status, reason }: { id: string; status: ReportStatus; reason: string },
): Promise<HandledReport | null> {
  await lockUsersOf(deps, moderator, id)
  const report = await changeReportStatus(deps, moderator, { id, status, adminNotes: reason })
  if (report?.itemType === 'trade' && status !== 'under_review') throw new AppError('CONFLICT', OUTCOME_NEEDED)
  if (report) rejectOwnContent(moderator, report)
  return report
}

/** Closes the report of a problem with a trade, in the transaction that closes the problem and has locked the users. */
export async function closeProblemReport(
  deps: Deps,
  moderator: SessionUser,
  { id, status, reason }: { id: string; status: ReportStatus; reason: string },
): Promise<void> {
  const report = await changeReportStatus(deps, moderator, { id, status, adminNotes: reason })
  if (report) await log(deps, moderator, report, 'close-problem', reason)
}

/**
 * Locks the moderator and the author of the item, then the report that was resolved with action. Returns null for a report in another state.
 * @throws AppError NOT_FOUND for a report outside the moderator's scope
 */
async function takeResolvedReport(deps: Deps, moderator: SessionUser, id: string): Promise<HandledReport | null> {
  await findReport(deps, moderator, id)
  await lockUsersOf(deps, moderator, id)
  const report = await lockResolvedReport(deps, moderator, id)
  if (report) rejectOwnContent(moderator, report)
  return report
}

/** Reads the report after the transaction, so that other moderators do not wait for it. */
async function answer(deps: Deps, moderator: SessionUser, id: string, isTaken: boolean): Promise<ReportRow> {
  const report = await getReport(deps, moderator, id)
  if (!isTaken) throw closedMeanwhile(report)
  return report
}

/** The deletion of an account also locks the user first. In another order, the two could deadlock. */
async function lockUsersOf(deps: Deps, moderator: SessionUser, reportId: string): Promise<void> {
  const item = await findReportedItem(deps, reportId)
  const counted = item ? await contentTypes[item.itemType].countedFor?.(deps, item.itemId) : undefined
  await lockUsers(deps, [moderator.id, item?.itemOwnerId ?? moderator.id, ...(counted ?? [])])
}

function rejectOwnContent(moderator: SessionUser, { ownerId }: HandledReport): void {
  if (ownerId === moderator.id && !moderator.isSiteAdmin) throw new AppError('FORBIDDEN', OWN_CONTENT)
}

function closedMeanwhile(report: ReportRow): AppError {
  const by = report.handledBy?.name ?? 'another moderator'
  const sentence = `This report was already closed: ${REPORT_STATUS[report.status]} by ${by}.`
  return new AppError('CONFLICT', sentence, { details: { report } })
}

/** Reverts the edits of the author of the report. Items that only their author edits have no earlier revision. */
async function revertEdits(
  deps: Deps,
  moderator: SessionUser,
  { itemType, itemId, ownerId, reported }: HandledReport,
  rendered: Removal['rendered'],
): Promise<Reverted> {
  const removal = { moderatorId: moderator.id, reported, rendered }
  if (ownerId === null) return 'no earlier revision'
  return (await contentTypes[itemType].revertEditor?.(deps, itemId, ownerId, removal)) ?? 'no earlier revision'
}

/** Returns false if the item was removed or deleted before. */
async function removeItem(
  deps: Deps,
  moderator: SessionUser,
  { id, itemType, itemId, reported }: HandledReport,
  rendered: Removal['rendered'],
): Promise<boolean> {
  const removed = await contentTypes[itemType].remove(deps, itemId, { moderatorId: moderator.id, reported, rendered })
  if (removed === null) return false
  await storeRemoved(deps, id, removed)
  return true
}

/** The changes of the reported item. */
const CHANGE_OF: { [Action in ModerationAction]?: 'item.removed' | 'item.reverted' | 'item.restored' } = {
  'delete-item': 'item.removed',
  revert: 'item.reverted',
  restore: 'item.restored',
}

async function log(
  deps: Deps,
  moderator: SessionUser,
  { id: reportId, itemType, itemId, ownerId, tags }: HandledReport,
  action: ModerationAction,
  reason: string,
): Promise<void> {
  await deps.prisma.moderationLog.create({
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
  const kind = CHANGE_OF[action]
  if (!kind) return
  const [item] = await deps.query(partOfItem, { itemType, itemId })
  const change = { actorId: moderator.id, itemId: reportId, partId: item?.partId ?? null, tells: [ownerId] }
  await recordChange(deps, { ...change, kind, facts: { itemType, itemId, ownerId } })
}
