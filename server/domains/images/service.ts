import { IMAGE_NOT_LOADED } from '../../../shared/images.ts'
import { MAX_PAGE_SIZE } from '../../../shared/limits.ts'
import type { Image } from '../../db/columns.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, fault, notFound } from '../../errors.ts'
import { createSemaphore, SemaphoreTimeout } from '../../semaphore.ts'
import type { EncodedImage } from '../../images/encode.ts'
import { fetchImage } from '../../images/fetch.ts'
import { ImageRejected } from '../../images/image-rejected.ts'
import { isFull, removeCopies, storeCopies } from '../../images/image-store.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import { imageById, imagesOfPart, insertImage, listHiddenImageKeys } from './queries.ts'

/** The maximum number of images of a part: as many as a page shows. */
const MAX_IMAGES = MAX_PAGE_SIZE
/** Milliseconds in which an image must be fetched and its decoding must start (decisions.md 'Images'). */
const TIME_LIMIT = 10_000

const EXISTS = 'This part already has this image.'
const WAS_REMOVED = 'This image was removed from this part.'
const IS_FULL = `This part has ${MAX_IMAGES} images, which is the maximum.`
const STORE_FULL = 'Images cannot be saved right now. Please try again later.'
const BUSY = 'Many images are being added right now. Please try again in a moment.'

// A file has at most 5 MB, a decoded image some hundred MB. These limits bound the memory for all of them.
const fetching = createSemaphore(16)
const decoding = createSemaphore(2)

/**
 * Returns the images of a part, best voted first.
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function listImages(deps: Deps, idOrSlug: string, viewerId: string | null): Promise<Image[]> {
  const partId = await findPartId(deps, idOrSlug)
  const [part] = await deps.query(imagesOfPart, { partId, viewerId })
  if (!part) throw noSuchPart(idOrSlug)
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

/** An image whose copies are stored and which no row shows yet. */
export type TakenImage = {
  storageKey: string
  /** Pixels of the original. */
  width: number
  height: number
  /** SHA-256 of the pixels. */
  contentHash: Uint8Array<ArrayBuffer>
  sourceUrl: string
}

/**
 * Fetches an image, checks it and stores its copies. A caller that does not show it must pass it to `dropImage`.
 * @param url a URL that imageUrlSchema accepts
 * @throws AppError VALIDATION at `url` if it is not the public address of an image; UNAVAILABLE if too many images are
 *   being fetched or the store is full; INTERNAL if the image cannot be stored
 */
export async function takeImage(deps: Deps, url: string): Promise<TakenImage> {
  const sourceUrl = new URL(url).href
  const image = await fetchAndDecode(deps, sourceUrl)
  // The key is unique and, like an id, cannot be guessed from the image.
  const storageKey = deps.newId().replaceAll('-', '')
  try {
    await storeCopies(deps.images, storageKey, image)
  } catch (error) {
    throw isFull(error) ? new AppError('UNAVAILABLE', STORE_FULL, { retryAfter: 60, cause: error }) : fault(error)
  }
  const { width, height, contentHash } = image
  return { storageKey, width, height, contentHash, sourceUrl }
}

/**
 * Removes the copies of an image, unless a visible image uses them too, as in the demo content. Logs a failure instead of
 * throwing it, because callers use it after another error.
 */
export async function dropImage(deps: Deps, storageKey: string): Promise<void> {
  try {
    const user = await deps.prisma.partImage.findFirst({
      where: { storageKey, ...visibleWhere.image },
      select: { id: true },
    })
    if (!user) await removeCopies(deps.images, storageKey)
  } catch (error) {
    deps.log.warn({ err: error, storageKey }, 'failed to remove the copies of an unused image')
  }
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
  if (!part) throw noSuchPart(partIdOrSlug)
  if (part.imageCount >= MAX_IMAGES) throw urlError('CONFLICT', IS_FULL)

  const image = await takeImage(deps, url)
  const row = { ...image, id: deps.newId(), partId, uploaderId: userId, now: deps.now() }
  try {
    const [added] = await deps.query(insertImage, { ...row, maxImages: MAX_IMAGES })
    if (!added) throw noSuchPart(partIdOrSlug)
    if (added.image) return added.image
    throw urlError('CONFLICT', added.isFull ? IS_FULL : added.wasRemoved ? WAS_REMOVED : EXISTS)
  } catch (error) {
    await dropImage(deps, image.storageKey)
    throw error
  }
}

/** Inserts the image of a new part, in the transaction that inserts the part. */
export async function addFirstImage(deps: Deps, partId: string, uploaderId: string, image: TakenImage): Promise<void> {
  const data = { ...image, id: deps.newId(), partId, uploaderId, createdAt: deps.now() }
  await deps.prisma.partImage.create({ data, select: { id: true } })
}

async function fetchAndDecode({ config, log }: Deps, url: string): Promise<EncodedImage> {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const source = { hosts: config.imageFetchHosts, userAgent: `Tappet (+${config.publicUrl})`, signal }
  try {
    return await fetching(signal, async () => {
      const file = await fetchImage(url, source)
      // Loaded with the first image, because the decoder takes 10 MB of memory.
      const { decodeImage } = await import('../../images/decode.ts')
      return decoding(signal, () => decodeImage(file))
    })
  } catch (error) {
    if (error instanceof ImageRejected) {
      log.debug({ err: error }, 'an image was rejected')
      throw urlError('VALIDATION', IMAGE_NOT_LOADED, error)
    }
    if (error instanceof SemaphoreTimeout) throw new AppError('UNAVAILABLE', BUSY, { retryAfter: 5 })
    throw error
  }
}

const urlError = (code: 'VALIDATION' | 'CONFLICT', sentence: string, cause?: unknown) =>
  new AppError(code, sentence, { fields: { url: sentence }, cause })
