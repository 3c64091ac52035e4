import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

type List = RouterOutputs['notification']['list']
export type Line = List['items'][number]

/** Returns the functions that read lines. */
export function useNotifications() {
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()
  const toast = useToast()
  const counted = { onSuccess: () => void cache.notification.unreadCount.invalidate() }
  const { mutateAsync: read } = trpc.notification.read.useMutation(counted)
  const { mutateAsync: unread } = trpc.notification.unread.useMutation(counted)

  /** Changes the lines in all lists. Lines that are new on the server stay out of them. */
  function change(changed: (line: Line) => Line) {
    const inPage = (page: List) => ({ ...page, items: page.items.map(changed) })
    queryClient.setQueriesData<List | InfiniteData<List>>({ queryKey: getQueryKey(trpc.notification.list) }, (list) =>
      list && 'pages' in list ? { ...list, pages: list.pages.map(inPage) } : list && inPage(list),
    )
  }

  return {
    /** Reads a line that the user opens. It is shown as read at once. */
    async open(line: Line) {
      if (line.readAt !== null) return
      change((each) => (each.id === line.id ? { ...each, readAt: new Date().toISOString() } : each))
      await read({ ids: [line.id] }).catch(() => cache.notification.list.invalidate())
    },

    /** Reads all lines up to the newest of those that are shown, and offers to undo it. */
    async readAll([newest]: Line[]) {
      if (!newest) return
      try {
        const { readAt } = await read({ upTo: newest.id, seq: newest.seq })
        change((line) => (line.readAt === null && line.seq <= newest.seq ? { ...line, readAt } : line))
        toast.showUndo('All marked as read.', () => void undo(readAt))
      } catch (error) {
        toast.error(errorSentence(error))
      }
    },
  }

  async function undo(readAt: string) {
    try {
      await unread({ readAt })
      change((line) => (line.readAt === readAt ? { ...line, readAt: null } : line))
    } catch (error) {
      toast.error(errorSentence(error))
    }
  }
}
