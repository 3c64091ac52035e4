import type { Readable } from 'node:stream'
import {
  MAX_UPLOAD_BYTES,
  PHOTO_FORMAT_UNKNOWN,
  PHOTO_GONE,
  PHOTO_TOO_LARGE,
  PHOTO_UNREADABLE,
  type PhotoInput,
} from '../../../../shared/photos.ts'
import { MAX_PAGE_SIZE } from '../../../../shared/limits.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { EncodedImage } from '../../../images/encode.ts'
import { ImageRejected, UnknownFormat } from '../../../images/image-rejected.ts'
import type { StoredImage } from '../../../images/image-store.ts'
import { busyOr, createFairBudget, LimitReached } from '../../../fair-limiter.ts'
import { clientSignal } from '../../../request-context.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { claimUploadRows, deleteOldUpload, insertUpload, lockUploader } from './queries.ts'
import { BUSY, decodeFile, dropImage, storeImage } from './store-service.ts'

/**
 * Bytes of all files that are being received or wait to be decoded. Only what has arrived counts, so that slow uploads take no
 * room from others. A user has a quarter: two photos of the maximum size.
 */
const MEMORY = 200 * 1024 * 1024
/** Bytes that a chunk takes beside its content. */
const BYTES_OF_CHUNK = 200
/** Milliseconds for which an upload waits to be decoded. */
const WAIT = 30_000
/** Milliseconds after which an upload that nothing shows is deleted. */
const KEPT_FOR = 24 * 3_600_000
/** Maximum number of uploads of a user that nothing shows: the photos of three listings. */
export const MAX_UPLOADS = 30

const TOO_MANY = `You have ${MAX_UPLOADS} photos that you have not used. Use or remove some under "Photos you have not used".`
const CUT_OFF = 'The connection was lost before the photo was complete. Please try again.'

const memory = createFairBudget(MEMORY)

/** An uploaded photo that nothing shows yet. */
export type Upload = Photo & { id: string }
type Photo = Pick<StoredImage, 'storageKey' | 'width' | 'height'>
const uploadSelect = { id: true, storageKey: true, width: true, height: true } satisfies Prisma.UploadSelect

export type UploadedFile = {
  stream: Readable
  /** Bytes that the client announced, if any. */
  size: number | null
  /** Repetitions with the same key store the photo once. */
  key: string | null
}

/**
 * Stores an uploaded photo for its user.
 * @throws AppError VALIDATION for a file that is not an acceptable image or is cut off; TOO_LARGE; CONFLICT for a user with
 *   MAX_UPLOADS; RATE_LIMITED if the user, UNAVAILABLE if the site receives too many at once, or if the store fails
 */
export async function storeUpload(deps: Deps, userId: string, { stream, size, key }: UploadedFile): Promise<Upload> {
  const earlier = await findByKey(deps, userId, key)
  if (earlier) return earlier
  if (size !== null && size > MAX_UPLOAD_BYTES) throw tooLarge()
  const image = await storeImage(deps, await receive(deps, userId, stream))
  const row = { ...image, id: deps.newId(), userId, key, now: deps.now(), after: keptSince(deps) }
  try {
    const upload = await transaction(deps, async (deps) => {
      await deps.query(lockUploader, { userId })
      const [inserted] = await deps.query(insertUpload, { ...row, maxUploads: MAX_UPLOADS })
      return inserted ? { ...row, ...inserted } : findByKey(deps, userId, key)
    })
    if (!upload) throw new AppError('CONFLICT', TOO_MANY)
    if (upload.storageKey !== image.storageKey) await dropImage(deps, image.storageKey)
    return upload
  } catch (error) {
    await dropImage(deps, image.storageKey)
    throw error
  }
}

const findByKey = async (deps: Deps, userId: string, key: string | null): Promise<Upload | null> =>
  key === null ? null : deps.prisma.upload.findUnique({ where: { userId_key: { userId, key } }, select: uploadSelect })

/** Receives a file, and then decodes it as soon as a decoder is free. */
async function receive(deps: Deps, userId: string, stream: Readable): Promise<EncodedImage> {
  const held = memory.open(userId)
  try {
    const file = await readFile(stream, held.take)
    return await decodeFile(userId, file, AbortSignal.any([AbortSignal.timeout(WAIT), clientSignal()]))
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw busyOr(error, BUSY)
    deps.log.debug({ err: error }, 'an upload was rejected')
    const sentence = error instanceof UnknownFormat ? PHOTO_FORMAT_UNKNOWN : PHOTO_UNREADABLE
    throw new AppError('VALIDATION', sentence, { fields: { photo: sentence }, cause: error })
  } finally {
    held.close()
  }
}

