import { isDeepStrictEqual } from 'node:util'
import { parseJson } from '../../../db/columns.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { noSuchPart } from '../parts/service.ts'
import type { Around } from '../revisions/policy.ts'
import { addRevision } from '../revisions/service.ts'
import { anyPartFitment, type Fitment, type FitmentContent } from './queries.ts'
import { storedRows } from './revision-lifecycle.ts'
import { fitmentRevisions, NO_CARS } from './revision-policy.ts'

export type { Fitment, FitmentContent } from './queries.ts'

/** Returns the cars of a part, also of a removed one. */
export async function readCars(deps: Deps, partId: string): Promise<Fitment> {
  const [row] = await deps.query(anyPartFitment, { partId })
  if (!row) throw await noSuchPart(deps, partId)
  return parseJson(row.fitment)
}

export const carsOf = (current: Fitment): FitmentContent => fitmentRevisions.contentOf(current)

/**
 * Saves cars that a merge or its undo changed, in the transaction that has locked the part and records it.
 * @returns the number of the revision; null if nothing differs
 */
export async function saveMergedCars(
  deps: Deps,
  authorId: string,
  current: Fitment,
  { content, summary, revertsTo }: { content: FitmentContent; summary: string; revertsTo: number | null },
): Promise<number | null> {
  if (isDeepStrictEqual(carsOf(current), content)) return null
  const next = { content, summary, revertsTo, isRecorded: true } as const
  return addRevision(deps, fitmentRevisions, authorId, current.partId, current, next)
}

/** Returns the cars before and after a revision; null if a moderator removed one of the two. */
export async function carsAround(deps: Deps, partId: string, number: number): Promise<Around<FitmentContent> | null> {
  const revisions = await deps.prisma.fitmentRevision.findMany({
    where: { partId, number: { in: [number - 1, number] }, ...visibleWhere.revision },
    select: { number: true, universal: true, rows: true },
  })
  const contents = new Map(
    revisions.map((row) => [row.number, { universal: row.universal, rows: storedRows.parse(row.rows) }]),
  )
  const [before, after] = [number === 1 ? NO_CARS : contents.get(number - 1), contents.get(number)]
  return before && after ? { before, after } : null
}
