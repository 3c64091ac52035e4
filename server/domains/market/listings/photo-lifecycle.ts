import type { PhotoInput } from '../../../../shared/photos.ts'
import type { ListingPhoto } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import { arrangePhotos, releaseImages } from '../../base/uploads/service.ts'

export const storedSelect = {
  storageKey: true,
  width: true,
  height: true,
  contentHash: true,
} satisfies Prisma.ListingPhotoSelect
const ownPhotoSelect = { id: true, perceptualHash: true, ...storedSelect } satisfies Prisma.ListingPhotoSelect

/**
 * Shows these photos in this order on a listing whose row the transaction has locked, after the row of its seller.
 * @throws AppError VALIDATION at `photos` for an upload or a photo that the seller or the listing does not have
 */
export async function setPhotos(
  deps: Deps,
  { id: listingId, sellerId }: { id: string; sellerId: string },
  photos: PhotoInput[],
): Promise<ListingPhoto[]> {
  const before = await deps.prisma.listingPhoto.findMany({ where: { listingId }, select: ownPhotoSelect })
  if (before.length === 0 && photos.length === 0) return []
  const rows = await arrangePhotos(deps, sellerId, before, photos)
  // All of them, because a changed order would violate the unique positions.
  await deps.prisma.listingPhoto.deleteMany({ where: { listingId } })
  await deps.prisma.listingPhoto.createMany({ data: rows.map((row) => ({ ...row, listingId })) })
  return rows.map(({ id, storageKey, width, height, alt }) => ({ id, storageKey, width, height, alt }))
}

/** Deletes photos of a seller, in a transaction that has locked the seller and the listings. */
export async function deletePhotos(deps: Deps, sellerId: string, where: Prisma.ListingPhotoWhereInput): Promise<void> {
  const photos = await deps.prisma.listingPhoto.findMany({ where, select: ownPhotoSelect, orderBy: { id: 'asc' } })
  if (photos.length === 0) return
  await deps.prisma.listingPhoto.deleteMany({ where: { id: { in: photos.map(({ id }) => id) } } })
  await releaseImages(deps, sellerId, photos)
}
