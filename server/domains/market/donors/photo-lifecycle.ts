import type { PhotoInput } from '../../../../shared/photos.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import { claimUploads, photoGone, releaseImages } from '../../base/uploads/service.ts'

const storedSelect = {
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
  const before = await deps.prisma.donorPhoto.findMany({ where: { donorId }, select: storedSelect })
  const uploadIds = photos.flatMap((photo) => ('uploadId' in photo ? [photo.uploadId] : []))
  const uploads = await claimUploads(deps, sellerId, uploadIds)
  const rows = photos.map((photo, position) => {
    const stored = 'uploadId' in photo ? uploads.get(photo.uploadId) : before.find(({ id }) => id === photo.photoId)
    if (!stored) throw photoGone()
    return { ...stored, id: deps.newId(), donorId, position, alt: photo.alt }
  })
  // All of them, because a changed order would violate the unique positions.
  await deps.prisma.donorPhoto.deleteMany({ where: { donorId } })
  await deps.prisma.donorPhoto.createMany({ data: rows })
  const kept = new Set(photos.map((photo) => ('photoId' in photo ? photo.photoId : null)))
  await releasePhotos(
    deps,
    sellerId,
    before.filter(({ id }) => !kept.has(id)),
  )
}

/** Deletes the photos of all donors of a seller, in a transaction that has locked the seller. */
export async function deleteDonorPhotos(deps: Deps, sellerId: string): Promise<void> {
  const where = { donor: { sellerId } }
  const photos = await deps.prisma.donorPhoto.findMany({ where, select: storedSelect, orderBy: { id: 'asc' } })
  if (photos.length === 0) return
  await deps.prisma.donorPhoto.deleteMany({ where: { id: { in: photos.map(({ id }) => id) } } })
  await releasePhotos(deps, sellerId, photos)
}

type StoredPhoto = Prisma.DonorPhotoGetPayload<{ select: typeof storedSelect }>

const releasePhotos = (deps: Deps, sellerId: string, photos: StoredPhoto[]): Promise<void> =>
  releaseImages(
    deps,
    sellerId,
    photos.map(({ id: _id, ...image }) => image),
  )
