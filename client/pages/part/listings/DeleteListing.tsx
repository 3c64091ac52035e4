import { useRef } from 'react'
import { errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useMarketChanged } from './useMarketChanged.ts'

/** Asks before a listing is deleted by its owner (spec.md §2). */
export default function DeleteListing({ part, listing, open, onClose, onGone }: OwnerDialogProps) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const changed = useMarketChanged(part)
  const remove = trpc.listing.remove.useMutation()
  const isBusy = useRef(false)

  async function confirm() {
    if (isBusy.current) return
    if (!listing.id) return toast.error('Listing ID is missing, cannot delete.')
    isBusy.current = true
    try {
      await remove.mutateAsync({ id: listing.id })
      toast.show('Listing deleted successfully.')
      onClose()
      onGone()
      await cache.part.bySlug.invalidate()
    } catch (error) {
      toast.error(`Failed to delete listing: ${errorSentence(error, 'Network error. Please try again.')}`)
    }
    await changed()
    isBusy.current = false
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Listing"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isPending} busyWord="Deleting..." onClick={() => void confirm()}>
            Delete Listing
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this listing?</p>
    </Dialog>
  )
}
