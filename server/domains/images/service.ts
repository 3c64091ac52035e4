import type { Image } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import { IMAGE, PART_IMAGES } from './queries.ts'

/**
 * The pictures of a part, best voted first, at most 100.
 * @param viewerId whose own votes are marked; null for nobody's
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function listImages(deps: Deps, idOrSlug: string, viewerId: string | null): Promise<Image[]> {
  const partId = await findPartId(deps, idOrSlug)
  const [found] = await deps.query<{ images: Image[] }>(PART_IMAGES, [partId, viewerId])
  if (!found) throw noSuchPart(idOrSlug)
  return found.images
}

/** A picture of a part. Throws NOT_FOUND when it is unknown or removed. */
export async function getImage(deps: Deps, imageId: string, viewerId: string | null): Promise<Image> {
  const [image] = await deps.query<Image>(IMAGE, [imageId, viewerId])
  if (!image) throw notFound('Image not found.')
  return image
}
