import { mergeReportSchema, type UndoMergeReport } from '../../../../shared/merges.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'

const linkSelect = {
  id: true,
  loserId: true,
  winnerId: true,
  revision: true,
  fitmentRevision: true,
  relationRevision: true,
} satisfies Prisma.PartMergeSelect

/** A merge with what it wrote. */
export type Link = Prisma.PartMergeGetPayload<{ select: typeof linkSelect }>

export type MergeRow = Link & { report: UndoMergeReport | null }

/** @throws AppError NOT_FOUND for an unknown merge */
export async function getMerge(deps: Deps, id: string): Promise<MergeRow> {
  const select = { ...linkSelect, report: true } as const
  const merge = await deps.prisma.partMerge.findUnique({ where: { id }, select })
  if (!merge) throw notFound('There is no such merge.')
  return { ...merge, report: mergeReportSchema.nullable().parse(merge.report) }
}

/** Returns a merge, and those by which its winner went on, up to the part that has the rows now. */
export async function linksFrom(deps: Deps, link: Link): Promise<Link[]> {
  const next = await deps.prisma.partMerge.findFirst({
    where: { loserId: link.winnerId, undoneAt: null },
    select: linkSelect,
  })
  return [link, ...(next ? await linksFrom(deps, next) : [])]
}

/** Returns the ids of the parts that were merged into a part, and into those. */
export async function partsBelow(deps: Deps, winnerId: string): Promise<string[]> {
  const merges = await deps.prisma.partMerge.findMany({
    where: { winnerId, undoneAt: null },
    select: { loserId: true },
    orderBy: { id: 'asc' },
  })
  const below = await Promise.all(merges.map(({ loserId }) => partsBelow(deps, loserId)))
  return [...merges.map(({ loserId }) => loserId), ...below.flat()]
}
