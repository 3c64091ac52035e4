import { useLayoutEffect, useRef, useState } from 'react'

/** The width in px at which a drawing stands, so that its text keeps its size; `first` until it can be measured. */
export function useDrawnWidth(first: number) {
  const svg = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(first)

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
