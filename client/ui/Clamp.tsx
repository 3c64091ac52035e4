import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './Clamp.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

export type ClampProps = {
  children: ReactNode
  /** Whether the content probably overflows. Reserves the space of the button in the server rendering. */
  probablyLong?: boolean
}

/** Shows about six lines, and 'Show more' if there are more. Without scripts the whole content is readable. */
export function Clamp({ children, probablyLong = false }: ClampProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [overflows, setOverflows] = useState(probablyLong)

  useLayoutEffect(() => {
    const clamped = box.current
    if (!clamped || open) return undefined
    const measure = () => setOverflows(clamped.scrollHeight > clamped.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(clamped)
    if (clamped.firstElementChild) observer.observe(clamped.firstElementChild)
    measure()
    return () => observer.disconnect()
  }, [open])

  // Opens the box if a hidden element receives the focus. The browser may have scrolled the box already.
  function reveal(event: FocusEvent<HTMLDivElement>) {
    const clamped = box.current
    const top = clamped?.firstElementChild?.getBoundingClientRect().top ?? 0
    if (clamped && event.target.getBoundingClientRect().bottom - top > clamped.clientHeight) setOpen(true)
  }

  return (
    <div>
      <div ref={box} id={id} className={cx(!open && css.clamped, !open && overflows && css.fading)} onFocus={reveal}>
        <div>{children}</div>
      </div>
      {overflows && (
        <div className={css.more}>
          <Button
            variant="quiet"
            tone="signal"
            className={css.button}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Show less' : 'Show more'}
            <Icon name="chevron-down" size={16} className={cx(open && css.up)} />
          </Button>
        </div>
      )}
    </div>
  )
}
