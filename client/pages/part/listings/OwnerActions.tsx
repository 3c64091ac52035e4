import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '../../../../shared/format.ts'
import { errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { Listing, Part } from '../types.ts'
import css from './ListingDialog.module.css'
import { useMarketChanged } from './useMarketChanged.ts'

const dialogs = {
  edit: lazy(() => import('./EditListing.tsx')),
  sell: lazy(() => import('./SellDialog.tsx')),
  delete: lazy(() => import('./DeleteListing.tsx')),
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

/** What the owner does with a listing: edit, renew, mark as sold, delete. */
export function OwnerActions(props: OwnerActionsProps) {
  const [shown, setShown] = useState<Which | null>(null)
  // A dialog stays in the tree once it was opened, so that it can fade out.
  const [opened, setOpened] = useState<Which[]>([])
  function open(which: Which) {
    setShown(which)
    if (!opened.includes(which)) setOpened([...opened, which])
  }
  const opener = (which: Which) => ({
    className: css.action,
    'aria-haspopup': 'dialog' as const,
    onClick: () => open(which),
  })

  return (
    <>
      <Button variant="danger" {...opener('delete')}>
        Delete Listing
      </Button>
      <Button {...opener('sell')}>Mark as Sold</Button>
      <RenewButton {...props} />
      <Button {...opener('edit')}>Edit</Button>
      <Suspense>
        {opened.map((which) => {
          const OwnerDialog = dialogs[which]
          return <OwnerDialog key={which} {...props} open={shown === which} onClose={() => setShown(null)} />
        })}
      </Suspense>
    </>
  )
}

function RenewButton({ part, listing }: OwnerActionsProps) {
  const toast = useToast()
  const changed = useMarketChanged(part)
  const renew = trpc.listing.renew.useMutation()
  const isBusy = useRef(false)

  async function press() {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const { expiresAt } = await renew.mutateAsync({ id: listing.id })
      toast.show(`Listed until ${formatDate(expiresAt)}.`)
    } catch (error) {
      toast.error(`Failed to renew listing: ${errorSentence(error, 'Network error. Please try again.')}`)
    }
    // Also after a refusal: it may be gone.
    await changed()
    isBusy.current = false
  }
  return (
    <Button className={css.action} busy={renew.isPending} busyWord="Renewing..." onClick={() => void press()}>
      Renew
    </Button>
  )
}
