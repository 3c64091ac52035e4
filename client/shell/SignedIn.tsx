import { Link } from 'wouter'
import { firstName } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { useActFollows } from '../features/follow/useActFollows.ts'
import { useFollowGarage } from '../features/garage/useFollowGarage.ts'
import { AsWritten } from '../ui/AsWritten.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { CountBadge } from '../ui/CountBadge.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useInbox } from '../base/useInbox.ts'
import { Bell } from './Bell.tsx'
import css from './Navbar.module.css'
import { useSession, type SessionUser } from '../base/SessionProvider.tsx'
import { trpc } from '../base/trpc.ts'
import { useRememberTimeZone } from './useRememberTimeZone.ts'
import { useThemeMenu } from './useThemeMenu.tsx'

/** The navbar's right side for a signed-in user. */
export default function SignedIn({ user }: { user: SessionUser }) {
  const { logout, changedTo } = useSession()
  // The page still belongs to another account, so no data of this account may be loaded into it.
  const isKept = changedTo !== null
  const isModerator = user.adminTags.length > 0 || user.isSiteAdmin
  const theme = useThemeMenu()
  const unread = trpc.message.unreadCount.useQuery(undefined, { enabled: !isKept })
  useInbox(isKept ? null : user.id)
  useFollowGarage()
  useActFollows()
  useRememberTimeZone(isKept ? null : user.id)
  return (
    <>
      <Link to={paths.messages()} className={css.link}>
        <Icon name="mail" size={20} />
        <span className={css.word}>Messages</span>
        <span className={css.badge}>
          <CountBadge
            count={isKept ? 0 : (unread.data ?? 0)}
            label={isModerator ? 'unread messages and new reports' : 'unread messages'}
          />
        </span>
      </Link>
      <Bell isKept={isKept} />
      <Link to={paths.blogNew} className={css.link}>
        <Icon name="square-pen" size={20} />
        <span className={css.word}>Create Post</span>
      </Link>
      <Menu
        label="Account menu"
        className={css.person}
        button={
          <>
            <span className={cx(css.word, css.name)}>
              Hi, <AsWritten>{firstName(user.name)}</AsWritten>
            </span>
            <Avatar name={user.name} src={user.picture} size={32} />
            <Icon name="chevron-down" size={16} className={css.word} />
          </>
        }
        items={[
          { label: 'My Profile', icon: 'user-round', to: paths.account(user.id) },
          { label: 'Inventory', icon: 'table-2', to: paths.inventory },
          { label: 'Trades', icon: 'handshake', to: paths.trades },
          { label: 'Following', icon: 'bell', to: paths.following },
          { label: 'Wants', icon: 'bookmark', to: paths.wants },
          { label: 'Saved searches', icon: 'search', to: paths.savedSearches },
          { label: 'My garage', icon: 'warehouse', to: paths.garage },
          { label: 'Vehicles', icon: 'car', to: paths.vehicles },
          ...(isModerator
            ? ([
                { label: 'Changes', icon: 'history', to: paths.changes() },
                { label: 'Duplicates', icon: 'git-merge', to: paths.duplicates() },
              ] as const)
            : []),
          { label: 'Settings', icon: 'settings', to: paths.settings(user.id) },
          theme,
          { label: 'Help', icon: 'circle-question-mark', to: paths.help },
          { label: 'Logout', icon: 'log-out', onSelect: () => void logout() },
        ]}
      />
    </>
  )
}
