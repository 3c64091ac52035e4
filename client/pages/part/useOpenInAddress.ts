import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { OVERLAY, useCloseOverlay } from '../../base/overlay-history.ts'

/**
 * Stores the id of the listing or image that is open over the part page in the address, as `?listing=` or `?image=`. `?add=`
 * names the form that is open, and `?history=` the merged part whose history is open.
 * Opening it from the page adds a history entry, so that Back closes it.
 */
export function useOpenInAddress(name: 'listing' | 'image' | 'add' | 'history') {
  const [query, setQuery] = useSearchParams()
  const show = useCallback(
    (id: string) =>
      setQuery(
        (old) => {
          old.set(name, id)
          return old
        },
        { state: OVERLAY },
      ),
    [name, setQuery],
  )
  return { id: query.get(name), show, hide: useCloseOverlay(name) }
}
