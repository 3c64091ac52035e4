import { useRef, useState } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { useSecondLook } from '../../forms/useSecondLook.ts'
import { Price } from '../../ui/Price.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { ChangedTerms } from './ChangedTerms.tsx'
import { CorrectPrice } from './CorrectPrice.tsx'
import { ProblemLine } from './ProblemLink.tsx'
import { isAsked, markedText, otherName, useDealsChanged, writtenPrice, type Trade } from './trade.ts'
import css from './trades.module.css'
import { UnusualPrice } from './UnusualPrice.tsx'
import { useSeenTerms } from './useSeenTerms.ts'

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
  const { id, priceCents, firstPriceCents, soldOn } = trade
  const { doubt, send: sendSeen, sendAnyway } = useSecondLook(confirm.mutateAsync)
  const terms = useSeenTerms({ priceCents }, open)
  const title = 'Confirm trade'

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
  const seen = { id, price: writtenPrice(terms.seen.priceCents), soldOn: soldOn ?? '' }
  const confirmSeen = () => void once(() => answer(() => sendSeen(seen), 'Trade confirmed.'))

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
              <Button variant="quiet" className={css.first} icon="pencil" onClick={onCorrect}>
                Correct the price
              </Button>
            )}
            <Button
              busy={cancel.isPending}
              onClick={() => void once(() => answer(() => cancel.mutateAsync({ id }), 'Trade declined.'))}
            >
              Decline
            </Button>
            <Button variant="primary" busy={confirm.isPending} disabled={terms.change !== null} onClick={confirmSeen}>
              {title}
            </Button>
          </>
        )
      }
    >
      <p tabIndex={-1} data-autofocus>
        {isAsked(trade) ? whatHappened(trade) : 'This trade has been answered.'}
      </p>
      <Sale trade={trade} />
      <p className="caption">
        The price goes into the public price history, and with the part to the sales on the seller's profile, without
        the buyer's name. Then you can rate each other.
      </p>
      <ProblemLine trade={trade} />
      {terms.change !== null && <ChangedTerms change={terms.change} priceCents={priceCents} onLook={terms.look} />}
      {error !== null && doubt ? (
        <UnusualPrice sentence={error} busy={confirm.isPending} onAnyway={() => sendAnyway(confirmSeen)} />
      ) : (
        error !== null && <ErrorNote bare message={error} />
      )}
    </Dialog>
  )
}

/** The part, prices, shipping and date that are confirmed. */
function Sale({ trade }: { trade: Trade }) {
  const { part, priceCents, firstPriceCents, agreedCents, shippingCents, soldOn } = trade
  const marked = markedText(trade)
  const label = firstPriceCents !== null ? 'Corrected price' : marked ? 'Marked price' : 'Agreed price'
  return (
    <>
      {marked && (
        <p className={cx('note caution', css.caution)}>
          <Icon name="triangle-alert" size={18} />
          {`${marked[0]?.toUpperCase()}${marked.slice(1)}.`}
        </p>
      )}
      <dl className={css.sale}>
        <div>
          <dt>Part</dt>
          <dd dir="auto">{part.name}</dd>
        </div>
        <div>
          <dt>{agreedCents === null && firstPriceCents === null ? 'Price' : label}</dt>
          <dd className={css.amount}>
            {firstPriceCents !== null && firstPriceCents !== priceCents && (
              <s>
                <Price cents={firstPriceCents} />
              </s>
            )}
            <Price cents={priceCents} />
          </dd>
        </div>
        {shippingCents !== null && (
          <div>
            <dt>Agreed shipping</dt>
            <dd>{shippingCents === 0 ? 'Free' : formatPrice(shippingCents)}</dd>
          </div>
        )}
        <div>
          <dt>Date of sale</dt>
          <dd>
            <PlainDate date={soldOn} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function whatHappened(trade: Trade): string {
  if (trade.firstPriceCents !== null) return `${otherName(trade)} corrected the price or the date.`
  return trade.side === 'buyer'
    ? `${otherName(trade)} marked this part as sold to you.`
    : `${otherName(trade)} marked this part as bought from you.`
}
