import type { PhotoInput } from '../../../../shared/photos.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import { arrangePhotos, releaseImages } from '../../base/uploads/service.ts'

const photoSelect = {
  id: true,
  storageKey: true,
  width: true,
  height: true,
  contentHash: true,
} satisfies Prisma.DonorPhotoSelect

/**
 * Shows these photos in this order on a donor, in a transaction that has locked the seller and then the donor.
 * @throws AppError VALIDATION at `photos` for an upload or a photo that the seller or the donor does not have
 */
export async function setDonorPhotos(
  deps: Deps,
  { id: donorId, sellerId }: { id: string; sellerId: string },
  photos: PhotoInput[],
): Promise<void> {
  const before = await deps.prisma.donorPhoto.findMany({ where: { donorId }, select: photoSelect })
  const rows = await arrangePhotos(deps, sellerId, before, photos)
  // All of them, because a changed order would violate the unique positions.
  await deps.prisma.donorPhoto.deleteMany({ where: { donorId } })
  await deps.prisma.donorPhoto.createMany({ data: rows.map((row) => ({ ...row, donorId })) })
}

/** Deletes the photos of all donors of a seller, in a transaction that has locked the seller. */
export async function deleteDonorPhotos(deps: Deps, sellerId: string): Promise<void> {
  const where = { donor: { sellerId } }
  const photos = await deps.prisma.donorPhoto.findMany({ where, select: photoSelect, orderBy: { id: 'asc' } })
  if (photos.length === 0) return
  await deps.prisma.donorPhoto.deleteMany({ where: { id: { in: photos.map(({ id }) => id) } } })
  await releaseImages(deps, sellerId, photos)
}
