import { fieldsOf, keepRecord, readRecord, unsubscribe } from '../../base/push-record.ts'
import { canHaveWorker } from '../offline/start-worker.ts'
import { deviceName } from './device-name.ts'

/** Milliseconds for the worker to start. It is installed after the page has loaded. */
const WORKER_WAIT = 10_000

/** Whether this browser can show pushes. Safari on iOS can only if the site is installed. */
export const canPush = (): boolean => canHaveWorker() && 'PushManager' in window && 'Notification' in window

/** The row of this browser on the server. */
type ThisBrowser = ReturnType<typeof fieldsOf> & { device: string }
type Store = (browser: ThisBrowser) => Promise<unknown>

/**
 * Subscribes this browser with the key of the site, replacing a subscription with another key. `store` sends it to the server. If
 * that fails, the browser is not subscribed.
 */
export async function subscribeBrowser(account: string, serverKey: string, store: Store): Promise<void> {
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

export const unsubscribeBrowser = async (): Promise<void> =>
  unsubscribe(await navigator.serviceWorker.getRegistration())

/** The answer of the server: the key of the site, and the browsers of the account. */
type Known = { publicKey: string | null; devices: { isThis: boolean }[] }

/**
 * Compares the subscription of this browser with the account that is signed in, with the permission and with the server. Ends one
 * that belongs to another account or ended elsewhere, and renews one with another key or address than the server has.
 * @param account the id of the account, or VISITOR
 */
export async function checkBrowser(account: string, ask: () => Promise<Known>, store: Store): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const [subscription, record] = [await registration?.pushManager.getSubscription(), await readRecord()]
  if (!subscription && !record) return
  if (record?.account !== account || Notification.permission !== 'granted') return unsubscribe(registration)
  const { publicKey, devices } = await ask()
  if (publicKey === null) return
  const fields = subscription && fieldsOf(subscription)
  // The browser may have lost its subscription or got another address without telling the worker.
  const isSame = fields?.endpoint === record.endpoint
  if (isSame && !devices.some(({ isThis }) => isThis)) return unsubscribe(registration)
  if (!isSame || fields?.serverKey !== publicKey) await subscribeBrowser(account, publicKey, store)
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
