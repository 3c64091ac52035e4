import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { PageNotLoaded } from '../../base/ErrorBoundary.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Denied } from './Denied.tsx'

// Only moderators need it. It is loaded while their token is checked.
const Panel = lazily(() => import('./Panel.tsx'), {
  pending: <Loading centred>Loading...</Loading>,
  failed: (onRetry) => <PageNotLoaded onRetry={onRetry} />,
})

/** The reports and the log of moderator actions, for moderators. */
export default function AdminPage() {
  const { state, user } = useSession()
  useEffect(() => {
    if (state === 'loading') Panel.preload()
  }, [state])
  const isModerator = user !== null && (user.adminTags.length > 0 || user.isSiteAdmin)
  return (
    <>
      <title>Admin Panel · Tappet</title>
      <meta name="robots" content="noindex" />
      {isModerator ? (
        <Panel />
      ) : state === 'in' || state === 'out' ? (
        <>
          <Denied />
          <Redirect to={paths.home} replace />
        </>
      ) : (
        <Loading centred>Loading...</Loading>
      )}
    </>
  )
}
