import { useId } from 'react'
import { Link } from 'wouter'
import { ITEM_TYPE } from '../../../shared/reports.ts'
import { beginningOf } from '../../../shared/text.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { phraseOf, titleOf, TYPE_ICONS } from './actions.ts'
import { useOpenReport } from './panel-address.ts'
import { focusableIfScrollable } from './panel-focus.ts'
import type { ReportRow } from './report-cache.ts'
import { RowActions } from './RowActions.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import type { Selection } from './useSelection.ts'
import css from './ReportsTable.module.css'
import table from './table.module.css'

/** Number of characters from the end of an id: of a reporter, and of deleted content. */
const REPORTER_ID = 4
const ITEM_ID = 6

/** Maximum characters of the text in the table. The details contain the whole text. */
const PREVIEW_LENGTH = 500

/** The reports of a page. In narrow windows each row is a stack. */
export function ReportsTable({ rows, selection }: { rows: ReportRow[]; selection: Selection }) {
  return (
    <table className={cx(table.table, css.reports)}>
      <caption className="visually-hidden">Reports</caption>
      <thead>
        <tr>
          <td aria-label="Select" />
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
          <Row key={row.id} row={row} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, selection }: { row: ReportRow; selection: Selection }) {
  const titleId = useId()
  const { itemType, reporter, reportCount } = row
  const { selectable, selected, select } = selection
  return (
    <tr>
      <td className={css.select}>
        {selectable.includes(row) && (
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${phraseOf(row)}`}
              checked={selected.includes(row)}
              onChange={({ target, nativeEvent }) =>
                select(row, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        )}
      </td>
      <th scope="row" className={css.item} aria-labelledby={titleId}>
        <div id={titleId} className={css.title}>
          <Title row={row} />
        </div>
        {row.live && <SnapshotPreview row={row} />}
      </th>
      <td className={css.type}>
        <Icon name={TYPE_ICONS[itemType]} size={16} />
        {ITEM_TYPE[itemType]}
      </td>
      <td className={css.reason} dir="auto">
        {row.reason ?? 'N/A'}
      </td>
      <td className={css.reporter}>
        {reporter ? (
          <>
            <AsWritten>{reporter.name}</AsWritten> <code>{reporter.id.slice(-REPORTER_ID)}</code>
          </>
        ) : (
          'N/A'
        )}
      </td>
      <td>
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

/** The reported text in a box of at most 100 px. */
function SnapshotPreview({ row: { itemType, text } }: { row: ReportRow }) {
  if (!text) return itemType === 'user' ? <div className={css.preview}>User profile</div> : null
  return (
    <blockquote ref={focusableIfScrollable} className={css.preview}>
      "{text.length > PREVIEW_LENGTH ? `${beginningOf(text, PREVIEW_LENGTH)}...` : text}"
    </blockquote>
  )
}

/** Links to the content, or opens the details if the content has no own page or is deleted. */
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
      {row.live ? titleOf(row) : `Item may have been deleted (${row.itemId.slice(-ITEM_ID)}) - Click to see snapshot`}
    </Button>
  )
}
