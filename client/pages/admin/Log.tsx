import type { ReactNode } from 'react'
import { ITEM_TYPE, MODERATION_ACTION } from '../../../shared/moderation-words.ts'
import { httpFailure } from '../../app/http-failure.ts'
import { trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { titleOf } from './actions.ts'
import css from './admin.module.css'
import { Denied, isDenied } from './Denied.tsx'
import { TYPE_ICON } from './type-icons.tsx'
import log from './Log.module.css'
import { useOpenReport } from './open.ts'
import table from './table.module.css'
import type { LogEntry } from './types.ts'

/** Who did what to what, when and why, the latest first; of one tag or of all that the person moderates. */
export function Log({ tag, banner }: { tag: string | undefined; banner: ReactNode }) {
  const entries = trpc.moderation.log.useInfiniteQuery({ tag }, { getNextPageParam: (page) => page.nextCursor })
  const { data, error, isFetching } = entries
  const failed = error && !isFetching ? httpFailure(error, (code) => `Failed to fetch the log (HTTP ${code})`) : null
  const items = data?.pages.flatMap((page) => page.items) ?? []

  if (isDenied(error) && !isFetching) return <Denied />
  return (
    <section className={log.log} aria-label="Moderation Log">
      {banner && <div className={log.banner}>{banner}</div>}
      {!data && failed && <ErrorNote message={failed} onRetry={() => void entries.refetch()} />}
      {!data && !failed && <Loading centred>Loading the log...</Loading>}
      {data && items.length === 0 && <p className={css.none}>Nothing was done yet.</p>}
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

function Entry({ entry }: { entry: LogEntry }) {
  const open = useOpenReport()
  const { moderator, action, itemType, title, tags, reason, createdAt, reportId } = entry
  return (
    <tr>
      <th scope="row" className={log.who}>
        {moderator?.name ?? 'Unknown User'}
      </th>
      <td className={log.action}>{MODERATION_ACTION[action]}</td>
      <td className={log.item}>
        {TYPE_ICON[itemType]}
        {ITEM_TYPE[itemType]}
        {title && `: ${titleOf({ itemType, title })}`}
      </td>
      <td className={log.tags}>{tags.join(', ')}</td>
      <td className={log.reason}>{reason}</td>
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
