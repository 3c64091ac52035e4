import { errorSentence, trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import { mustWait } from '../offline/queue.ts'
import { useWaiting } from '../offline/useWaiting.ts'

export type Want = RouterOutputs['want']['list']['items'][number]

/** Returns functions that change the wants of the user, and read again what shows them. */
export function useWantChanges() {
  const toast = useToast()
  const cache = trpc.useUtils()
  const set = trpc.want.set.useMutation()
  const renew = trpc.want.renew.useMutation()
  const remove = trpc.want.remove.useMutation()
  const { add, keyOf, remove: discard } = useWaiting()

  const changed = () => Promise.all([cache.want.invalidate(), cache.follow.about.invalidate()])
  const reported = (act: () => Promise<unknown>) => act().catch((error: unknown) => toast.error(errorSentence(error)))

  /** Stores a change, which takes the place of one that waits: sent later, that one would undo it. */
  async function store(partId: string, send: () => Promise<unknown>) {
    const earlier = keyOf('want', partId)
    await send()
    if (earlier !== undefined) discard(earlier)
  }

  /** Stores a want, or lets it wait for a connection. Returns whether it waits. @param name of the part */
  async function save({ partId, ...want }: RouterInputs['want']['set'], name: string): Promise<{ isWaiting: boolean }> {
    const isWaiting = mustWait()
    if (isWaiting) add(name, { type: 'want', id: partId, want })
    else await store(partId, () => set.mutateAsync({ partId, ...want }))
    return { isWaiting }
  }

  return {
    save,
    changed,
    renew: (want: Want) =>
      reported(async () => {
        await renew.mutateAsync({ partId: want.part.id })
        await changed()
        toast.show('Want renewed.')
      }),
    /** Deletes a want. The toast restores it. */
    remove: (want: Want) =>
      reported(async () => {
        const { id, name } = want.part
        const isWaiting = mustWait()
        if (isWaiting) add(name, { type: 'want', id, want: null })
        else await store(id, () => remove.mutateAsync({ partId: id }))
        const undo = () => void reported(() => save(inputOf(want), name).then(changed))
        toast.showUndo(isWaiting ? 'The want is deleted when you are online.' : 'Want deleted.', undo)
        await changed()
      }),
  }
}

const inputOf = ({ part, maxPriceCents, leastCondition, carId, reach, withinKm, quantity }: Want) => ({
  partId: part.id,
  maxPrice: maxPriceCents / 100,
  condition: leastCondition,
  carId,
  reach,
  withinKm,
  quantity,
})
