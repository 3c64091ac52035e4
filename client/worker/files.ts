import { FILES_CACHE, MAX_KEPT_FILES, PAGES_CACHE, keptPage, type WorkerMessage } from '../base/worker-policy.ts'
import { ask } from './ask.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The paths of the files of this deployment. */
  FILES: string[]
  /** The files that copies of pages need, as indexes in FILES, by set (server/ssr/service-worker.ts). */
  SETS: Record<string, number[]>
}

const FILES = new Set(self.FILES)

/** @param file a path */
export const isOfThisDeployment = (file: string): boolean => FILES.has(file)

/** Answers from the cache, else from the network. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(FILES_CACHE)
  const kept = await cache.match(event.request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(cache.put(event.request.url, response.clone()))
  return response
}

/** Keeps the files that a page has loaded, and those of sets. */
export async function keepFiles({ files, sets }: WorkerMessage): Promise<void> {
  const cache = await caches.open(FILES_CACHE)
  const ofSets = sets.flatMap((set) => self.SETS[set] ?? []).map((index) => self.FILES[index] ?? '')
  for (const file of new Set([...files, ...ofSets])) {
    if (isOfThisDeployment(file) && !(await cache.match(file))) await cache.add(file).catch(() => undefined)
  }
}

/**
 * Deletes the files of earlier deployments, unless a tab of one is open: it may still import any of its files. The copies of
 * pages are read again first, because those of an earlier deployment need its files.
 */
export async function removeOldFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE)
  const old = (await cache.keys()).filter(({ url }) => !isOfThisDeployment(new URL(url).pathname))
  if (old.length === 0) return
  const mustStay = !(await renewCopies()) || (await hasOlderTab())
  // The oldest are first.
  const removed = mustStay ? old.slice(0, Math.max(0, old.length + FILES.size - MAX_KEPT_FILES)) : old
  for (const request of removed) await cache.delete(request)
}

/** Reads the copies of pages of earlier deployments again. Returns false if the network fails. */
async function renewCopies(): Promise<boolean> {
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PAGES_CACHE))) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const copy = await cache.match(url)
      if (!copy || isCurrent(await copy.text())) continue
      const fresh = await fetch(url, { cache: 'no-cache' }).catch(() => null)
      if (!fresh) return false
      if (fresh.ok && !fresh.redirected) await cache.put(url, fresh)
      else await cache.delete(url)
      await keepFiles({ files: [], sets: [keptPage(new URL(url).pathname) ?? 'home'] })
    }
  }
  return true
}

const isCurrent = (html: string) => (html.match(/\/assets\/[\w.-]+/g) ?? []).every(isOfThisDeployment)

/** Whether a tab of an earlier deployment is open, or one that does not answer with its first module. */
async function hasOlderTab(): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const entries = await Promise.all(tabs.map((tab) => ask(tab, 'entry')))
  return !entries.every((entry) => isOfThisDeployment(String(entry)))
}
