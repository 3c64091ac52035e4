import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { BELL_LINES } from '../../shared/notifications.ts'
import { paths } from '../../shared/paths.ts'
import { trpc } from '../base/trpc.ts'
import { NotificationRow } from '../features/notifications/NotificationRow.tsx'
import { NotificationsFailed, SkeletonRows } from '../features/notifications/list-states.tsx'
import { useNotifications } from '../features/notifications/useNotifications.ts'
import { Verdicts } from '../features/verdict/Verdicts.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOnce } from '../ui/useOnce.ts'
import css from './Bell.module.css'

/** The newest lines of the user under the bell. */
export default function BellPanel({ onDone }: { onDone(): void }) {
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const once = useOnce()
  const { open, readAll } = useNotifications()
  const list = trpc.notification.list.useQuery({ limit: BELL_LINES })
  const lines = list.data?.items ?? []
  useEffect(() => heading.current?.focus(), [])

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = Array.from(root.current?.querySelectorAll<HTMLElement>('a, button') ?? [])
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between the links in it
    <div ref={root} className={css.content} onKeyDown={onKey}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {lines.some(({ readAt }) => readAt === null) && (
          <Button
            variant="quiet"
            tone="signal"
            icon="check"
            onClick={() => {
              // The button disappears.
              heading.current?.focus()
              void once(() => readAll(lines))
            }}
          >
            Mark all as read
          </Button>
        )}
        <Link to={paths.notificationSettings} className={css.gear} aria-label="Notification settings" onClick={onDone}>
          <Icon name="settings" size={18} />
        </Link>
      </div>
      <div className={css.lines} aria-busy={list.isLoading}>
        {list.data ? (
          lines.length === 0 ? (
            <p className={css.empty}>Nothing yet. Replies, offers and changes of parts you follow appear here.</p>
          ) : (
            <Verdicts pages={[lines.flatMap(({ part }) => part?.id ?? [])]}>
              <ul>
                {lines.map((line) => (
                  <NotificationRow
                    key={line.id}
                    line={line}
                    onOpen={() => {
                      onDone()
                      void open(line)
                    }}
                  />
                ))}
              </ul>
            </Verdicts>
          )
        ) : list.isError && !list.isFetching ? (
          <NotificationsFailed onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )}
      </div>
      <div className={css.foot}>
        <Link to={paths.notifications} onClick={onDone}>
          All notifications
        </Link>
      </div>
    </div>
  )
}
