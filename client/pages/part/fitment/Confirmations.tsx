import { useState } from 'react'
import type { FitmentLine } from '../../../../shared/fitment-rows.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'

const ConfirmationsDialog = lazyDialog(() => import('./ConfirmationsDialog.tsx'))

/** How many owners have tried the part in the cars of a line: '7 fitted, 2 bought here'. Opens what they say. */
export function Confirmations({ line }: { line: FitmentLine }) {
  const { fitted, bought, notFitted, rows } = line
  const [isOpen, setOpen] = useState(false)
  const counts = [
    fitted > 0 && `${fitted} fitted`,
    bought > 0 && `${bought} bought here`,
    notFitted > 0 && `${notFitted} did not fit`,
  ].filter(Boolean)
  if (counts.length === 0) return 'None yet'
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`${counts.join(', ')}: ${line.cars}`}
        {...ConfirmationsDialog.opener}
        onClick={() => setOpen(true)}
      >
        {counts.join(', ')}
      </Button>
      <ConfirmationsDialog
        rowIds={rows.map(({ id }) => id)}
        cars={line.cars}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
