import { isDeepStrictEqual } from 'node:util'
import { NIL } from 'uuid'
import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import { checkPartName } from '../../../../shared/parts.ts'
import { paths } from '../../../../shared/paths.ts'
import { nameKey, normalizePartNumber } from '../../../../shared/text.ts'
import type { PartNumber } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import type { ContentType, Removal, Snapshot } from '../../content-lifecycle.ts'
import { recordRevision, type UndoneNumbers } from '../../base/changes/service.ts'
import { chooseSlug } from './name-policy.ts'
import {
  partSource,
  findRevision,
  lockPart,
  revisionBeginnings,
  type LockedPart,
  type PartContent,
  type PartSource,
  type RevisionContent,
} from './revision-queries.ts'

export { lockPart } from './revision-queries.ts'

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
    const part = await lockPart(deps, revision.partId)
    if (!part) return null
    if (part.revision === revision.number) {
      const fallback = await findRevisionBefore(deps, { partId: part.id, number: part.revision })
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

/** Returns the newest visible revision before the given one. Only the lock of the part keeps the result true. */
async function findRevisionBefore(deps: Deps, { partId, number }: { partId: string; number: number }) {
  const before = await deps.prisma.partRevision.findFirst({
    where: { partId, number: { lt: number }, ...visibleWhere.revision },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  return before && findRevision(deps, partId, before.number)
}

/**
 * Adds a revision with the content of an earlier one, by a moderator, in the transaction that locked the part.
 * @throws AppError CONFLICT if its description is not the rendered one, or another part now has its name
 */
export async function goBack(
  deps: Deps,
  part: LockedPart,
  fallback: RevisionContent,
  { moderatorId, rendered }: Removal,
): Promise<void> {
  if (fallback.descriptionMarkdown !== rendered?.markdown) throw new AppError('CONFLICT', CHANGED_MEANWHILE)
  const [source] = await deps.query(partSource, { partId: part.id })
  if (!source) throw new Error(`Part ${part.id} has no content under its lock.`)
  try {
    await addRevision(deps, moderatorId, part, source, revertTo(fallback), rendered)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', NAME_TAKEN_SINCE, { cause: error }) : error
  }
}

/** The content that a new revision gives to its part. */
export type NewRevision = PartContent & { summary: string; revertsTo: number | null }

/** Returns the new revision that restores the content of an earlier one. */
export const revertTo = ({ name, tags, numbers, descriptionMarkdown, number }: RevisionContent): NewRevision => ({
  name,
  tags,
  numbers,
  descriptionMarkdown,
  summary: `Reverted to revision ${number}`,
  revertsTo: number,
})

/**
 * Changes a part and adds the revision for it, in the transaction that locked the part.
 * @param source the content of the part before
 * @param rendered the new description; null if it does not change
 * @throws AppError VALIDATION for a new name that `checkPartName` rejects; a unique violation for the name of another
 * part
 */
export async function addRevision(
  deps: Deps,
  authorId: string,
  part: LockedPart,
  source: PartSource,
  next: NewRevision,
  rendered: RenderedMarkdown | null,
): Promise<void> {
  const isRenamed = next.name !== source.name
  // A revert may restore a name that is older than the rule.
  if (isRenamed && next.revertsTo === null) assertNameIsAllowed(next.name)
  const number = await insertRevision(deps, authorId, part, source, next)
  await deps.prisma.part.update({
    where: { id: part.id },
    data: {
      ...(isRenamed && {
        name: next.name,
        nameKey: nameKey(next.name),
        slug: await chooseSlug(deps, next.name, part.id),
      }),
      ...(rendered && {
        descriptionMarkdown: next.descriptionMarkdown,
        descriptionHtml: rendered.html,
        descriptionPreviewHtml: rendered.previewHtml,
        rendererVersion: rendered.version,
      }),
      revision: number,
      lastEditedById: authorId,
      updatedAt: deps.now(),
    },
    select: { id: true },
  })
  if (!isDeepStrictEqual(source.tags, next.tags)) await replaceTags(deps, part.id, next.tags)
  if (!isDeepStrictEqual(source.numbers, next.numbers)) await replaceNumbers(deps, part.id, next.numbers)
  const change = { actorId: authorId, itemId: part.id, partId: part.id }
  const authorsOf = (undone: UndoneNumbers) =>
    deps.prisma.partRevision.groupBy({ by: 'authorId', where: { partId: part.id, number: undone } })
  await recordRevision(deps, 'part', change, [next.revertsTo, number], authorsOf)
}

function assertNameIsAllowed(name: string): void {
  const message = checkPartName(name)
  if (message) throw new AppError('VALIDATION', message, { fields: { name: message } })
}

/** Returns the number of the new revision. */
async function insertRevision(
  deps: Deps,
  authorId: string,
  part: LockedPart,
  source: PartSource,
  { summary, revertsTo, ...content }: NewRevision,
): Promise<number> {
  const row = ({ name, descriptionMarkdown, tags, numbers }: PartContent) => ({
    id: deps.newId(),
    partId: part.id,
    name,
    descriptionMarkdown,
    tags,
    numbers: numbers.map(toRevisionNumber),
  })
  // A part without history keeps its content as its first revision.
  if (part.revision === 0) {
    const { createdById, createdAt } = part
    await deps.prisma.partRevision.create({ data: { ...row(source), number: 1, authorId: createdById, createdAt } })
  }
  const number = Math.max(part.revision, 1) + 1
  const data = { ...row(content), number, authorId, createdAt: deps.now(), summary, revertsTo }
  await deps.prisma.partRevision.create({ data })
  return number
}

async function replaceTags(deps: Deps, partId: string, names: string[]): Promise<void> {
  const tags = await deps.prisma.tag.findMany({ where: { name: { in: names } } })
  await deps.prisma.partTag.deleteMany({ where: { partId } })
  await deps.prisma.partTag.createMany({
    data: tags.map((tag) => ({ partId, tagId: tag.id, position: names.indexOf(tag.name) })),
  })
}

async function replaceNumbers(deps: Deps, partId: string, numbers: PartNumber[]): Promise<void> {
  await deps.prisma.partNumber.deleteMany({ where: { partId } })
  await deps.prisma.partNumber.createMany({
    data: numbers.map((number, position) => ({ ...toNumberRow(deps, number), position, partId })),
  })
}

/** Returns a part number as a revision stores it: without empty fields. */
export const toRevisionNumber = ({ number, brand, link, supersededBy }: PartNumber) => ({
  number,
  ...(brand && { brand }),
  ...(link && { link }),
  ...(supersededBy && { supersededBy }),
})

/** Returns a part number as a row, with its normalized forms. */
export const toNumberRow = (deps: Deps, number: PartNumber) => ({
  ...number,
  id: deps.newId(),
  normalized: normalizePartNumber(number.number),
  supersededByNormalized: number.supersededBy && normalizePartNumber(number.supersededBy),
})
