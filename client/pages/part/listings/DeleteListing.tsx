import { errorSentence, trpc } from '../../../app/trpc.ts'
import ConfirmDialog from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useOwnChange } from './useMarketChanged.ts'

/** Asks before a listing is deleted by its owner (spec.md §2). */
export default function DeleteListing({ part, listing, open, onClose, onGone }: OwnerDialogProps) {
  const toast = useToast()
  const changed = useOwnChange(part)
  const remove = trpc.listing.remove.useMutation()

  async function confirm() {
    if (!listing.id) return toast.error('Listing ID is missing, cannot delete.')
    try {
      await remove.mutateAsync({ id: listing.id })
      toast.show('Listing deleted successfully.')
      onClose()
      onGone()
    } catch (error) {
      toast.error(`Failed to delete listing: ${errorSentence(error)}`)
    }
    // Also after a refusal: it may be gone.
    await changed()
  }

  return (
    <ConfirmDialog open={open} onClose={onClose} title="Delete Listing" busyWord="Deleting..." onConfirm={confirm}>
      <p>Are you sure you want to delete this listing?</p>
    </ConfirmDialog>
  )
}
