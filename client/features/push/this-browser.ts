import { dropRecord, fieldsOf, keepRecord, readRecord } from '../../base/push-record.ts'
import { deviceName } from './device-name.ts'

/** Milliseconds for the worker to start. It is installed after the page has loaded. */
const WORKER_WAIT = 10_000

/** Whether this browser can show pushes. Safari on iOS can only if the site is installed. In development there is no worker. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator &&
  Boolean(navigator.serviceWorker) &&
  'PushManager' in window &&
  'Notification' in window &&
  document.querySelector('meta[name="service-worker"]') === null

/** What the server stores of this browser. */
export type ThisBrowser = ReturnType<typeof fieldsOf> & { device: string }

/**
 * Subscribes this browser with the key of the site, replacing a subscription with another key. `store` sends it to the server. If
 * that fails, the browser is not subscribed.
 */
export async function subscribeBrowser(
  account: string,
  serverKey: string,
  store: (browser: ThisBrowser) => Promise<unknown>,
): Promise<void> {
  const { pushManager } = await workerOrTimeout()
  const earlier = await pushManager.getSubscription()
  if (earlier && fieldsOf(earlier).serverKey !== serverKey) await earlier.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  try {
    const fields = fieldsOf(subscription)
    await store({ ...fields, device: nameOfThis() })
    await keepRecord({ account, endpoint: fields.endpoint, auth: fields.auth, serverKey })
  } catch (error) {
    await unsubscribeBrowser()
    throw error
  }
}

/** Ends the subscription of this browser. Works without a connection: then the push service learns of it later. */
export async function unsubscribeBrowser(): Promise<void> {
  await dropRecord()
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** What the server knows: the key of the site, and whether it sends to this browser. */
type Known = { publicKey: string | null; isSubscribed: boolean }

/**
 * Compares the subscription of this browser with the account that is signed in, with the permission and with the server. `other`: it
 * belongs to another account or ended elsewhere, so it must end here. `outdated`: it has another key or address than the server has.
 * @param account of the session; null for a visitor
 */
export async function checkBrowser(
  account: string | null,
  ask: () => Promise<Known>,
): Promise<'none' | 'current' | 'outdated' | 'other'> {
  const registration = await navigator.serviceWorker.getRegistration()
  const [subscription, record] = [await registration?.pushManager.getSubscription(), await readRecord()]
  if (!subscription && !record) return 'none'
  if (account === null || record?.account !== account || Notification.permission !== 'granted') return 'other'
  const { publicKey, isSubscribed } = await ask()
  if (publicKey === null) return 'current'
  const fields = subscription && fieldsOf(subscription)
  // The browser lost its subscription or got another address without telling the worker.
  if (fields?.endpoint !== record.endpoint) return 'outdated'
  if (!isSubscribed) return 'other'
  return fields.serverKey === publicKey ? 'current' : 'outdated'
}

/** @returns the registration of the worker. Rejects if there is none in time, because the browser could not install it. */
const workerOrTimeout = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('There is no worker.')), WORKER_WAIT)
    }),
  ])

type WithHints = { userAgentData?: { brands: { brand: string }[]; platform: string } }
const nameOfThis = () => deviceName(navigator.userAgent, (navigator as WithHints).userAgentData)
