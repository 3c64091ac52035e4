import { z } from 'zod'
import { idSchema, lineSchema } from './fields.ts'
import { LENGTH } from './limits.ts'

/** Maximum number of photos of a listing. A check of the database holds it too. */
export const MAX_PHOTOS = 10
/** Maximum bytes of an uploaded file. Phones take photos of up to 20 MB. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

export const PHOTO_FORMAT_UNKNOWN = 'This photo format cannot be read. Choose JPEG or PNG.'
export const PHOTO_UNREADABLE = 'This photo cannot be read. It must be complete and have at most 30 million pixels.'
export const PHOTO_TOO_LARGE = `A photo has at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`
/** The error for an upload that was used, cancelled or cleaned up. */
export const PHOTO_GONE = 'One photo is no longer there. Please add it again.'

/** '' means the default of `photoAlt`. */
const altSchema = lineSchema('Alt text', LENGTH.alt)
  .transform((text) => text || null)
  .nullable()
  .default(null)

/** A photo of a listing: a new upload, or a photo that the listing has. */
const photoSchema = z.union(
  [z.object({ uploadId: idSchema, alt: altSchema }), z.object({ photoId: idSchema, alt: altSchema })],
  'A photo needs an uploadId or a photoId.',
)
export type PhotoInput = z.output<typeof photoSchema>

/** The photos of an item such as a listing in their order. The first is the cover. */
export const photoListSchema = (most: number, item: string) =>
  z
    .array(photoSchema, 'Photos must be a list.')
    .max(most, `A ${item} has at most ${most} photos.`)
    .refine((photos) => new Set(photos.map(idOf)).size === photos.length, `A ${item} shows each photo once.`)
export const photosSchema = photoListSchema(MAX_PHOTOS, 'listing')

/** The ids of uploads, in the order in which they are shown. */
export const uploadIdsSchema = (most: number) =>
  z
    .array(idSchema, 'Photos must be a list.')
    .max(most, `Send at most ${most} photos.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Send each photo once.')

const idOf = (photo: PhotoInput) => ('uploadId' in photo ? photo.uploadId : photo.photoId)

/** Returns the alt text of the photo with this number (1 for the cover). */
export const photoAlt = (photo: { alt: string | null }, partName: string, number: number): string =>
  photo.alt ?? `${partName}, photo ${number}`
