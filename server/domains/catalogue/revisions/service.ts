import { isDeepStrictEqual } from 'node:util'
import { toPage, type CursorPage, type Page } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Statement } from '../../../db/statement.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { assertMayEdit } from '../protections/service.ts'
import type { AnyRevision, Editing, History, NewRevision, RevisionWindow } from './policy.ts'

/** Attempts to save content whose unique names others take at the same time. A failure of the last one is a fault. */
const ATTEMPTS = 5

/**
 * Saves an edit as a new revision. Returns false if it changes nothing and so makes no revision.
 * @param base the content, and the revision from which the edit started; null for the current one
 * @param nextOf returns the new content; it runs under the lock of the content
 * @throws AppError CONFLICT with the `current` content if another edit came after `baseRevision`; NOT_FOUND for unknown and
 *   for removed content; FORBIDDEN for a user below the level of protected content; the errors of `nextOf` and of `type`
 */
export async function saveRevision<Current extends { revision: number }, Content>(
  deps: Deps,
  type: Editing<Current, Content>,
  authorId: string,
  { id, baseRevision }: { id: string; baseRevision: number | null },
  nextOf: (deps: Deps, current: Current) => Promise<NewRevision<Content>> | NewRevision<Content>,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    let next: NewRevision<Content> | undefined
    try {
      return await transaction(deps, async (deps) => {
        // The foreign key of the revision locks the author too, but after the content.
        await lockUsers(deps, [authorId])
        const current = await type.lock(deps, id)
        if (!current) throw await type.unknown(deps, id)
        await assertMayEdit(deps, authorId, { type: type.page, id }, current.protection)
        if (baseRevision !== null && baseRevision !== current.revision)
          throw new AppError('CONFLICT', type.editedMeanwhile, { details: { current: await type.shown(deps, id) } })
        next = await nextOf(deps, current)
        if (isDeepStrictEqual(type.contentOf(current), next.content)) return false
        await addRevision(deps, type, authorId, id, current, next)
        return true
      })
    } catch (error) {
      if (!isUniqueViolation(error) || !next || !type.assertNameIsFree) throw error
      await type.assertNameIsFree(deps, id, next.content)
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Changes content and adds the revision for it, in the transaction that locked the content. A revert tells the authors of the
 * revisions that it undoes.
 * @returns the number of the revision
 */
export async function addRevision<Current extends { revision: number }, Content>(
  deps: Deps,
  type: Editing<Current, Content>,
  authorId: string,
  id: string,
  current: Current,
  next: NewRevision<Content>,
): Promise<number> {
  await type.check?.(deps, current, next)
  // Content from before its first edit is kept as its first revision.
  const origin = current.revision === 0 ? type.originOf?.(current) : undefined
  if (origin) await type.insert(deps, id, { id: deps.newId(), number: 1, ...origin }, type.contentOf(current))
  const number = current.revision + (origin ? 2 : 1)
  const { content, summary, revertsTo } = next
  const columns = { id: deps.newId(), number, authorId, createdAt: deps.now(), summary, revertsTo }
  await type.insert(deps, id, columns, content)
  await type.apply(deps, current, next, columns)

  if (!next.isRecorded) await recordRevision(deps, type, authorId, id, columns, next)
  return number
}

async function recordRevision<Current extends { revision: number }, Content>(
  deps: Deps,
  type: Editing<Current, Content>,
  actorId: string,
  id: string,
  revision: { id: string; number: number },
  { revertsTo, groupId = null }: NewRevision<Content>,
): Promise<void> {
  const change = { actorId, ...type.itemOf(id, revision.id) }
  const facts = { revision: revision.number }
  if (revertsTo === null) return recordChange(deps, { ...change, kind: type.edited, facts })
  const tells = groupId === null ? await type.authorsOf(deps, id, { gt: revertsTo, lt: revision.number }) : []
  await recordChange(deps, {
    ...change,
    kind: type.reverted,
    groupId,
    tells,
    facts: { ...facts, toRevision: revertsTo },
  })
}

// ── Earlier revisions ────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the new revision that restores revision `to`.
 * @throws AppError NOT_FOUND for an unknown revision; CONFLICT for a removed one
 */
export async function restoration<Content, Revision extends AnyRevision>(
  deps: Deps,
  history: History<Content, Revision>,
  id: string,
  to: number,
): Promise<NewRevision<Content>> {
  const revision = await getRevision(deps, history, id, to)
  if (revision.removed) throw new AppError('CONFLICT', `A moderator removed revision ${to}.`)
  return restorationOf(history, revision)
}

/** Returns the new revision that restores an earlier one. */
export const restorationOf = <Content, Revision extends AnyRevision>(
  { contentIn }: History<Content, Revision>,
  revision: Revision,
): NewRevision<Content> => ({
  content: contentIn(revision),
  summary: `Reverted to revision ${revision.number}`,
  revertsTo: revision.number,
})

/** Returns the newest visible revision before the given number. Only the lock of the content keeps the result true. */
export async function findVisibleBefore<Revision extends AnyRevision>(
  deps: Deps,
  revisions: Statement<RevisionWindow, Revision>,
  id: string,
  before: number,
): Promise<Revision | null> {
  const [revision] = await deps.query(revisions, { id, before, limit: 1, offset: 0 })
  return revision?.removed ? findVisibleBefore(deps, revisions, id, revision.number) : (revision ?? null)
}

/**
 * Returns a revision with its content.
 * @throws AppError NOT_FOUND if the content has no revision with this number
 */
export async function getRevision<Content, Revision extends AnyRevision>(
  deps: Deps,
  { revisions, noRevision }: History<Content, Revision>,
  id: string,
  number: number,
): Promise<Revision> {
  const [revision] = await deps.query(revisions, { id, before: number + 1, limit: 1, offset: 0 })
  if (revision?.number !== number) throw notFound(noRevision(number))
  return revision
}

// ── Histories ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns revisions, newest first. `cursor` is the number of the last revision of the previous page. */
export async function listRevisions<Revision extends { number: number }>(
  deps: Deps,
  revisions: Statement<RevisionWindow, Revision>,
  { id, cursor, limit }: { id: string; cursor?: number | null | undefined; limit: number },
): Promise<CursorPage<Revision, number>> {
  const rows = await deps.query(revisions, { id, before: cursor ?? null, limit: limit + 1, offset: 0 })
  return toCursorPage(rows, limit, (last) => last.number)
}

/** Returns revisions with their content, newest first, by page number. */
export async function pageRevisions<Revision extends AnyRevision>(
  deps: Deps,
  revisions: Statement<RevisionWindow, Revision>,
  id: string,
  at: { page: number; limit: number },
): Promise<Page<Revision>> {
  const offset = (at.page - 1) * at.limit
  const items = await deps.query(revisions, { id, before: null, limit: at.limit, offset })
  const [newest] = offset === 0 ? items : await deps.query(revisions, { id, before: null, limit: 1, offset: 0 })
  // The numbers of revisions have no gaps.
  return toPage(items, newest?.number ?? 0, at)
}
