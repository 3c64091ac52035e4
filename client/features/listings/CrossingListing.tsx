import { useEffect, useRef, useState } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { errorData, errorSentence } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './CrossingListing.module.css'
import { useAccept } from './useAccept.ts'

/** A listing of another user that a new listing crosses. USD. */
export type Crossing = { id: string; type: 'ask' | 'bid'; price: number; seller: string }

/** Returns the listing that a rejected listing crosses; null for other errors. */
export function crossingOf(error: unknown): Crossing | null {
  const details = errorData(error)?.details
  return details && 'crossing' in details ? (details.crossing as Crossing) : null
}

type CrossingListingProps = {
  part: { id: string }
  crossing: Crossing
  /** Whether the new listing is being sent. */
  busy: boolean
  onAccepted(): void
  onListAnyway(): void
}

/** Offers the existing listing before a new one that crosses it. */
export function CrossingListing({ part, crossing, busy, onAccepted, onListAnyway }: CrossingListingProps) {
  const { accept, isPending } = useAccept(part)
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // It is below the fields, and may be outside of the visible part of the dialog.
  useEffect(() => box.current?.focus(), [])
  const { id, type, price, seller } = crossing
  const priceCents = Math.round(price * 100)
  return (
    <div ref={box} tabIndex={-1} className={css.crossing} role="alert">
      <p>
        {seller} {type === 'bid' ? 'bids' : 'sells it for'} {formatPrice(priceCents)}. Accept this {type}?
      </p>
      <div className={css.actions}>
        <Button
          busy={isPending}
          busyWord="Accepting..."
          disabled={busy}
          onClick={() => {
            setError(null)
            accept({ id, priceCents }).then(onAccepted, (failure: unknown) => setError(errorSentence(failure)))
          }}
        >
          Accept this {type}
        </Button>
        <Button busy={busy} disabled={isPending} onClick={onListAnyway}>
          List anyway
        </Button>
      </div>
      {error && <ErrorNote bare message={error} />}
    </div>
  )
}
