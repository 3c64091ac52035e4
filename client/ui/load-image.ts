/** Milliseconds after which an image that is still loading counts as valid. */
const TIMEOUT = 10_000

/** Returns whether a page may show an image of this address. The content security policy allows only https. */
export const canPreview = (address: string): boolean => new URL(address).protocol === 'https:'

/**
 * Returns whether an address is that of an image. Returns true if the browser cannot tell, because the image is not
 * loaded within ten seconds or the policy forbids it (see canPreview). The server checks the address again.
 */
export async function loadsAsImage(address: string): Promise<boolean> {
  if (!canPreview(address)) return true
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = address
  const decoded = image.decode().then(
    () => true,
    () => false,
  )
  return Promise.race([decoded, new Promise<true>((resolve) => setTimeout(resolve, TIMEOUT, true))])
}
