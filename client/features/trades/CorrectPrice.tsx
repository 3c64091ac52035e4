import { parsePrice } from '../../../shared/price.ts'
import { trpc } from '../../base/trpc.ts'
import type { TradeDialogProps } from './ConfirmTrade.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { otherName, writtenPrice } from './trade.ts'
import css from './trades.module.css'
import { Price } from '../../ui/Price.tsx'

/** The one correction of the price and date of a sale, by the side that is asked to confirm it. */
export function CorrectPrice({ trade, ...props }: TradeDialogProps & { onBack(): void }) {
  const correct = trpc.trade.correct.useMutation()
  const other = otherName(trade)
  return (
    <SaleDialog
      {...props}
      trade={trade}
      title="Correct the price"
      verb="Send correction"
      initial={{ price: writtenPrice(trade.priceCents), soldOn: trade.soldOn ?? '' }}
      send={correct.mutateAsync}
      done={`Correction sent. ${other} has been asked to confirm.`}
      renderPreview={(price) => (
        <dl className={css.sale}>
          <div>
            <dt>Price</dt>
            <dd className={css.amount}>
              <s>
                <Price cents={trade.priceCents} />
              </s>
              <Price cents={parsePrice(price) ?? trade.priceCents} />
            </dd>
          </div>
        </dl>
      )}
    >
      <p>You can correct the price once. {other} then confirms it.</p>
    </SaleDialog>
  )
}
