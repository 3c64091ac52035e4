import type { z } from 'zod'
import type { undoChangeInput } from '../../../../shared/recent-changes.ts'
import type { CheckState } from '../../../../shared/change-filters.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import type { Person } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { moderates, tagsOfPage } from '../../catalogue/protections/service.ts'
import type { Author } from '../../catalogue/revisions/undo-service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { mayCheck } from '../../people/levels/policy.ts'
import { levelOf } from '../../people/levels/service.ts'
import { logAction } from '../../people/reports/log-service.ts'
import { decideFlags } from '../flags/service.ts'
import { undoMerge } from '../merges/undo-service.ts'
import { lockUndone } from './check-queries.ts'
import { findItem } from './removal-service.ts'
import { wayOf, type WikiChange } from './undo-policy.ts'
import { prepareUndo, undoIn } from './undo-service.ts'

const LEVEL_NEEDED = 'You can check changes of others after 4 days and 10 edits that stood.'
const OWN_CHANGE = 'You cannot mark your own change as good. Another user has to check it.'
const MODERATOR_NEEDED = 'Only a moderator of its tags can undo this change.'
const NEEDS_NO_CHECK = 'This change needs no check.'
const MERGE_AGAIN = 'Merge the two parts again instead.'
const NOT_YOURS = 'Only the user who marked a change as good can take that back.'

/** The state of a change, and who checked or undid it. */
export type Check = { id: string; state: CheckState; checkedBy: Person | null; checkedAt: string | null }
/** Also the undone revisions, newest first, and the number of earlier edits of the same author that stay. */
export type UndoneChange = Check & { revisions: number[]; earlier: number }

/**
 * Marks a change as good.
 * @throws AppError NOT_FOUND for an unknown change; FORBIDDEN for a change of the user and below level 1; CONFLICT with the
 *   state if another user was first
 */
export async function markGood(deps: Deps, userId: string, id: string): Promise<Check> {
  const change = await findChange(deps, id)
  if (change.actorId === userId) throw new AppError('FORBIDDEN', OWN_CHANGE)
  if (!mayCheck(await levelOf(deps, userId))) throw new AppError('FORBIDDEN', LEVEL_NEEDED)
  return transaction(deps, async (deps) => {
    const good = { state: 'good', checkedById: userId, checkedAt: deps.now() } as const
    const { count } = await deps.prisma.recentChange.updateMany({
      where: { changeId: id, state: 'unchecked' },
      data: good,
    })
    if (count === 0) throw settled(await findChange(deps, id))
    await decideFlags(deps, [change.seq], true)
    await recordChange(deps, { kind: 'change.checked', actorId: userId, itemId: id, facts: { good: true } })
    return toCheck(await findChange(deps, id))
  })
}

/**
 * Takes back that the user marked a change as good.
 * @throws AppError NOT_FOUND for an unknown change; CONFLICT with the state if another user marked it, or nobody
 */
export const takeBack = (deps: Deps, userId: string, id: string): Promise<Check> =>
  transaction(deps, async (deps) => {
    const { count } = await deps.prisma.recentChange.updateMany({
      where: { changeId: id, state: 'good', checkedById: userId },
      data: { state: 'unchecked', checkedById: null, checkedAt: null },
    })
    const change = await findChange(deps, id)
    if (count === 0) throw new AppError('CONFLICT', NOT_YOURS, { details: detailsOf(change) })
    await decideFlags(deps, [change.seq], null)
    await recordChange(deps, { kind: 'change.checked', actorId: userId, itemId: id, facts: { good: false } })
    return toCheck(change)
  })

/**
 * Undoes a change: an edit by a new revision, everything else by the removal or restoration of its item.
 * @throws AppError NOT_FOUND for an unknown change; FORBIDDEN as docs/product/changes.md, "Undo" says; CONFLICT with the state
 *   if it was checked or undone before, and with the `newer` edit if there is one; otherwise as undoIn
 */
export async function undoChange(
  deps: Deps,
  user: SessionUser,
  { id, reason, newest }: z.output<typeof undoChangeInput>,
): Promise<UndoneChange> {
  const change = await findChange(deps, id)
  if (isSettled(change)) throw settled(change)
  if (change.kind === 'part.merged') return undoMergeOf(deps, user, change, reason)
  if (change.kind === 'part.unmerged' || change.kind === 'part.split') throw new AppError('CONFLICT', MERGE_AGAIN)
  await assertMayUndo(deps, user, change)
  const prepared = await prepareUndo(deps, user, change)
  return transaction(deps, async (deps) => {
    const result = await undoIn(deps, user, change, prepared, { reason, newest, groupId: null })
    if (result.state === 'left') throw changedAgain(result.newer, result.newest)
    if (result.state === 'gone')
      throw settled({ state: 'undone', checkedBy: result.by ?? null, checkedAt: result.at ?? null })
    const { revisions, earlier } = result
    const check = await settleUndone(deps, user, change, revisions)
    await logRemoval(deps, user, change, reason)
    return { ...check, revisions, earlier }
  })
}

