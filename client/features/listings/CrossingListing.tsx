import { useState } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { crossingText, type Crossing, type CrossingFacts } from '../../../shared/listings.ts'
import { countryName } from '../../../shared/where.ts'
import { errorData, errorSentence } from '../../base/trpc.ts'
import { useSecondLook, type Doubt } from '../../forms/useSecondLook.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Question } from '../../ui/Question.tsx'
import css from './CrossingListing.module.css'
import { useAccept } from './useAccept.ts'

type CrossingListingProps = {
  part: { id: string }
  doubt: Doubt
  /** Whether the listing is being sent. */
  busy: boolean
  onAccepted(): void
  /** On the button that sends the listing nevertheless. */
  anyway: string
  onAnyway(): void
}

/** Offers the existing listing before a listing is sent that crosses it. */
export function CrossingListing({ part, doubt, busy, onAccepted, anyway, onAnyway }: CrossingListingProps) {
  const { accept, isPending } = useAccept(part)
  const { doubt: second, send, sendAnyway } = useSecondLook(accept)
  const [error, setError] = useState<string | null>(null)
  const crossing = doubt.details['crossing'] as Crossing & CrossingFacts
  const [priceCents, setPriceCents] = useState(Math.round(crossing.price * 100))
  const { id, type, description, condition, country } = crossing
  const facts = [condition && CONDITION_WORDS[condition], country && countryName(country)].filter(Boolean)

  function acceptIt() {
    setError(null)
    send({ id, priceCents }).then(onAccepted, (failure: unknown) => {
      setError(errorSentence(failure))
      // The button names the new price.
      const price = errorData(failure)?.details?.['price']
      if (typeof price === 'number') setPriceCents(Math.round(price * 100))
    })
  }
  return (
    <Question
      actions={
        <>
          <Button
            busy={isPending}
            busyWord="Accepting..."
            disabled={busy}
            onClick={second ? () => sendAnyway(acceptIt) : acceptIt}
          >
            {second ? 'Accept anyway' : `Accept this ${type} for ${formatPrice(priceCents)}`}
          </Button>
          <Button busy={busy} disabled={isPending} onClick={onAnyway}>
            {anyway}
          </Button>
        </>
      }
    >
      <p>
        {crossingText(crossing)} Accept this {type}?
      </p>
      <p className={css.description} dir="auto">
        {description}
      </p>
      {facts.length > 0 && <p className="caption">{facts.join(' · ')}</p>}
      {error && <ErrorNote bare message={error} />}
    </Question>
  )
}
