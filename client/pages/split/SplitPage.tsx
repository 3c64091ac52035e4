import { Link, Redirect, useParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession, type SessionUser } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { useMaySplit } from '../../features/merges/useMaySplit.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Split } from './Split.tsx'
import css from './Split.module.css'

/** Splits the part of the address, which describes two. Redirects visitors to the login page. */
export default function SplitPage() {
  const { idOrSlug = '' } = useParams()
  const { state, user } = useSession()
  return (
    <>
      <title>Split a part · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.split(idOrSlug))} replace />
      ) : user ? (
        <PartOfAddress address={idOrSlug} user={user} />
      ) : (
        <Loading centred>Loading...</Loading>
      )}
    </>
  )
}

function PartOfAddress({ address, user }: { address: string; user: SessionUser }) {
  const part = trpc.part.bySlug.useQuery({ idOrSlug: address })
  const cars = trpc.fitment.ofPart.useQuery({ partId: part.data?.id ?? '' }, { enabled: part.data !== undefined })
  const maySplit = useMaySplit(part.data?.tags ?? [])
  const error = part.error ?? cars.error
  if (error && !part.isFetching && !cars.isFetching) {
    const retry = () => void Promise.all([part.refetch(), cars.refetch()])
    return <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? retry : undefined} />
  }
  if (!part.data || !cars.data || maySplit === undefined) return <Loading centred>Loading...</Loading>
  const { id, slug, name } = part.data
  return (
    <div className={css.page}>
      <nav aria-label="Breadcrumb">
        <ol className={`caption ${css.trail}`}>
          <li>
            <Link to={paths.part(slug)}>
              <bdi>{name}</bdi>
            </Link>
          </li>
          <li aria-current="page">Split</li>
        </ol>
      </nav>
      <h1>Split a part</h1>
      {maySplit ? (
        <Split key={id} part={part.data} cars={cars.data.rows} userId={user.id} />
      ) : (
        <p>Only moderators of a tag of the part and trusted users can split it. Ask for it in a comment.</p>
      )}
    </div>
  )
}
