import { Redirect, useSearch, useSearchParams, Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './sell.module.css'
import { SellForm } from './SellForm.tsx'
import { useEffect, useState } from 'react'
import { PartFinder } from '../../features/parts/PartFinder.tsx'
import { readSharedPhoto } from '../../features/photos/shared-photo.ts'

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
        <PartChoice isShared={query.has('shared')} />
      ) : part.data && defaults.data ? (
        <SellForm
          key={`${part.data.id} ${session.user.id}`}
          part={part.data}
          user={session.user}
          defaults={defaults.data}
          isShared={query.has('shared')}
        />
      ) : error ? (
        <ErrorNote message={errorSentence(error)} onRetry={() => void (part.error ? part : defaults).refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

/** @param isShared whether another app has shared a photo of the part */
function PartChoice({ isShared }: { isShared: boolean }) {
  return (
    <>
      <h1 className={css.title}>Sell a part</h1>
      {isShared && <SharedPhoto />}
      <PartFinder pathOf={(slug) => paths.sell(slug) + (isShared ? '&shared' : '')} />
      <p className="small">
        Not there? <Link to={paths.uploadPart}>Upload a new part</Link>
      </p>
    </>
  )
}

/** Says whether the photo that another app has shared is there. The form of the listing takes it. */
function SharedPhoto() {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => void readSharedPhoto().then((photo) => setThere(photo !== null)), [])
  if (isThere === undefined) return null
  return (
    <p>
      {isThere
        ? 'Choose the part. The photo is added to your listing.'
        : 'The photo did not arrive. Choose the part and add the photo there.'}
    </p>
  )
}
