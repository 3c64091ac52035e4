import { LENGTH } from '../../../../shared/limits.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import type { ItemType } from '../../../../shared/reports.ts'
import { beginningOf, cleanLine } from '../../../../shared/text.ts'
import type { Person } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { recordChange } from '../../base/changes/service.ts'
import { fitmentRevisions } from '../../catalogue/fitment/revision-policy.ts'
import { partRevisions } from '../../catalogue/parts/revision-policy.ts'
import { relationRevisions } from '../../catalogue/relations/revision-policy.ts'
import type { AnyRevision, RevisionType } from '../../catalogue/revisions/policy.ts'
import {
  contentAfterUndo,
  undoRevision,
  type Author,
  type RenderedText,
  type UndoOf,
} from '../../catalogue/revisions/undo-service.ts'
import { vehicleRevisions } from '../../catalogue/vehicles/revision-policy.ts'
import type { Removed } from '../../content-lifecycle.ts'
import { contentTypes } from '../../content-types.ts'
import { findPersons, lockUsers } from '../../people/users/person-service.ts'
import { findItem, findNewerEdit } from './removal-service.ts'
import { wayOf, type WikiChange } from './undo-policy.ts'

/** What has to be ready before the transaction of an undo. */
export type PreparedUndo = { rendered: RenderedText | null; name: string }

export type UndoResult =
  /** The revisions that were taken back, newest first, and the number of earlier edits of the same author that stay. */
  | { state: 'undone'; revisions: number[]; earlier: number; overwritten?: Removed }
  /** A newer edit by another user stays, and nothing was changed. `newest` is the number of the newest revision. */
  | { state: 'left'; newer: Author; newest: number }
  /** It was taken back or removed before. */
  | { state: 'gone'; by?: Person | null; at?: string | null }

type Undoing = { reason: string; newest: number | null; groupId: string | null }

/** Renders the text that the page shows after the undo. Runs before the transaction, because it may wait for other renders. */
export async function prepareUndo(deps: Deps, by: { id: string }, change: WikiChange): Promise<PreparedUndo> {
  const markdown = await textAfterUndo(deps, change)
  const author = (await findPersons(deps, [change.actorId])).get(change.actorId ?? '')
  const rendered = markdown === null ? null : { markdown, ...(await renderField(deps, by.id, 'description', markdown)) }
  return { rendered, name: author?.name ?? UNKNOWN_USER }
}

/**
 * Undoes a change of the wiki, in a transaction. It does not change the state of the change: the consumer of the log does, and
 * `undoChange` for one of its own.
 * @throws AppError as undoRevision and as `remove` and `restore` of the content type
 */
export async function undoIn(
  deps: Deps,
  by: { id: string },
  change: WikiChange,
  prepared: PreparedUndo,
  { reason, newest, groupId }: Undoing,
): Promise<UndoResult> {
  await lockUsers(deps, [by.id])
  const way = wayOf(change.kind)
  if (way === 'revert') {
    if (change.revision === null || change.subject === 'image') return { state: 'gone' }
    const summary = beginningOf(cleanLine(`Undid the change by ${prepared.name}: ${reason}`), LENGTH.title)
    const undo = { id: change.pageId, number: change.revision, newest, summary, groupId }
    return REVISED[change.subject].undo(deps, by.id, undo, prepared.rendered)
  }
  const item = await findItem(deps, change)
  if (!item) return { state: 'gone' }
  if (way === 'restore') {
    if (!(await contentTypes[item.type].restore(deps, item.id, {}))) return { state: 'gone' }
    await record(deps, by, change, 'content.restored', { ...item, groupId })
    return { state: 'undone', revisions: [], earlier: 0 }
  }
  const newer = await findNewerEdit(deps, change, newest)
  if (newer) return { state: 'left', ...newer }
  const removal = { moderatorId: by.id, reported: { title: '' }, rendered: prepared.rendered }
  const overwritten = await contentTypes[item.type].remove(deps, item.id, removal)
  if (overwritten === null) return { state: 'gone' }
  await record(deps, by, change, 'content.removed', { ...item, groupId })
  return { state: 'undone', revisions: [], earlier: 0, overwritten }
}

/** Records the removal or restoration of an item. One of many tells nobody, because their job does. */
async function record(
  deps: Deps,
  by: { id: string },
  { id, subject, pageId, actorId: ownerId }: WikiChange,
  kind: 'content.removed' | 'content.restored',
  { type: itemType, id: itemId, groupId }: { type: ItemType; id: string; groupId: string | null },
): Promise<void> {
  const partId = subject === 'vehicle' ? null : pageId
  const tells = groupId === null && kind === 'content.removed' ? [ownerId] : []
  const change = { actorId: by.id, itemId: id, partId, groupId, tells }
  await recordChange(deps, { ...change, kind, facts: { itemType, itemId, ownerId } })
}

async function textAfterUndo(deps: Deps, change: WikiChange): Promise<string | null> {
  const way = wayOf(change.kind)
  if (way === 'revert') {
    if (change.revision === null || change.subject === 'image') return null
    return REVISED[change.subject].textAfter(deps, { id: change.pageId, number: change.revision })
  }
  const item = way === 'remove' ? await findItem(deps, change) : null
  return (item && (await contentTypes[item.type].textAfterRemoval?.(deps, item.id))) ?? null
}

/** @param textOf returns the Markdown of content that has some */
const revised = <Current extends { revision: number }, Content, Revision extends AnyRevision>(
  type: RevisionType<Current, Content, Revision>,
  textOf: (content: Content) => string | null = () => null,
) => ({
  async textAfter(deps: Deps, at: { id: string; number: number }) {
    const content = await contentAfterUndo(deps, type, at)
    return content && textOf(content)
  },
  undo: (deps: Deps, userId: string, undo: UndoOf, rendered: RenderedText | null) =>
    undoRevision(deps, type, userId, undo, { rendered, textOf }),
})

/** The subjects of changes that have revisions. */
const REVISED = {
  part: revised(partRevisions, ({ descriptionMarkdown }) => descriptionMarkdown),
  cars: revised(fitmentRevisions),
  relations: revised(relationRevisions),
  vehicle: revised(vehicleRevisions),
}
