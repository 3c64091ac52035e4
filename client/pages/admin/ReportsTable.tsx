import { useId } from 'react'
import { Link } from 'wouter'
import { ITEM_TYPE } from '../../../shared/reports.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { RelativeTime } from '../../ui/Time.tsx'
import { titleOf } from './actions.ts'
import { TYPE_ICON } from './type-icons.tsx'
import { useOpenReport } from './open.ts'
import { RowActions } from './RowActions.tsx'
import { SnapshotPreview } from './SnapshotPreview.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import css from './ReportsTable.module.css'
import table from './table.module.css'
import type { ReportRow } from './types.ts'

/** spec.md §9: of a reporter's id and of the id of an item that is gone. */
const [REPORTER_END, ITEM_END] = [-4, -6]

/** The reports of a page; on narrow windows each is a stack. */
export function ReportsTable({ rows }: { rows: ReportRow[] }) {
  return (
    <table className={cx(table.table, css.reports)}>
      <caption className="visually-hidden">Reports</caption>
      <thead>
        <tr>
          <th scope="col">Reported Item & Snapshot</th>
          <th scope="col">Type</th>
          <th scope="col">Reason</th>
          <th scope="col">Reporter</th>
          <th scope="col">Status</th>
          <th scope="col">Created At</th>
          <th scope="col" className={css.times}>
            Times Reported
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: ReportRow }) {
  const titleId = useId()
  const { itemType, reporter, reportCount } = row
  return (
    <tr>
      <th scope="row" className={css.item} aria-labelledby={titleId}>
        <div id={titleId} className={css.title}>
          <Title row={row} />
        </div>
        {row.live && <SnapshotPreview row={row} />}
      </th>
      <td className={css.type}>
        {TYPE_ICON[itemType]}
        {ITEM_TYPE[itemType]}
      </td>
      <td className={css.reason}>{row.reason ?? 'N/A'}</td>
      <td className={css.reporter}>
        {reporter ? (
          <>
            {reporter.name} <code>{reporter.id.slice(REPORTER_END)}</code>
          </>
        ) : (
          'N/A'
        )}
      </td>
      <td className={css.status}>
        <StatusBadge row={row} />
      </td>
      <td className={css.created}>
        <RelativeTime date={row.createdAt} seconds />
      </td>
      <td className={css.times}>
        {reportCount > 0 ? (
          <>
            <span className={css.number}>{reportCount}</span>
            <span className={css.sentence}>reported {reportCount === 1 ? 'once' : `${reportCount} times`}</span>
          </>
        ) : (
          'N/A'
        )}
      </td>
      <td className={css.last}>
        <RowActions row={row} describedBy={titleId} />
      </td>
    </tr>
  )
}

/** Leads to the item; of one without a page of its own, or that is gone, to the snapshot. */
function Title({ row }: { row: ReportRow }) {
  const open = useOpenReport()
  if (row.path !== null)
    return (
      <Link to={row.path} title={row.title}>
        {titleOf(row)}
      </Link>
    )
  return (
    <Button
      variant="quiet"
      tone={row.live ? 'signal' : 'ink'}
      className={css.snapshot}
      title={row.live ? row.title : undefined}
      onClick={() => open(row.id)}
    >
      {row.live ? titleOf(row) : `Item may have been deleted (${row.itemId.slice(ITEM_END)}) - Click to see snapshot`}
    </Button>
  )
}
