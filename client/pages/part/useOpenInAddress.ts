import { useCallback, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { isOverPage, OVER_PAGE } from '../../app/over-page.ts'

/**
 * Stores the id of the listing or image that is open over the part page in the address, as `?listing=` or `?image=`.
 * Opening it from the page adds a history entry, so that Back closes it.
 */
export function useOpenInAddress(name: 'listing' | 'image') {
  const [query, setQuery] = useSearchParams()
  // Two quick presses of Escape must go back only once.
  const isLeaving = useRef(false)

  const show = useCallback(
    (id: string) =>
      setQuery(
        (old) => {
          old.set(name, id)
          return old
        },
        { state: OVER_PAGE },
      ),
    [name, setQuery],
  )
  function hide() {
    if (!isOverPage()) {
      setQuery(
        (old) => {
          old.delete(name)
          return old
        },
        { replace: true },
      )
    } else if (!isLeaving.current) {
      isLeaving.current = true
      addEventListener('popstate', () => (isLeaving.current = false), { once: true })
      history.back()
    }
  }
  return { id: query.get(name), show, hide }
}
