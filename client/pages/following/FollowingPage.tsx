import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import css from './Following.module.css'

const Following = lazily(() => import('./Following.tsx'), {
  pending: <Loading>Loading what you follow...</Loading>,
  failed: (onRetry) => <ErrorNote message="What you follow could not be loaded." onRetry={onRetry} />,
})

/** What the signed-in user follows or has muted. Redirects visitors to the login page. */
export default function FollowingPage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>Following · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.following)} replace />
      ) : state === 'in' ? (
        <Following />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </div>
  )
}
