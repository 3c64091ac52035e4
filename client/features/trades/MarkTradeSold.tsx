import { trpc } from '../../base/trpc.ts'
import type { TradeDialogProps } from './ConfirmTrade.tsx'
import { ProblemLine } from './ProblemLink.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { localToday, markVerb, otherName, soldWord, writtenPrice } from './trade.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'

/** Asks for the price and date of a reserved piece that was sold. */
export default function MarkTradeSold({ trade, ...props }: TradeDialogProps) {
  const markSold = trpc.trade.markSold.useMutation()
  const other = otherName(trade)
  return (
    <SaleDialog
      {...props}
      trade={trade}
      title={markVerb(trade.side)}
      verb={markVerb(trade.side)}
      initial={{ price: writtenPrice(trade.priceCents), soldOn: localToday() }}
      send={markSold.mutateAsync}
      done={`Marked as ${soldWord(trade.side)}. ${other} has been asked to confirm.`}
    >
      <p>
        <bdi>{trade.part.name}</bdi>, {soldWord(trade.side)} {trade.side === 'buyer' ? 'from' : 'to'}{' '}
        <AsWritten>{other}</AsWritten>. <AsWritten>{other}</AsWritten> is asked to confirm the price and the date.
      </p>
      <ProblemLine trade={trade} />
    </SaleDialog>
  )
}