/** Undoes a merge. @throws AppError as undoMerge; CONFLICT with the state if it was undone before */
async function undoMergeOf(deps: Deps, user: SessionUser, change: Checked, reason: string): Promise<UndoneChange> {
  const { groupId } = await deps.prisma.change.findUniqueOrThrow({
    where: { id: change.id },
    select: { groupId: true },
  })
  const revisions = change.revision === null ? [] : [change.revision]
  let check: Check | undefined
  await undoMerge(deps, user, { id: groupId ?? '', reason }, async (deps) => {
    check = await settleUndone(deps, user, change, revisions)
  })
  if (!check) throw settled(await findChange(deps, change.id))
  return { ...check, revisions, earlier: 0 }
}

/** Marks the undone changes, and decides their flags, in the transaction of the undo. The first of two users wins. */
async function settleUndone(deps: Deps, user: SessionUser, change: Checked, revisions: number[]): Promise<Check> {
  const { id, pageId, subject } = change
  const rows = await deps.query(lockUndone, { id, pageId, subject, revisions })
  if (rows.some((row) => row.id === id && isSettled(row))) throw settled(await findChange(deps, id))
  const seqs = rows.filter(({ state }) => state !== 'undone').map(({ seq }) => seq)
  await deps.prisma.recentChange.updateMany({
    where: { seq: { in: seqs } },
    data: { state: 'undone', checkedById: user.id, checkedAt: deps.now() },
  })
  await decideFlags(deps, seqs, false)
  return toCheck(await findChange(deps, id))
}

/** Writes the removal or restoration of an item to the moderation log. */
async function logRemoval(deps: Deps, user: SessionUser, change: Checked, reason: string): Promise<void> {
  const way = wayOf(change.kind)
  const item = way === 'revert' ? null : await findItem(deps, change)
  if (!item) return
  const acted = { id: null, itemType: item.type, itemId: item.id, ownerId: change.actorId }
  const action = way === 'remove' ? 'delete-item' : 'restore'
  await logAction(deps, user, { ...acted, tags: await tagsOfPage(deps, pageOf(change)) }, { action, reason })
}

async function assertMayUndo(deps: Deps, user: SessionUser, change: Checked): Promise<void> {
  if (wayOf(change.kind) === 'revert') {
    if (change.actorId !== user.id && !mayCheck(await levelOf(deps, user.id)))
      throw new AppError('FORBIDDEN', LEVEL_NEEDED)
  } else if (!(await moderates(deps, user, pageOf(change)))) throw new AppError('FORBIDDEN', MODERATOR_NEEDED)
}

const pageOf = ({ subject, pageId }: WikiChange) =>
  ({ type: subject === 'vehicle' ? 'vehicle' : 'part', id: pageId }) as const

// ── The change ───────────────────────────────────────────────────────────────────────────────────────────────────

const checkSelect = {
  seq: true,
  changeId: true,
  kind: true,
  subject: true,
  pageId: true,
  itemId: true,
  revision: true,
  actorId: true,
  state: true,
  checkedAt: true,
  checkedBy: { select: personSelect },
} satisfies Prisma.RecentChangeSelect

type Checked = WikiChange & Check & { seq: number }

/** @throws AppError NOT_FOUND for an unknown change, and for one that is not listed yet */
async function findChange(deps: Deps, id: string): Promise<Checked> {
  const row = await deps.prisma.recentChange.findUnique({ where: { changeId: id }, select: checkSelect })
  if (!row) throw notFound('Change not found.')
  const { seq, changeId: _, checkedBy, checkedAt, ...rest } = row
  const check = { checkedBy: toPerson(checkedBy), checkedAt: checkedAt?.toISOString() ?? null }
  return { ...rest, ...check, id, seq: Number(seq) }
}

const toCheck = ({ id, ...check }: Check): Check => ({ id, ...detailsOf(check) })
const detailsOf = ({ state, checkedBy, checkedAt }: Omit<Check, 'id'>) => ({ state, checkedBy, checkedAt })
const isSettled = ({ state }: { state: CheckState }) => state === 'good' || state === 'undone'

function settled(check: Omit<Check, 'id'>): AppError {
  const by = check.checkedBy?.name ?? UNKNOWN_USER
  const sentence =
    check.state === 'good'
      ? `${by} has already marked this change as good.`
      : check.state === 'undone'
        ? `${by} has already undone this change.`
        : NEEDS_NO_CHECK
  return new AppError('CONFLICT', sentence, { details: detailsOf(check) })
}

const changedAgain = (newer: Author, newest: number) =>
  new AppError('CONFLICT', `${newer.by?.name ?? UNKNOWN_USER} has changed it again. Look at the newer change first.`, {
    details: { newer, newest },
  })
