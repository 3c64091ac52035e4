import { trpc } from '../../base/trpc.ts'
import DeleteOwn from '../DeleteOwn.tsx'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useOwnChange } from './useMarketChanged.ts'

export default function DeleteListing({ part, listing, open, onClose, onGone }: OwnerDialogProps) {
  const invalidate = useOwnChange(part)
  const remove = trpc.listing.remove.useMutation()
  return (
    <DeleteOwn
      type="listing"
      id={listing.id}
      open={open}
      onClose={onClose}
      onDelete={remove.mutateAsync}
      onDeleted={onGone}
      onSettled={invalidate}
    />
  )
}
