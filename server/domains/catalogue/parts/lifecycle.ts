import { NIL } from 'uuid'
import { paths } from '../../../../shared/paths.ts'
import { RENDERER_VERSION } from '../../../../shared/markdown/version.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { RenderedTexts } from '../../../markdown/rendered-texts.ts'
import { removable, type ContentType, type Snapshot } from '../../content-lifecycle.ts'
import { descriptionBeginnings } from './queries.ts'
import { getRevision } from '../revisions/service.ts'
import { findMergedError } from './name-policy.ts'
import { goBack } from './revision-lifecycle.ts'
import { partRevisions } from './revision-policy.ts'
import { revertTargetsQuery, type RevisionContent } from './revision-queries.ts'

const previewSelect = {
  id: true,
  slug: true,
  name: true,
  revision: true,
  createdById: true,
  lastEditedById: true,
  askCount: true,
  bidCount: true,
  commentCount: true,
  imageCount: true,
  tags: tagNamesArgs,
} satisfies Prisma.PartSelect
type PreviewRow = Prisma.PartGetPayload<{ select: typeof previewSelect }>

const exportSelect = { id: true, slug: true, name: true, createdAt: true } satisfies Prisma.PartSelect

export const partLifecycle: ContentType = {
  type: 'part',
  kind: 'partsAdded',
  label: 'Part',
  tables: ['part'],

  async snapshots(deps, ids) {
    const parts = await deps.prisma.part.findMany({
      where: { id: { in: ids }, ...visibleWhere.part },
      select: { ...previewSelect, descriptionMarkdown: true },
    })
    const targets = await revertTargets(deps, ids)
    return new Map(
      parts.map(({ descriptionMarkdown, ...part }) => [part.id, toSnapshot(part, descriptionMarkdown, targets)]),
    )
  },

  async previews(deps, ids, length) {
    const parts = await deps.prisma.part.findMany({
      where: { id: { in: ids }, ...visibleWhere.part },
      select: previewSelect,
    })
    const texts = await deps.query(descriptionBeginnings, { ids, length })
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    const targets = await revertTargets(deps, ids)
    return new Map(parts.map((part) => [part.id, toSnapshot(part, textOf.get(part.id) ?? '', targets)]))
  },

  movedError: findMergedError,

  canReport: () => Promise.resolve(true),

  async textAfterRevert(deps, id, editorId) {
    return (await findRevertTarget(deps, id, editorId))?.descriptionMarkdown ?? null
  },

  async revertEditor(deps, id, editorId, removal) {
    const part = await partRevisions.lock(deps, id)
    if (!part || part.revision === 0) return 'no earlier revision'
    if (part.lastEditedById !== editorId) return 'edited since'
    const target = await findRevertTarget(deps, id, editorId)
    if (!target) return 'no earlier revision'
    await goBack(deps, part, target, removal)
    return 'reverted'
  },

  // Only the undo of its merge shows a merged part again.
  ...removable(
    ({ prisma }, { where, data }) => prisma.part.updateMany({ where: { ...where, mergedIntoId: null }, data }),
    visibleWhere.part,
  ),

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.part.findMany({
      where: { createdById: userId, id: { gt: after ?? NIL }, ...visibleWhere.part },
      select: exportSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  // Parts stay after the deletion of an account. Pages show 'Unknown User' as their author.
  anonymize: () => Promise.resolve(),
}

const toSnapshot = (
  { id, slug, name, revision, createdById, lastEditedById, tags, ...counts }: PreviewRow,
  description: string,
  targets: Map<string, number>,
): Snapshot => ({
  ownerId: lastEditedById ?? createdById,
  revertsTo: targets.get(id) ?? null,
  hides: { listings: counts.askCount + counts.bidCount, comments: counts.commentCount, images: counts.imageCount },
  tags: toTagNames(tags),
  path: paths.part(slug),
  content: { slug, title: name, description, revision },
})

/** Returns the number of the newest visible revision before the last editor's, by part. */
async function revertTargets(deps: Deps, ids: string[]): Promise<Map<string, number>> {
  const rows = await deps.query(revertTargetsQuery, { ids })
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Returns the revision that a revert of this user's latest edits restores; null if another user edited the part since. */
async function findRevertTarget(deps: Deps, id: string, editorId: string): Promise<RevisionContent | null> {
  const [found] = await deps.query(revertTargetsQuery, { ids: [id] })
  return found?.editorId === editorId ? getRevision(deps, partRevisions, id, found.number) : null
}

/** The descriptions of parts, for the render job. */
export const partTexts: RenderedTexts = {
  table: 'part',
  async listOutdated(deps, { after, before, limit }) {
    const parts = await deps.prisma.part.findMany({
      where: { id: { gt: after }, rendererVersion: { lt: before } },
      select: { id: true, descriptionMarkdown: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return parts.map(({ id, descriptionMarkdown }) => ({ id, markdown: descriptionMarkdown, mentions: [] }))
  },
  async store(deps, texts, before) {
    let stored = 0
    for (const { id, markdown, html, previewHtml } of texts) {
      const { count } = await deps.prisma.part.updateMany({
        where: { id, descriptionMarkdown: markdown, rendererVersion: { lt: before } },
        data: {
          descriptionHtml: html,
          descriptionPreviewHtml: previewHtml,
          rendererVersion: RENDERER_VERSION,
        },
      })
      stored += count
    }
    return stored
  },
}

/** Raises the versions of part pages whose comments were rendered again, so that their cached HTML is not used. */
export async function raisePartVersions(deps: Deps, partIds: string[]): Promise<void> {
  // One after another in the order of the ids, because an update of many rows may lock them in any order.
  for (const id of partIds.toSorted())
    await deps.prisma.part.updateMany({ where: { id }, data: { contentVersion: { increment: 1 } } })
}
