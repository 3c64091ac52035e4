import { useEffect, useRef } from 'react'
import { useSession } from './SessionProvider.tsx'
import { trpc } from './trpc.ts'

/**
 * Reads the notifications that lead to a page when the user opens it, with one request if there are unread ones. Those that
 * arrive later stay unread.
 * @param page as the server names it, 'part 0198…'
 */
export function useReadPage(page: string): void {
  const { state } = useSession()
  const { notification, client } = trpc.useUtils()
  const { data: unread } = trpc.notification.unreadCount.useQuery(undefined, { enabled: state === 'in' })
  const opened = useRef<string | null>(null)

  useEffect(() => {
    if (unread === undefined || opened.current === page) return
    opened.current = page
    if (unread === 0) return
    // Not a mutation of the cache, after which everything that is still loading would be read again.
    client.notification.read
      .mutate({ page })
      .then(({ unreadCount }) => {
        notification.unreadCount.setData(undefined, unreadCount)
        return notification.list.invalidate()
      })
      // The lines stay unread.
      .catch(() => undefined)
  }, [page, unread, notification, client])
}
