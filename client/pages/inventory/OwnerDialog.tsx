import { useEffect, useEffectEvent } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import EditListing from '../../features/listings/EditListing.tsx'
import SellDialog from '../../features/listings/SellDialog.tsx'
import { useToast } from '../../ui/Toast.tsx'

type OwnerDialogProps = { act: 'edit' | 'sell'; item: InventoryItem; open: boolean; onClose(): void }

/** The dialog that edits one ask or marks a piece of it as sold. */
export default function OwnerDialog({ act, item: { id, part }, open, onClose }: OwnerDialogProps) {
  const toast = useToast()
  const { data: listing, error } = trpc.listing.byId.useQuery({ id }, { enabled: open, staleTime: 0 })
  const fail = useEffectEvent((failure: unknown) => {
    toast.error(errorSentence(failure))
    onClose()
  })
  useEffect(() => {
    if (open && error) fail(error)
  }, [open, error])
  if (!listing) return null
  const dialog = { part, listing, open, onClose, onGone: onClose }
  return act === 'edit' ? <EditListing {...dialog} /> : <SellDialog {...dialog} />
}
