import { z } from 'zod'
import { nameKey } from '../../../../shared/text.ts'
import type { Protection } from '../../../../shared/protections.ts'
import type { CardImage } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { primaryImageArgs, tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import type { Around } from '../revisions/policy.ts'
import { addRevision } from '../revisions/service.ts'
import { lockPartRows } from './merge-queries.ts'
import { partRevisions, type CurrentPart, type PartContent } from './revision-policy.ts'

/** A part as a merge and its undo need it. It may be removed. */
export type MergingPart = CurrentPart & {
  slug: string
  image: CardImage | null
  askCount: number
  updatedAt: Date
  removedAt: Date | null
  mergedIntoId: string | null
}

const mergingSelect = {
  id: true,
  slug: true,
  name: true,
  revision: true,
  descriptionMarkdown: true,
  createdById: true,
  lastEditedById: true,
  createdAt: true,
  updatedAt: true,
  removedAt: true,
  mergedIntoId: true,
  askCount: true,
  images: primaryImageArgs,
  numbers: { select: { number: true, brand: true, link: true, supersededBy: true }, orderBy: { position: 'asc' } },
  tags: tagNamesArgs,
  protections: { where: { endedAt: null }, select: { level: true, until: true, reason: true }, take: 1 },
} satisfies Prisma.PartSelect

/** The database checks it too. */
const levelSchema = z.literal([1, 2, 3])

/** Returns parts by their ids, also removed ones. */
export async function readMergingParts(deps: Deps, ids: string[]): Promise<Map<string, MergingPart>> {
  const parts = await deps.prisma.part.findMany({ where: { id: { in: ids } }, select: mergingSelect })
  return new Map(
    parts.map(({ images, tags, protections: [found], ...part }) => {
      const protection: Protection | null = found
        ? { ...found, level: levelSchema.parse(found.level), until: found.until?.toISOString() ?? null }
        : null
      return [part.id, { ...part, image: images[0] ?? null, tags: toTagNames(tags), protection }]
    }),
  )
}

/** Locks parts in the order of their ids, also removed ones, until the transaction ends. */
export async function lockParts(deps: Deps, ids: string[]): Promise<void> {
  await deps.query(lockPartRows, { ids })
}

/** Locks parts as lockParts, and returns them. */
export async function lockMergingParts(deps: Deps, ids: string[]): Promise<Map<string, MergingPart>> {
  await lockParts(deps, ids)
  return readMergingParts(deps, ids)
}

/**
 * Saves content that a merge or its undo changed, in the transaction that has locked the part and records it.
 * @param next `rendered` is null if the text stays
 * @returns the number of the revision
 */
export const saveMergedContent = (
  deps: Deps,
  authorId: string,
  current: MergingPart,
  next: { content: PartContent; summary: string; revertsTo: number | null; rendered: RenderedMarkdown | null },
): Promise<number> => addRevision(deps, merging, authorId, current.id, current, { ...next, isRecorded: true })

/** Each title was checked when it was given. It may be older than the rule. */
const { check: _check, ...merging } = partRevisions

const storedNumbers = z.array(
  z.object({
    number: z.string(),
    brand: z.string().nullable().default(null),
    link: z.string().nullable().default(null),
    supersededBy: z.string().nullable().default(null),
  }),
)

/** Returns the content of a part before and after a revision; null if a moderator removed one of the two. */
export async function contentAround(deps: Deps, partId: string, number: number): Promise<Around<PartContent> | null> {
  const revisions = await deps.prisma.partRevision.findMany({
    where: { partId, number: { in: [number - 1, number] }, ...visibleWhere.revision },
    select: { name: true, descriptionMarkdown: true, tags: true, numbers: true },
    orderBy: { number: 'asc' },
  })
  const [before, after] = revisions.map((content) => ({ ...content, numbers: storedNumbers.parse(content.numbers) }))
  return before && after ? { before, after } : null
}

// ── Names ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Frees the name of a part until `giveName`. Two parts cannot exchange their names in one statement. */
export const freeName = (deps: Deps, id: string) =>
  deps.prisma.part.update({ where: { id }, data: { nameKey: `merged ${id}` }, select: { id: true } })

/** Gives a part a name that no other part has. Its slug stays. */
export const giveName = (deps: Deps, id: string, name: string) =>
  deps.prisma.part.update({ where: { id }, data: { name, nameKey: nameKey(name) }, select: { id: true } })

/** Whether no part beside these has the name. */
export const isNameFree = async (deps: Deps, name: string, except: string[]): Promise<boolean> =>
  (await deps.prisma.part.count({ where: { nameKey: nameKey(name), id: { notIn: except } } })) === 0

// ── Merged parts ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Hides a part that is merged into another one. The parts that lead to it lead to the other one. */
export async function hideMerged(deps: Deps, id: string, mergedIntoId: string): Promise<void> {
  await deps.prisma.part.updateMany({ where: { mergedIntoId: id }, data: { mergedIntoId } })
  await deps.prisma.part.update({ where: { id }, data: { mergedIntoId, removedAt: deps.now() }, select: { id: true } })
}

/** Shows a merged part again. `before` are the parts that were merged into it, which lead to it again. */
export async function showUnmerged(deps: Deps, id: string, before: string[]): Promise<void> {
  await deps.prisma.part.update({ where: { id }, data: { mergedIntoId: null, removedAt: null }, select: { id: true } })
  await deps.prisma.part.updateMany({ where: { id: { in: before } }, data: { mergedIntoId: id } })
}

/** Returns the ids of the parts that lead to a part. */
export async function partsMergedInto(deps: Deps, id: string): Promise<string[]> {
  const parts = await deps.prisma.part.findMany({ where: { mergedIntoId: id }, select: { id: true } })
  return parts.map((part) => part.id)
}
