import { useEffect, useEffectEvent, useRef } from 'react'
import { thousands } from '../../../shared/format.ts'
import type { Bulk } from '../../../shared/inventory.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Milliseconds between two looks at a running bulk change. */
const INTERVAL = 1_000

export const isRunning = (bulk: Bulk | null | undefined): boolean =>
  bulk?.state === 'running' || bulk?.state === 'undoing'

/**
 * Follows the latest bulk change of the seller until it is done, and offers to undo it as long as that is possible, also after
 * the page was opened again.
 */
export function useBulk() {
  const toast = useToast()
  const cache = trpc.useUtils()
  const undo = trpc.bulk.undo.useMutation()
  const { data: bulk } = trpc.bulk.latest.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? INTERVAL : false),
  })
  /** The state that was handled last; null until the first answer. */
  const handled = useRef<string | null>(null)

  function follow(next: Bulk) {
    cache.bulk.latest.setData(undefined, next)
    void cache.inventory.list.invalidate()
  }
  async function takeBack(id: string) {
    try {
      follow(await undo.mutateAsync({ id }))
    } catch (error) {
      toast.error(`Failed to undo: ${errorSentence(error)}`)
    }
  }
  const handle = useEffectEvent((next: Bulk | null) => {
    const state = next ? `${next.id} ${next.state}` : ''
    if (handled.current === state) return
    const isFirst = handled.current === null
    handled.current = state
    if (!next || isRunning(next)) return
    if (!isFirst) void cache.inventory.list.invalidate()
    if (next.state === 'done' && next.undoUntil !== null)
      toast.showUndo(changedText(next), () => void takeBack(next.id), Date.parse(next.undoUntil) - Date.now())
    else if (!isFirst) toast.show(next.state === 'undone' ? undoneText(next) : changedText(next))
  })
  useEffect(() => {
    if (bulk !== undefined) handle(bulk)
  }, [bulk])

  return { bulk, follow }
}

/** '298 changed, 8 not.' */
export const changedText = ({ changed, left }: Bulk): string =>
  left === 0 ? `${thousands(changed)} changed.` : `${thousands(changed)} changed, ${thousands(left)} not.`

/** '295 changed back, 3 not.' What an undo leaves is still changed. */
export const undoneText = ({ changed, undone }: Bulk): string =>
  changed === 0 ? `${thousands(undone)} changed back.` : `${thousands(undone)} changed back, ${thousands(changed)} not.`
