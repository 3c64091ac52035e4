import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDate, formatLongDate, isoDate, utcDay } from '../../../shared/format.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/Time.tsx'
import css from './ChangesPage.module.css'
import { ChangeFilterBar } from './ChangeFilterBar.tsx'
import { filtersQuery, needsSession, type ChangeFilters } from './filters-address.ts'
import { groupChanges, type Day } from './group-changes.ts'
import { Item } from './Item.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { NewerChanges } from './NewerChanges.tsx'

const FlagRules = lazily(() => import('../../features/flags/FlagRules.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote message="The rules could not be loaded." onRetry={onRetry} />,
})

const INFINITE = { getNextPageParam: (last: RouterOutputs['change']['list']) => last.nextCursor }

type ChangeListProps = { filters: ChangeFilters; onChoose(filters: ChangeFilters): void }

/** The filters and the changes that match them. */
export function ChangeList({ filters, onChoose }: ChangeListProps) {
  const session = useSession()
  const root = useRef<HTMLDivElement>(null)
  const isOwn = needsSession(filters)
  const list = trpc.change.list.useInfiniteQuery(filters, {
    ...INFINITE,
    enabled: !isOwn || session.state === 'in',
    // The previous changes stay until those of a changed filter are loaded.
    placeholderData: keepPreviousData,
    // What the reader has checked stays where it is.
    refetchOnReconnect: false,
  })
  const pages = list.data?.pages
  const changes = pages?.flatMap(({ items }) => items) ?? []
  const isWaiting = list.isPending || list.isPlaceholderData

  /** Whether the first line gets the focus when the list is loaded, because the pressed button disappears. */
  const takesFocus = useRef(false)
  useEffect(() => {
    if (takesFocus.current) root.current?.querySelector<HTMLElement>('[data-change]')?.focus()
    takesFocus.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer of the list ends the wait
  }, [list.dataUpdatedAt])

  async function showNewer() {
    takesFocus.current = true
    await list.refetch()
  }
  return (
    <>
      <ChangeFilterBar filters={filters} title={changes[0]?.page?.title} onChoose={onChoose}>
        {pages && !isWaiting && (
          <NewerChanges
            key={filtersQuery(filters)}
            filters={filters}
            newest={changes[0]?.seq ?? 0}
            onShow={showNewer}
          />
        )}
      </ChangeFilterBar>
      <output className="visually-hidden">{pages && !isWaiting && countText(changes.length, list.hasNextPage)}</output>
      <div ref={root} className={css.list} aria-busy={isWaiting}>
        {isOwn && session.state === 'out' ? (
          <p className={css.empty}>Log in to see these changes.</p>
        ) : !pages && list.isError && !list.isFetching ? (
          <ErrorNote message={errorSentence(list.error)} onRetry={() => void list.refetch()} />
        ) : !pages ? (
          <Pending />
        ) : changes.length === 0 && !isWaiting ? (
          <p className={css.empty}>{emptyText(filters)}</p>
        ) : (
          <InfiniteList
            manual
            centred
            hasMore={list.hasNextPage && !isWaiting}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? errorSentence(list.error) : null}
            onLoadMore={() => void list.fetchNextPage()}
          >
            {groupChanges(changes).map((day, index) => (
              <DayOfChanges key={day.day} day={day} filters={filters} isFirst={index === 0} />
            ))}
          </InfiniteList>
        )}
      </div>
      <KeyHelp />
      <div className={css.rules}>
        <FlagRules />
      </div>
    </>
  )
}

/** Returns what an empty list says. */
function emptyText({ unchecked, ...others }: ChangeFilters): string {
  const isChecked = unchecked || filtersQuery(others) === ''
  return isChecked ? 'Everything is checked.' : 'No changes match these filters.'
}

/** '12 changes', or '50 changes, more can be loaded' */
const countText = (count: number, hasMore: boolean): string =>
  `${count} ${count === 1 ? 'change' : 'changes'}${hasMore ? ', more can be loaded' : ''}`

type DayOfChangesProps = { day: Day; filters: ChangeFilters; isFirst: boolean }

function DayOfChanges({ day: { day, items }, filters, isFirst }: DayOfChangesProps) {
  const now = useNow()
  return (
    <section className={css.day} aria-labelledby={`day-${day}`}>
      <div className={css.dayHead}>
        <h2 id={`day-${day}`}>
          <time dateTime={isoDate(day)}>{dayText(day, now)}</time>
        </h2>
        {isFirst && <p>Newest change first, one entry for each item</p>}
      </div>
      {items.map((item) => (
        <Item key={item.key} item={item} filters={filters} />
      ))}
    </section>
  )
}

/** Returns 'Today', 'Yesterday' or the date; only the date while the time is not known. */
function dayText(day: string, now: number | null): string {
  if (now === null) return formatDate(day)
  const days = utcDay(new Date(now)) - utcDay(new Date(day))
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : formatLongDate(day)
}

/** The shape of the list while it is loading. */
function Pending() {
  return (
    <div className={css.day}>
      <output className="visually-hidden">Loading changes...</output>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={css.pending}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton width="100%" height="2rem" />
        </div>
      ))}
    </div>
  )
}
