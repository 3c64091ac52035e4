import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { lazily } from '../../ui/lazy.ts'
import { NotificationsFailed } from '../../features/notifications/list-states.tsx'
import css from './NotificationsPage.module.css'

const Notifications = lazily(() => import('./Notifications.tsx'), {
  pending: <Loading>Loading notifications...</Loading>,
  failed: (onRetry) => <NotificationsFailed onRetry={onRetry} />,
})

/** The notifications of the signed-in user. Redirects visitors to the login page. */
export default function NotificationsPage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>Notifications · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.notifications)} replace />
      ) : state === 'in' ? (
        <Notifications />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </div>
  )
}
