import { useCallback } from 'react'
import css from './ReportsTable.module.css'
import type { ReportRow } from './types.ts'

/** Characters; all of it stands in the details. */
const LENGTH = 500

/** What the item said when it was reported, in a box of at most 100 px (spec.md §9). */
export function SnapshotPreview({ row: { itemType, text } }: { row: ReportRow }) {
  // A box that scrolls takes the keyboard, one that does not would only be a stop on the way.
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(() => {
      // Heights are rounded to whole pixels.
      if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  if (!text) return itemType === 'user' ? <div className={css.preview}>User profile</div> : null
  return (
    <blockquote ref={watch} className={css.preview}>
      "{text.length > LENGTH ? `${text.slice(0, LENGTH)}...` : text}"
    </blockquote>
  )
}
