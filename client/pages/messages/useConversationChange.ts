import { errorSentence, trpc } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Returns the function that mutes or archives the conversation with a partner, and the reverse. */
export function useConversationChange(partnerId: string) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const { mutate } = trpc.message.setConversation.useMutation({
    onSuccess(state, { muted, archived }) {
      cache.message.state.setData({ partnerId }, state)
      if (muted !== undefined) toast.show(muted ? 'Conversation muted.' : 'Conversation unmuted.')
      if (archived !== undefined) toast.show(archived ? 'Conversation archived.' : 'Conversation moved to the inbox.')
      return Promise.all([cache.message.conversations.invalidate(), cache.message.unreadCount.invalidate()])
    },
    onError: (error) => toast.error(`Failed to change the conversation: ${errorSentence(error)}`),
  })
  return (change: { muted: boolean } | { archived: boolean }) => mutate({ partnerId, ...change })
}
