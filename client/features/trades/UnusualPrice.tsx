import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'

type UnusualPriceProps = {
  /** '$900,000.00 is far from the agreed price of $5.00. Check the price.' */
  sentence: string
  busy: boolean
  onAnyway(): void
}

/** Asks about a price that is far outside the others. */
export function UnusualPrice({ sentence, busy, onAnyway }: UnusualPriceProps) {
  return (
    <Question
      actions={
        <Button busy={busy} onClick={onAnyway}>
          The price is right
        </Button>
      }
    >
      <p>{sentence}</p>
      <p>The price history shows the sale only if both of you say so.</p>
    </Question>
  )
}
