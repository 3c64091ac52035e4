import { useDevices, usePushState, usePushSwitch, type PushState } from '../../../features/push/usePush.ts'
import { trpc } from '../../../base/trpc.ts'

/** Why this browser shows no pushes. */
export const WHY_NO_PUSH: Partial<Record<PushState, string>> = {
  blocked: "Push is blocked in this browser's settings.",
  unsupported: 'This browser shows no pushes. On an iPhone or iPad, add Tappet to the home screen first.',
}

/**
 * Returns why no pushes can be chosen, and a function that resolves to whether one can be: as long as no browser of the user gets pushes, it
 * turns them on in this one, for which the browser asks the user.
 */
export function usePushChoice(pushKey: string | null | undefined) {
  const { push } = trpc.useUtils()
  const devices = useDevices().data?.devices ?? []
  const state = usePushState()
  const { turnOn } = usePushSwitch()
  const hasOther = devices.some(({ isThis }) => !isThis)
  return {
    note: pushKey === null ? 'This site sends no pushes.' : hasOther ? null : (WHY_NO_PUSH[state] ?? null),
    async turnOnFirst(): Promise<boolean> {
      if (state !== 'off' || hasOther) return true
      await turnOn()
      return push.devices.getData()?.devices.some(({ isThis }) => isThis) ?? false
    },
  }
}
