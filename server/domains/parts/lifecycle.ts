import { NIL } from 'uuid'
import { paths } from '../../../shared/paths.ts'
import { RENDERER_VERSION } from '../../../shared/markdown/index.ts'
import { tagNamesArgs, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, isUniqueViolation } from '../../errors.ts'
import type { RenderedTexts } from '../../markdown/rendered-texts.ts'
import type { ContentType, Removal } from '../content-lifecycle.ts'
import { raiseContentVersions, storePartTexts } from './queries.ts'
import { addRevision, revertTo } from './revision-lifecycle.ts'
import { findPartSource, findRevision, lockPart, type LockedPart } from './revision-queries.ts'

const NO_EARLIER_REVISION = 'There is no earlier revision to revert to. Remove the part instead.'
const CHANGED_MEANWHILE = 'This part was changed while you were deciding. Please try again.'
const NAME_TAKEN_SINCE = 'Another part now has the earlier name. Rename this part first.'

// Parts and revisions stay after the deletion of an account. Pages show 'Unknown User' as their author.
const keepAll = () => Promise.resolve()

export const partLifecycle: ContentType = {
  type: 'part',
  kind: 'partsAdded',
  label: 'Part',
  tables: ['part'],

  async snapshots(deps, ids) {
    const parts = await deps.prisma.part.findMany({
      where: { id: { in: ids }, ...visibleWhere.part },
      select: {
        id: true,
        slug: true,
        name: true,
        descriptionMarkdown: true,
        revision: true,
        createdById: true,
        tags: tagNamesArgs,
      },
    })
    return new Map(
      parts.map(({ id, slug, name, descriptionMarkdown, revision, createdById, tags }) => [
        id,
        {
          ownerId: createdById,
          tags: toTagNames(tags),
          path: paths.part(slug),
          content: { slug, title: name, description: descriptionMarkdown, revision },
        },
      ]),
    )
  },

  canReport: () => Promise.resolve(true),

  async remove(deps, id) {
    const { count } = await deps.prisma.part.updateMany({
      where: { id, ...visibleWhere.part },
      data: { removedAt: deps.now(), contentVersion: { increment: 1 } },
    })
    return count === 0 ? null : {}
  },

  async restore(deps, id) {
    const { count } = await deps.prisma.part.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null, contentVersion: { increment: 1 } },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const parts = await deps.prisma.part.findMany({
      where: { createdById: userId, id: { gt: after ?? NIL }, ...visibleWhere.part },
      select: { id: true, slug: true, name: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return parts.map(({ createdAt, ...part }) => ({ ...part, createdAt: createdAt.toISOString() }))
  },

  anonymize: keepAll,
}

export const revisionLifecycle: ContentType = {
  type: 'revision',
  kind: 'revisions',
  label: 'Revision',
  tables: ['part_revision'],

  async snapshots(deps, ids) {
    const revisions = await deps.prisma.partRevision.findMany({
      where: { id: { in: ids }, ...visibleWhere.revision, part: visibleWhere.part },
      select: {
        id: true,
        number: true,
        name: true,
        summary: true,
        descriptionMarkdown: true,
        tags: true,
        numbers: true,
        authorId: true,
        part: { select: { slug: true, tags: tagNamesArgs } },
      },
    })
    return new Map(
      revisions.map(({ id, part: { slug, tags: partTags }, authorId, name, descriptionMarkdown, ...revision }) => [
        id,
        {
          ownerId: authorId,
          tags: toTagNames(partTags),
          path: paths.part(slug),
          content: { slug, title: name, description: descriptionMarkdown, ...revision },
        },
      ]),
    )
  },

  canReport: () => Promise.resolve(true),

  /** Returns the description of the revision that replaces the given one, if the given one is current. */
  async textAfterRemoval(deps, id) {
    const revision = await deps.prisma.partRevision.findFirst({
      where: { id, ...visibleWhere.revision, part: visibleWhere.part },
      select: { partId: true, number: true, part: { select: { revision: true } } },
    })
    if (!revision || revision.number !== revision.part.revision) return null
    const fallback = await findRevisionBefore(deps, revision)
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
    const [part] = await deps.query(lockPart, { partId: revision.partId })
    if (!part) return null
    if (part.revision === revision.number) await goBack(deps, part, removal)
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
      select: {
        id: true,
        part: { select: { slug: true } },
        number: true,
        name: true,
        descriptionMarkdown: true,
        tags: true,
        numbers: true,
        summary: true,
        createdAt: true,
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return revisions.map(({ id, part, number, name, descriptionMarkdown, tags, numbers, summary, createdAt }) => ({
      id,
      part: part.slug,
      number,
      name,
      description: descriptionMarkdown,
      tags,
      numbers,
      summary,
      createdAt: createdAt.toISOString(),
    }))
  },

  anonymize: keepAll,
}

/** Returns the newest visible revision before the given one. Only the lock of the part keeps the result true. */
async function findRevisionBefore(deps: Deps, { partId, number }: { partId: string; number: number }) {
  const before = await deps.prisma.partRevision.findFirst({
    where: { partId, number: { lt: number }, ...visibleWhere.revision },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  return before && findRevision(deps, partId, before.number)
}

/** Adds a revision with the content of the newest visible revision before the current one. */
async function goBack(deps: Deps, part: LockedPart, { moderatorId, rendered }: Removal): Promise<void> {
  const fallback = await findRevisionBefore(deps, { partId: part.id, number: part.revision })
  if (!fallback) throw new AppError('CONFLICT', NO_EARLIER_REVISION)
  if (fallback.descriptionMarkdown !== rendered?.markdown) throw new AppError('CONFLICT', CHANGED_MEANWHILE)
  const source = await findPartSource(deps, part.id)
  if (!source) throw new Error(`Part ${part.id} has no content under its lock.`)
  try {
    await addRevision(deps, moderatorId, part, source, revertTo(fallback), rendered)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', NAME_TAKEN_SINCE, { cause: error }) : error
  }
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
    return parts.map(({ id, descriptionMarkdown }) => ({ id, markdown: descriptionMarkdown }))
  },
  async store(deps, texts, before) {
    const rows = await deps.query(storePartTexts, {
      ids: texts.map(({ id }) => id),
      markdowns: texts.map(({ markdown }) => markdown),
      htmls: texts.map(({ html }) => html),
      previews: texts.map(({ previewHtml }) => previewHtml),
      version: RENDERER_VERSION,
      before,
    })
    return rows.length
  },
}

/** Raises the versions of part pages whose comments were rendered again, so that their cached HTML is not used. */
export async function raisePartVersions(deps: Deps, partIds: string[]): Promise<void> {
  await deps.query(raiseContentVersions, { partIds })
}
