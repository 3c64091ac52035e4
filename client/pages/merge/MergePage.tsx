import { Redirect, useParams, useSearchParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { PartFinder } from '../../features/parts/PartFinder.tsx'
import type { Part } from '../../features/parts/part.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Crumbs, Merge } from './Merge.tsx'
import css from './Merge.module.css'

/** Merges the part of the address into another one. Redirects visitors to the login page. */
export default function MergePage() {
  const { idOrSlug = '' } = useParams()
  const [query] = useSearchParams()
  const { state, user } = useSession()
  const into = query.get('into') ?? ''
  return (
    <>
      <title>Merge two parts · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.merge(idOrSlug, into))} replace />
      ) : user ? (
        <Parts address={idOrSlug} into={into} userId={user.id} />
      ) : (
        <Loading centred>Loading...</Loading>
      )}
    </>
  )
}

type PartsProps = { address: string; into: string; userId: string }

/** @param into the id or slug of the part that is kept; '' before it is chosen */
function Parts({ address, into, userId }: PartsProps) {
  const loser = trpc.part.bySlug.useQuery({ idOrSlug: address })
  const winner = trpc.part.bySlug.useQuery({ idOrSlug: into }, { enabled: into !== '' })
  const proposals = trpc.mergeProposal.ofPart.useQuery(
    { partId: loser.data?.id ?? '' },
    { enabled: loser.data !== undefined && into !== '', staleTime: 0, placeholderData: (before) => before },
  )
  if (!loser.data) {
    if (!loser.error) return <Loading centred>Loading...</Loading>
    const onRetry = canRetry(loser.error) ? () => void loser.refetch() : undefined
    return <ErrorNote message={errorSentence(loser.error)} onRetry={onRetry} />
  }
  if (winner.data && !proposals.isPending)
    return (
      <Merge
        loser={{ id: loser.data.id, address }}
        winner={{ id: winner.data.id, address: into }}
        userId={userId}
        proposal={proposals.data?.find((each) => [each.loser.id, each.winner.id].includes(winner.data.id))}
        onRejected={() => proposals.refetch()}
      />
    )
  if (into !== '' && !winner.error) return <Loading centred>Loading...</Loading>
  return <Choice part={loser.data} failure={winner.error && errorSentence(winner.error)} />
}

/** Asks for the part that is kept. */
function Choice({ part, failure }: { part: Part; failure: string | null }) {
  return (
    <div className={css.page}>
      <Crumbs part={{ slug: part.slug, title: part.name }} />
      <h1>Merge two parts</h1>
      <div className={css.finder}>
        {failure !== null && <ErrorNote bare message={failure} />}
        <p>
          Which part is the same as <b dir="auto">{part.name}</b>? You can also paste its address.
        </p>
        <PartFinder pathOf={(slug) => paths.merge(part.slug, slug)} except={part.slug} />
      </div>
    </div>
  )
}
