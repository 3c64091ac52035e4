import { useState } from 'react'
import { formatDate } from '../../../../shared/format.ts'
import { errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import type { Listing, Part } from '../types.ts'
import css from './ListingDialog.module.css'
import { useOwnChange } from './useMarketChanged.ts'

const dialogs = {
  edit: lazyDialog(() => import('./EditListing.tsx')),
  sell: lazyDialog(() => import('./SellDialog.tsx')),
  delete: lazyDialog(() => import('./DeleteListing.tsx')),
}
type Which = keyof typeof dialogs

export type OwnerDialogProps = {
  part: Part
  listing: Listing
  open: boolean
  onClose(): void
  /** The listing is not on offer any more. */
  onGone(): void
}

type OwnerActionsProps = Omit<OwnerDialogProps, 'open' | 'onClose'>

/** What the owner does with a listing: edit, renew, mark as sold, delete; one whose time is over is renewed. */
export function OwnerActions(props: OwnerActionsProps) {
  const [shown, setShown] = useState<Which | null>(null)
  const opener = (which: Which) => ({
    className: css.action,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setShown(which),
  })

  const dialog = (which: Which) => ({ open: shown === which, onClose: () => setShown(null), ...props })

  // Expired, it can only be renewed.
  if (props.listing.status !== 'active') return <RenewButton {...props} />
  return (
    <>
      <Button variant="danger" {...opener('delete')}>
        Delete Listing
      </Button>
      <Button {...opener('sell')}>Mark as Sold</Button>
      <RenewButton {...props} />
      <Button {...opener('edit')}>Edit</Button>
      <dialogs.delete {...dialog('delete')} />
      <dialogs.sell {...dialog('sell')} />
      <dialogs.edit {...dialog('edit')} />
    </>
  )
}

function RenewButton({ part, listing }: OwnerActionsProps) {
  const toast = useToast()
  const changed = useOwnChange(part)
  const renew = trpc.listing.renew.useMutation()
  const once = useOnce()

  async function press() {
    try {
      const { expiresAt } = await renew.mutateAsync({ id: listing.id })
      toast.show(`Listed until ${formatDate(expiresAt)}.`)
    } catch (error) {
      toast.error(`Failed to renew listing: ${errorSentence(error)}`)
    }
    // Also after a refusal: it may be gone.
    await changed()
  }
  return (
    <Button className={css.action} busy={renew.isPending} busyWord="Renewing..." onClick={() => void once(press)}>
      Renew
    </Button>
  )
}
