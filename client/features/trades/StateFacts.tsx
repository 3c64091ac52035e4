import { useState } from 'react'
import type { Trade } from './trade.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'

const StateFactsDialog = lazyDialog(() => import('./StateFactsDialog.tsx'))

/** Asks the buyer of a confirmed trade whether its facts were as stated; nothing if the seller has stated none. */
export function StateFacts({ trade }: { trade: Trade }) {
  const [open, setOpen] = useState(false)
  if (trade.side === 'seller' || trade.statements.length === 0) return null
  const verb = trade.statements.some(({ asStated }) => asStated !== null) ? 'Change answers' : 'As stated?'
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`${verb}: ${trade.part.name}`}
        {...StateFactsDialog.opener}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <StateFactsDialog trade={trade} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
