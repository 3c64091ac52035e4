import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

export type Want = RouterOutputs['want']['list']['items'][number]

/** Returns functions that change the wants of the user, and read again what shows them. */
export function useWantChanges() {
  const toast = useToast()
  const cache = trpc.useUtils()
  const set = trpc.want.set.useMutation()
  const renew = trpc.want.renew.useMutation()
  const remove = trpc.want.remove.useMutation()

  const changed = () => Promise.all([cache.want.invalidate(), cache.follow.about.invalidate()])
  const reported = (act: () => Promise<unknown>) => act().catch((error: unknown) => toast.error(errorSentence(error)))
  return {
    set: set.mutateAsync,
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
        await remove.mutateAsync({ partId: want.part.id })
        toast.showUndo('Want deleted.', () => void reported(() => set.mutateAsync(inputOf(want)).then(changed)))
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
