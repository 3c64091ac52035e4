import { useEffect } from 'react'
import { inLocalStorage } from '../base/storage.ts'
import { trpc } from '../base/trpc.ts'

/** The account for which this browser has sent its time zone. */
const KEY = 'timeZoneOf'

/** Sends the time zone of the browser once. The server stores the first one, in which digests and quiet hours are. */
export function useRememberTimeZone(userId: string | null): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (userId === null || inLocalStorage((storage) => storage.getItem(KEY)) === userId) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // Not by a hook: the success of such a mutation repeats the queries that are loading.
    utils.client.notification.rememberTimeZone.mutate({ timeZone }).then(
      () => {
        // Each page sends it if storage is forbidden.
        inLocalStorage((storage) => storage.setItem(KEY, userId))
        return utils.notification.settings.invalidate()
      },
      // The next page tries again.
      () => undefined,
    )
  }, [userId, utils])
}
