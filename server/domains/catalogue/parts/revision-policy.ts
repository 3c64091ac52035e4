import { isDeepStrictEqual } from 'node:util'
import { checkPartName } from '../../../../shared/parts.ts'
import { nameKey, normalizePartNumber } from '../../../../shared/text.ts'
import type { PartNumber } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { NewRevision, RevisionColumns, RevisionType } from '../revisions/policy.ts'
import { assertNameIsFree, chooseSlug, noSuchPart } from './name-policy.ts'
import {
  lockPart,
  partRevisionContents,
  partSource,
  type LockedPart,
  type PartContent,
  type PartSource,
  type RevisionContent,
} from './revision-queries.ts'

export { lockPart, type PartContent } from './revision-queries.ts'

/** A part that the transaction has locked. */
export type CurrentPart = LockedPart & PartContent

/** Returns what a revision stores of a part. */
export const contentOf = ({ name, descriptionMarkdown, tags, numbers }: PartContent): PartContent => ({
  name,
  descriptionMarkdown,
  tags,
  numbers,
})

/** The revisions of parts: their title, description, tags and numbers. */
export const partRevisions: RevisionType<CurrentPart, PartContent, RevisionContent> = {
  edited: 'part.edited',
  reverted: 'part.reverted',
  page: 'part',
  itemOf: (partId) => ({ itemId: partId, partId }),
  editedMeanwhile: 'Someone else saved this part while you were editing. Compare both versions and save again.',
  unknown: noSuchPart,
  async lock(deps, id) {
    const part = await lockPart(deps, id)
    return part && { ...part, ...contentOf(await getPartSource(deps, id)) }
  },
  shown: getPartSource,
  contentOf,
  originOf: ({ createdById, createdAt }) => ({ authorId: createdById, createdAt }),
  check(_deps, current, { content: { name }, revertsTo }) {
    // A revert may restore a name that is older than the rule.
    const message = name === current.name || revertsTo !== null ? null : checkPartName(name)
    if (message) throw new AppError('VALIDATION', message, { fields: { name: message } })
  },
  insert: (deps, partId, columns, { numbers, ...content }) =>
    deps.prisma.partRevision.create({
      data: { ...columns, ...content, partId, numbers: numbers.map(toRevisionNumber) },
      select: { id: true },
    }),
  apply: changePart,
  assertNameIsFree: (deps, id, { name }) => assertNameIsFree(deps, name, id),
  async authorsOf(deps, partId, number) {
    const authors = await deps.prisma.partRevision.groupBy({ by: 'authorId', where: { partId, number } })
    return authors.map(({ authorId }) => authorId)
  },

  noRevision: (number) => `This part has no revision ${number}.`,
  revisions: partRevisionContents,
  contentIn: contentOf,
  async headsOf(deps, partId) {
    const select = { number: true, authorId: true, revertsTo: true, removedAt: true } as const
    const revisions = await deps.prisma.partRevision.findMany({ where: { partId }, select })
    return revisions.map(({ removedAt, ...head }) => ({ ...head, removed: removedAt !== null }))
  },
}

/**
 * Returns the content of a part, from which an edit starts.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getPartSource(deps: Deps, partId: string): Promise<PartSource> {
  const [source] = await deps.query(partSource, { partId })
  if (!source) throw await noSuchPart(deps, partId)
  return source
}

/** @throws a unique violation for the name of another part */
async function changePart(
  deps: Deps,
  current: CurrentPart,
  { content, rendered }: NewRevision<PartContent>,
  { number, authorId, createdAt }: RevisionColumns,
): Promise<void> {
  const { name, descriptionMarkdown, tags, numbers } = content
  await deps.prisma.part.update({
    where: { id: current.id },
    data: {
      ...(name !== current.name && { name, nameKey: nameKey(name), slug: await chooseSlug(deps, name, current.id) }),
      ...(rendered && {
        descriptionMarkdown,
        descriptionHtml: rendered.html,
        descriptionPreviewHtml: rendered.previewHtml,
        rendererVersion: rendered.version,
      }),
      revision: number,
      lastEditedById: authorId,
      updatedAt: createdAt,
    },
    select: { id: true },
  })
  if (!isDeepStrictEqual(current.tags, tags)) await replaceTags(deps, current.id, tags)
  if (!isDeepStrictEqual(current.numbers, numbers)) await replaceNumbers(deps, current.id, numbers)
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
