import { useEffect, useRef, useState } from 'react'
import { crossingText, type Crossing } from '../../../shared/listings.ts'
import { errorSentence } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './CrossingListing.module.css'
import { useAccept } from './useAccept.ts'

type CrossingListingProps = {
  part: { id: string }
  crossing: Crossing
  /** Whether the listing is being sent. */
  busy: boolean
  onAccepted(): void
  /** On the button that sends the listing nevertheless. */
  anyway: string
  onAnyway(): void
}

/** Offers the existing listing before a listing is sent that crosses it. */
export function CrossingListing({ part, crossing, busy, onAccepted, anyway, onAnyway }: CrossingListingProps) {
  const { accept, isPending } = useAccept(part)
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // It is below the fields, and may be outside of the visible part of the dialog.
  useEffect(() => box.current?.focus(), [])
  const { id, type, price } = crossing
  const priceCents = Math.round(price * 100)
  return (
    <div ref={box} tabIndex={-1} className={css.crossing} role="alert">
      <p>
        {crossingText(crossing)} Accept this {type}?
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
        <Button busy={busy} disabled={isPending} onClick={onAnyway}>
          {anyway}
        </Button>
      </div>
      {error && <ErrorNote bare message={error} />}
    </div>
  )
}
