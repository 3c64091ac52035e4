/** Milliseconds after which a picture counts as one that does not come. */
const PATIENCE = 10_000

/** What loaded; a picture that failed is asked for again. */
const loaded = new Set<string>()

/** Only https: pictures may be shown on our pages (their security policy says so). */
export const canPreview = (url: string): boolean => /^https:/i.test(url)

/** Whether the browser can load a picture from the address; nothing tells its server where from. Never rejects. */
export function loadsAsImage(url: string): Promise<boolean> {
  if (loaded.has(url)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const image = new Image()
    const timer = setTimeout(() => end(false), PATIENCE)
    function end(loads: boolean) {
      clearTimeout(timer)
      if (loads) loaded.add(url)
      resolve(loads)
    }
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => end(true))
    image.addEventListener('error', () => end(false))
    image.src = url
  })
}
