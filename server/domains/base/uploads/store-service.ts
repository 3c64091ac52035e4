import { IMAGE_NOT_LOADED } from '../../../../shared/images.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { decodeImage } from '../../../images/decode.ts'
import type { EncodedImage } from '../../../images/encode.ts'
import { fetchImage } from '../../../images/fetch.ts'
import { ImageRejected } from '../../../images/image-rejected.ts'
import { removeCopies, storeCopies, type StoredImage } from '../../../images/image-store.ts'
import { busyOr, createFairLimiter } from '../../../fair-limiter.ts'
import { clientSignal } from '../../../request-context.ts'
import { imageIsUsed } from './queries.ts'

/** Milliseconds in which an image must be fetched and its decoding must start. */
const TIME_LIMIT = 10_000

const NOT_STORED = 'Images cannot be saved right now. Please try again later.'
/** For a user who adds too many images at once, and if the whole site does. */
export const BUSY = {
  own: 'You are adding many images at once. Please wait until the first ones are done.',
  site: 'Many images are being added right now. Please try again in a moment.',
  retryAfter: 5,
}

// A fetched file has at most 5 MB, a decoded image some hundred MB. These limits bound the memory for all of them.
const fetching = createFairLimiter({ limit: 16 })
const decoding = createFairLimiter({ limit: 2 })

/** A stored image that no row shows yet. `sourceUrl` is empty for an upload. */
export type TakenImage = StoredImage & { sourceUrl: string }

/**
 * Fetches an image, checks it and stores its copies. A caller that does not show it must pass it to `dropImage`.
 * @param userId who adds the image
 * @param url a URL that imageUrlSchema accepts
 * @throws AppError VALIDATION at `url` if it is not the public address of an image; RATE_LIMITED if the user adds too many
 *   at once; UNAVAILABLE if too many are being added or the store fails
 */
export async function takeImage(deps: Deps, userId: string, url: string): Promise<TakenImage> {
  const sourceUrl = new URL(url).href
  return { ...(await storeImage(deps, await fetchAndDecode(deps, userId, sourceUrl))), sourceUrl }
}

/**
 * Stores the copies of an image.
 * @throws AppError UNAVAILABLE if the store fails: it is full, its folder is missing or read-only, or the bucket is away
 */
export async function storeImage(deps: Deps, image: EncodedImage): Promise<StoredImage> {
  // The key is unique and, like an id, cannot be guessed from the image.
  const storageKey = deps.newId().replaceAll('-', '')
  try {
    await storeCopies(deps.images, storageKey, image)
  } catch (error) {
    throw new AppError('UNAVAILABLE', NOT_STORED, { retryAfter: 60, cause: error })
  }
  const { width, height, contentHash } = image
  return { storageKey, width, height, contentHash }
}

/**
 * Removes the copies of an image, unless another row uses them too: an image that was offered to a gallery, or the demo
 * content. Logs a failure instead of throwing it, because callers use it after another error.
 */
export async function dropImage(deps: Deps, storageKey: string): Promise<void> {
  try {
    const used = await deps.query(imageIsUsed, { storageKey })
    if (used.length === 0) await removeCopies(deps.images, storageKey)
  } catch (error) {
    deps.log.warn({ err: error, storageKey }, 'failed to remove the copies of an unused image')
  }
}

async function fetchAndDecode({ config, log }: Deps, userId: string, url: string): Promise<EncodedImage> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT), clientSignal()])
  const source = { hosts: config.imageFetchHosts, userAgent: `Tappet (+${config.publicUrl})`, signal }
  try {
    return await fetching.run(userId, signal, async () => decodeFile(userId, await fetchImage(url, source), signal))
  } catch (error) {
    if (error instanceof ImageRejected) {
      log.debug({ err: error }, 'an image was rejected')
      throw new AppError('VALIDATION', IMAGE_NOT_LOADED, { fields: { url: IMAGE_NOT_LOADED }, cause: error })
    }
    throw busyOr(error, BUSY)
  }
}

/**
 * Decodes a file as soon as a decoder is free.
 * @throws ImageRejected; LimitReached if the signal aborts before
 */
export async function decodeFile(userId: string, file: Buffer, signal: AbortSignal): Promise<EncodedImage> {
  return decoding.run(userId, signal, () => decodeImage(file))
}
