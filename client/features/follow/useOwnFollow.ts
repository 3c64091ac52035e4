import type { FollowLevel, FollowTopic } from '../../../shared/follows.ts'
import { errorSentence, trpc, type RouterInputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

export type Followed = RouterInputs['follow']['about']

/** Returns a function that sets how the user follows an item, and the input of the call that is under way. */
export function useSetFollow({ type, id }: Followed) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const item = { type, id }
  const { mutate, variables, isPending } = trpc.follow.set.useMutation({
    // Calls for one item are sent one after the other, so that the last one counts.
    scope: { id: `follow ${type} ${id}` },
    onSuccess(own) {
      cache.follow.about.setData(item, own)
      void cache.follow.list.invalidate()
    },
    onError(error) {
      toast.error(errorSentence(error))
      void cache.follow.about.invalidate(item)
    },
  })
  const set = (level: FollowLevel, topics?: FollowTopic[]) => mutate({ ...item, level, topics })
  return {
    set,
    pending: isPending ? variables : undefined,
    /** Unfollows the item, or ends its mute, and offers to undo that. */
    stop(before: { level: FollowLevel; topics: FollowTopic[] }) {
      set('none')
      toast.showUndo(before.level === 'muted' ? 'Unmuted.' : 'Unfollowed.', () => set(before.level, before.topics))
    },
  }
}

/** Returns how the user follows an item, undefined while that is loaded, and the functions that change it. */
export function useOwnFollow({ type, id }: Followed, isEnabled = true) {
  const { data } = trpc.follow.about.useQuery({ type, id }, { enabled: isEnabled })
  const { pending, ...change } = useSetFollow({ type, id })
  const own = data && { ...data, level: pending?.level ?? data.level, topics: pending?.topics ?? data.topics }
  return { own, ...change }
}
