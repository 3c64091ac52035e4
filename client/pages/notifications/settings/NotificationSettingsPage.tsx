import { Link, Redirect } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { useSession } from '../../../base/SessionProvider.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { lazily } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import css from './NotificationSettingsPage.module.css'

const NotificationSettings = lazily(() => import('./NotificationSettings.tsx'), {
  pending: <Loading>Loading settings...</Loading>,
  failed: (onRetry) => <ErrorNote bare message="The settings could not be loaded." onRetry={onRetry} />,
})

/** What the signed-in user is told of. Redirects visitors to the login page. */
export default function NotificationSettingsPage() {
  const { state, user } = useSession()
  return (
    <>
      <title>Notification settings · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.notificationSettings)} replace />
      ) : user ? (
        <>
          <nav className={css.crumbs} aria-label="Breadcrumb">
            <Link to={paths.settings(user.id)}>Settings</Link>
            <span aria-hidden="true">/</span>
            <span>Notifications</span>
          </nav>
          <NotificationSettings />
        </>
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </>
  )
}
