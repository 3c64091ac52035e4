import { useState } from 'react'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useToast } from '../../ui/Toast.tsx'
import css from './trades.module.css'
import { isAsked, markVerb, otherName, useDealsChanged, type Trade } from './trade.ts'

const ConfirmTrade = lazyDialog(() => import('./ConfirmTrade.tsx'))
const MarkTradeSold = lazyDialog(() => import('./MarkTradeSold.tsx'))

type TradeActionsProps = {
  trade: Trade
  /** Makes the button that confirms primary. */
  primary: boolean
  /** Returns the element that receives the focus when the trade has changed and its row is removed. */
  focusAfter(): HTMLElement | null
}

/** The actions of the user on an unconfirmed trade. */
export function TradeActions({ trade, primary, focusAfter }: TradeActionsProps) {
  const [shown, setShown] = useState<'confirm' | 'markSold' | null>(null)
  const toast = useToast()
  const changed = useDealsChanged()
  const cancel = trpc.trade.cancel.useMutation({
    onSuccess() {
      toast.show(isAsked(trade) ? 'Trade declined.' : 'Trade cancelled.')
      focusAfter()?.focus()
    },
    onError: (error) => toast.error(errorSentence(error, 'Your answer was not saved. Please try again.')),
    onSettled: changed,
  })
  const dialog = { trade, onClose: () => setShown(null), focusAfter }
  const mark = markVerb(trade.side)
  const about = (verb: string) => ({ 'aria-label': `${verb}: ${trade.part.name}` })

  return (
    <span className={css.actions}>
      {isAsked(trade) ? (
        <>
          <Button
            variant={primary ? 'primary' : 'plain'}
            aria-haspopup="dialog"
            {...about('Confirm')}
            onClick={() => setShown('confirm')}
          >
            Confirm
          </Button>
          <Button busy={cancel.isPending} {...about('Decline')} onClick={() => cancel.mutate({ id: trade.id })}>
            Decline
          </Button>
        </>
      ) : (
        <>
          {trade.state === 'reserved' ? (
            <Button aria-haspopup="dialog" {...about(mark)} onClick={() => setShown('markSold')}>
              {mark}
            </Button>
          ) : (
            <span className={css.waiting}>Waiting for {otherName(trade)}</span>
          )}
          <Button
            variant="quiet"
            tone="signal"
            busy={cancel.isPending}
            {...about('Cancel')}
            onClick={() => cancel.mutate({ id: trade.id })}
          >
            Cancel
          </Button>
        </>
      )}
      <ConfirmTrade open={shown === 'confirm'} {...dialog} />
      <MarkTradeSold open={shown === 'markSold'} {...dialog} />
    </span>
  )
}
