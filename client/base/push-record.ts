// The record of the push subscription of this browser. The page and the worker use it, so it is in a cache: a worker has no
// local storage.

export type PushRecord = {
  /** The id of the account that turned push on. */
  account: string
  endpoint: string
  auth: string
  serverKey: string
}

const CACHE = 'push'
/** A key of the cache. No page has this address. */
const KEY = '/push-record'

/** Returns the record; null if push was not turned on, or not since the last sign-out. */
export async function readRecord(): Promise<PushRecord | null> {
  const kept = await (await caches.open(CACHE)).match(KEY)
  return kept ? ((await kept.json()) as PushRecord) : null
}

export async function keepRecord(record: PushRecord): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, Response.json(record))
}

/** Ends the subscription of this browser. Works without a connection: then the push service learns of it later. */
export async function unsubscribe(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await caches.delete(CACHE)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Returns the fields of a subscription that the server stores. */
export function fieldsOf(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth, serverKey: serverKeyOf(subscription) }
}

/** Returns the key of the site with which a subscription was made, in base64url. */
const serverKeyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
