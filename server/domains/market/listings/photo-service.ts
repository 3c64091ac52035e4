import { SITE_USER_ID } from '../../../../shared/messages.ts'
import type { Image } from '../../../db/columns.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { insertStored } from '../../catalogue/images/service.ts'
import { fileReport } from '../../people/reports/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { onOffer } from './lifecycle.ts'
import { storedSelect } from './photo-lifecycle.ts'
import { showsForeignPhoto } from './photo-hash-service.ts'
import { lockListings } from './queries.ts'

const REUSED = "This listing uses a photo of another seller's listing."

/**
 * Adds a photo of the user's own active listing to the gallery of its part. Both show the same copies.
 * @throws AppError NOT_FOUND; CONFLICT if the gallery has or had the photo, or is full
 */
export async function offerPhoto(deps: Deps, userId: string, id: string): Promise<Image> {
  return transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const listing = { sellerId: userId, ...onOffer(deps.now()) }
    const found = await deps.prisma.listingPhoto.findFirst({ where: { id, listing }, select: { listingId: true } })
    // The lock keeps the listing from giving up the photo.
    if (found) await deps.query(lockListings, { ids: [found.listingId], sellerId: null })
    const photo = await deps.prisma.listingPhoto.findFirst({
      where: { id, listing },
      select: { ...storedSelect, listing: { select: { partId: true } } },
    })
    if (!photo) throw notFound('Photo not found.')
    const { listing: of, ...image } = photo
    return insertStored(deps, { partId: of.partId, uploaderId: userId }, { ...image, sourceUrl: '' })
  })
}

/**
 * Reports a listing to the moderators of its part if a listing of another seller shows or showed one of its photos. A
 * failure is only logged, because the listing is saved.
 */
export async function reportReusedPhotos(deps: Deps, listingId: string): Promise<void> {
  try {
    if (await showsForeignPhoto(deps, listingId))
      await fileReport(deps, SITE_USER_ID, { itemType: 'listing', itemId: listingId, reason: REUSED })
  } catch (error) {
    // It was reported for an earlier photo.
    if (error instanceof AppError && error.code === 'CONFLICT') return
    deps.log.warn({ err: error, listingId }, 'failed to report a listing with a photo of another seller')
  }
}
