import { useEffect, useState } from 'react'

export type InViewOptions = {
  /** How far outside of the window counts as inside, '200px 0px'. */
  margin?: string
  /** How much of it has to be seen, from 0 to 1. */
  threshold?: number
  /** Once seen, it counts as seen for good. */
  once?: boolean
  /** Does not look. */
  skip?: boolean
}

/** Whether an element can be seen. Own code: react-intersection-observer costs 1.4 kB on every page, this 0.2. */
export function useInView({ margin = '0px', threshold = 0, once = false, skip = false }: InViewOptions = {}) {
  const [element, ref] = useState<Element | null>(null)
  const [inView, setInView] = useState(false)
  const settled = skip || (once && inView)

  useEffect(() => {
    if (!element || settled) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)
        setInView(now !== undefined && now.isIntersecting && now.intersectionRatio >= threshold)
      },
      // Not scrollMargin as well: in Chromium the two add up.
      { rootMargin: margin, threshold },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      if (!once) setInView(false)
    }
  }, [element, settled, margin, threshold, once])

  return { ref, inView }
}
