import { SOLD_MONTHS } from '../../../shared/sold-prices.ts'
import type { Part } from '../../features/parts/part.ts'
import { lazily } from '../../ui/lazy.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './PartPage.module.css'

const SoldGroups = lazily(() => import('./sold-prices/SoldGroups.tsx'))

/** The prices at which a part was sold, by condition. */
export function SoldPrices({ part: { id, saleCount } }: { part: Part }) {
  return (
    <section aria-labelledby="sold-prices">
      <SectionHead title="Sold prices" id="sold-prices">
        <span className="caption">{SOLD_MONTHS} months</span>
      </SectionHead>
      {saleCount === 0 ? (
        <p className={css.none}>No sales yet. The price of the first trade that both sides confirm appears here.</p>
      ) : (
        <div className={css.sold}>
          <SoldGroups partId={id} />
        </div>
      )}
    </section>
  )
}
