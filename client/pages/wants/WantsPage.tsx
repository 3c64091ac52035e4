import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import css from './WantsPage.module.css'

const Wants = lazily(() => import('./Wants.tsx'), {
  pending: <Loading>Loading your wants...</Loading>,
  failed: (onRetry) => <ErrorNote message="Your wants could not be loaded." onRetry={onRetry} />,
})

/** The wants of the signed-in user. Redirects visitors to the login page. */
export default function WantsPage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>Wants · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.wants)} replace />
      ) : state === 'in' ? (
        <Wants />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </div>
  )
}
