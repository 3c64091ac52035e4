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

/** Two parts that were merged. */
export type Merged = Pick<Link, 'id' | 'loserId' | 'winnerId'>

/** The merges and parts that a merge is connected with. */
export type Chain = {
  /** The merge, and those by which its winner went on, up to the part that has the rows now. */
  links: Link[]
  /** All later merges into the parts of these links, the oldest first. */
  later: Merged[]
  /** The parts that were merged into the loser, and into those. */
  below: string[]
}

export async function readChain({ prisma, query }: Deps, { id, loserId }: Merged): Promise<Chain> {
  const links = await query(mergesFrom, { id })
  const later = await prisma.partMerge.findMany({
    where: { winnerId: { in: links.map(({ winnerId }) => winnerId) }, id: { gt: id }, undoneAt: null },
    select: { id: true, loserId: true, winnerId: true },
    orderBy: { id: 'asc' },
  })
  const below = await query(partsBelow, { partId: loserId })
  return { links, later, below: below.map((part) => part.id) }
}
