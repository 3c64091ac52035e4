import { listingEditInput } from '../../../shared/listings.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, trpc, type RouterInputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import { draftOf, LISTING_FIELDS, toSend } from './listing-draft.ts'
import { ListingForm } from './ListingForm.tsx'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useOwnChange } from './useMarketChanged.ts'

/** The owner changes a listing. */
export default function EditListing({ part, listing, open, onClose }: OwnerDialogProps) {
  const { user } = useSession()
  const toast = useToast()
  const changed = useOwnChange(part)
  const edit = trpc.listing.edit.useMutation()
  const send = async (input: RouterInputs['listing']['edit']) => {
    try {
      await edit.mutateAsync(input)
    } catch (error) {
      if (['NOT_FOUND', 'CONFLICT'].includes(errorData(error)?.code ?? '')) void changed()
      throw error
    }
  }
  const own = trpc.listing.byId.useQuery({ id: listing.id }, { enabled: open })
  if (!user || !own.data) return null
  const initial = draftOf(listing, own.data.storagePlace)

  return (
    <ListingForm
      // Changed elsewhere, it is another starting point.
      key={JSON.stringify([user.id, initial])}
      open={open}
      onClose={onClose}
      title="Edit Listing"
      verb="Save Changes"
      busyWord="Saving..."
      signIn="You must be logged in to edit a listing. Please log in and try again."
      draftKey={`edit-listing:${listing.id}:${user.id}`}
      initial={initial}
      schema={listingEditInput}
      fieldNames={LISTING_FIELDS}
      part={part}
      anyway="Save anyway"
      toInput={(draft) => ({ ...toSend(draft), id: listing.id })}
      send={send}
      onSent={async () => {
        toast.show('Your changes are saved.')
        onClose()
        await changed()
      }}
    />
  )
}
