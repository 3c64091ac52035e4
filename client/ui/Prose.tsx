import { cx } from './cx.ts'
import { Html } from './Html.tsx'

export type ProseProps = {
  /** Rendered and made safe by the server. */
  html: string
  className?: string
}

/** The server's HTML of a text. What is too wide scrolls in its own box, and takes the keyboard for it. */
export function Prose({ html, className }: ProseProps) {
  // The key: another text is another element, and is looked through again.
  return <Html key={html} ref={watchWide} className={cx('prose', className)} html={html} />
}

/** Marks what is wider than the box as something that scrolls. Returns what ends the watching. */
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
