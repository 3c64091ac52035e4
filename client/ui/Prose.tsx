import { cx } from './cx.ts'
import { Html } from './Html.tsx'

export type ProseProps = {
  /** Rendered and sanitized by the server. */
  html: string
  className?: string
}

/** The rendered Markdown of a text. Wide tables and code blocks scroll, also with the keyboard. */
export function Prose({ html, className }: ProseProps) {
  // The key creates a new element for another text, so that the ref callback runs again.
  return <Html key={html} ref={watchWide} className={cx('prose', className)} dir="auto" html={html} />
}

/** Makes tables and code blocks that are wider than the box scrollable. Returns a function that stops observing. */
export function watchWide(box: HTMLElement | null) {
  const wide = Array.from(box?.querySelectorAll<HTMLElement>('table, pre') ?? [])
  if (!box || wide.length === 0) return undefined
  const observer = new ResizeObserver(() => {
    for (const element of wide) {
      delete element.dataset.wide
      const overflows = element.scrollWidth > element.clientWidth || element.offsetWidth > box.clientWidth
      if (overflows) {
        element.dataset.wide = ''
        element.tabIndex = 0
      } else element.removeAttribute('tabindex')
    }
  })
  observer.observe(box)
  return () => observer.disconnect()
}
