import { Fragment, useEffect, useRef, useState } from 'react'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useNotificationEvents } from '../../base/useInbox.ts'
import { NotificationsFailed, SkeletonRows } from '../../features/notifications/list-states.tsx'
import { NotificationRow } from '../../features/notifications/NotificationRow.tsx'
import { dayGroup } from '../../features/notifications/times.ts'
import { useNotifications, type Line } from '../../features/notifications/useNotifications.ts'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { useNow } from '../../ui/Time.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import css from './NotificationsPage.module.css'
import { inputOf, TABS, type Tab } from './tabs.ts'

const INFINITE = { getNextPageParam: (last: RouterOutputs['notification']['list']) => last.nextCursor }

/** The lines of a tab by day. New ones are counted above the list, and shown on request. */
export function LineList({ tab }: { tab: Tab }) {
  const list = trpc.notification.list.useInfiniteQuery(inputOf(tab), INFINITE)
  const pages = list.data?.pages ?? []
  const loaded = pages.flatMap(({ items }) => items)
  const lines = tab === 'unread' ? loaded.filter(({ readAt }) => readAt === null) : loaded
  // A line that is read leaves the tab Unread, and was not newer than the list.
  const newest = list.data ? (loaded[0]?.seq ?? 0) : null
  const newer = useNewer(tab, newest)
  const root = useRef<HTMLDivElement>(null)
  const { readAll } = useNotifications()

  const isAskedFor = useRef(false)
  useEffect(() => {
    // The button has disappeared.
    if (isAskedFor.current) root.current?.querySelector('a')?.focus()
    isAskedFor.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- newer lines have arrived in the list
  }, [newest])

  function showNewer() {
    isAskedFor.current = true
    void list.refetch()
  }
  if (!list.data) {
    return list.isError && !list.isFetching ? (
      <NotificationsFailed onRetry={() => void list.refetch()} />
    ) : (
      <div className={css.list} aria-busy>
        <SkeletonRows count={6} />
      </div>
    )
  }
  return (
    <div ref={root} className={css.list}>
      <div aria-live="polite" className={css.newer}>
        {newer > 0 && (
          <Button onClick={showNewer}>
            <Icon name="chevron-up" size={16} />
            {newer} new
          </Button>
        )}
      </div>
      <InfiniteList
        manual
        centred
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        error={list.isFetchNextPageError ? errorSentence(list.error) : null}
      >
        {lines.length === 0 && <p className={css.empty}>{TABS.find(({ id }) => id === tab)?.empty}</p>}
        <Verdicts pages={pages.map(({ items }) => items.flatMap(({ part }) => part?.id ?? []))}>
          <Days lines={lines} onReadAll={() => readAll(lines)} />
        </Verdicts>
      </InfiniteList>
    </div>
  )
}

/** The lines under the headings of their days. */
function Days({ lines, onReadAll }: { lines: Line[]; onReadAll(): Promise<void> }) {
  const now = useNow()
  const once = useOnce()
  const { open } = useNotifications()
  const first = useRef<HTMLHeadingElement>(null)
  if (now === null) return null
  const groups = Map.groupBy(lines, ({ at }) => dayGroup(new Date(at), new Date(now)))
  const hasUnread = lines.some(({ readAt }) => readAt === null)
  return [...groups].map(([day, ofDay], index) => (
    <Fragment key={day}>
      <div className={css.day}>
        <h2 ref={index === 0 ? first : undefined} tabIndex={-1}>
          {day}
        </h2>
        {index === 0 && hasUnread && (
          <Button
            variant="quiet"
            tone="signal"
            icon="check"
            onClick={() => {
              // The button disappears.
              first.current?.focus()
              void once(onReadAll)
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <ul>
        {ofDay.map((line) => (
          <NotificationRow key={line.id} isUnderDay line={line} onOpen={() => void open(line)} />
        ))}
      </ul>
    </Fragment>
  ))
}

/**
 * Returns how many lines are newer than those that are shown. After each event of the stream it reads the first lines again,
 * beside the list.
 * @param newest the number of the newest shown line, 0 without one, null while it is loading
 */
function useNewer(tab: Tab, newest: number | null): number {
  const { client } = trpc.useUtils()
  const events = useNotificationEvents()
  const [seen] = useState(events)
  const [items, setItems] = useState<Line[]>([])
  useEffect(() => {
    if (events === seen) return undefined
    let isOver = false
    client.notification.list
      .query(inputOf(tab))
      .then((list) => isOver || setItems(list.items))
      // The next event reads them again.
      .catch(() => undefined)
    return () => void (isOver = true)
  }, [events, seen, tab, client])
  return newest === null ? 0 : items.filter(({ seq }) => seq > newest).length
}
