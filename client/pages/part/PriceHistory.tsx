import { formatPrice } from '../../../shared/format.ts'
import { trpc } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { lazily } from '../../ui/lazy.ts'
import { PlainDate } from '../../ui/Time.tsx'
import css from './PriceHistory.module.css'

const PriceChart = lazily(() => import('./PriceChart.tsx'))

/** The prices at which a part was sold: a sentence for one sale, a chart for more. */
export function PriceHistory({ partId }: { partId: string }) {
  const { data } = trpc.trade.history.useQuery({ partId })
  if (!data || data.count === 0) return null
  const isSeries = data.count > 1
  return (
    <section className={css.history} aria-labelledby="price-history">
      <div className={css.head}>
        <h2 id="price-history" className={css.title}>
          Price history
        </h2>
        {isSeries && <span className={css.count}>{`${data.count} sales`}</span>}
      </div>
      {isSeries ? (
        <div className={css.place}>
          <PriceChart sales={data.sales} count={data.count} />
        </div>
      ) : (
        <p className={css.once}>
          Sold once, for <AsWritten>{formatPrice(data.sales[0]?.priceCents)}</AsWritten> on{' '}
          <PlainDate date={data.sales[0]?.soldAt} />.
        </p>
      )}
    </section>
  )
}
