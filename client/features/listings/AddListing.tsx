import { listingCreateInput } from '../../../shared/listings.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import LoginRequired from '../../base/LoginRequired.tsx'
import type { Part } from '../parts/part.ts'
import { EMPTY_LISTING, LISTING_FIELDS, toSend, whereOf } from './listing-draft.ts'
import { ListingForm } from './ListingForm.tsx'
import { useOwnChange } from './useMarketChanged.ts'

type AddListingProps = { part: Part; open: boolean; onClose(): void }

const SIGN_IN = 'You must be logged in to add a listing. Please log in and try again.'

/** Add New Listing; for visitors, where they sign in. */
export default function AddListing({ part, open, onClose }: AddListingProps) {
  const session = useSession()
  const toast = useToast()
  const changed = useOwnChange(part)
  const create = trpc.listing.create.useMutation()
  const defaults = trpc.listing.defaults.useQuery(undefined, { enabled: session.state === 'in', staleTime: Infinity })
  if (session.state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN} />
  if (session.state !== 'in' || defaults.isPending) return null

  return (
    <ListingForm
      key={session.user.id}
      open={open}
      onClose={onClose}
      title="Add New Listing"
      verb="Add Listing"
      busyWord="Listing..."
      withType
      signIn={SIGN_IN}
      draftKey={`listing:${part.id}:${session.user.id}`}
      initial={{ ...EMPTY_LISTING, ...(defaults.data && whereOf(defaults.data)) }}
      schema={listingCreateInput}
      fieldNames={LISTING_FIELDS}
      toInput={(draft) => ({ ...toSend(draft), type: draft.type, offerPhoto: draft.offerPhoto, partId: part.id })}
      part={part}
      anyway="List anyway"
      withOffer
      send={create.mutateAsync}
      onSent={async (_, { type }) => {
        // The page shows it before the dialog is gone.
        await changed()
        toast.show(type === 'ask' ? 'Your ask is listed.' : 'Your bid is listed.')
        onClose()
      }}
    >
      <p>A listing lasts 90 days and can be renewed.</p>
    </ListingForm>
  )
}
