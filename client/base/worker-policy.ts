// What the service worker does with each request (docs/decisions/09). Neither DOM nor worker APIs, so that
// the page and the tests use the same rules.

/** The cache of the files below /assets, whose names contain a hash of their content. */
export const FILES_CACHE = 'files'
/** The names of the caches with what an account has opened begin with this, and end with its id or with VISITOR. */
export const PAGES_PREFIX = 'pages '
export const IMAGES_PREFIX = 'images '
export const VISITOR = 'visitor'
/** The cache with the photo that another app has shared. */
export const SHARED_CACHE = 'shared photo'
/** The key of the photo in that cache. No request has this address. */
export const SHARED_PHOTO = '/sell/share/photo'

/** Parts of which a browser keeps a copy, the last ones that were read. */
export const MAX_KEPT_PARTS = 50
/** Images of these parts that a browser keeps. */
export const MAX_KEPT_IMAGES = 200
/** Files of earlier deployments are deleted above this number even if an open tab may still need them. */
export const MAX_FILES = 600
/** Milliseconds after which a copy is shown instead of a page that the server has not answered yet. */
export const NETWORK_WAIT = 5_000

const PART = /^\/part\/[^/]+$/
/** The other pages of which a copy is kept. Their HTML has no private data. */
const KEPT_PAGES = new Set(['/', '/garage', '/wants'])

export const isPart = (path: string): boolean => PART.test(path)
/** Whether the browser keeps a copy of a page. */
export const isKept = (path: string): boolean => isPart(path) || KEPT_PAGES.has(path)

/**
 * page: from the network. Without a connection the copy, or the page that says that there is no connection.
 * file: from the cache, else from the network.
 * image: from the network. Without a connection the copy.
 * share: the photo of another app.
 * pass: the worker does not handle the request.
 */
export type Treatment = 'page' | 'file' | 'image' | 'share' | 'pass'

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'cache' | 'url'>

/** @param origin of the site */
export function treatmentOf({ method, mode, destination, cache, url }: RequestFacts, origin: string): Treatment {
  const { origin: to, pathname } = new URL(url)
  if (to !== origin) return 'pass'
  if (method === 'POST') return mode === 'navigate' && pathname === '/sell/share' ? 'share' : 'pass'
  if (method !== 'GET' || pathname.startsWith('/api/')) return 'pass'
  if (mode === 'navigate') return 'page'
  // 'no-store' asks whether the server still has a file.
  if (pathname.startsWith('/assets/')) return cache === 'no-store' ? 'pass' : 'file'
  return destination === 'image' && pathname.startsWith('/images/') ? 'image' : 'pass'
}
