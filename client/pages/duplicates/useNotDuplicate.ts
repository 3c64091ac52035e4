import type { filterOf } from './filter-address.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

export type DuplicateFilter = ReturnType<typeof filterOf>
export type DuplicatePair = RouterOutputs['duplicate']['list']['items'][number]

/**
 * Returns a function that remembers that the parts of a pair are not the same. The pair disappears at once, and the toast can take it
 * back.
 */
export function useNotDuplicate(filter: DuplicateFilter, onRemove: () => void): (pair: DuplicatePair) => void {
  const { duplicate } = trpc.useUtils()
  const toast = useToast()
  const onError = (error: unknown) => {
    toast.error(errorSentence(error))
    void duplicate.list.invalidate()
  }
  const takeBack = trpc.duplicate.takeBack.useMutation({ onSuccess: () => duplicate.list.invalidate(), onError })
  const say = trpc.duplicate.notDuplicate.useMutation({
    onSuccess: (_, pair) => toast.showUndo('The two are remembered as different parts.', () => takeBack.mutate(pair)),
    onError,
  })
  return ({ id, parts: [{ id: one }, { id: other }] }) => {
    duplicate.list.setInfiniteData(
      filter,
      (old) =>
        old && {
          ...old,
          pages: old.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.id !== id) })),
        },
    )
    onRemove()
    say.mutate({ one, other })
  }
}
