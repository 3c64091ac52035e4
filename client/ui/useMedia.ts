import { useCallback, useSyncExternalStore } from 'react'

export const PHONE = '(width < 48rem)'

/** Returns whether the window matches a media query; false on the server and until hydration, when only CSS applies. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
