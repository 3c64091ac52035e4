/** Milliseconds. */
const PATIENCE = 10_000

/** Whether pages may show a picture of this address at all: their policy allows other sites' over https only. */
export const canShow = (address: string): boolean => new URL(address).protocol === 'https:'

/**
 * Whether there is a picture behind an address, as far as this browser can tell. True when nothing has come after ten
 * seconds, or when it may not look (see canShow): then the server has to find out.
 */
export async function loadsAsPicture(address: string): Promise<boolean> {
  if (!canShow(address)) return true
  const picture = new Image()
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
  const decoded = picture.decode().then(
    () => true,
    () => false,
  )
  return Promise.race([decoded, new Promise<true>((resolve) => setTimeout(resolve, PATIENCE, true))])
}
