import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as the end, and from the beginning that ask for what is before it. */
const NEAR_END = 48
const NEAR_START = 300

/**
 * A box that scrolls as a chat does: it opens at its end and stays there while it is there; what comes before the first
 * item does not move what is read.
 * @param first names the first item, `last` the last one
 * @param onStart called when the beginning comes near
 * @returns the box and its content; `hasNews` when something came that is out of sight
 */
export function useStickyEnd(first: string | undefined, last: string | undefined, onStart: () => void) {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const seen = useRef({ first, last, top: 0, height: 0, atEnd: true })
  const [hasNews, setHasNews] = useState(false)

  const note = useCallback(() => {
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

  useLayoutEffect(() => {
    if (!box.current) return
    const before = { ...seen.current }
    Object.assign(seen.current, { first, last })
    if (before.atEnd) toEnd()
    else if (first !== before.first) box.current.scrollTop = before.top + box.current.scrollHeight - before.height
    if (!before.atEnd && last !== before.last) setHasNews(true)
    note()
  }, [first, last, note, toEnd])

  // A keyboard that opens, a longer draft, a sentence under a message.
  useEffect(() => {
    const observer = new ResizeObserver(() => seen.current.atEnd && toEnd())
    for (const element of [box.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

  useEffect(() => {
    if (box.current && box.current.scrollTop < NEAR_START) onStart()
  })

  function onScroll() {
    note()
    if (seen.current.top < NEAR_START) onStart()
  }
  return { box, content, hasNews, toEnd, onScroll }
}
