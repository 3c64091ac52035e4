import { useSession } from '../../../app/session.tsx'
import { trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import LoginRequired from '../../LoginRequired.tsx'
import type { Part } from '../types.ts'
import { EMPTY_LISTING, toSend } from './listing-draft.ts'
import { ListingFields } from './ListingFields.tsx'
import { useListingForm } from './useListingForm.ts'
import { useMarketChanged } from './useMarketChanged.ts'

type AddListingProps = { part: Part; open: boolean; onClose(): void }

const SIGN_IN = 'You must be logged in to add a listing. Please log in and try again.'

/** Add New Listing (spec.md §2, Part page); for visitors, where they sign in. */
export default function AddListing({ part, open, onClose }: AddListingProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN} />
  if (session.state !== 'in') return null
  return <Add key={session.user.id} part={part} userId={session.user.id} open={open} onClose={onClose} />
}

function Add({ part, userId, open, onClose }: AddListingProps & { userId: string }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const changed = useMarketChanged(part)
  const create = trpc.listing.create.useMutation()
  const form = useListingForm(`listing:${part.id}:${userId}`, EMPTY_LISTING, async (draft) => {
    await create.mutateAsync({ ...toSend(draft), type: draft.type, partId: part.id })
    // The page shows it before the dialog is gone.
    await Promise.all([cache.part.bySlug.invalidate(), changed()])
    toast.show(draft.type === 'ask' ? 'Your ask is listed.' : 'Your bid is listed.')
    onClose()
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
      title="Add New Listing"
      dirty={form.isDirty || form.sending}
      onSubmit={({ currentTarget }) => void form.submit(currentTarget)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.sending} busyWord="Listing...">
            Add Listing
          </Button>
        </>
      }
    >
      <ListingFields withType draft={form.draft} wrong={form.wrong} onChange={form.change} />
      <p>It is listed for 90 days, and can be renewed.</p>
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence={SIGN_IN}
        kept="What you typed is kept in this browser."
      />
    </Dialog>
  )
}
