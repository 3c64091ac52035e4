import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { trpc } from '../base/trpc.ts'
import { CountBadge } from '../ui/CountBadge.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazily } from '../ui/lazy.ts'
import { Loading } from '../ui/Loading.tsx'
import css from './Bell.module.css'
import nav from './Navbar.module.css'
import { useAnnouncedCount } from './useAnnouncedCount.ts'

const BellPanel = lazily(() => import('./BellPanel.tsx'), {
  pending: <Loading centred>Loading...</Loading>,
  failed: () => (
    <p className={css.failed}>
      Notifications could not be loaded. <Link to={paths.notifications}>All notifications</Link>
    </p>
  ),
})

type BellProps = {
  /** The page belongs to another account, so nothing of this one is loaded into it. */
  isKept: boolean
}

/** A button with the number of unread lines, and a panel with the newest ones. */
export function Bell({ isKept }: BellProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = trpc.notification.unreadCount.useQuery(undefined, { enabled: !isKept })
  const count = isKept ? 0 : (data ?? 0)
  const announced = useAnnouncedCount(isKept ? undefined : data)

  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function onLeave(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    // The keys of the button and of the panel reach it, which has no meaning itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={css.root} onBlur={onLeave} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className={cx(nav.link, css.button)}
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={BellPanel.preload}
        onFocus={BellPanel.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" size={20} />
        <span className={cx(nav.badge, css.count)}>
          <CountBadge count={count} label="unread" />
        </span>
      </button>
      <output className="visually-hidden">{announced}</output>
      {isOpen && !isKept && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not modal: the element would only add its styles
        <div id={id} className={css.panel} role="dialog" aria-label="Notifications">
          <BellPanel onDone={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
