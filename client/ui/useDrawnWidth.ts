import { useLayoutEffect, useRef, useState } from 'react'

/** Width in px on the server: the width of the price panel on a desktop. */
const FIRST_WIDTH = 452

/** Returns the width in px of a drawing, so that its text keeps its font size. */
export function useDrawnWidth() {
  const svg = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)

  useLayoutEffect(() => {
    if (!svg.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(svg.current)
    const now = Math.round(svg.current.getBoundingClientRect().width)
    if (now > 0) setWidth(now)
    return () => observer.disconnect()
  }, [])

  return { svg, width }
}
