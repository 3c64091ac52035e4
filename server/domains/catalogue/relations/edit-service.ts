import type { z } from 'zod'
import type { RelationInput, relationsRevertInput, relationsSaveInput } from '../../../../shared/relations.ts'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { restoration, saveRevision } from '../revisions/service.ts'
import { readRelations, relationRevisions, type StoredRelations } from './revision-policy.ts'
import type { Relations } from './service.ts'

const PART_UNKNOWN = 'Choose a part from the list.'
const PART_ITSELF = 'Choose another part. A part has no relation to itself.'

/** The relations after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type SavedRelations = { relations: Relations; changed: boolean }

/**
 * Replaces the relations that are stored at a part and adds a revision.
 * @throws AppError CONFLICT with the `current` relations if another edit came after `baseRevision`; VALIDATION with a field error for
 *   an unknown part and for a relation that contradicts others; NOT_FOUND for an unknown or removed part
 */
export async function saveRelations(
  deps: Deps,
  authorId: string,
  { partId, baseRevision, rows, summary }: z.output<typeof relationsSaveInput>,
): Promise<SavedRelations> {
  const base = { id: partId, baseRevision }
  const changed = await saveRevision(deps, relationRevisions, authorId, base, async (deps, current) => {
    const named = await withNames(deps, partId, rows)
    return { content: { rows: withHidden(named, current) }, summary, revertsTo: null }
  })
  return { relations: await readRelations(deps, partId), changed }
}

/**
 * Restores the content of revision `to` as a new revision.
 * @throws AppError as saveRelations; NOT_FOUND for an unknown revision; CONFLICT for a removed one
 */
export async function revertRelations(
  deps: Deps,
  authorId: string,
  { partId, baseRevision, to }: z.output<typeof relationsRevertInput>,
): Promise<SavedRelations> {
  const base = { id: partId, baseRevision }
  const changed = await saveRevision(deps, relationRevisions, authorId, base, (deps) =>
    restoration(deps, relationRevisions, partId, to),
  )
  return { relations: await readRelations(deps, partId), changed }
}

/**
 * Returns rows with the titles of the other parts.
 * @throws AppError VALIDATION with the field `rows.<index>.otherId` for the part itself and for one that is not visible
 */
async function withNames(deps: Deps, partId: string, rows: RelationInput[]): Promise<RelationRevisionRow[]> {
  const ids = rows.map(({ otherId }) => otherId)
  const parts = await deps.prisma.part.findMany({
    where: { id: { in: ids }, ...visibleWhere.part },
    select: { id: true, name: true },
  })
  const names = new Map(parts.map(({ id, name }) => [id, name]))
  const fields: Record<string, string> = {}
  const named = rows.map((row, at) => {
    const other = names.get(row.otherId)
    if (row.otherId === partId) fields[`rows.${at}.otherId`] = PART_ITSELF
    else if (other === undefined) fields[`rows.${at}.otherId`] = PART_UNKNOWN
    return { ...row, other: other ?? '' }
  })
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new AppError('VALIDATION', sentence, { fields })
  return named
}

/** Keeps the relations with removed parts at their places, because the author of the edit did not see them. */
function withHidden(rows: RelationRevisionRow[], current: StoredRelations): RelationRevisionRow[] {
  const all = [...rows]
  for (const [at, { isHidden, ...row }] of current.rows.entries()) if (isHidden) all.splice(at, 0, row)
  return all
}
