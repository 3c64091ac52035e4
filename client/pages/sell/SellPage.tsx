import { Redirect, useSearch, useSearchParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PartChoice } from './PartChoice.tsx'
import css from './sell.module.css'
import { SellForm } from './SellForm.tsx'

/** Sells a part from the photo to the listing, for a part in the address or after choosing one. */
export default function SellPage() {
  const session = useSession()
  const search = useSearch()
  const [query] = useSearchParams()
  const slug = query.get('part') ?? ''
  const part = trpc.part.bySlug.useQuery({ idOrSlug: slug }, { enabled: slug !== '' })
  const defaults = trpc.listing.defaults.useQuery(undefined, { enabled: session.state === 'in', staleTime: Infinity })
  const error = part.error ?? defaults.error

  return (
    <div className={css.page}>
      <title>Sell a part · Tappet</title>
      <meta name="robots" content="noindex" />
      {session.state === 'out' ? (
        <Redirect to={paths.login(`/sell${search && `?${search}`}`)} replace />
      ) : session.state !== 'in' ? (
        <Loading>Loading...</Loading>
      ) : slug === '' ? (
        <PartChoice />
      ) : part.data && defaults.data ? (
        <SellForm
          key={`${part.data.id} ${session.user.id}`}
          part={part.data}
          user={session.user}
          defaults={defaults.data}
        />
      ) : error ? (
        <ErrorNote message={errorSentence(error)} onRetry={() => void (part.error ? part : defaults).refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}
