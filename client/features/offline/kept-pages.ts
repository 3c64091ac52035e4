import {
  IMAGES_CACHE,
  keptPage,
  MAX_KEPT_IMAGES,
  MAX_KEPT_PARTS,
  PAGES_CACHE,
  SHARED_CACHE,
  type WorkerMessage,
} from '../../base/worker-policy.ts'

/** Images of a part that are kept. */
const IMAGES_OF_PART = 4

/**
 * Keeps a copy of an opened page for its account, if it is one that is kept.
 * @param account the id of the account, or VISITOR
 * @param isFirst whether the page is the first of its document, so that the browser has its HTML already
 */
export async function keepPage(account: string, path: string, isFirst: boolean): Promise<void> {
  const page = keptPage(path)
  if (page === null) return
  // Opened before the request: a cache that a sign-out deletes meanwhile takes the copy with it.
  const [pages, images] = await Promise.all([caches.open(PAGES_CACHE + account), caches.open(IMAGES_CACHE + account)])
  const response = await fetch(path, { cache: isFirst ? 'force-cache' : 'default' })
  // Not an earlier address of a part.
  if (!response.ok || response.redirected) return
  await put(pages, path, response)
  await limit(pages, ({ url }) => keptPage(new URL(url).pathname) === 'part', MAX_KEPT_PARTS)
  if (page === 'part') await keepImages(images)
}

async function keepImages(cache: Cache): Promise<void> {
  const shown = Array.from(document.querySelectorAll<HTMLImageElement>('main img'), ({ currentSrc }) => currentSrc)
  const ofPart = shown.filter((src) => src.startsWith(`${location.origin}/images/`))
  for (const src of new Set(ofPart.slice(0, IMAGES_OF_PART))) {
    const image = await fetch(src, { cache: 'force-cache' })
    if (image.ok) await put(cache, src, image)
  }
  await limit(cache, () => true, MAX_KEPT_IMAGES)
}

/** Puts a copy behind all others. */
async function put(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.delete(url)
  await cache.put(url, response)
}

/** Deletes the oldest copies above a number. */
async function limit(cache: Cache, isCounted: (request: Request) => boolean, most: number): Promise<void> {
  const counted = (await cache.keys()).filter(isCounted)
  for (const request of counted.slice(0, Math.max(0, counted.length - most))) await cache.delete(request)
}

/** Lets the worker keep the files that a page and its copy need. @param isSignedIn also keeps the dialog of wants */
export async function keepFiles(path: string, isSignedIn: boolean): Promise<void> {
  const page = keptPage(path)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const files = loaded.filter((file) => file.startsWith('/assets/'))
  const sets: WorkerMessage['sets'] = [...(page ? [page] : []), ...(isSignedIn ? (['wanting'] as const) : [])]
  // On a first visit the worker may still be installing.
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ files, sets } satisfies WorkerMessage)
}

/**
 * Deletes the copies of all other accounts.
 * @param account the id of the account, or VISITOR
 * @param hasChanged whether another account was signed in in this tab. Then a photo of another app is deleted too
 */
export async function forgetPages(account: string, hasChanged: boolean): Promise<void> {
  // A page that is not secure has no caches.
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) {
    const isCopy = name.startsWith(PAGES_CACHE) || name.startsWith(IMAGES_CACHE)
    if (isCopy ? !name.endsWith(account) : hasChanged && name === SHARED_CACHE) await caches.delete(name)
  }
}
