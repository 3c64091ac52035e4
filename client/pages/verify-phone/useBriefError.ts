import { useEffect, useState } from 'react'

/** Milliseconds for which a message is shown. */
export const MESSAGE_FOR = 5_000

/**
 * Returns the props of a Field that shows an error for 5 seconds, and is marked as invalid until the error is gone.
 * `showAgain` must be called at each submit, because the next error can be the same.
 */
export function useBriefError(error: string | null) {
  const [submits, setSubmits] = useState(0)
  /** The submit whose error is no longer shown. */
  const [ended, setEnded] = useState<number | null>(null)
  useEffect(() => {
    if (error === null) return undefined
    const timer = setTimeout(() => setEnded(submits), MESSAGE_FOR)
    return () => clearTimeout(timer)
  }, [error, submits])
  return {
    briefError: { error: ended === submits ? null : error, 'aria-invalid': error !== null || undefined },
    showAgain: () => setSubmits(submits + 1),
  }
}
