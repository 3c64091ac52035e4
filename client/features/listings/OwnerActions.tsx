import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import type { Listing, Part } from '../parts/part.ts'
import { markVerb } from '../trades/trade.ts'
import css from './ListingDialog.module.css'
import { RenewButton } from './RenewButton.tsx'

const dialogs = {
  edit: lazyDialog(() => import('./EditListing.tsx')),
  sell: lazyDialog(() => import('./SellDialog.tsx')),
  delete: lazyDialog(() => import('./DeleteListing.tsx')),
}
type Which = keyof typeof dialogs

export type OwnerDialogProps = {
  part: Pick<Part, 'id' | 'name'>
  listing: Listing
  open: boolean
  onClose(): void
  /** Called when the listing is no longer active. */
  onGone(): void
}

type OwnerActionsProps = Omit<OwnerDialogProps, 'open' | 'onClose'>

/**
 * The owner's actions on a listing: edit, renew, mark as sold, delete. An expired listing can only be renewed and deleted, a
 * paused one only deleted.
 */
export function OwnerActions(props: OwnerActionsProps) {
  const [shown, setShown] = useState<Which | null>(null)
  const opener = (which: Which) => ({
    className: css.action,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setShown(which),
  })

  const dialog = (which: Which) => ({ open: shown === which, onClose: () => setShown(null), ...props })

  const renew = <RenewButton className={css.action} id={props.listing.id} part={props.part} />
  const remove = (
    <>
      <Button variant="danger" {...opener('delete')}>
        Delete Listing
      </Button>
      <dialogs.delete {...dialog('delete')} />
    </>
  )
  if (props.listing.status === 'paused') return remove
  if (props.listing.status !== 'active')
    return (
      <>
        {remove}
        {renew}
      </>
    )
  return (
    <>
      {remove}
      <Button {...opener('sell')}>{markVerb(props.listing.type === 'ask' ? 'seller' : 'buyer')}</Button>
      {renew}
      <Button {...opener('edit')}>Edit</Button>
      <dialogs.sell {...dialog('sell')} />
      <dialogs.edit {...dialog('edit')} />
    </>
  )
}
