import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import type { partEditInput, partRevertInput } from '../../../../shared/parts.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { ensureTags } from '../../base/tags/service.ts'
import { getPartSource, getRevision, type PartSource } from './history-service.ts'
import { assertNameIsFree, SLUG_ATTEMPTS } from './name-policy.ts'
import { addRevision, revertTo, type NewRevision } from './revision-lifecycle.ts'
import { lockPart, type PartContent } from './revision-queries.ts'
import { noSuchPart } from './service.ts'
import { lockUsers } from '../../people/users/person-service.ts'

const EDITED_MEANWHILE = 'Someone else saved this part while you were editing. Compare both versions and save again.'

/** The part after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type Edited = { part: PartSource; changed: boolean }

/**
 * Changes the given fields of a part and adds a revision.
 * @throws AppError CONFLICT with the `current` part if another edit came after `baseRevision`; CONFLICT with
 *   `existingSlug` for the name of another part; VALIDATION as createPart; NOT_FOUND for an unknown or removed part
 */
export async function editPart(deps: Deps, authorId: string, edit: z.output<typeof partEditInput>): Promise<Edited> {
  const { id, baseRevision, summary, name, tags, numbers, description } = edit
  const rendered = description === undefined ? null : await renderField(deps, authorId, 'description', description)
  // Outside the transaction: a transaction that locks search words before tags could deadlock with one that locks a tag
  // first.
  if (tags) await ensureTags(deps, tags)
  return saveEdit(deps, authorId, { id, baseRevision }, rendered, async (_deps, source) => ({
    name: name ?? source.name,
    tags: tags ?? source.tags,
    numbers: numbers ?? source.numbers,
    descriptionMarkdown: description ?? source.descriptionMarkdown,
    summary,
    revertsTo: null,
  }))
}

/**
 * Restores the content of revision `to` as a new revision.
 * @throws AppError as editPart; NOT_FOUND for an unknown revision; CONFLICT for a removed one
 */
export async function revertPart(
  deps: Deps,
  authorId: string,
  { id, baseRevision, to }: z.output<typeof partRevertInput>,
): Promise<Edited> {
  const read = async (deps: Deps) => {
    const revision = await getRevision(deps, id, to)
    if (revision.removed) throw new AppError('CONFLICT', `A moderator removed revision ${to}.`)
    return revertTo(revision)
  }
  const { descriptionMarkdown } = await read(deps)
  const rendered = await renderField(deps, authorId, 'description', descriptionMarkdown)
  // Reads the revision again under the lock, because a moderator may have removed it. Its text never changes.
  return saveEdit(deps, authorId, { id, baseRevision }, rendered, read)
}

/**
 * Saves an edit. Tries again if another part took the slug at the same time.
 * @param rendered the new description; null if the edit does not change it
 * @param nextOf returns the new content; it runs under the lock of the part
 */
async function saveEdit(
  deps: Deps,
  authorId: string,
  base: { id: string; baseRevision: number | null },
  rendered: RenderedMarkdown | null,
  nextOf: (deps: Deps, source: PartSource) => Promise<NewRevision>,
): Promise<Edited> {
  for (let attempt = 1; ; attempt++) {
    let name = ''
    try {
      const changed = await transaction(deps, async (deps) => {
        // The foreign key of the revision locks the author too, but after the part.
        await lockUsers(deps, [authorId])
        const { part, source } = await lockAtBase(deps, base)
        const next = await nextOf(deps, source)
        name = next.name
        if (isDeepStrictEqual(contentOf(source), contentOf(next))) return false
        await addRevision(deps, authorId, part, source, next, rendered)
        return true
      })
      return { part: await getPartSource(deps, base.id), changed }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      await assertNameIsFree(deps, name, base.id)
      if (attempt === SLUG_ATTEMPTS) throw error
    }
  }
}

/** Locks a part, so that the second of two concurrent edits sees the first. Checks the revision from which it started. */
async function lockAtBase(deps: Deps, { id, baseRevision }: { id: string; baseRevision: number | null }) {
  const part = await lockPart(deps, id)
  if (!part) throw noSuchPart(id)
  const source = await getPartSource(deps, id)
  if (baseRevision !== null && baseRevision !== part.revision)
    throw new AppError('CONFLICT', EDITED_MEANWHILE, { details: { current: source } })
  return { part, source }
}

const contentOf = ({ name, descriptionMarkdown, tags, numbers }: PartContent) => ({
  name,
  descriptionMarkdown,
  tags,
  numbers,
})
