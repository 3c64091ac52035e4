import { isDeepStrictEqual } from 'node:util'
import type { RenderedMarkdown } from '../../../shared/markdown/index.ts'
import { checkPartName } from '../../../shared/part-name.ts'
import { nameKey, normalizePartNumber } from '../../../shared/text.ts'
import type { PartNumber } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { chooseSlug } from './name-policy.ts'
import type { LockedPart, PartContent, PartSource, RevisionContent } from './revision-queries.ts'

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
 * @throws AppError VALIDATION for a new name that spec.md §5 rejects; a unique violation for the name of another part
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
      contentVersion: { increment: 1 },
    },
    select: { id: true },
  })
  if (!isDeepStrictEqual(source.tags, next.tags)) await replaceTags(deps, part.id, next.tags)
  if (!isDeepStrictEqual(source.numbers, next.numbers)) await replaceNumbers(deps, part.id, next.numbers)
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
