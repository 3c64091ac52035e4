import { useCallback, useRef } from 'react'

/**
 * Runs what it is given, unless what it was given before is still under way: a second press comes before a button is
 * drawn as busy.
 */
export function useOnce(): (act: () => Promise<unknown>) => Promise<void> {
  const isBusy = useRef(false)
  return useCallback(async (act) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act()
    } finally {
      isBusy.current = false
    }
  }, [])
}
