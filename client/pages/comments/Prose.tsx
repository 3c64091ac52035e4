import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'

export type ProseProps = {
  /** Rendered and made safe by the server. */
  html: string
  className?: string
}

/** The server's HTML of a text. What is too wide scrolls in its own box, and takes the keyboard for it. */
export function Prose({ html, className }: ProseProps) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const wide = Array.from(box.current?.querySelectorAll<HTMLElement>('table, pre') ?? [])
    if (wide.length === 0) return undefined
    const measure = () => {
      for (const element of wide) {
        if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
        else element.removeAttribute('tabindex')
      }
    }
    const observer = new ResizeObserver(measure)
    for (const element of wide) observer.observe(element)
    return () => observer.disconnect()
  }, [html])

  // oxlint-disable-next-line react/no-danger -- shared/markdown has let through only what it knows.
  return <div ref={box} className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
