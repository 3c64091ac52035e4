import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import { copyNames } from '../../../images/image-store.ts'
import { isSameImage, perceptualHash } from '../../../images/perceptual-hash.ts'
import { similarPhotos } from './queries.ts'

/** Photos that are read and hashed at the same time. */
const PHOTOS = 20

/** Returns whether a photo of another seller's listing, also of a sold or expired one, is one of this listing. */
export async function showsForeignPhoto(deps: Deps, listingId: string): Promise<boolean> {
  await hashPhotos(deps, { listingId })
  for (const { own, other } of await deps.query(similarPhotos, { listingId })) {
    const [one, two] = await Promise.all([own, other].map((key) => smallestCopy(deps, key)))
    if (one && two && (await isSameImage(one, two))) return true
  }
  return false
}

/** Hashes the photos that were stored without a hash: those of earlier releases, and of a process that ended meanwhile. */
export async function hashStoredPhotos(deps: Deps): Promise<void> {
  while ((await hashPhotos(deps, {})) === PHOTOS);
}

/** Hashes some of the photos that have no hash. Returns their number. */
async function hashPhotos(deps: Deps, where: Prisma.ListingPhotoWhereInput): Promise<number> {
  const photos = await deps.prisma.listingPhoto.findMany({
    where: { ...where, perceptualHash: null },
    select: { id: true, storageKey: true },
    orderBy: { id: 'asc' },
    take: PHOTOS,
  })
  const hashes = await Promise.all(photos.map(({ storageKey }) => hashOf(deps, storageKey)))
  for (const [at, { id }] of photos.entries())
    await deps.prisma.listingPhoto.updateMany({ where: { id }, data: { perceptualHash: hashes[at] ?? 0n } })
  return photos.length
}

/** Returns 0n for a photo whose copy is missing or damaged, so that it is not read again. */
async function hashOf(deps: Deps, storageKey: string): Promise<bigint> {
  const copy = await smallestCopy(deps, storageKey)
  if (!copy) return 0n
  return perceptualHash(copy).catch((error: unknown) => {
    deps.log.warn({ err: error, storageKey }, 'a photo could not be hashed')
    return 0n
  })
}

const smallestCopy = (deps: Deps, storageKey: string) => deps.images.get(copyNames(storageKey)[0] ?? '')
