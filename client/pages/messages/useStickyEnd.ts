import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance in px from the end that counts as the end, and from the start at which older items are loaded. */
const NEAR_END = 48
const NEAR_START = 300

/**
 * Scrolls a box like a chat: it opens at its end and follows new items while it is at its end. Older items that are
 * added before the first item do not move the visible items.
 * @param first the key of the first item
 * @param last the key of the last item
 * @param onStart called when the start of the list is near
 * @returns refs for the box and its content; `hasNews` is true if a new item is outside of the visible area; `toItem`
 *   scrolls to an item, and the box no longer follows its end
 */
export function useStickyEnd(first: string | undefined, last: string | undefined, onStart: () => void) {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const seen = useRef({ first, last, top: 0, height: 0, atEnd: true })
  const [hasNews, setHasNews] = useState(false)

  const storePosition = useCallback(() => {
    if (!box.current) return
    const { scrollTop, scrollHeight, clientHeight } = box.current
    const atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END
    Object.assign(seen.current, { top: scrollTop, height: scrollHeight, atEnd })
    if (atEnd) setHasNews(false)
  }, [])
  const toEnd = useCallback(() => {
    seen.current.atEnd = true
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  const toItem = useCallback(
    (item: Element) => {
      item.scrollIntoView({ block: 'center' })
      storePosition()
    },
    [storePosition],
  )

  useLayoutEffect(() => {
    if (!box.current) return
    const before = { ...seen.current }
    Object.assign(seen.current, { first, last })
    if (before.atEnd) toEnd()
    else if (first !== before.first) box.current.scrollTop = before.top + box.current.scrollHeight - before.height
    if (!before.atEnd && last !== before.last) setHasNews(true)
    storePosition()
  }, [first, last, storePosition, toEnd])

  // The height changes when a phone's keyboard opens, the draft grows, or an error appears.
  useEffect(() => {
    const observer = new ResizeObserver(() => seen.current.atEnd && toEnd())
    for (const element of [box.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

  useEffect(() => {
    if (box.current && box.current.scrollTop < NEAR_START) onStart()
  })

  function onScroll() {
    storePosition()
    if (seen.current.top < NEAR_START) onStart()
  }
  return { box, content, hasNews, toEnd, toItem, onScroll }
}
