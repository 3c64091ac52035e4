import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { RULES_BROKEN } from '../../../shared/moderation-labels.ts'
import { paths } from '../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../shared/reports.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { canRetry, httpFailure } from '../../base/http-failure.ts'
import { trpc } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { actionText, phraseOf, TYPE_ICONS } from './actions.ts'
import { isLogFiltered, logInput, useOpenReport, type Filters } from './panel-address.ts'
import css from './admin.module.css'
import { Denied, isDenied } from './Denied.tsx'
import { LogActionField, LogSearch } from './Filters.tsx'
import log from './Log.module.css'
import type { LogEntry } from './report-cache.ts'
import table from './table.module.css'

type LogProps = {
  filters: Filters
  /** The banner of the tag filter. */
  banner: ReactNode
  onChange(to: Partial<Filters>): void
}

/** The moderator actions that match the filters, newest first. */
export function Log({ filters, banner, onChange }: LogProps) {
  const input = logInput(filters)
  const entries = trpc.moderation.log.useInfiniteQuery(input, { getNextPageParam: (page) => page.nextCursor })
  const { data, error, isFetching } = entries
  const failed =
    error && !isFetching ? httpFailure(error, (code) => `Failed to fetch moderation log (HTTP ${code})`) : null
  const items = data?.pages.flatMap((page) => page.items) ?? []

  if (isDenied(error) && !isFetching) return <Denied />
  return (
    <section aria-label="Moderation Log" aria-busy={isFetching}>
      {/* The key shows the filters of the address after Back. */}
      <LogSearch key={`${filters.moderator} ${filters.person}`} filters={filters} onChange={onChange} />
      <div className={css.head}>
        <div className={css.about}>
          {banner}
          <output className={`caption ${css.count}`}>{data && countText(items.length, entries.hasNextPage)}</output>
          <Link to={paths.moderation}>Public log</Link>
        </div>
        <div className={css.filters}>
          <LogActionField {...filters} onChange={onChange} />
        </div>
      </div>
      {!data && failed && (
        <ErrorNote message={failed} onRetry={canRetry(error) ? () => void entries.refetch() : undefined} />
      )}
      {!data && !failed && <Loading centred>Loading moderation log...</Loading>}
      {data && items.length === 0 && (
        <p className={css.none}>{isLogFiltered(filters) ? 'No actions match these filters.' : 'No actions yet.'}</p>
      )}
      {items.length > 0 && (
        <InfiniteList
          hasMore={entries.hasNextPage}
          loading={entries.isFetchingNextPage}
          error={entries.isFetchNextPageError ? failed : null}
          onLoadMore={() => void entries.fetchNextPage()}
        >
          <table className={cx(table.table, log.entries)}>
            <caption className="visually-hidden">Moderation Log</caption>
            <thead>
              <tr>
                <th scope="col">Moderator</th>
                <th scope="col">Action</th>
                <th scope="col">Item</th>
                <th scope="col">Author</th>
                <th scope="col">Tags</th>
                <th scope="col">Reason</th>
                <th scope="col">When</th>
                <th scope="col">
                  <span className="visually-hidden">Report</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </InfiniteList>
      )}
    </section>
  )
}

/** Returns '1 action', or '20+ actions' if more can be loaded. */
const countText = (count: number, hasMore: boolean) =>
  `${count}${hasMore ? '+' : ''} ${count === 1 ? 'action' : 'actions'}`

function Entry({ entry }: { entry: LogEntry }) {
  const open = useOpenReport()
  const { moderator, itemType, title, path, owner, tags, reason, items, createdAt, reportId } = entry
  const said = [entry.rule && RULES_BROKEN[entry.rule], entry.publicReason].filter(Boolean).join(': ')
  const phrase = title ? phraseOf({ itemType, title }) : ITEM_TYPE[itemType]
  return (
    <tr>
      <th scope="row" className={log.who}>
        <AsWritten>{moderator?.name ?? UNKNOWN_USER}</AsWritten>
      </th>
      <td className={log.action}>
        {actionText(entry)}
        {items > 1 && ` (${items.toLocaleString('en')} items)`}
      </td>
      <td className={log.item}>
        <Icon name={TYPE_ICONS[itemType]} size={16} />
        {path ? <Link to={path}>{phrase}</Link> : phrase}
      </td>
      <td className={log.author}>
        {/* What was not reported may belong to nobody. */}
        {(owner ?? reportId) && (
          <>
            <span className={log.by}>by </span>
            <UserLink user={owner} />
          </>
        )}
      </td>
      <td className={log.tags}>{tags.join(', ')}</td>
      <td className={log.reason} dir="auto">
        {reason}
        {said !== '' && <p className={log.said}>For the public: {said}</p>}
      </td>
      <td className={log.when}>
        <RelativeTime date={createdAt} />
      </td>
      <td>
        {reportId && (
          <Button variant="quiet" tone="signal" onClick={() => open(reportId)}>
            View Report
          </Button>
        )}
      </td>
    </tr>
  )
}
