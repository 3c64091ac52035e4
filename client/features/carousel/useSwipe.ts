import { useRef, type TouchEvent } from 'react'

/** Minimum horizontal distance in px. It must also be at least twice the vertical distance. */
const MIN_DISTANCE = 48

/**
 * Returns touch handlers that detect a swipe with one finger. They ignore swipes on a zoomed page.
 * @param move called with 1 for a swipe to the left (next image), -1 for a swipe to the right
 * @param isPanned whether the finger pans a zoomed image instead
 */
export function useSwipe(move: (by: 1 | -1) => void, isPanned: boolean) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0]
      const isZoomed = isPanned || (visualViewport?.scale ?? 1) > 1
      start.current = finger && touches.length === 1 && !isZoomed ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      if (!finger || !start.current) return
      const [across, down] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = null
      if (Math.abs(across) >= MIN_DISTANCE && Math.abs(across) >= 2 * Math.abs(down)) move(across < 0 ? 1 : -1)
    },
  }
}
