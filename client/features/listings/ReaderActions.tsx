import { useRef, useState } from 'react'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyDialog } from '../../ui/lazy.ts'
import type { Listing, Part } from '../parts/part.ts'
import css from './ListingDialog.module.css'

const dialogs = {
  report: lazyDialog(() => import('../report/ReportDialog.tsx')),
  offer: lazyDialog(() => import('../offers/OfferDialog.tsx')),
  accept: lazyDialog(() => import('./AcceptListing.tsx')),
}
type Which = keyof typeof dialogs

type ReaderActionsProps = {
  part: Part
  listing: Listing
  /** Whether the listing is on offer. One that is not can only be reported. */
  isActive: boolean
  /** Whether an offer of one of the two is open, beside which there is no other one. */
  hasOffer: boolean
  isWriting: boolean
  onWrite(): void
  /** Called when the listing is reserved. */
  onGone(): void
}

/** The actions of other users on a listing: report it, write to its owner, make an offer, accept it. */
export function ReaderActions({ part, listing, isActive, hasOffer, isWriting, onWrite, onGone }: ReaderActionsProps) {
  const [shown, setShown] = useState<Which | null>(null)
  const opener = (which: Which) => ({ 'aria-haspopup': 'dialog' as const, onClick: () => setShown(which) })
  const dialog = (which: Which) => ({ open: shown === which, onClose: () => setShown(null) })
  const { id, type, seller } = listing
  const messageButton = useRef<HTMLButtonElement>(null)
  const write = () => {
    if (!isWriting) onWrite()
  }
  return (
    <>
      <Button
        variant="quiet"
        className={cx(css.action, css.report)}
        icon="flag"
        aria-label="Report this listing"
        {...opener('report')}
      >
        Report
      </Button>
      {isActive && (
        <>
          <Button ref={messageButton} className={css.action} aria-expanded={isWriting} onClick={onWrite}>
            Message {type === 'ask' ? 'seller' : 'buyer'}
          </Button>
          {!hasOffer && (
            <Button className={css.action} {...opener('offer')}>
              Make an offer
            </Button>
          )}
          {/* 'Send Message' is primary while the user writes. */}
          <Button variant={isWriting ? 'plain' : 'primary'} className={css.action} {...opener('accept')}>
            Accept this {type}
          </Button>
        </>
      )}
      <dialogs.report item={{ type: 'listing', id }} title="Report Listing" {...dialog('report')} />
      <dialogs.offer
        partName={part.name}
        listing={listing}
        other={seller?.name ?? UNKNOWN_USER}
        onWrite={write}
        onAccept={() => setShown('accept')}
        focusAfter={messageButton}
        {...dialog('offer')}
      />
      <dialogs.accept part={part} listing={listing} onWrite={write} onGone={onGone} {...dialog('accept')} />
    </>
  )
}
