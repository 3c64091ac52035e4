import { useRef, useState } from 'react'
import { MAX_CHOSEN, type InventoryItem } from '../../../shared/inventory.ts'
import { useToast } from '../../ui/Toast.tsx'

const TOO_MANY = `At most ${MAX_CHOSEN} listings can be chosen one by one. Choose all, or filter first.`

/** The chosen asks: some of them by id, or all that the filter matches. */
export type Selection = ReturnType<typeof useSelection>

/**
 * Holds which asks are chosen.
 * @param items those of the current page
 * @param total the number of all that the filter matches
 */
export function useSelection(items: InventoryItem[], total: number) {
  const toast = useToast()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const last = useRef<string | null>(null)
  const onPage = items.map(({ id }) => id)

  function choose(changed: string[], isChosen: boolean) {
    // Without one of all, the others of the page stay chosen.
    const next = new Set(isAll ? onPage : ids)
    for (const id of changed) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    if (next.size > MAX_CHOSEN) return toast.error(TOO_MANY)
    setAll(false)
    setIds(next)
  }
  return {
    ids,
    isAll,
    count: isAll ? total : ids.size,
    has: (id: string) => isAll || ids.has(id),
    /** Chooses an ask or not, with `isRange` also those between it and the one before. */
    toggle(id: string, isChosen: boolean, isRange: boolean) {
      const [from, to] = [onPage.indexOf(last.current ?? ''), onPage.indexOf(id)]
      last.current = id
      choose(isRange && from >= 0 ? onPage.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], isChosen)
    },
    togglePage: (isChosen: boolean) => choose(onPage, isChosen),
    chooseAll: () => setAll(true),
    clear() {
      setAll(false)
      setIds(new Set())
    },
  }
}
