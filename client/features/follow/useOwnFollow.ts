import type { FollowLevel, FollowTopic } from '../../../shared/follows.ts'
import { errorSentence, trpc, type RouterInputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import { mustWait } from '../offline/queue.ts'
import { useWaiting } from '../offline/useWaiting.ts'

export type Followed = RouterInputs['follow']['about']

/**
 * Returns a function that sets how the user follows an item, the input of the call that is under way, and what waits for a
 * connection.
 * @param name of the item, by default that of the page
 */
export function useSetFollow({ type, id }: Followed, name?: string) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const item = { type, id }
  const { add, of, keyOf, remove } = useWaiting()
  const waiting = of(type, id)
  const { mutate, variables, isPending } = trpc.follow.set.useMutation({
    // Calls for one item are sent one after the other, so that the last one counts.
    scope: { id: `follow ${type} ${id}` },
    onMutate: () => keyOf(type, id),
    onSuccess(own, _input, earlier) {
      // Sent later, it would undo this one.
      if (earlier !== undefined) remove(earlier)
      cache.follow.about.setData(item, own)
      void cache.follow.list.invalidate()
    },
    onError(error) {
      toast.error(errorSentence(error))
      void cache.follow.about.invalidate(item)
    },
  })
  function set(level: FollowLevel, topics?: FollowTopic[]) {
    if (!mustWait()) return mutate({ ...item, level, topics })
    try {
      add(name ?? document.title.replace(/ · Tappet$/, ''), { ...item, level, topics })
    } catch (error) {
      toast.error(errorSentence(error))
    }
  }
  return {
    set,
    pending: isPending ? variables : waiting?.change.type === type ? waiting.change : undefined,
    waiting,
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
  const known = data ?? (pending && { topics: [], isChosen: true, counts: null })
  const own = known && {
    ...known,
    level: pending?.level ?? data?.level ?? 'none',
    topics: pending?.topics ?? known.topics,
  }
  return { own, ...change }
}
