import { isId, nameKey, slugify } from '../../../../shared/text.ts'
import { PART_NAME_TAKEN } from '../../../../shared/parts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, partMerged } from '../../../errors.ts'
import { keptPart, type KeptPart } from './merged-queries.ts'

/** Returns the part that a merged part leads to; null for any other part, and if the kept part is removed. */
export async function findKeptPart(deps: Deps, idOrSlug: string): Promise<KeptPart | null> {
  const [id, slug] = isId(idOrSlug) ? [idOrSlug, null] : [null, idOrSlug]
  return (await deps.query(keptPart, { id, slug }))[0] ?? null
}

/** Returns the error CONFLICT for a merged part, with the part that it leads to; null for any other part, visible or not. */
export async function findMergedError(deps: Deps, idOrSlug: string): Promise<AppError | null> {
  const kept = await findKeptPart(deps, idOrSlug)
  return kept && partMerged(kept)
}

/** Returns the error for a part that does not exist. */
export const unknownPart = (idOrSlug: string) => notFound(`No product found for ${idOrSlug}`)

/** Returns the error for an unknown or removed part: NOT_FOUND, or that of findMergedError. */
export const noSuchPart = async (deps: Deps, idOrSlug: string): Promise<AppError> =>
  (await findMergedError(deps, idOrSlug)) ?? unknownPart(idOrSlug)

/** Attempts to create a part whose slug other parts take at the same time. A failure of the last one is a fault. */
export const SLUG_ATTEMPTS = 5

const NAME_REMOVED = 'A part with this name was removed by a moderator. Please choose another name.'

/**
 * Checks that no other part has the name. A unique index enforces this; the check explains its error.
 * @param except the id of the part that may have the name
 * @throws AppError CONFLICT with a field error, and with `existingSlug` unless the other part is removed. The name of a merged
 *   part belongs to the part that it leads to.
 */
export async function assertNameIsFree(deps: Deps, name: string, except?: string): Promise<void> {
  const part = await deps.prisma.part.findUnique({
    where: { nameKey: nameKey(name) },
    select: { id: true, slug: true, removedAt: true },
  })
  if (!part || part.id === except) return
  const shown = part.removedAt === null ? part : await findKeptPart(deps, part.id)
  if (!shown) throw new AppError('CONFLICT', NAME_REMOVED, { fields: { name: NAME_REMOVED } })
  throw new AppError('CONFLICT', PART_NAME_TAKEN, {
    fields: { name: PART_NAME_TAKEN },
    details: { existingSlug: shown.slug },
  })
}

/**
 * Returns the slug of a name. Appends the end of the part's id if another part has or had the slug, or if the slug looks
 * like an id.
 */
export async function chooseSlug(deps: Deps, name: string, partId: string): Promise<string> {
  const slug = slugify(name)
  // The end of a UUIDv7 is random.
  if (slug === '') return `part-${partId.slice(-8)}`
  const isTaken = isId(slug) || (await isSlugOfAnother(deps, slug, partId))
  return isTaken ? `${slug}-${partId.slice(-6)}` : slug
}

/** part_slug has the current and all earlier slugs of each part. */
async function isSlugOfAnother(deps: Deps, slug: string, partId: string): Promise<boolean> {
  const found = await deps.prisma.partSlug.findUnique({ where: { slug }, select: { partId: true } })
  return found !== null && found.partId !== partId
}
