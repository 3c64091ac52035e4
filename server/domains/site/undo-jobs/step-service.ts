import type { RemovedType } from '../../../../shared/changes.ts'
import type { Votable } from '../../../../shared/votes.ts'
import type { StepState } from '../../../../shared/undo-jobs.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { removeVote, restoreVote } from '../../base/votes/service.ts'
import type { ContentType, Removed } from '../../content-lifecycle.ts'
import { contentTypes } from '../../content-types.ts'
import { confirmationRemoval } from '../../catalogue/relations/confirmation-lifecycle.ts'
import type { RenderedText } from '../../catalogue/revisions/undo-service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { renderTextBefore, undoMergeIn } from '../merges/undo-service.ts'
import { prepareUndo, undoIn, type PreparedUndo } from '../recent-changes/undo-service.ts'
import type { WikiChange } from '../recent-changes/undo-policy.ts'
import { subjectOf } from './policy.ts'
import type { UserChange } from './queries.ts'

/** A job as its steps need it. `actorId` made the changes: the user, or the moderator of the job that is undone. */
export type Undoing = {
  id: string
  userId: string
  moderatorId: string
  reason: string
  undoesId: string | null
  actorId: string
}

/** `note` says why it was left alone. */
export type StepResult = { state: StepState; note?: string; overwritten?: Removed }

type PreparedMerge = { mergeId: string; text: RenderedText | null }
/** What is ready before the transaction of a step; null for changes of other kinds, and if the content is removed. */
export type PreparedStep = { wiki: WikiChange; undo: PreparedUndo } | PreparedMerge | null

