import { trpc } from '../../app/trpc.ts'
import { lazily } from '../../ui/lazily.tsx'
import css from './PriceHistory.module.css'

const PriceChart = lazily(() => import('./PriceChart.tsx'))

/** The prices at which a part was sold; nothing before the first sale. Its place is kept while the chart is loaded. */
export function PriceHistory({ partId }: { partId: string }) {
  const { data } = trpc.trade.history.useQuery({ partId })
  if (!data || data.count === 0) return null
  return (
    <section className={css.history} aria-labelledby="price-history">
      <div className={css.head}>
        <h2 id="price-history" className={css.title}>
          Price history
        </h2>
        <span className={css.count}>{data.count === 1 ? '1 sale' : `${data.count} sales`}</span>
      </div>
      <div className={css.place}>
        <PriceChart sales={data.sales} count={data.count} />
      </div>
    </section>
  )
}
