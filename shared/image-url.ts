export const IMAGE_URL_MISSING = 'Please enter an image URL'
export const IMAGE_URL_INVALID =
  'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
export const IMAGE_NOT_LOADED = 'The provided URL does not appear to be a valid image. Please check and try again.'

const MAX_URL = 2_048

const ENDS_AS_IMAGE = /\.(?:jpe?g|png|gif|webp)$/i

/**
 * The sentence to show for an image address that spec.md §5 rejects, else null. Whether there is an image behind it
 * only the server's fetch can tell.
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
