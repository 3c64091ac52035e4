import { Link } from 'wouter'
import { formatWholePrice, thousands } from '../../../shared/format.ts'
import type { InventoryPage } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import css from './inventory.module.css'

type InventoryHeadProps = {
  figures: InventoryPage['figures'] | undefined
  /** The number of all asks. */
  count: number | undefined
}

/** The title, the number of asks and three figures of them. */
export function InventoryHead({ figures, count }: InventoryHeadProps) {
  const expiring = figures?.expireIn7Days ?? 0
  return (
    <header className={css.head}>
      <div>
        <nav aria-label="Breadcrumb">
          <ol className={cx('caption', css.trail)}>
            <li>
              <Link to={paths.sell()}>Sell</Link>
            </li>
            <li aria-current="page">Inventory</li>
          </ol>
        </nav>
        <h1 tabIndex={-1}>
          Inventory <span className={css.all}>{count !== undefined && thousands(count)}</span>
        </h1>
      </div>
      {count !== 0 && (
        <dl className={css.figures}>
          <Figure name="Value of all asks" value={figures && formatWholePrice(figures.valueCents, 'down')} />
          <Figure name="Sold in 30 days" value={figures && thousands(figures.soldIn30Days)} />
          <Figure name="Expire in 7 days" value={figures && thousands(expiring)} isUrgent={expiring > 0} />
        </dl>
      )}
    </header>
  )
}

type FigureProps = { name: string; value: string | undefined; isUrgent?: boolean }

const Figure = ({ name, value, isUrgent = false }: FigureProps) => (
  <div>
    <dt className="small">{name}</dt>
    <dd className={cx(isUrgent && css.urgent)} translate="no">
      {value ?? '…'}
    </dd>
  </div>
)
