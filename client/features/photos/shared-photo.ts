import { SHARED_CACHE, SHARED_PHOTO } from '../../base/worker-policy.ts'

/** Milliseconds after which a photo that another app has shared is no longer offered. */
const OFFERED_FOR = 60 * 60 * 1_000

/** Returns the photo that another app has shared (client/worker/share.ts), null without one. */
export async function readSharedPhoto(): Promise<File | null> {
  // A page that is not secure has no caches.
  if (typeof caches === 'undefined') return null
  const cacheName = SHARED_CACHE
  const kept = await caches.match(SHARED_PHOTO, { cacheName }).catch(() => undefined)
  if (!kept || Date.now() - Number(kept.headers.get('X-At')) > OFFERED_FOR) return null
  const name = decodeURIComponent(kept.headers.get('X-Name') ?? '')
  return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' })
}

/** Returns the photo, and removes it, so that it is used once. */
export async function takeSharedPhoto(): Promise<File | null> {
  const photo = await readSharedPhoto()
  if (photo) await caches.delete(SHARED_CACHE)
  return photo
}
