import { medianSold, priceWarning } from '../../../shared/warnings.ts'
import { trpc } from '../../app/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Listing, Part } from '../parts/part.ts'
import css from './ListingDialog.module.css'

/** A warning about an ask that is far below the median of the part's sales. */
export function PriceWarning({ part, listing: { type, priceCents } }: { part: Part; listing: Listing }) {
  const enabled = type === 'ask' && part.saleCount > 0
  const { data } = trpc.trade.history.useQuery({ partId: part.id }, { enabled })
  const sentence =
    enabled && data ? priceWarning(priceCents, medianSold(data.sales.map((sale) => sale.priceCents))) : null
  if (sentence === null) return null
  return (
    <p className={css.caution}>
      <Icon name="triangle-alert" size={18} />
      {sentence}
    </p>
  )
}
