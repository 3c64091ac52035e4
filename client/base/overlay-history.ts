import { useRef } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The state of a history entry that keeps the page and its scroll position: a dialog in the address (`?listing=`), or
 * changed filters. Back undoes it.
 */
export const OVERLAY = { overlay: true }

/** Returns the parameters of the address, and a function that sets some of them; an empty text removes a parameter. */
export function useFilterParameters() {
  const [query, setQuery] = useSearchParams()
  function setParameters(parameters: Iterable<[name: string, value: string]>) {
    const changed = new URLSearchParams(query)
    for (const [name, value] of parameters) {
      if (value === '') changed.delete(name)
      else changed.set(name, value)
    }
    // Keeps the scroll position, because the filters are visible.
    setQuery(changed, { state: OVERLAY })
  }
  return [query, setParameters] as const
}

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
