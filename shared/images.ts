import { z } from 'zod'
import { idOrSlugSchema, idSchema, refineBy } from './fields.ts'

export const IMAGE_URL_MISSING = 'Please enter an image URL'
export const IMAGE_URL_INVALID =
  'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
export const IMAGE_NOT_LOADED = 'The provided URL does not appear to be a valid image. Please check and try again.'

const MAX_URL = 2_048

const ENDS_AS_IMAGE = /\.(?:jpe?g|png|gif|webp)$/i

/**
 * Returns the error for an image URL that cannot lead to an image, else null. Only the server can tell whether it does,
 * when it fetches it.
 */
export function checkImageUrl(text: string): string | null {
  const address = text.trim()
  if (address === '') return IMAGE_URL_MISSING
  if (address.length > MAX_URL || !URL.canParse(address)) return IMAGE_URL_INVALID

  const url = new URL(address)
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  const looksLikeImage = ENDS_AS_IMAGE.test(url.pathname) || ENDS_AS_IMAGE.test(address)
  return web && looksLikeImage ? null : IMAGE_URL_INVALID
}

export const imageUrlSchema = z
  .string(IMAGE_URL_MISSING)
  .transform((url) => url.trim())
  .superRefine(refineBy(checkImageUrl))

const partId = z.string().min(1, 'Cannot add image: Product ID not found').pipe(idOrSlugSchema)

/** Adds the image at a URL to a part. */
export const imageAddInput = z.object({ url: imageUrlSchema, partId })

/** The form of an image: an upload, else a URL. */
export const imageAddForm = z
  .object({ url: z.string(), uploadId: idSchema.optional(), partId })
  .superRefine(({ url, uploadId }, context) => {
    const message = uploadId === undefined ? checkImageUrl(url) : null
    if (message) context.addIssue({ code: 'custom', path: ['url'], message })
  })

/** Adds an upload of the user to a part. */
export const imageUploadAddInput = z.object({ uploadId: idSchema, partId })
