import { IMAGE_NOT_LOADED } from '../../../shared/image-url.ts'
import { MAX_PAGE_SIZE } from '../../../shared/limits.ts'
import type { Image } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { AppError, fault, notFound } from '../../errors.ts'
import { atMost, Busy } from '../../pictures/at-most.ts'
import type { EncodedPicture } from '../../pictures/encode.ts'
import { fetchPicture } from '../../pictures/fetch.ts'
import { readPicture } from '../../pictures/read.ts'
import { PictureRefused } from '../../pictures/refused.ts'
import { isFull, removeCopies, storeCopies } from '../../pictures/store.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import { ADD_IMAGE, HIDDEN_KEYS, IMAGE, IN_USE, PART_IMAGES, PICTURE_COUNT, type Added } from './queries.ts'

/** As many as anybody is shown. */
const MAX_PICTURES = MAX_PAGE_SIZE
/** Milliseconds until a picture is there and its turn to be decoded has come (decisions.md 'Images'). */
const TIME_LIMIT = 10_000

const HAS_IT = 'This part already has this image.'
const WAS_REMOVED = 'This image was removed from this part.'
const IS_FULL = `This part has ${MAX_PICTURES} images, which is the maximum.`
const STORE_FULL = 'Images cannot be saved right now. Please try again later.'
const BUSY = 'Many images are being added right now. Please try again in a moment.'

// A file is at most 5 MB, a decoded picture some hundred: this bounds the memory of all of them together.
const taking = atMost(16)
const decoding = atMost(2)

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

/** A picture whose copies are stored, for the row that shows it. */
export type TakenPicture = {
  storageKey: string
  /** Pixels of the original. */
  width: number
  height: number
  /** SHA-256 of its pixels. */
  contentHash: Uint8Array<ArrayBuffer>
  sourceUrl: string
}

/**
 * Fetches a picture, checks it and stores its copies. Who does not show it after all gives it back to `dropPicture`.
 * @param url one that imageUrlSchema takes
 * @throws AppError VALIDATION at `url` for what is not the address of a picture of the internet; UNAVAILABLE when too
 *   many others are under way or the store is full; INTERNAL when it cannot be stored
 */
export async function takePicture(deps: Deps, url: string): Promise<TakenPicture> {
  const sourceUrl = new URL(url).href
  const picture = await readFrom(deps, sourceUrl)
  // Like an id it cannot be guessed from the picture, and no other row has it.
  const storageKey = deps.newId().replaceAll('-', '')
  try {
    await storeCopies(deps.pictures, storageKey, picture)
  } catch (error) {
    throw isFull(error) ? new AppError('UNAVAILABLE', STORE_FULL, { retryAfter: 60, cause: error }) : fault(error)
  }
  const { width, height, contentHash } = picture
  return { storageKey, width, height, contentHash, sourceUrl }
}

/**
 * Removes the copies of a picture, unless one that is shown uses them too, as those of the demo content do. It never
 * throws: what went wrong before says more than why copies that nobody shows stay, which is logged.
 */
export async function dropPicture(deps: Deps, storageKey: string): Promise<void> {
  try {
    const users = await deps.query(IN_USE, [storageKey])
    if (users.length === 0) await removeCopies(deps.pictures, storageKey)
  } catch (error) {
    deps.log.warn({ err: error, storageKey }, 'the copies of a picture that nobody shows stay')
  }
}

/** The keys of all pictures that were removed or reported and replaced: kept, as they can come back, and not served. */
export async function listHiddenKeys(deps: Deps): Promise<string[]> {
  return (await deps.query<{ key: string }>(HIDDEN_KEYS, [])).map(({ key }) => key)
}

/**
 * Adds the picture at `url` to a part.
 * @throws AppError NOT_FOUND for an unknown or removed part; CONFLICT at `url` for a picture that the part has, or that
 *   was removed from it, and for a part with MAX_PICTURES; and as takePicture
 */
export async function addImage(deps: Deps, userId: string, partIdOrSlug: string, url: string): Promise<Image> {
  const partId = await findPartId(deps, partIdOrSlug)
  const [part] = await deps.query<{ count: number }>(PICTURE_COUNT, [partId])
  if (!part) throw noSuchPart(partIdOrSlug)
  if (part.count >= MAX_PICTURES) throw refused('CONFLICT', IS_FULL)

  const { storageKey, width, height, contentHash, sourceUrl } = await takePicture(deps, url)
  const row = [deps.newId(), partId, sourceUrl, storageKey, width, height, contentHash, userId, deps.now()]
  try {
    const [added] = await deps.query<Added>(ADD_IMAGE, [...row, MAX_PICTURES])
    if (!added) throw noSuchPart(partIdOrSlug)
    if (added.image) return added.image
    throw refused('CONFLICT', added.isFull ? IS_FULL : added.wasRemoved ? WAS_REMOVED : HAS_IT)
  } catch (error) {
    await dropPicture(deps, storageKey)
    throw error
  }
}

async function readFrom({ config, log }: Deps, url: string): Promise<EncodedPicture> {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const source = { hosts: config.imageFetchHosts, userAgent: `Tappet (+${config.publicUrl})`, signal }
  try {
    return await taking(signal, async () => {
      const file = await fetchPicture(url, source)
      return decoding(signal, () => readPicture(file))
    })
  } catch (error) {
    if (error instanceof PictureRefused) {
      log.debug({ err: error }, 'a picture was refused')
      throw refused('VALIDATION', IMAGE_NOT_LOADED, error)
    }
    if (error instanceof Busy) throw new AppError('UNAVAILABLE', BUSY, { retryAfter: 5 })
    throw error
  }
}

const refused = (code: 'VALIDATION' | 'CONFLICT', sentence: string, cause?: unknown) =>
  new AppError(code, sentence, { fields: { url: sentence }, cause })
