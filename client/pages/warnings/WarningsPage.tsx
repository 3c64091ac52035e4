import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'

const Warnings = lazily(() => import('./Warnings.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote message="Your warnings could not be loaded." onRetry={onRetry} />,
})

/** The warnings and mutes of the signed-in user. Redirects visitors to the login page. */
export default function WarningsPage() {
  const { state } = useSession()
  return (
    <>
      <title>Warnings and mutes · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.warnings)} replace />
      ) : state === 'in' ? (
        <Warnings />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </>
  )
}
