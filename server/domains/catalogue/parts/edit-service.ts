import type { z } from 'zod'
import type { partEditInput, partRevertInput } from '../../../../shared/parts.ts'
import type { Deps } from '../../../deps.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { ensureTags } from '../../base/tags/service.ts'
import { restoration, saveRevision } from '../revisions/service.ts'
import type { PartSource } from './revision-queries.ts'
import { getPartSource, partRevisions } from './revision-policy.ts'

/** The part after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type Edited = { part: PartSource; changed: boolean }

/**
 * Changes the given fields of a part and adds a revision.
 * @throws AppError CONFLICT with the `current` part if another edit came after `baseRevision`; CONFLICT with
 *   `existingSlug` for the name of another part; VALIDATION as createPart; NOT_FOUND for an unknown or removed part
 */
export async function editPart(deps: Deps, authorId: string, edit: z.output<typeof partEditInput>): Promise<Edited> {
  const { id, summary, name, tags, numbers, description } = edit
  const rendered = description === undefined ? null : await renderField(deps, authorId, 'description', description)
  // Outside the transaction: a transaction that locks search words before tags could deadlock with one that locks a tag
  // first.
  if (tags) await ensureTags(deps, tags)
  const changed = await saveRevision(deps, partRevisions, authorId, edit, (_deps, part) => ({
    content: {
      name: name ?? part.name,
      tags: tags ?? part.tags,
      numbers: numbers ?? part.numbers,
      descriptionMarkdown: description ?? part.descriptionMarkdown,
    },
    summary,
    revertsTo: null,
    rendered,
  }))
  return { part: await getPartSource(deps, id), changed }
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
  const { content } = await restoration(deps, partRevisions, id, to)
  const rendered = await renderField(deps, authorId, 'description', content.descriptionMarkdown)
  // Reads the revision again under the lock, because a moderator may have removed it. Its text never changes.
  const changed = await saveRevision(deps, partRevisions, authorId, { id, baseRevision }, async (deps) => ({
    ...(await restoration(deps, partRevisions, id, to)),
    rendered,
  }))
  return { part: await getPartSource(deps, id), changed }
}
