import css from './ReportsTable.module.css'
import { stopWhereItScrolls } from './stop-where-it-scrolls.ts'
import type { ReportRow } from './types.ts'

/** Characters; all of it stands in the details. */
const LENGTH = 500

/** What the item said when it was reported, in a box of at most 100 px (spec.md §9). */
export function SnapshotPreview({ row: { itemType, text } }: { row: ReportRow }) {
  if (!text) return itemType === 'user' ? <div className={css.preview}>User profile</div> : null
  return (
    <blockquote ref={stopWhereItScrolls} className={css.preview}>
      "{text.length > LENGTH ? `${text.slice(0, LENGTH)}...` : text}"
    </blockquote>
  )
}