/** @param take called with the bytes of each chunk before it is kept */
async function readFile(stream: Readable, take: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    // Destroying the stream would close the connection before the response.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > MAX_UPLOAD_BYTES) throw tooLarge()
      take(chunk.length + BYTES_OF_CHUNK)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError || error instanceof LimitReached
      ? error
      : new AppError('VALIDATION', CUT_OFF, { cause: error })
  } finally {
    // Discards the rest of a file that is too large. Otherwise its sender could not finish, and a closing server would wait.
    stream.resume()
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new AppError('TOO_LARGE', PHOTO_TOO_LARGE)

/**
 * Returns an upload of the user, which stays one until `claimUploads`.
 * @throws AppError VALIDATION at `photos` as claimUploads
 */
export async function findUpload(deps: Deps, userId: string, id: string): Promise<StoredImage> {
  const select = { storageKey: true, width: true, height: true, contentHash: true }
  const upload = await deps.prisma.upload.findFirst({ where: { id, userId }, select })
  if (!upload) throw photoGone()
  return upload
}

/**
 * Hands the stored images of uploads over to the caller, in the caller's transaction. A transaction that also changes users,
 * listings or parts locks them first (docs/decisions/21).
 * @returns the images by the id of their upload
 * @throws AppError VALIDATION at `photos` if one is used already, cancelled, cleaned up or of another user
 */
export async function claimUploads(deps: Deps, userId: string, ids: string[]): Promise<Map<string, StoredImage>> {
  const rows = ids.length > 0 ? await deps.query(claimUploadRows, { userId, ids }) : []
  if (rows.length < ids.length) throw photoGone()
  return new Map(rows.map(({ id, ...image }) => [id, image]))
}

/** Claims uploads as the photos of a message or a statement, in the order of the ids. Throws like claimUploads. */
export async function claimPhotos(deps: Deps, userId: string, ids: string[]): Promise<Photo[]> {
  const uploads = await claimUploads(deps, userId, ids)
  const images = ids.flatMap((id) => uploads.get(id) ?? [])
  return images.map(({ storageKey, width, height }) => ({ storageKey, width, height }))
}

/**
 * Returns the rows of these photos in this order: uploads, which it claims, and photos that are shown already. Releases the
 * images of the other shown ones. Throws like claimUploads, also for a photo that is not shown.
 */
export async function arrangePhotos(
  deps: Deps,
  userId: string,
  shown: (StoredImage & { id: string })[],
  photos: PhotoInput[],
) {
  const uploadIds = photos.flatMap((photo) => ('uploadId' in photo ? [photo.uploadId] : []))
  const uploads = await claimUploads(deps, userId, uploadIds)
  const rows = photos.map((photo, position) => {
    const stored = 'uploadId' in photo ? uploads.get(photo.uploadId) : shown.find(({ id }) => id === photo.photoId)
    if (!stored) throw photoGone()
    return { id: deps.newId(), ...stored, position, alt: photo.alt }
  })
  const kept = new Set(rows.map(({ id }) => id))
  await releaseImages(
    deps,
    userId,
    shown.filter(({ id }) => !kept.has(id)),
  )
  return rows
}

/** Adds stored images as uploads of a user, in the transaction that claims them. Returns their ids. */
export async function addUploads(deps: Deps, userId: string, images: StoredImage[]): Promise<string[]> {
  return insertImages(deps, { userId, createdAt: deps.now() }, images)
}

async function insertImages(
  deps: Deps,
  added: { userId: string; createdAt: Date },
  images: StoredImage[],
): Promise<string[]> {
  const rows = images.map(({ storageKey, width, height, contentHash }) => {
    const image = { storageKey, width, height, contentHash }
    return { id: deps.newId(), ...added, ...image }
  })
  if (rows.length > 0) await deps.prisma.upload.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

const photoGone = () => new AppError('VALIDATION', PHOTO_GONE, { fields: { photos: PHOTO_GONE } })

/**
 * Gives images that the caller's transaction no longer shows to the cleanup, which removes their copies after the
 * transaction, unless another row uses them.
 */
export async function releaseImages(deps: Deps, userId: string, images: StoredImage[]): Promise<void> {
  await insertImages(deps, { userId, createdAt: new Date(0) }, images)
}

/**
 * Cancels an upload.
 * @throws AppError NOT_FOUND for an upload that is used or of another user
 */
export async function removeUpload(deps: Deps, userId: string, id: string): Promise<void> {
  const [upload] = await deps.query(claimUploadRows, { userId, ids: [id] })
  if (!upload) throw notFound('Photo not found.')
  await dropImage(deps, upload.storageKey)
}

/** Returns the user's uploads that nothing shows yet, newest first. The cleanup deletes each after a day. */
export function listUploads(deps: Deps, userId: string): Promise<Upload[]> {
  return deps.prisma.upload.findMany({
    where: { userId, createdAt: { gt: keptSince(deps) } },
    select: uploadSelect,
    orderBy: { id: 'desc' },
    take: MAX_PAGE_SIZE,
  })
}

const keptSince = (deps: Deps) => new Date(deps.now().getTime() - KEPT_FOR)

/** Deletes the uploads that nothing showed within a day, and their copies. */
export async function deleteOldUploads(deps: Deps): Promise<void> {
  const before = keptSince(deps)
  for (;;) {
    const [upload] = await deps.query(deleteOldUpload, { before })
    if (!upload) return
    await dropImage(deps, upload.storageKey)
  }
}
