import { mergeReportSchema, type UndoMergeReport } from '../../../../shared/merges.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { mergesFrom, partsBelow, type Link } from './queries.ts'

export type { Link } from './queries.ts'

/** The parts of a merge, its revision and the report of its undo. */
export type MergeRow = Pick<Link, 'id' | 'loserId' | 'winnerId' | 'revision'> & { report: UndoMergeReport | null }

/** @throws AppError NOT_FOUND for an unknown merge */
export async function getMerge(deps: Deps, id: string): Promise<MergeRow> {
  const select = { id: true, loserId: true, winnerId: true, revision: true, report: true } as const
  const merge = await deps.prisma.partMerge.findUnique({ where: { id }, select })
  if (!merge) throw notFound('There is no such merge.')
  return { ...merge, report: mergeReportSchema.nullable().parse(merge.report) }
}

/**
 * Returns what a merge is connected with: it and the merges by which its winner went on, up to the part that has the rows now, and the
 * parts that were merged into its loser, and into those.
 */
export async function readChain(
  { query }: Deps,
  { id, loserId }: { id: string; loserId: string },
): Promise<{ links: Link[]; below: string[] }> {
  const links = await query(mergesFrom, { id })
  const below = await query(partsBelow, { partId: loserId })
  return { links, below: below.map((part) => part.id) }
}
