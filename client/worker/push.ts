import { fieldsOf, keepRecord, readRecord, unsubscribe } from '../base/push-record.ts'
import { ask } from './ask.ts'
import type { PushPayload } from '../../shared/pushes.ts'

// Pushes of the service worker (docs/decisions/50).

declare const self: ServiceWorkerGlobalScope

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
// The types of TypeScript do not have it.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { waitUntil, newSubscription } = event as ExtendableEvent & { newSubscription?: PushSubscription | null }
  waitUntil.call(event, renew(newSubscription ?? null))
})

/** Shown for a push that cannot be read. Browsers end a subscription whose pushes show nothing. */
const UNREADABLE = { title: 'Tappet', body: 'There is something new for you.', path: '/notifications', tag: 'new' }

/** Shows a push. One of the same thread is replaced without a sound. */
async function show(data: PushMessageData | null): Promise<void> {
  const record = await readRecord().catch(() => null)
  // No user is signed in: the page had no time to unsubscribe. So nothing of a user is shown.
  const { title, body, path, tag } = record === null ? UNREADABLE : (payloadOf(data) ?? UNREADABLE)
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: path,
  })
  if (record === null) await unsubscribe(self.registration)
}

function payloadOf(data: PushMessageData | null): PushPayload | null {
  try {
    const payload = data?.json() as PushPayload | null
    return typeof payload?.title === 'string' && typeof payload.path === 'string' ? payload : null
  } catch {
    return null
  }
}

/** Opens the target of a notification in an open tab of the site, otherwise in a new one. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const target = new URL(String(notification.data), self.location.origin)
  // Also if the data were those of another site.
  const url = target.origin === self.location.origin ? target.href : self.location.origin
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab =
    tabs.find((each) => each.url === url) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0]
  if (!tab) return void (await self.clients.openWindow(url))
  await tab.focus().catch(() => undefined)
  // A tab that opens the address itself keeps what it has loaded, and the drafts.
  if (tab.url === url || (await ask(tab, { open: url })) !== null) return
  const navigated = await tab.navigate(url).catch(() => null)
  if (!navigated) await self.clients.openWindow(url)
}

/** Tells the server the new address of this browser. The page does it at its next start if this fails. */
async function renew(given: PushSubscription | null): Promise<void> {
  const record = await readRecord()
  if (record === null) return
  const { endpoint, auth, serverKey } = record
  const options = { userVisibleOnly: true, applicationServerKey: serverKey }
  const subscription = given ?? (await self.registration.pushManager.subscribe(options))
  const fields = fieldsOf(subscription)
  const response = await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ old: { endpoint, auth }, ...fields }),
  })
  if (response.ok) await keepRecord({ ...record, ...fields })
}
