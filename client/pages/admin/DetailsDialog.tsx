import type { RefObject } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { ITEM_TYPE, REPORT_STATUS, type ItemType } from '../../../shared/reports.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { PartDiff } from '../../features/history/PartDiff.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { ACTIONS, actionsOf, actionText, daysText, editedText } from './actions.ts'
import css from './DetailsDialog.module.css'
import { ItemFields } from './ItemFields.tsx'
import { useOpenReport } from './panel-address.ts'
import type { ReportDetails } from './report-cache.ts'
import { StatusBadge } from './StatusBadge.tsx'

type DetailsDialogProps = {
  /** The id of the report. */
  id: string
  open: boolean
  onClose(): void
  finalFocus: RefObject<HTMLElement | null>
}

const NOT_LIVE = 'Live item data not available (item may have been deleted or could not be fetched).'

/** A report: the current content, its snapshot, the author, the reasons and all actions. */
export function DetailsDialog({ id, open, onClose, finalFocus }: DetailsDialogProps) {
  const report = trpc.moderation.report.useQuery({ id }, { enabled: open })
  const { data, error, isFetching } = report
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reported Item Details"
      wide
      finalFocus={finalFocus}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <Details report={data} />
      ) : error && !isFetching ? (
        <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void report.refetch() : undefined} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </Dialog>
  )
}

function Details({ report }: { report: ReportDetails }) {
  const { path, snapshot, item } = report
  return (
    <>
      <Facts report={report} />
      <Edits report={report} />
      <div className={css.beside}>
        <section aria-label="Live item">
          <h3 className={css.head}>Live item</h3>
          {item ? <ItemFields item={item} other={snapshot} /> : <p className="small">{NOT_LIVE}</p>}
          {path && <Link to={path}>{report.itemType === 'trade' ? 'Go to the problem' : 'Go to the item'}</Link>}
        </section>
        <section aria-label="Snapshot">
          <h3 className={css.head}>Snapshot at report time</h3>
          <ItemFields item={snapshot} isRemoved={!item} />
        </section>
      </div>
      <Reasons report={report} />
      {report.log.length > 0 && <ActionsTaken log={report.log} />}
      <Actions report={report} />
    </>
  )
}

/** The difference that the last editor made to a reported part, first of all. */
function Edits({ report }: { report: ReportDetails }) {
  const { itemType, itemId, owner, revertsTo, item } = report
  const current = item?.['revision']
  const edited = editedText(report)
  return (
    <>
      {edited && <p className="small">{edited}</p>}
      {itemType === 'part' && revertsTo !== null && typeof current === 'number' && (
        <section aria-label="Edits of the last editor">
          <h3 className={css.head}>
            What <AsWritten>{owner?.name ?? UNKNOWN_USER}</AsWritten> changed, revision {revertsTo} to {current}
          </h3>
          <PartDiff partId={itemId} older={revertsTo} newer={current} />
        </section>
      )}
    </>
  )
}

/** The words for the user who is muted, if it is not 'Author'. */
const AUTHOR_WORDS: Partial<Record<ItemType, string>> = {
  trade: 'Other side',
  part: 'Last editor',
  vehicle: 'Last editor',
}

function Facts({ report }: { report: ReportDetails }) {
  const { id, itemType, itemId, owner, mutedUntil, authorRecord, tags, adminNotes } = report
  return (
    <dl className={css.facts}>
      <dt>Report ID</dt>
      <dd>
        <code>{id}</code>
      </dd>
      <dt>Item Type</dt>
      <dd>{ITEM_TYPE[itemType]}</dd>
      <dt>Item ID</dt>
      <dd>
        <code>{itemId}</code>
      </dd>
      <dt>Status</dt>
      <dd>
        <StatusBadge row={report} />
      </dd>
      <dt>{AUTHOR_WORDS[itemType] ?? 'Author'}</dt>
      <dd>
        <UserLink user={owner} />
        {owner && (
          <>
            {' '}
            <Link to={paths.adminUser(owner.id)}>Record</Link>
          </>
        )}
        {mutedUntil && <> (muted for this report until {formatDateTime(mutedUntil)} UTC)</>}
      </dd>
      {authorRecord && <RecordFacts record={authorRecord} />}
      <dt>Tags</dt>
      <dd>{tags.join(', ') || 'None'}</dd>
      {adminNotes && (
        <>
          <dt>Admin notes</dt>
          <dd>{adminNotes}</dd>
        </>
      )}
    </dl>
  )
}

function Reasons({ report: { entries, reportCount } }: { report: ReportDetails }) {
  return (
    <section aria-label="Reasons">
      <h3 className={css.head}>Reported by {reportCount === 1 ? '1 person' : `${reportCount} people`}</h3>
      <ul className={css.list}>
        {entries.map(({ reporter, reason, createdAt }, index) => (
          <li key={reporter?.id ?? index}>
            <p dir="auto">{reason}</p>
            <p className="small">
              <AsWritten>{reporter?.name ?? 'N/A'}</AsWritten>, <RelativeTime date={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {reportCount > entries.length && <p className="small">Showing the first {entries.length}.</p>}
    </section>
  )
}

function ActionsTaken({ log }: { log: ReportDetails['log'] }) {
  return (
    <section aria-label="Actions taken">
      <h3 className={css.head}>Actions taken</h3>
      <ul className={css.list}>
        {log.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>
                <AsWritten>{entry.moderator?.name ?? UNKNOWN_USER}</AsWritten>
              </b>{' '}
              {actionText(entry)}: <bdi>{entry.reason}</bdi>
            </p>
            <p className="small">
              <RelativeTime date={entry.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number and the latest of the other reports about the author's content, and of the author's other mutes. */
function RecordFacts({ record: { reports, warnings, mutes } }: { record: NonNullable<ReportDetails['authorRecord']> }) {
  return (
    <>
      <dt>Other reports</dt>
      <dd>
        {reports.count}
        {reports.latest && (
          <>
            , latest <RelativeTime date={reports.latest.createdAt} /> ({REPORT_STATUS[reports.latest.status]})
          </>
        )}
      </dd>
      <dt>Other warnings</dt>
      <dd>
        {warnings.count}
        {warnings.latest && (
          <>
            , latest <RelativeTime date={warnings.latest.createdAt} />
            {warnings.latest.isAcknowledged ? ' (read)' : ' (not read yet)'}
          </>
        )}
      </dd>
      <dt>Other mutes</dt>
      <dd>
        {mutes.count}
        {mutes.latest && (
          <>
            , latest <RelativeTime date={mutes.latest.createdAt} /> for {daysText(mutes.latest.days)}
          </>
        )}
      </dd>
    </>
  )
}

function Actions({ report }: { report: ReportDetails }) {
  const open = useOpenReport()
  const { user } = useSession()
  const actions = actionsOf(report, user?.id ?? '')
  if (actions.length === 0) return null
  return (
    <div className={css.actions}>
      {actions.map((type) => (
        <Button
          key={type}
          className={'isGrave' in ACTIONS[type] ? css.grave : undefined}
          icon={ACTIONS[type].icon}
          onClick={() => open(report.id, type)}
        >
          {ACTIONS[type].title}
        </Button>
      ))}
    </div>
  )
}
