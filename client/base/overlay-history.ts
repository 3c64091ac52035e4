import { useRef } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The state of a history entry that keeps the page and its scroll position: a dialog in the address (`?listing=`), or
 * changed filters. Back undoes it.
 */
export const OVERLAY = { overlay: true }

/** Returns whether the current history entry has that state. */
export const isOverlayEntry = (): boolean => (history.state as { overlay?: unknown } | null)?.overlay === true

/**
 * Returns a function that closes the dialog in the address. Goes back if opening it has added a history entry, so that
 * Forward opens it again; otherwise removes its parameters.
 */
export function useCloseOverlay(...parameters: string[]): () => void {
  const [, setQuery] = useSearchParams()
  // Two quick presses of Escape must go back only once.
  const isGoingBack = useRef(false)
  return () => {
    if (!isOverlayEntry()) {
      setQuery(
        (query) => {
          for (const name of parameters) query.delete(name)
          return query
        },
        { replace: true },
      )
    } else if (!isGoingBack.current) {
      isGoingBack.current = true
      addEventListener('popstate', () => (isGoingBack.current = false), { once: true })
      history.back()
    }
  }
}
