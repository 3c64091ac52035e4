import { REPORT_STATUS } from '../../../shared/reports.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Badge } from '../../ui/Badge.tsx'
import css from './admin.module.css'
import type { ReportRow } from './report-cache.ts'

const TONE = { open: 'danger', under_review: 'caution' } as const

/** The status of a report and the moderator who set it. */
export function StatusBadge({ row: { status, handledBy } }: { row: Pick<ReportRow, 'status' | 'handledBy'> }) {
  const tone = status === 'open' || status === 'under_review' ? TONE[status] : 'ok'
  return (
    <>
      <Badge tone={tone} icon={status === 'dismissed' ? 'circle-x' : undefined}>
        {REPORT_STATUS[status]}
      </Badge>
      {handledBy && (
        <span className={css.by}>
          {' '}
          by <AsWritten>{handledBy.name}</AsWritten>
        </span>
      )}
    </>
  )
}
