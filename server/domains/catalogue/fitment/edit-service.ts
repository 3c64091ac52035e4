import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { fitmentRevertInput, fitmentSaveInput } from '../../../../shared/fitment.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { lockPart } from '../parts/revision-lifecycle.ts'
import { noSuchPart } from '../parts/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { addRevision, readFitment, revertTo, toContent, withNames, type FitmentContent } from './revision-lifecycle.ts'
import { getRevision } from './history-service.ts'
import { getFitment, type Fitment } from './service.ts'

const EDITED_MEANWHILE = 'Someone else changed these cars while you were editing. Compare both versions and save again.'

/** The fitment after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type SavedFitment = { fitment: Fitment; changed: boolean }

type NextContent = FitmentContent & { summary: string; revertsTo: number | null }

/**
 * Replaces the fitment of a part and adds a revision.
 * @throws AppError CONFLICT with the `current` fitment if another edit came after `baseRevision`; VALIDATION with a field
 *   error for an unknown vehicle; NOT_FOUND for an unknown or removed part
 */
export const saveFitment = (deps: Deps, authorId: string, input: z.output<typeof fitmentSaveInput>) =>
  saveEdit(deps, authorId, input, async (deps, current) => {
    const { universal, rows, summary } = input
    const known = current.rows.map(({ vehicle }) => vehicle.id)
    return { universal, rows: await withNames(deps, rows, known), summary, revertsTo: null }
  })

/**
 * Restores the content of revision `to` as a new revision.
 * @throws AppError as saveFitment; NOT_FOUND for an unknown revision; CONFLICT for a removed one
 */
export const revertFitment = (deps: Deps, authorId: string, input: z.output<typeof fitmentRevertInput>) =>
  saveEdit(deps, authorId, input, async (deps) => {
    const revision = await getRevision(deps, input.partId, input.to)
    if (revision.removed) throw new AppError('CONFLICT', `A moderator removed revision ${input.to}.`)
    return revertTo(revision)
  })

async function saveEdit(
  deps: Deps,
  authorId: string,
  { partId, baseRevision }: { partId: string; baseRevision: number | null },
  nextOf: (deps: Deps, current: Fitment) => Promise<NextContent>,
): Promise<SavedFitment> {
  const changed = await transaction(deps, async (deps) => {
    // The foreign key of the revision locks the author too, but after the part.
    await lockUsers(deps, [authorId])
    if (!(await lockPart(deps, partId))) throw noSuchPart(partId)
    const current = await readFitment(deps, partId)
    if (baseRevision !== null && baseRevision !== current.revision)
      throw new AppError('CONFLICT', EDITED_MEANWHILE, { details: { current } })
    const next = await nextOf(deps, current)
    const { summary: _, revertsTo: _reverts, ...content } = next
    if (isDeepStrictEqual(toContent(current), content)) return false
    await addRevision(deps, authorId, current, next)
    return true
  })
  return { fitment: await getFitment(deps, partId), changed }
}
