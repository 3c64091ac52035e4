// How the service worker treats each request, and which copies a browser keeps (docs/decisions/50). The page, the worker and the tests
// use the same rules, so this module uses neither the DOM nor the interfaces of a worker.

/** The cache of the files below /assets, whose names contain a hash of their content. */
export const FILES_CACHE = 'files'
/** The names of the caches with what an account has opened: one of these, and the id of the account or VISITOR. */
export const PAGES_CACHE = 'pages '
export const IMAGES_CACHE = 'images '
export const VISITOR = 'visitor'
/** The cache with the photo that another app has shared. */
export const SHARED_CACHE = 'shared'
/** The key of the photo in that cache. No page has this address. */
export const SHARED_PHOTO = '/sell/share/photo'
/** The address to which other apps send a photo (client/public/manifest.webmanifest). */
const SHARE_PATH = '/sell/share'
/**
 * The addresses of a sign-in, each of which can be opened once. The browser has sent the request of a navigation before the worker
 * passes it, and then sends it again.
 */
const SIGN_IN = '/api/auth/'

/** The parts of which a browser keeps a copy: the last ones that were read. */
export const MAX_KEPT_PARTS = 50
/** The images of these parts that a browser keeps. */
export const MAX_KEPT_IMAGES = 200
/** Above this number, the oldest files of earlier deployments are deleted even if an open tab may still need them. */
export const MAX_KEPT_FILES = 600
/** Milliseconds after which the copy of a page is shown if the server has not answered. */
export const NETWORK_WAIT = 5_000

/**
 * The pages of which a browser keeps a copy, by the names of the sets of files that they need (server/ssr/service-worker.ts).
 * Their HTML has no private data, because the server renders it for visitors.
 */
const KEPT_PAGES = { home: /^\/$/, part: /^\/part\/[^/]+$/, garage: /^\/garage$/, wants: /^\/wants$/ }
export type KeptPage = keyof typeof KEPT_PAGES

/** Returns which page a browser keeps a copy of, null for all other pages. @param path without a query */
export const keptPage = (path: string): KeptPage | null =>
  (Object.keys(KEPT_PAGES) as KeptPage[]).find((name) => KEPT_PAGES[name].test(path)) ?? null

/**
 * page: from the network. Without a connection the copy, or the page that says that there is no connection.
 * file: from the cache, else from the network.
 * image: from the network. Without a connection the copy.
 * share: keeps the photo of another app.
 * pass: the worker does not touch the request.
 */
export type Treatment = 'page' | 'file' | 'image' | 'share' | 'pass'

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'cache' | 'url'>

/** @param origin of the site */
export function treatmentOf({ method, mode, destination, cache, url }: RequestFacts, origin: string): Treatment {
  const { origin: to, pathname } = new URL(url)
  if (to !== origin) return 'pass'
  if (method === 'POST') return mode === 'navigate' && pathname === SHARE_PATH ? 'share' : 'pass'
  // The documentation and downloads.
  if (method !== 'GET' || (pathname.startsWith('/api/') && !pathname.startsWith(SIGN_IN))) return 'pass'
  if (mode === 'navigate') return 'page'
  // 'no-store' asks whether the server still has a file (client/ui/lazy.ts).
  if (pathname.startsWith('/assets/')) return cache === 'no-store' ? 'pass' : 'file'
  return destination === 'image' && pathname.startsWith('/images/') ? 'image' : 'pass'
}

/** A message of a page to the worker. */
export type WorkerMessage = {
  /** The files that the page has loaded. The worker keeps them, also if it was installed later. */
  files: string[]
  /** The sets of files that are kept with copies of pages. */
  sets: (KeptPage | 'wanting')[]
}
