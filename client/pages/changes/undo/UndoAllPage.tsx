import { Redirect, useParams, useSearch } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { useSession } from '../../../base/SessionProvider.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { lazily } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'

const UndoAll = lazily(() => import('./UndoAll.tsx'), {
  pending: <Loading centred>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote message="The changes could not be loaded." onRetry={onRetry} />,
})

/** Undoes everything of a user, for moderators. Redirects visitors to the login page. */
export default function UndoAllPage() {
  const { userId } = useParams<{ userId: string }>()
  const search = useSearch()
  const { state, user } = useSession()
  const isModerator = user !== null && (user.adminTags.length > 0 || user.isSiteAdmin)
  return (
    <>
      <title>Undo all · Tappet</title>
      <meta name="robots" content="noindex" />
      {isModerator ? (
        <UndoAll key={userId} userId={userId} />
      ) : state === 'in' ? (
        <p>Access Denied. You do not have permission to view this page.</p>
      ) : state === 'out' ? (
        <Redirect to={paths.login(paths.undoAll(userId) + (search && `?${search}`))} replace />
      ) : (
        <Loading centred>Loading...</Loading>
      )}
    </>
  )
}
