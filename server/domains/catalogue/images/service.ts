import { MAX_PAGE_SIZE } from '../../../../shared/limits.ts'
import type { Image } from '../../../db/columns.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import { imageById, imagesOfPart, insertImage, listHiddenImageKeys } from './queries.ts'
import { dropImage, takeImage, type TakenImage } from '../../base/uploads/store-service.ts'
import { claimUploads, findUpload } from '../../base/uploads/service.ts'

/** The maximum number of images of a part: as many as a page shows. */
const MAX_IMAGES = MAX_PAGE_SIZE

const EXISTS = 'This part already has this image.'
const WAS_REMOVED = 'This image was removed from this part.'
const IS_FULL = `This part has ${MAX_IMAGES} images, which is the maximum.`

/**
 * Returns the images of a part, best voted first.
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function listImages(deps: Deps, idOrSlug: string, viewerId: string | null): Promise<Image[]> {
  const partId = await findPartId(deps, idOrSlug)
  const [part] = await deps.query(imagesOfPart, { partId, viewerId })
  if (!part) throw await noSuchPart(deps, idOrSlug)
  return part.images
}

/**
 * Returns an image of a part.
 * @throws AppError NOT_FOUND for an unknown or removed image or part
 */
export async function getImage(deps: Deps, imageId: string, viewerId: string | null): Promise<Image> {
  const [image] = await deps.query(imageById, { id: imageId, viewerId })
  if (!image) throw notFound('Image not found.')
  return image
}

/** Returns the storage keys of images that are kept but not served, because a moderator may restore them. */
export async function listHiddenKeys(deps: Deps): Promise<string[]> {
  return (await deps.query(listHiddenImageKeys, {})).map(({ key }) => key)
}

/**
 * Adds the image at `url` to a part.
 * @throws AppError NOT_FOUND for an unknown or removed part; CONFLICT at `url` if the part has or had the image, or has
 *   MAX_IMAGES; otherwise as takeImage
 */
export async function addImage(deps: Deps, userId: string, partIdOrSlug: string, url: string): Promise<Image> {
  const partId = await findPartId(deps, partIdOrSlug)
  const part = await deps.prisma.part.findFirst({
    where: { id: partId, ...visibleWhere.part },
    select: { imageCount: true },
  })
  if (!part) throw await noSuchPart(deps, partIdOrSlug)
  if (part.imageCount >= MAX_IMAGES) throw conflict(IS_FULL)

  const image = await takeImage(deps, userId, url)
  try {
    return await insertStored(deps, { partId, uploaderId: userId }, image)
  } catch (error) {
    await dropImage(deps, image.storageKey)
    throw error
  }
}

/** Adds an upload of the user to a part. Throws like addImage, and like claimUploads. */
export async function addUploadedImage(
  deps: Deps,
  userId: string,
  partIdOrSlug: string,
  uploadId: string,
): Promise<Image> {
  const partId = await findPartId(deps, partIdOrSlug)
  const image = await findUpload(deps, userId, uploadId)
  return transaction(deps, async (deps) => {
    const added = await insertStored(deps, { partId, uploaderId: userId }, { ...image, sourceUrl: '' })
    await claimUploads(deps, userId, [uploadId])
    return added
  })
}

/**
 * Inserts an image whose copies are stored into a part.
 * @throws AppError NOT_FOUND and CONFLICT like addImage
 */
export async function insertStored(
  deps: Deps,
  { partId, uploaderId }: { partId: string; uploaderId: string },
  image: TakenImage,
): Promise<Image> {
  const row = { ...image, id: deps.newId(), partId, uploaderId, now: deps.now() }
  const [added] = await deps.query(insertImage, { ...row, maxImages: MAX_IMAGES })
  if (!added) throw await noSuchPart(deps, partId)
  if (added.image) return added.image
  throw conflict(added.isFull ? IS_FULL : added.wasRemoved ? WAS_REMOVED : EXISTS)
}

/** Inserts the image of a new part, in the transaction that inserts the part. */
export async function addFirstImage(deps: Deps, partId: string, uploaderId: string, image: TakenImage): Promise<void> {
  const id = deps.newId()
  const data = { ...image, id, partId, uploaderId, createdAt: deps.now() }
  await deps.prisma.partImage.create({ data, select: { id: true } })
  await recordChange(deps, { kind: 'image.added', actorId: uploaderId, itemId: id, partId })
}

const conflict = (sentence: string) => new AppError('CONFLICT', sentence, { fields: { url: sentence } })