/** Renders the text that a page shows after the step. */
export async function prepareStep(deps: Deps, job: Undoing, change: UserChange): Promise<PreparedStep> {
  const { mergeId } = change
  if (mergeId !== null) return { mergeId, text: await renderTextBefore(deps, job.moderatorId, mergeId) }
  const wiki = toWiki(job, change)
  if (wiki === null) return null
  try {
    return { wiki, undo: await prepareUndo(deps, { id: job.moderatorId }, wiki) }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/**
 * Undoes a change in the transaction that stores the result. What others changed since stays.
 * @throws AppError CONFLICT as the undo of a single change
 */
export async function undoStep(
  deps: Deps,
  job: Undoing,
  change: UserChange,
  prepared: PreparedStep,
): Promise<StepResult> {
  await lockUsers(deps, [job.moderatorId, job.actorId, job.userId])
  if (prepared !== null && 'mergeId' in prepared) {
    const { mergeId: id, text } = prepared
    const { isNew } = await undoMergeIn(deps, job.moderatorId, { id, reason: job.reason }, text)
    return { state: isNew ? 'undone' : 'gone' }
  }
  if (toWiki(job, change) !== null) return prepared === null ? { state: 'gone' } : undoWiki(deps, job, prepared)
  if (change.kind === 'content.removed') return restoreItem(deps, job, change)
  if (change.kind === 'vote.removed') return changeVote(deps, job, change, restoreVote)
  if (change.kind.endsWith('.voted')) return changeVote(deps, job, change, removeVote)
  return removeItem(deps, job, change)
}

/** Returns a change of the wiki; null for a change of another kind. */
function toWiki(job: Undoing, change: UserChange): WikiChange | null {
  const { id, kind, itemId, partId, revision } = change
  const base = { id, kind, itemId, revision, actorId: job.actorId }
  const subject = subjectOf(change)
  if (subject !== null) return { ...base, subject: subject.type, pageId: subject.id }
  return kind === 'image.added' && partId !== null ? { ...base, subject: 'image', pageId: partId } : null
}

async function undoWiki(
  deps: Deps,
  { id: groupId, moderatorId, reason }: Undoing,
  { wiki, undo }: { wiki: WikiChange; undo: PreparedUndo },
): Promise<StepResult> {
  try {
    const result = await undoIn(deps, { id: moderatorId }, wiki, undo, { reason, newest: null, groupId })
    return { state: result.state, ...(result.state === 'undone' && { overwritten: result.overwritten }) }
  } catch (error) {
    if (isGone(error)) return { state: 'gone' }
    throw error
  }
}

/** Its part or vehicle was removed. */
const isGone = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'

/** What can be removed and restored, by the type that the log has. */
const removals: Record<RemovedType, Pick<ContentType, 'remove' | 'restore'>> = {
  ...contentTypes,
  relation_confirmation: confirmationRemoval,
}

/** The types of items that users create and that have no revisions. */
const ITEM_TYPES: Record<string, RemovedType> = {
  'comment.created': 'comment',
  'post.created': 'blog_post',
  'listing.created': 'listing',
  'confirmation.given': 'confirmation',
  'relation.confirmed': 'relation_confirmation',
}

async function removeItem(deps: Deps, job: Undoing, change: UserChange): Promise<StepResult> {
  const itemType = ITEM_TYPES[change.kind]
  if (itemType === undefined) throw new Error(`A job cannot undo ${change.kind}.`)
  const removal = { moderatorId: job.moderatorId, reported: { title: '' }, rendered: null }
  const overwritten = await removals[itemType].remove(deps, change.itemId, removal)
  if (overwritten === null) return { state: 'gone' }
  await recordItem(deps, job, change, 'content.removed', { itemType, itemId: change.itemId, ownerId: job.actorId })
  return { state: 'undone', overwritten }
}

/** Restores what the job that is undone removed. The item of the change is the change that this job took back. */
async function restoreItem(deps: Deps, job: Undoing, change: UserChange): Promise<StepResult> {
  const { removedType, removedId: itemId, ownerId, itemId: changeId } = change
  if (removedType === null || itemId === null) return { state: 'gone' }
  const step = await deps.prisma.undoStep.findUnique({
    where: { jobId_changeId: { jobId: job.undoesId ?? '', changeId } },
    select: { overwritten: true },
  })
  const overwritten = (step?.overwritten ?? {}) as Removed
  if (!(await removals[removedType].restore(deps, itemId, overwritten))) return { state: 'gone' }
  const facts = { itemType: removedType, itemId, ownerId }
  await recordItem(deps, job, { ...change, id: changeId }, 'content.restored', facts)
  return { state: 'undone' }
}

const recordItem = (
  deps: Deps,
  job: Undoing,
  { id: itemId, partId }: Pick<UserChange, 'id' | 'partId'>,
  kind: 'content.removed' | 'content.restored',
  facts: { itemType: RemovedType; itemId: string; ownerId: string | null },
) => recordChange(deps, { kind, actorId: job.moderatorId, itemId, partId, groupId: job.id, facts })

/** By the type of the item and by the beginning of the kind of a vote. */
const VOTABLES: Record<string, Votable> = { comment: 'comment', blog_post: 'post', post: 'post', image: 'image' }

/** Takes a vote back, or gives it back if the job that is undone took it. */
async function changeVote(
  deps: Deps,
  { id: groupId, moderatorId, actorId }: Undoing,
  { id, kind, itemId, value, removedType, removedId, ownerId }: UserChange,
  act: typeof removeVote,
): Promise<StepResult> {
  const isRestored = kind === 'vote.removed'
  const voted = VOTABLES[(isRestored ? removedType : kind.split('.')[0]) ?? '']
  if (voted === undefined || value === null) return { state: 'gone' }
  const isChanged = await act(deps, {
    kind: voted,
    itemId: isRestored ? (removedId ?? '') : itemId,
    userId: isRestored ? (ownerId ?? '') : actorId,
    value,
    moderatorId,
    changeId: isRestored ? itemId : id,
    groupId,
  })
  return { state: isChanged ? 'undone' : 'gone', ...(!isRestored && isChanged && { overwritten: { value } }) }
}
