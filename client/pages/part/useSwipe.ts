import { useRef, type TouchEvent } from 'react'

/** Pixels across, and at least twice as many as down. */
const FAR_ENOUGH = 48

/**
 * Turning with one finger. A page that is zoomed in is moved by it instead.
 * @param move gets 1 for a swipe to the left, which brings what is next, and -1 for one to the right
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
      if (Math.abs(across) >= FAR_ENOUGH && Math.abs(across) >= 2 * Math.abs(down)) move(across < 0 ? 1 : -1)
    },
  }
}
