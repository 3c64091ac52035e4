import {
  NETWORK_WAIT,
  PAGES_CACHE,
  IMAGES_CACHE,
  keptPage,
  treatmentOf,
  type WorkerMessage,
} from '../base/worker-policy.ts'
import { answerFile, isOfThisDeployment, keepFiles, removeOldFiles } from './files.ts'
import { offlinePage } from './offline-page.ts'
import './push.ts'
import { keepSharedPhoto } from './share.ts'

// The service worker (docs/decisions/50). It keeps no HTML of a deployment, so a new one can replace an old one at once.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate(): Promise<void> {
  // The request for a page starts before this worker does.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (treatmentOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(event))
    case 'file':
      return event.respondWith(answerFile(event))
    case 'image':
      return event.respondWith(
        fetch(request).catch(async () => (await copyOf(IMAGES_CACHE, request.url)) ?? Response.error()),
      )
    case 'share':
      return event.respondWith(keepSharedPhoto(request))
    case 'pass':
      return undefined
  }
})

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  // Not if the page is of a later deployment, whose worker is on its way.
  if (message.files.every(isOfThisDeployment)) event.waitUntil(keepFiles(message).then(removeOldFiles))
})

/** Answers from the network. If it fails, or takes long and there is a copy, answers with the copy. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const fromNetwork = loadPage(request, preloadResponse as Promise<Response | undefined>)
  // The failure is handled below.
  fromNetwork.catch(() => undefined)
  const copy = keptPage(pathname) === null ? undefined : await copyOf(PAGES_CACHE, pathname)
  if (!copy) return fromNetwork.catch(() => offlinePage())
  // Another list, comment or dialog than in the copy: the page without it is kept.
  const answer = search === '' ? copy : Response.redirect(pathname)
  return Promise.race([fromNetwork.catch(() => answer), after(NETWORK_WAIT, answer)])
}

async function loadPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded.catch(() => undefined)) ?? fetch(request)
}

const after = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => {
    setTimeout(() => resolve(value), ms)
  })

/** Returns the copy of an address in the cache of the account. The page deletes the caches of other accounts. */
async function copyOf(prefix: string, url: string): Promise<Response | undefined> {
  const cacheName = (await caches.keys()).find((name) => name.startsWith(prefix))
  return cacheName === undefined ? undefined : caches.match(url, { cacheName, ignoreVary: true })
}
