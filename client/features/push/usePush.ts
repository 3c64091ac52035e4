import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import { canPush, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts'

/**
 * unknown: not read yet. unsupported: by the browser or the site. blocked: the user forbade it in the browser. off and on: whether the
 * site sends to this browser.
 */
export type PushState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on'

/** Returns whether this browser shows pushes of the signed-in user. */
export function usePushState(): PushState {
  const { data } = useDevices()
  const permission = useSyncExternalStore(onPermission, readPermission, () => null)
  if (permission === 'unsupported' || data?.publicKey === null) return 'unsupported'
  if (permission === null || !data) return 'unknown'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && data.devices.some(({ isThis }) => isThis) ? 'on' : 'off'
}

/** Returns the browsers of the signed-in user that get pushes, and the key of the site. */
export function useDevices() {
  const { state } = useSession()
  return trpc.push.devices.useQuery(undefined, { enabled: state === 'in' })
}

/**
 * Returns functions that turn push on and off in this browser. `turnOn` must be called by a click, because the browser asks the user. Both
 * report failures by a toast.
 */
export function usePushSwitch() {
  const { user } = useSession()
  const toast = useToast()
  const utils = trpc.useUtils()
  const { mutateAsync: store } = trpc.push.subscribe.useMutation()
  const { mutateAsync: remove } = trpc.push.remove.useMutation()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(errorData(error) ? errorSentence(error) : NOT_SUBSCRIBED)
    } finally {
      await utils.push.devices.invalidate()
      setBusy(false)
    }
  }

  return {
    isBusy,
    turnOn: () =>
      run(async () => {
        if (!user || (await Notification.requestPermission()) !== 'granted') return
        const { publicKey } = await utils.push.devices.fetch()
        if (publicKey !== null) await subscribeBrowser(user.id, publicKey, store)
      }),
    turnOff: () =>
      run(async () => {
        await unsubscribeBrowser()
        const { devices } = await utils.push.devices.fetch()
        const own = devices.find(({ isThis }) => isThis)
        if (own) await remove({ id: own.id })
      }),
  }
}

const NOT_SUBSCRIBED = 'The push service of this browser did not answer. Please try again later.'

const readPermission = () => (canPush() ? Notification.permission : 'unsupported')

/** The user may change the permission in the browser, and then comes back to the page. */
function onPermission(onChange: () => void) {
  addEventListener('focus', onChange)
  return () => removeEventListener('focus', onChange)
}
