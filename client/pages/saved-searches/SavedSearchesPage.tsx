import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import css from './SavedSearches.module.css'

const SavedSearches = lazily(() => import('./SavedSearches.tsx'), {
  pending: <Loading>Loading saved searches...</Loading>,
  failed: (onRetry) => <ErrorNote message="The saved searches could not be loaded." onRetry={onRetry} />,
})

/** The searches that the signed-in user has saved. Redirects visitors to the login page. */
export default function SavedSearchesPage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>Saved searches · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.savedSearches)} replace />
      ) : state === 'in' ? (
        <SavedSearches />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </div>
  )
}
