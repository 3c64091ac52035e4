import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { bindUnits, formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { UNKNOWN_USER } from '../../../shared/users.ts'
import { canRetry } from '../../app/http-failure.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../app/trpc.ts'
import { LeaveFeedback } from '../../features/feedback/LeaveFeedback.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './TradeCards.module.css'

type Trade = RouterOutputs['trade']['pending'][number]

type TradeCardProps = { trade: Trade; userId: string }

/** Unconfirmed sales between the two users (decisions.md, Listings). */
export function TradeCards({ userId, partnerId }: { userId: string; partnerId: string }) {
  const pending = trpc.trade.pending.useQuery({ partnerId })
  const { data = [] } = pending
  const [confirmed, setConfirmed] = useState<Trade[]>([])
  if (pending.isLoadingError) {
    return (
      <div className={css.failure}>
        <ErrorNote
          bare
          message={`Failed to load pending sales: ${errorSentence(pending.error)}`}
          onRetry={canRetry(pending.error) ? () => void pending.refetch() : undefined}
        />
      </div>
    )
  }
  if (data.length + confirmed.length === 0) return null
  return (
    <ul className={css.cards}>
      {data.map((trade) => (
        <TradeCard
          key={trade.id}
          trade={trade}
          userId={userId}
          onConfirmed={() => setConfirmed((earlier) => [...earlier, trade])}
        />
      ))}
      {confirmed.map((trade) => (
        <ConfirmedCard key={trade.id} trade={trade} userId={userId} />
      ))}
    </ul>
  )
}

/** A sale that the user has just confirmed. */
function ConfirmedCard({ trade, userId }: TradeCardProps) {
  const { id, part, priceCents, buyer, seller } = trade
  const isBuyer = buyer?.id === userId
  const about = `${part.name}, ${isBuyer ? 'bought' : 'sold'} for ${formatPrice(priceCents)}`
  return (
    <li className={css.card}>
      <p>Confirmed: {bindUnits(about)}.</p>
      <LeaveFeedback tradeId={id} other={isBuyer ? seller : buyer} about={about} />
      <Link to={paths.problem(id)}>Report a problem</Link>
    </li>
  )
}

function TradeCard({ trade, userId, onConfirmed }: TradeCardProps & { onConfirmed(): void }) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const card = useRef<HTMLLIElement>(null)
  const [error, setError] = useState<string | null>(null)
  const settle = (done: string, onDone?: () => void) => ({
    onMutate: () => setError(null),
    onSuccess() {
      toast.show(done)
      onDone?.()
      // The card and its focused button are removed next.
      card.current?.closest('section')?.querySelector('h2')?.focus()
      return cache.trade.pending.invalidate()
    },
    onError: (cause: unknown) => setError(errorSentence(cause, 'Your answer was not saved. Please try again.')),
  })
  const confirm = trpc.trade.confirm.useMutation(settle('Sale confirmed.', onConfirmed))
  const { id, part, priceCents, buyer, seller, asked } = trade
  const isAsked = asked?.id === userId
  const decline = trpc.trade.decline.useMutation(settle(isAsked ? 'Sale declined.' : 'Sale cancelled.'))
  const other = (buyer?.id === userId ? seller : buyer)?.name ?? UNKNOWN_USER
  const price = formatPrice(priceCents)
  const name = bindUnits(part.name)

  return (
    <li ref={card} className={css.card}>
      <p>
        {isAsked
          ? `${other} marked "${name}" as ${buyer?.id === userId ? 'sold to you' : 'bought from you'} for ${price}.`
          : `Waiting for ${other} to confirm the sale of "${name}" for ${price}.`}
      </p>
      <div className={css.actions}>
        {isAsked ? (
          <>
            <Button
              variant="primary"
              busy={confirm.isPending}
              disabled={decline.isPending}
              onClick={() => confirm.mutate({ id })}
            >
              Confirm
            </Button>
            <Button busy={decline.isPending} disabled={confirm.isPending} onClick={() => decline.mutate({ id })}>
              Decline
            </Button>
          </>
        ) : (
          <Button busy={decline.isPending} onClick={() => decline.mutate({ id })}>
            Cancel sale
          </Button>
        )}
      </div>
      {error && <ErrorNote bare message={error} />}
    </li>
  )
}
