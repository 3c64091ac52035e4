import { Price } from '../../ui/Price.tsx'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'

type ChangedTermsProps = {
  /** 'The price changed from $33.00 to $330.00.' */
  change: string
  /** The present price in USD cents. */
  priceCents: number
  onLook(): void
}

/** Asks the user to go on at terms that have changed while a dialog was open. */
export function ChangedTerms({ change, priceCents, onLook }: ChangedTermsProps) {
  return (
    <Question
      actions={
        <Button onClick={onLook}>
          Continue at <Price cents={priceCents} />
        </Button>
      }
    >
      <p>{change}</p>
    </Question>
  )
}
