import { NIL } from 'uuid'
import { z } from 'zod'
import { rowText, UNIVERSAL, type RevisionRow } from '../../../../shared/fitment-rows.ts'
import { paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { addRevision, findVisibleBefore, restorationOf } from '../revisions/service.ts'
import { fitmentRevisionContents, type Fitment } from './queries.ts'
import { fitmentRevisions, NO_CARS } from './revision-policy.ts'

const revisionSelect = {
  id: true,
  number: true,
  universal: true,
  rows: true,
  summary: true,
  authorId: true,
  createdAt: true,
  part: { select: { slug: true, name: true, tags: tagNamesArgs } },
} satisfies Prisma.FitmentRevisionSelect
type Row = Prisma.FitmentRevisionGetPayload<{ select: typeof revisionSelect }>

/** Only `fitmentRevisions` writes this column. */
export const storedRows = z.custom<RevisionRow[]>(Array.isArray)

export const fitmentLifecycle: ContentType = {
  type: 'fitment',
  kind: 'fitment',
  label: ITEM_TYPE.fitment,
  tables: ['fitment_revision'],

  async snapshots(deps, ids) {
    const revisions = await deps.prisma.fitmentRevision.findMany({
      where: { id: { in: ids }, ...visibleWhere.revision, part: visibleWhere.part },
      select: revisionSelect,
    })
    return new Map(revisions.map((revision) => [revision.id, toSnapshot(revision)]))
  },

  canReport: () => Promise.resolve(true),

  /** Removes a revision. If it is the current one, the fitment first goes back to the newest visible revision before it. */
  async remove(deps, id, { moderatorId }) {
    const revision = await deps.prisma.fitmentRevision.findUnique({
      where: { id },
      select: { partId: true, number: true },
    })
    const current = revision && (await fitmentRevisions.lock(deps, revision.partId))
    if (!current) return null
    if (current.revision === revision.number) await goBack(deps, current, moderatorId)
    const { count } = await deps.prisma.fitmentRevision.updateMany({
      where: { id, ...visibleWhere.revision },
      data: { removedAt: deps.now() },
    })
    return count === 0 ? null : {}
  },

  /** Shows the revision in the history again. The fitment keeps its current content. */
  async restore(deps, id) {
    const { count } = await deps.prisma.fitmentRevision.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const revisions = await deps.prisma.fitmentRevision.findMany({
      where: { authorId: userId, id: { gt: after ?? NIL }, ...visibleWhere.revision, part: visibleWhere.part },
      select: revisionSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return revisions.map(({ id, part, number, universal, rows, summary, createdAt }) => ({
      id,
      part: part.slug,
      number,
      universal,
      rows,
      summary,
      createdAt,
    }))
  },

  // Revisions stay after the deletion of an account. Pages show 'Unknown User' as their author.
  anonymize: () => Promise.resolve(),
}

function toSnapshot({ part, authorId, number, summary, universal, rows }: Row): Snapshot {
  const lines = [...(universal ? [UNIVERSAL] : []), ...storedRows.parse(rows).map(rowText)]
  return {
    ownerId: authorId,
    tags: toTagNames(part.tags),
    path: paths.part(part.slug),
    content: { slug: part.slug, title: part.name, number, summary, text: lines.join('\n') },
  }
}

/** Reverts to the newest visible revision before the current one, or to no cars if there is none. Neither is an edit. */
async function goBack(deps: Deps, current: Fitment, moderatorId: string): Promise<void> {
  const { partId, revision } = current
  const before = await findVisibleBefore(deps, fitmentRevisionContents, partId, revision)
  const next = before
    ? restorationOf(fitmentRevisions, before)
    : { content: NO_CARS, summary: 'Reverted to no cars', revertsTo: 0 }
  await addRevision(deps, fitmentRevisions, moderatorId, partId, current, next)
}
