import { trpc } from '../../../app/trpc.ts'
import DeleteOwn from '../../DeleteOwn.tsx'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useOwnChange } from './useMarketChanged.ts'

/** Asks before a listing is deleted by its owner (spec.md §2). */
export default function DeleteListing({ part, listing, open, onClose, onGone }: OwnerDialogProps) {
  const changed = useOwnChange(part)
  const remove = trpc.listing.remove.useMutation()
  return (
    <DeleteOwn
      what="listing"
      id={listing.id}
      open={open}
      onClose={onClose}
      onDelete={remove.mutateAsync}
      onDeleted={onGone}
      onSettled={changed}
    />
  )
}
