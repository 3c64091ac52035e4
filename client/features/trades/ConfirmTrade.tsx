import { useRef, useState } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { CorrectPrice } from './CorrectPrice.tsx'
import { isAsked, otherName, useDealsChanged, writtenPrice, type Trade } from './trade.ts'
import css from './trades.module.css'

export type TradeDialogProps = {
  trade: Trade
  open: boolean
  onClose(): void
  /** Returns the element that receives the focus when the trade has changed and its row is removed. */
  focusAfter(): HTMLElement | null
}

/** Asks one side to confirm the price and date of a sale, or to correct them once. */
export default function ConfirmTrade(props: TradeDialogProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  return isCorrecting ? (
    <CorrectPrice {...props} onBack={() => setCorrecting(false)} />
  ) : (
    <Confirmation {...props} onCorrect={() => setCorrecting(true)} />
  )
}

function Confirmation({ trade, open, onClose, focusAfter, onCorrect }: TradeDialogProps & { onCorrect(): void }) {
  const toast = useToast()
  const after = useRef<HTMLElement>(null)
  const once = useOnce()
  const changed = useDealsChanged()
  const confirm = trpc.trade.confirm.useMutation()
  const cancel = trpc.trade.cancel.useMutation()
  const [error, setError] = useState<string | null>(null)
  const { id, part, side, priceCents, firstPriceCents, soldOn } = trade
  const title = side === 'buyer' ? 'Confirm purchase' : 'Confirm sale'

  async function answer(send: () => Promise<unknown>, done: string) {
    setError(null)
    try {
      await send()
      toast.show(done)
      after.current = focusAfter()
      onClose()
    } catch (failure) {
      setError(errorSentence(failure, 'Your answer was not saved. Please try again.'))
    }
    await changed()
  }
  // The price and date that the dialog shows, not those of a later answer.
  const seen = { id, price: writtenPrice(priceCents), soldOn: soldOn ?? '' }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      finalFocus={after}
      footer={
        isAsked(trade) && (
          <>
            {firstPriceCents === null && (
              <Button variant="quiet" className={css.first} icon={<Icon name="pencil" size={16} />} onClick={onCorrect}>
                Correct the price
              </Button>
            )}
            <Button
              busy={cancel.isPending}
              onClick={() => void once(() => answer(() => cancel.mutateAsync({ id }), 'Sale declined.'))}
            >
              Decline
            </Button>
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() => void once(() => answer(() => confirm.mutateAsync(seen), 'Sale confirmed.'))}
            >
              {title}
            </Button>
          </>
        )
      }
    >
      <p tabIndex={-1} data-autofocus>
        {isAsked(trade) ? whatHappened(trade) : 'This sale has been answered.'}
      </p>
      <dl className={css.sale}>
        <div>
          <dt>Part</dt>
          <dd>{part.name}</dd>
        </div>
        <div>
          <dt>{firstPriceCents === null ? 'Agreed price' : 'Corrected price'}</dt>
          <dd className={css.amount}>
            {firstPriceCents !== null && firstPriceCents !== priceCents && <s>{formatPrice(firstPriceCents)}</s>}
            {formatPrice(priceCents)}
          </dd>
        </div>
        <div>
          <dt>Date of sale</dt>
          <dd>
            <PlainDate date={soldOn} />
          </dd>
        </div>
      </dl>
      <p className={css.quiet}>
        The price goes into the public price history without names. Then you can rate each other.
      </p>
      {error && <ErrorNote bare message={error} />}
    </Dialog>
  )
}

function whatHappened(trade: Trade): string {
  if (trade.firstPriceCents !== null) return `${otherName(trade)} corrected the price or the date.`
  return trade.side === 'buyer'
    ? `${otherName(trade)} marked this part as sold to you.`
    : `${otherName(trade)} marked this part as bought from you.`
}
