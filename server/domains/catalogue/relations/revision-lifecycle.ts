import { NIL } from 'uuid'
import { z } from 'zod'
import { paths } from '../../../../shared/paths.ts'
import { relationText, type RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { addRevision, findVisibleBefore, restorationOf } from '../revisions/service.ts'
import { relationRevisionContents } from './queries.ts'
import { contradictionsOf, NO_RELATIONS, relationRevisions, type StoredRelations } from './revision-policy.ts'

const revisionSelect = {
  id: true,
  number: true,
  rows: true,
  summary: true,
  authorId: true,
  createdAt: true,
  part: { select: { slug: true, name: true, tags: tagNamesArgs } },
} satisfies Prisma.RelationRevisionSelect
type Row = Prisma.RelationRevisionGetPayload<{ select: typeof revisionSelect }>

/** Only `relationRevisions` writes this column. */
export const storedRows = z.custom<RelationRevisionRow[]>(Array.isArray)

export const relationLifecycle: ContentType = {
  type: 'relation',
  kind: 'relations',
  label: ITEM_TYPE.relation,
  tables: ['relation_revision'],

  async snapshots(deps, ids) {
    const revisions = await deps.prisma.relationRevision.findMany({
      where: { id: { in: ids }, ...visibleWhere.revision, part: visibleWhere.part },
      select: revisionSelect,
    })
    return new Map(revisions.map((revision) => [revision.id, toSnapshot(revision)]))
  },

  canReport: () => Promise.resolve(true),

  /** Removes a revision. If it is the current one, the relations first go back to the newest visible revision before it. */
  async remove(deps, id, { moderatorId }) {
    const revision = await deps.prisma.relationRevision.findUnique({
      where: { id },
      select: { partId: true, number: true },
    })
    const current = revision && (await relationRevisions.lock(deps, revision.partId))
    if (!current) return null
    if (current.revision === revision.number) await goBack(deps, current, moderatorId)
    const { count } = await deps.prisma.relationRevision.updateMany({
      where: { id, ...visibleWhere.revision },
      data: { removedAt: deps.now() },
    })
    return count === 0 ? null : {}
  },

  /** Shows the revision in the history again. The relations keep their current content. */
  async restore(deps, id) {
    const { count } = await deps.prisma.relationRevision.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const revisions = await deps.prisma.relationRevision.findMany({
      where: { authorId: userId, id: { gt: after ?? NIL }, ...visibleWhere.revision, part: visibleWhere.part },
      select: revisionSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return revisions.map(({ id, part, number, rows, summary, createdAt }) => ({
      id,
      part: part.slug,
      number,
      rows,
      summary,
      createdAt,
    }))
  },

  // Revisions stay after the deletion of an account. Pages show 'Unknown User' as their author.
  anonymize: () => Promise.resolve(),
}

function toSnapshot({ part, authorId, number, summary, rows }: Row): Snapshot {
  const lines = storedRows.parse(rows).map(relationText)
  return {
    ownerId: authorId,
    tags: toTagNames(part.tags),
    path: paths.part(part.slug),
    content: { slug: part.slug, title: part.name, number, summary, text: lines.join('\n') },
  }
}

/**
 * Reverts to the newest visible revision before the current one, or to no relations if there is none. Neither is an edit. Rows that
 * contradict later relations of other parts are left out, so that a removal is never refused.
 */
async function goBack(deps: Deps, current: StoredRelations, moderatorId: string): Promise<void> {
  const { partId, revision } = current
  const before = await findVisibleBefore(deps, relationRevisionContents, partId, revision)
  const next = before
    ? restorationOf(relationRevisions, before)
    : { content: NO_RELATIONS, summary: 'Reverted to no relations', revertsTo: 0 }
  const refused = await contradictionsOf(deps, partId, next.content.rows)
  const rows = next.content.rows.filter((_, at) => !(`rows.${at}.otherId` in refused))
  await addRevision(deps, relationRevisions, moderatorId, partId, current, { ...next, content: { rows } })
}
