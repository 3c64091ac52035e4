import { useCallback, useRef } from 'react'

/**
 * Returns a function that runs an action unless the previous action is still running. A second click can arrive before
 * the button renders as busy.
 */
export function useOnce(): (act: () => Promise<unknown>) => Promise<void> {
  const isBusy = useRef(false)
  return useCallback(async (action) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await action()
    } finally {
      isBusy.current = false
    }
  }, [])
}
