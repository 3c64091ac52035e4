import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import type { Person } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import { assertMayEdit } from '../protections/service.ts'
import type { AnyRevision, History, RevisionType } from './policy.ts'
import { addRevision, getRevision } from './service.ts'
import { planUndo } from './undo-policy.ts'

const NO_EARLIER_REVISION = 'There is no earlier revision to go back to. Remove the item instead.'
const CHANGED_MEANWHILE = 'The item was changed at the same time. Please try again.'
const NAME_TAKEN_SINCE = 'Other content now has the earlier name. Rename that first.'

/** Who made a revision, and when. */
export type Author = { by: Person | null; at: string; revision: number }

export type RevisionUndo =
  /** The revisions that it took back, newest first, and the number of earlier edits of the same author that stay. */
  | { state: 'undone'; revisions: number[]; earlier: number }
  /** A newer edit stays, and nothing was changed. `newest` is the number of the newest revision. */
  | { state: 'left'; newer: Author; newest: number }
  /** The edit was taken back before. */
  | { state: 'gone'; by: Person | null; at: string | null }

/** Which revision of which content is undone. `newest` is the newest revision that the user saw; null if that does not matter. */
export type UndoOf = { id: string; number: number; newest: number | null; summary: string; groupId: string | null }

/** A text that was rendered before the transaction. */
export type RenderedText = RenderedMarkdown & { markdown: string }

/** Returns the content that an undo would restore now; null if it would change nothing. */
export async function contentAfterUndo<Content, Revision extends AnyRevision>(
  deps: Deps,
  history: History<Content, Revision>,
  { id, number }: Pick<UndoOf, 'id' | 'number'>,
): Promise<Content | null> {
  const plan = planUndo(await history.headsOf(deps, id), number)
  return plan.state === 'undone' ? contentAt(deps, history, id, plan.to) : null
}

/**
 * Takes back a revision, with the newer ones of its author, by a new revision, in a transaction that has locked the user.
 * @param textOf returns the Markdown of content that has some, which is in `rendered` then
 * @throws AppError CONFLICT if no earlier revision is visible, if another item now has the earlier name, or if the item was
 *   changed since its text was rendered; FORBIDDEN as saveRevision; NOT_FOUND for unknown and for removed content
 */
export async function undoRevision<Current extends { revision: number }, Content, Revision extends AnyRevision>(
  deps: Deps,
  type: RevisionType<Current, Content, Revision>,
  userId: string,
  { id, number, newest, summary, groupId }: UndoOf,
  { rendered, textOf }: { rendered: RenderedText | null; textOf(content: Content): string | null },
): Promise<RevisionUndo> {
  const current = await type.lock(deps, id)
  if (!current) throw await type.unknown(deps, id)
  await assertMayEdit(deps, userId, { type: type.page, id }, current.protection)
  const plan = planUndo(await type.headsOf(deps, id), number)
  if (plan.state === 'gone') return { state: 'gone', ...(await findAuthor(deps, type, id, plan.by)) }
  const isOutdated = newest !== null && newest !== current.revision
  if (plan.state === 'left' || isOutdated) {
    const newer = plan.state === 'left' ? plan.newer : current.revision
    return { state: 'left', newer: await findAuthor(deps, type, id, newer), newest: current.revision }
  }
  const content = await contentAt(deps, type, id, plan.to)
  if (textOf(content) !== (rendered?.markdown ?? null)) throw new AppError('CONFLICT', CHANGED_MEANWHILE)
  try {
    await addRevision(deps, type, userId, id, current, { content, summary, revertsTo: plan.to, rendered, groupId })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', NAME_TAKEN_SINCE, { cause: error }) : error
  }
  return { state: 'undone', revisions: plan.undone, earlier: plan.earlier }
}

/** Returns the content of a revision; of 0 the content before the first one. */
async function contentAt<Content, Revision extends AnyRevision>(
  deps: Deps,
  history: History<Content, Revision>,
  id: string,
  number: number,
): Promise<Content> {
  if (number > 0) return history.contentIn(await getRevision(deps, history, id, number))
  if (history.empty === undefined) throw new AppError('CONFLICT', NO_EARLIER_REVISION)
  return history.empty
}

/** Returns the author and time of a revision. */
export async function findAuthor<Content, Revision extends AnyRevision>(
  deps: Deps,
  history: History<Content, Revision>,
  id: string,
  number: number,
): Promise<Author> {
  const { author, createdAt } = await getRevision(deps, history, id, number)
  return { by: author, at: createdAt, revision: number }
}
