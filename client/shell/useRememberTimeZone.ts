import { useEffect } from 'react'
import { trpc } from '../base/trpc.ts'

/** The account for which this browser has sent its time zone. */
const KEY = 'timeZoneOf'

/** Sends the time zone of the browser once. The server stores the first one, in which digests and quiet hours are. */
export function useRememberTimeZone(userId: string | null): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (userId === null || readKey() === userId) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // Not by a hook: the success of such a mutation repeats the queries that are loading.
    utils.client.notification.rememberTimeZone.mutate({ timeZone }).then(
      () => {
        keep(userId)
        return utils.notification.settings.invalidate()
      },
      // The next page tries again.
      () => undefined,
    )
  }, [userId, utils])
}

function readKey(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(userId: string): void {
  try {
    localStorage.setItem(KEY, userId)
  } catch {
    // Storage is forbidden, so each page sends it.
  }
}
