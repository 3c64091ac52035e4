import { NIL } from 'uuid'
import { paths } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import type { ContentType, Removal, Snapshot } from '../../content-lifecycle.ts'
import { addRevision, findVisibleBefore, restorationOf } from '../revisions/service.ts'
import { partRevisions, type CurrentPart } from './revision-policy.ts'
import { partRevisionContents, revisionBeginnings, type RevisionContent } from './revision-queries.ts'

const NO_EARLIER_REVISION = 'There is no earlier revision to revert to. Remove the part instead.'
const CHANGED_MEANWHILE = 'This part was changed while you were deciding. Please try again.'
const NAME_TAKEN_SINCE = 'Another part now has the earlier name. Rename this part first.'

const previewSelect = {
  id: true,
  number: true,
  name: true,
  summary: true,
  tags: true,
  numbers: true,
  authorId: true,
  part: { select: { slug: true, tags: tagNamesArgs } },
} satisfies Prisma.PartRevisionSelect
type PreviewRow = Prisma.PartRevisionGetPayload<{ select: typeof previewSelect }>

const exportSelect = {
  id: true,
  part: { select: { slug: true } },
  number: true,
  name: true,
  descriptionMarkdown: true,
  tags: true,
  numbers: true,
  summary: true,
  createdAt: true,
} satisfies Prisma.PartRevisionSelect

export const revisionLifecycle: ContentType = {
  type: 'revision',
  kind: 'revisions',
  label: 'Revision',
  tables: ['part_revision'],

  async snapshots(deps, ids) {
    const revisions = await deps.prisma.partRevision.findMany({
      where: { id: { in: ids }, ...visibleWhere.revision, part: visibleWhere.part },
      select: { ...previewSelect, descriptionMarkdown: true },
    })
    return new Map(
      revisions.map(({ descriptionMarkdown, ...revision }) => [revision.id, toSnapshot(revision, descriptionMarkdown)]),
    )
  },

  async previews(deps, ids, length) {
    const revisions = await deps.prisma.partRevision.findMany({
      where: { id: { in: ids }, ...visibleWhere.revision, part: visibleWhere.part },
      select: previewSelect,
    })
    const texts = await deps.query(revisionBeginnings, { ids, length })
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    return new Map(revisions.map((revision) => [revision.id, toSnapshot(revision, textOf.get(revision.id) ?? '')]))
  },

  canReport: () => Promise.resolve(true),

  /** Returns the description of the revision that replaces the given one, if the given one is current. */
  async textAfterRemoval(deps, id) {
    const revision = await deps.prisma.partRevision.findFirst({
      where: { id, ...visibleWhere.revision, part: visibleWhere.part },
      select: { partId: true, number: true, part: { select: { revision: true } } },
    })
    if (!revision || revision.number !== revision.part.revision) return null
    const fallback = await findVisibleBefore(deps, partRevisionContents, revision.partId, revision.number)
    return fallback?.descriptionMarkdown ?? null
  },

  /**
   * Removes a revision. If it is the current one, its part first goes back to the newest visible revision before it.
   * @throws AppError CONFLICT if there is no earlier revision, if another part now has the earlier name, or if the part
   *   changed after `textAfterRemoval`
   */
  async remove(deps, id, removal) {
    const revision = await deps.prisma.partRevision.findUnique({
      where: { id },
      select: { partId: true, number: true },
    })
    if (!revision) return null
    const part = await partRevisions.lock(deps, revision.partId)
    if (!part) return null
    if (part.revision === revision.number) {
      const fallback = await findVisibleBefore(deps, partRevisionContents, part.id, part.revision)
      if (!fallback) throw new AppError('CONFLICT', NO_EARLIER_REVISION)
      await goBack(deps, part, fallback, removal)
    }
    const { count } = await deps.prisma.partRevision.updateMany({
      where: { id, ...visibleWhere.revision },
      data: { removedAt: deps.now() },
    })
    return count === 0 ? null : {}
  },

  /** Shows the revision in the history again. The part keeps its current content. */
  async restore(deps, id) {
    const { count } = await deps.prisma.partRevision.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const revisions = await deps.prisma.partRevision.findMany({
      where: { authorId: userId, id: { gt: after ?? NIL }, ...visibleWhere.revision, part: visibleWhere.part },
      select: exportSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return revisions.map(({ part, descriptionMarkdown, ...revision }) => ({
      ...revision,
      part: part.slug,
      description: descriptionMarkdown,
    }))
  },

  // Revisions stay after the deletion of an account. Pages show 'Unknown User' as their author.
  anonymize: () => Promise.resolve(),
}

function toSnapshot(row: PreviewRow, description: string): Snapshot {
  const { part, authorId, name, number, summary, tags, numbers } = row
  return {
    ownerId: authorId,
    tags: toTagNames(part.tags),
    path: paths.part(part.slug),
    content: { slug: part.slug, title: name, description, number, summary, tags, numbers },
  }
}

/**
 * Adds a revision with the content of an earlier one, by a moderator, in the transaction that locked the part.
 * @throws AppError CONFLICT if its description is not the rendered one, or another part now has its name
 */
export async function goBack(
  deps: Deps,
  part: CurrentPart,
  fallback: RevisionContent,
  { moderatorId, rendered }: Removal,
): Promise<void> {
  if (fallback.descriptionMarkdown !== rendered?.markdown) throw new AppError('CONFLICT', CHANGED_MEANWHILE)
  const next = { ...restorationOf(partRevisions, fallback), rendered }
  try {
    await addRevision(deps, partRevisions, moderatorId, part.id, part, next)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', NAME_TAKEN_SINCE, { cause: error }) : error
  }
}
