import { useSession } from '../../../app/session.tsx'
import { errorData, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import LoginRequired from '../../LoginRequired.tsx'
import { draftOf, toSend } from './listing-draft.ts'
import { ListingFields } from './ListingFields.tsx'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useListingForm } from './useListingForm.ts'
import { useMarketChanged } from './useMarketChanged.ts'

/** The owner changes a listing. */
export default function EditListing(props: OwnerDialogProps) {
  const { user } = useSession()
  // Changed elsewhere, it is another starting point.
  return user && <Edit key={JSON.stringify([user.id, draftOf(props.listing)])} {...props} userId={user.id} />
}

function Edit({ part, listing, open, onClose, userId }: OwnerDialogProps & { userId: string }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const changed = useMarketChanged(part)
  const edit = trpc.listing.edit.useMutation()
  const form = useListingForm(`edit-listing:${listing.id}:${userId}`, draftOf(listing), async (draft) => {
    try {
      await edit.mutateAsync({ ...toSend(draft), id: listing.id })
    } catch (error) {
      if (['NOT_FOUND', 'CONFLICT'].includes(errorData(error)?.code ?? '')) void changed()
      throw error
    }
    toast.show('Your changes are saved.')
    onClose()
    await Promise.all([cache.part.bySlug.invalidate(), changed()])
  })

  function close() {
    if (form.isDirty) toast.show('What you typed is kept in this browser.')
    form.forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Listing"
      dirty={form.isDirty || form.sending}
      onSubmit={({ currentTarget }) => void form.submit(currentTarget)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.sending} busyWord="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <ListingFields draft={form.draft} wrong={form.wrong} onChange={form.change} />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="You must be logged in to edit a listing. Please log in and try again."
        kept="What you typed is kept in this browser."
      />
    </Dialog>
  )
}
