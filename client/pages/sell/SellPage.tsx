import { Redirect, useSearch, useSearchParams, Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { donorTitle } from '../../../shared/donor-words.ts'
import { nextOfDonor } from '../../features/used-parts/donor-ask.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { OwnDonors } from './OwnDonors.tsx'
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
  const donorId = query.get('donor') ?? ''
  const isOfDonor = donorId !== '' && session.state === 'in'
  const donor = trpc.donor.byId.useQuery({ id: donorId }, { enabled: isOfDonor })
  const last = trpc.donor.parts.useQuery({ id: donorId, sort: 'recent', limit: 1 }, { enabled: isOfDonor })
  const of = donor.data && last.data ? nextOfDonor(donor.data, last.data.items[0]) : {}
  const isReady = donorId === '' || (donor.data && last.data)
  const error = part.error ?? defaults.error ?? donor.error ?? last.error

  return (
    <div className={css.page}>
      <title>Sell a part · Tappet</title>
      <meta name="robots" content="noindex" />
      {session.state === 'out' ? (
        <Redirect to={paths.login(`/sell${search && `?${search}`}`)} replace />
      ) : session.state !== 'in' ? (
        <Loading>Loading...</Loading>
      ) : slug === '' ? (
        <PartChoice isShared={query.has('shared')} donor={donor.data ?? null} />
      ) : part.data && defaults.data && isReady ? (
        <SellForm
          key={`${part.data.id} ${session.user.id}`}
          part={part.data}
          user={session.user}
          defaults={defaults.data}
          donorId={donorId || null}
          of={of}
          isShared={query.has('shared')}
        />
      ) : error ? (
        <ErrorNote
          message={errorSentence(error)}
          onRetry={() => void [part, defaults, donor, last].find((read) => read.error)?.refetch()}
        />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

type PartChoiceProps = {
  /** Whether another app has shared a photo of the part. */
  isShared: boolean
  /** The car of which the next part is listed. */
  donor: RouterOutputs['donor']['byId'] | null
}

function PartChoice({ isShared, donor }: PartChoiceProps) {
  return (
    <>
      <h1 className={css.title}>Sell a part</h1>
      {donor && (
        <p>
          From your{' '}
          <Link to={paths.donor(donor.id)}>
            <AsWritten>{donorTitle(donor)}</AsWritten>
          </Link>
        </p>
      )}
      {isShared && <SharedPhoto />}
      <PartFinder pathOf={(slug) => paths.sell(slug, donor?.id) + (isShared ? '&shared' : '')} />
      <p className="small">
        Not there? <Link to={paths.uploadPart}>Upload a new part</Link>
      </p>
      {!donor && (
        <p className="small">
          <Link to={paths.inventory}>Inventory</Link> has all your asks, with prices, wants and expiry.
        </p>
      )}
      {!donor && <OwnDonors />}
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
