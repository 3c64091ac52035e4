import { NIL } from 'uuid'
import { paths } from '../../../shared/paths.ts'
import { RENDERER_VERSION } from '../../../shared/markdown/version.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import type { RenderedTexts } from '../../markdown/rendered-texts.ts'
import type { ContentType, Snapshot } from '../content-lifecycle.ts'
import { descriptionBeginnings } from './queries.ts'

const previewSelect = {
  id: true,
  slug: true,
  name: true,
  revision: true,
  createdById: true,
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
    return new Map(parts.map(({ descriptionMarkdown, ...part }) => [part.id, toSnapshot(part, descriptionMarkdown)]))
  },

  async previews(deps, ids, length) {
    const parts = await deps.prisma.part.findMany({
      where: { id: { in: ids }, ...visibleWhere.part },
      select: previewSelect,
    })
    const texts = await deps.query(descriptionBeginnings, { ids, length })
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    return new Map(parts.map((part) => [part.id, toSnapshot(part, textOf.get(part.id) ?? '')]))
  },

  canReport: () => Promise.resolve(true),

  async remove(deps, id) {
    const { count } = await deps.prisma.part.updateMany({
      where: { id, ...visibleWhere.part },
      data: { removedAt: deps.now() },
    })
    return count === 0 ? null : {}
  },

  async restore(deps, id) {
    const { count } = await deps.prisma.part.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const parts = await deps.prisma.part.findMany({
      where: { createdById: userId, id: { gt: after ?? NIL }, ...visibleWhere.part },
      select: exportSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return parts.map(({ createdAt, ...part }) => ({ ...part, createdAt: createdAt.toISOString() }))
  },

  // Parts stay after the deletion of an account. Pages show 'Unknown User' as their author.
  anonymize: () => Promise.resolve(),
}

const toSnapshot = ({ slug, name, revision, createdById, tags }: PreviewRow, description: string): Snapshot => ({
  ownerId: createdById,
  tags: toTagNames(tags),
  path: paths.part(slug),
  content: { slug, title: name, description, revision },
})

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
    return parts.map(({ id, descriptionMarkdown }) => ({ id, markdown: descriptionMarkdown }))
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
