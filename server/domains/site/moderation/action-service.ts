import type { z } from 'zod'
import type {
  ModerationAction,
  PublicReason,
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
import { contentTypes } from '../../content-types.ts'
import { pauseListings, resumeListings } from '../../market/listings/lifecycle.ts'
import { liftMutes, muteUser } from '../../people/mutes/service.ts'
import { storeWarning } from '../../people/conduct/warning-service.ts'
import { logAction } from '../../people/reports/log-service.ts'
import {
  changeReportStatus,
  findReportedItem,
  lockReport,
  storeRemoved,
  type HandledReport,
} from '../../people/reports/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { findReport, getReport, type ReportRow } from './service.ts'

const ACTION_OF: Record<z.output<typeof reportStatusInput>['status'], ModerationAction> = {
  under_review: 'under-review',
  resolved_action_taken: 'resolve',
  resolved_no_action: 'resolve-no-action',
  dismissed: 'dismiss',
}

/** For actions that pause or resume the listings of a user, of which there may be some thousand. Milliseconds. */
export const MANY_LISTINGS = { timeout: 60_000 }

const OWN_CONTENT = 'You cannot act on a report about your own content. Another moderator must handle it.'
const OUTCOME_NEEDED = 'Close the problem on its page. Its outcome also closes this report.'
const NOTHING_TO_RESTORE =
  'There is nothing to restore. This report did not remove the content, or it was already restored.'
const NOTHING_TO_REVERT =
  'There is nothing to revert. Another user edited the content since the report, or there is no earlier revision.'
const NO_MUTE = 'There is no mute to end. No user is muted for this report.'
const NOT_TO_WARN = 'This report was closed without action, so there is nothing to warn of.'

/**
 * Sets a report to under review, or closes it without a change of its item.
 * @throws AppError NOT_FOUND for a report outside the moderator's scope; FORBIDDEN for the moderator's own content, unless
 *   the moderator is a site admin; CONFLICT with the `report` in its details if the report is closed
 */
export const setReportStatus = (
  deps: Deps,
  moderator: SessionUser,
  { adminNotes: reason, ...input }: z.output<typeof reportStatusInput>,
): Promise<ReportRow> => handleReport(deps, moderator, { ...input, reason }, async () => [ACTION_OF[input.status]])

/**
 * Removes the reported item and resolves the report. If the item is already removed or deleted, it only resolves the report.
 * @throws AppError as setReportStatus; CONFLICT for the first revision of a part if it is the current one
 */
export async function deleteItem(
  deps: Deps,
  moderator: SessionUser,
  { adminReason: reason, ...input }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  const rendered = await renderTextAfterRemoval(deps, moderator, input.id)
  return handleReport(deps, moderator, { ...input, status: 'resolved_action_taken', reason }, async (deps, report) => [
    await removeItem(deps, moderator, report, rendered),
  ])
}

/**
 * Reverts the latest edits of the reported item, which are by its last editor at the first report, and resolves the report.
 * @throws AppError as setReportStatus; CONFLICT if another user edited the item since, or there is no earlier revision
 */
export async function revertItem(
  deps: Deps,
  moderator: SessionUser,
  { adminReason: reason, ...input }: z.output<typeof reportActionInput>,
): Promise<ReportRow> {
  const rendered = await renderTextAfterRevert(deps, moderator, input.id)
  return handleReport(deps, moderator, { ...input, status: 'resolved_action_taken', reason }, async (deps, report) => {
    if ((await revertEdits(deps, moderator, report, rendered)) !== 'reverted')
      throw new AppError('CONFLICT', NOTHING_TO_REVERT)
    return ['revert']
  })
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
  { adminReason: reason, muteDurationDays: days, ...input }: z.output<typeof reportMuteInput>,
): Promise<ReportRow> {
  const { id } = input
  const [rendered, reverted] = await Promise.all([
    renderTextAfterRemoval(deps, moderator, id),
    renderTextAfterRevert(deps, moderator, id),
  ])
  const act = async (deps: Deps, report: HandledReport): Promise<ModerationAction[]> => {
    const { userId } = await muteUser(deps, moderator, { userId: report.ownerId, days, reason, reportId: id })
    // Before the removal, because it locks all listings of the user, then their parts.
    await pauseListings(deps, userId)
    const outcome = await revertEdits(deps, moderator, report, reverted)
    if (outcome === 'reverted') return ['revert', 'mute-user']
    if (outcome === 'edited since') return ['resolve', 'mute-user']
    return [await removeItem(deps, moderator, report, rendered), 'mute-user']
  }
  return handleReport(deps, moderator, { ...input, status: 'resolved_action_taken', reason }, act, MANY_LISTINGS)
}

/**
 * Warns the author of the reported item, who must acknowledge it. The status of the report does not change.
 * @throws AppError NOT_FOUND and FORBIDDEN as setReportStatus; as storeWarning; CONFLICT for a report that was closed without
 *   action
 */
export const warnOwner = (
  deps: Deps,
  moderator: SessionUser,
  { adminReason: reason, ...input }: z.output<typeof reportActionInput>,
): Promise<ReportRow> =>
  actBeside(
    deps,
    moderator,
    { ...input, reason, action: 'warn-user' },
    { refusal: NOT_TO_WARN, states: ['open', 'under_review', 'resolved_action_taken'] },
    async (deps, { ownerId }) => {
      await storeWarning(deps, moderator, { userId: ownerId, reason, reportId: input.id })
      return true
    },
  )

/**
 * Restores the item that a resolved report removed. The status of the report and the mutes do not change.
 * @throws AppError NOT_FOUND and FORBIDDEN as setReportStatus; CONFLICT if there is nothing to restore
 */
export const restoreItem = (
  deps: Deps,
  moderator: SessionUser,
  { adminReason: reason, ...input }: z.output<typeof reportActionInput>,
): Promise<ReportRow> =>
  actBeside(
    deps,
    moderator,
    { ...input, reason, action: 'restore' },
    { refusal: NOTHING_TO_RESTORE },
    async (deps, report) => {
      const { canRestore } = await findReport(deps, moderator, input.id)
      return canRestore && contentTypes[report.itemType].restore(deps, report.itemId, report.removed)
    },
  )

/**
 * Ends the mute for a report before its time. Mutes for other reports do not change.
 * @throws AppError NOT_FOUND and FORBIDDEN as setReportStatus; CONFLICT if there is no mute
 */
export const unmuteOwner = (
  deps: Deps,
  moderator: SessionUser,
  { adminReason: reason, ...input }: z.output<typeof reportActionInput>,
): Promise<ReportRow> =>
  actBeside(
    deps,
    moderator,
    { ...input, reason, action: 'unmute' },
    { refusal: NO_MUTE },
    async (deps) => {
      const userIds = await liftMutes(deps, moderator.id, { reportId: input.id })
      for (const userId of userIds) await resumeListings(deps, userId)
      return userIds.length > 0
    },
    MANY_LISTINGS,
  )

/**
 * Locks the users that the action changes, changes the status of the unresolved report, acts on its item and writes the log, in one
 * transaction (docs/decisions/14).
 * @param act returns the actions for the log
 * @returns the report, read after the transaction, so that other moderators do not wait for the read
 * @throws AppError CONFLICT with the `report` in its details if the report is closed
 */
async function handleReport(
  deps: Deps,
  moderator: SessionUser,
  { id, status, ...logged }: { id: string; status: ReportStatus; reason: string } & PublicReason,
  act: (deps: Deps, report: HandledReport) => Promise<ModerationAction[]>,
  options?: { timeout: number },
): Promise<ReportRow> {
  const handle = async (deps: Deps) => {
    await lockUsersOf(deps, moderator, id)
    const report = await changeReportStatus(deps, moderator, { id, status, adminNotes: logged.reason })
    if (!report) return false
    if (report.itemType === 'trade' && status !== 'under_review') throw new AppError('CONFLICT', OUTCOME_NEEDED)
    rejectOwnContent(moderator, report)
    for (const action of await act(deps, report)) await logAction(deps, moderator, report, { ...logged, action })
    return true
  }
  const isTaken = await transaction(deps, handle, options)
  const report = await getReport(deps, moderator, id)
  if (!isTaken) throw closedMeanwhile(report)
  return report
}

type Precondition = {
  /** The sentence if there is nothing to do. */
  refusal: string
  /** The default is a report that an action has resolved. */
  states?: ReportStatus[]
}

/**
 * Does something for a report without a change of its status, and writes the log, in one transaction.
 * @param act returns false if there is nothing to do
 * @throws AppError NOT_FOUND for a report outside the moderator's scope; CONFLICT with `refusal` if there is nothing to do
 */
async function actBeside(
  deps: Deps,
  moderator: SessionUser,
  { id, ...logged }: { id: string; reason: string; action: ModerationAction } & PublicReason,
  { refusal, states = ['resolved_action_taken'] }: Precondition,
  act: (deps: Deps, report: HandledReport) => Promise<boolean>,
  options?: { timeout: number },
): Promise<ReportRow> {
  const handle = async (deps: Deps) => {
    await findReport(deps, moderator, id)
    await lockUsersOf(deps, moderator, id)
    const report = await lockReport(deps, moderator, id, states)
    if (report) rejectOwnContent(moderator, report)
    if (!report || !(await act(deps, report))) throw new AppError('CONFLICT', refusal)
    await logAction(deps, moderator, report, logged)
  }
  await transaction(deps, handle, options)
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

/** Returns the action for the log: 'resolve' if the item was removed or deleted before. */
async function removeItem(
  deps: Deps,
  moderator: SessionUser,
  { id, itemType, itemId, reported }: HandledReport,
  rendered: Removal['rendered'],
): Promise<'delete-item' | 'resolve'> {
  const removed = await contentTypes[itemType].remove(deps, itemId, { moderatorId: moderator.id, reported, rendered })
  if (removed === null) return 'resolve'
  await storeRemoved(deps, id, removed)
  return 'delete-item'
}
