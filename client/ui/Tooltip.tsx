import { useEffect, useRef, useState, type ReactNode } from 'react'
import css from './Tooltip.module.css'

export type TooltipProps = {
  text: string
  /** One control whose accessible name already says `text`; the tooltip only shows it to the eye. */
  children: ReactNode
}

type Place = { top: number; left?: number; right?: number }

/** A label on hover and focus. Fixed to the window, so a scrolling table does not cut it off; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const shown = place !== null

  function show() {
    const box = anchor.current?.getBoundingClientRect()
    if (!box) return
    // It grows towards the middle of the window, so that it is never cut at an edge.
    const atLeft = box.left + box.right < window.innerWidth
    setPlace({ top: box.top, ...(atLeft ? { left: box.left } : { right: window.innerWidth - box.right }) })
  }
  function hide() {
    setPlace(null)
  }

  useEffect(() => {
    if (!shown) return undefined
    const leave = () => setPlace(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', leave, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', leave, true)
    }
  }, [shown])

  return (
    // The handlers only reveal a label; what can be operated is the control inside.
    <span ref={anchor} className={css.anchor} onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {place && (
        <span className={css.tip} style={place} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  )
}
