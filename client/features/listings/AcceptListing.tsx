import { useState } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { UNKNOWN_USER } from '../../../shared/users.ts'
import LoginRequired from '../../app/LoginRequired.tsx'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorSentence } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import type { Listing, Part } from '../parts/part.ts'
import { useAccept } from './useAccept.ts'

type AcceptListingProps = {
  part: Part
  listing: Listing
  open: boolean
  onClose(): void
  /** Called when the listing is reserved. */
  onGone(): void
}

/** Asks once more before the user accepts an ask or bid at its price; for visitors, where they sign in. */
export default function AcceptListing({ part, listing, open, onClose, onGone }: AcceptListingProps) {
  const { state } = useSession()
  const once = useOnce()
  const { accept, isPending } = useAccept(part)
  const [error, setError] = useState<string | null>(null)
  const { type, priceCents } = listing
  const other = listing.seller?.name ?? UNKNOWN_USER
  const sentence = `You must be logged in to accept this ${type}. Please log in and try again.`
  if (state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={sentence} />

  async function confirm() {
    setError(null)
    try {
      await accept(listing)
      onClose()
      onGone()
    } catch (failure) {
      setError(errorSentence(failure))
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Accept this ${type}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isPending} busyWord="Accepting..." onClick={() => void once(confirm)}>
            Accept for {formatPrice(priceCents)}
          </Button>
        </>
      }
    >
      <p tabIndex={-1} data-autofocus>
        {type === 'ask' ? `You buy "${part.name}" from ${other}` : `You sell "${part.name}" to ${other}`} for{' '}
        <b>{formatPrice(priceCents)}</b>, without shipping.
      </p>
      <p>The listing is reserved and {other} receives a message. You arrange payment and delivery with each other.</p>
      {error && <ErrorNote bare message={error} />}
    </Dialog>
  )
}
