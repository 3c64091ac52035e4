import { useEffect, useRef, useState } from 'react'
import { trpc } from '../base/trpc.ts'

/** Milliseconds between two announcements. */
const INTERVAL = 60_000

/**
 * Returns the text for screen readers after the number of unread lines has grown, at most once a minute, and not while the user
 * has paused notifications.
 * @param count undefined until it is known
 */
export function useAnnouncedCount(count: number | undefined): string {
  const { notification } = trpc.useUtils()
  const [text, setText] = useState('')
  const last = useRef<{ count: number; at: number } | null>(null)

  useEffect(() => {
    if (count === undefined) return undefined
    // The first number is read with the button.
    last.current ??= { count, at: -INTERVAL }
    if (count <= last.current.count) {
      last.current.count = count
      return undefined
    }
    async function announce() {
      last.current = { count: count ?? 0, at: performance.now() }
      const { pause } = await notification.settings.fetch()
      if (!pause) setText(`${count} unread ${count === 1 ? 'notification' : 'notifications'}`)
    }
    const wait = last.current.at + INTERVAL - performance.now()
    const timer = setTimeout(() => void announce().catch(() => undefined), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [count, notification])
  return text
}
