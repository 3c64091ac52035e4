import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { LineList } from './LineList.tsx'
import css from './NotificationsPage.module.css'
import { TABS, tabOf, type Tab } from './tabs.ts'

/** The lines of the user in four tabs. The tab is in the address, so that Back works. */
export default function Notifications() {
  const tab = tabOf(useSearch())
  const [, navigate] = useLocation()
  const { data: unread = 0 } = trpc.notification.unreadCount.useQuery()
  const choose = (next: Tab) =>
    navigate(next === 'all' ? paths.notifications : `${paths.notifications}?show=${next}`, { replace: true })
  return (
    <>
      <div className={css.head}>
        <h1>Notifications</h1>
        <Link to={paths.notificationSettings} className={css.gear} aria-label="Notification settings">
          <Icon name="settings" size={20} />
        </Link>
      </div>
      <Tabs
        label="Show notifications"
        active={tab}
        onChange={choose}
        tabs={TABS.map(({ id, word }) => ({
          id,
          label: id === 'unread' && unread > 0 ? <Unread word={word} count={unread} /> : word,
        }))}
      >
        <LineList key={tab} tab={tab} />
      </Tabs>
    </>
  )
}

function Unread({ word, count }: { word: string; count: number }) {
  return (
    <span className={css.unread}>
      {word} <CountBadge quiet count={count} label="" />
    </span>
  )
}
