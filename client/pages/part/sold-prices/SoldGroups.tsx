import { Fragment } from 'react'
import { formatPrice, formatWholePrice } from '../../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../../shared/labels.ts'
import {
  MEDIAN_SALES,
  SOLD_GROUPS,
  SOLD_MONTHS,
  soldGroupOf,
  type SoldGroup,
  type SoldGroupKey,
  type SoldPrices as Sold,
} from '../../../../shared/sold-prices.ts'
import { trpc } from '../../../base/trpc.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { priceScale, type PriceScale } from '../../../ui/price-scale.ts'
import { Price } from '../../../ui/Price.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Axis, Range } from './Range.tsx'
import css from './SoldGroups.module.css'

const GROUPS = Object.keys(SOLD_GROUPS) as SoldGroupKey[]

/** The width in px for which the steps of the scale are chosen: that of the drawing on a desktop. */
const SCALE_WIDTH = 240

/** Medians and ranges of the conditions, or the single sales of a condition with few, and where the reader's own ask lies. */
export default function SoldGroups({ partId }: { partId: string }) {
  const { data } = trpc.trade.soldPrices.useQuery({ idOrSlug: partId })
  if (!data) return null
  return (
    <>
      {data.groups.length === 0 ? (
        <p className={css.none}>No sales in a stated condition in the last {SOLD_MONTHS} months.</p>
      ) : (
        <Groups groups={data.groups} />
      )}
      <OwnAsk {...data} />
    </>
  )
}

function Groups({ groups }: { groups: SoldGroup[] }) {
  const low = Math.min(...groups.map(({ lowestCents }) => lowestCents))
  const high = Math.max(...groups.map(({ highestCents }) => highestCents))
  const scale = priceScale(low, high, SCALE_WIDTH, formatWholePrice(high).length)
  const hasMedian = groups.some(({ median }) => median !== null)
  return (
    <>
      <div className={css.titles} aria-hidden="true">
        <span>Condition</span>
        <span className={css.end}>Median</span>
        <span className={css.end}>Middle half</span>
        <span />
        <span className={css.end}>Sales</span>
      </div>
      <ul className={css.groups}>
        {GROUPS.map((key) => (
          <GroupRow key={key} name={key} group={groups.find(({ group }) => group === key)} scale={scale} />
        ))}
        <li className={css.scale} aria-hidden="true">
          <Axis scale={scale} className={css.range} />
        </li>
      </ul>
      <p className={`caption ${css.legend}`}>
        {hasMedian && 'Box: middle half with the median. Line: lowest to highest. '}
        Below {MEDIAN_SALES} sales: the prices themselves.
      </p>
      <details>
        <summary className={css.summary}>Show the sales as a table</summary>
        <SoldTable groups={groups} />
      </details>
    </>
  )
}

type GroupRowProps = { name: SoldGroupKey; group: SoldGroup | undefined; scale: PriceScale }

/** The texts say all that the drawing shows, except the ends of the range, which the table has. */
function GroupRow({ name, group, scale }: GroupRowProps) {
  return (
    <li className={css.group}>
      <b className={css.label}>{SOLD_GROUPS[name].label}</b>
      {group?.median ? (
        <>
          <span className={css.median} translate="no">
            {formatPrice(group.median.cents)}
          </span>
          <span className={css.half}>
            <span className={css.phone}>Middle half </span>
            <Price cents={group.median.lowerQuartileCents} /> to <Price cents={group.median.upperQuartileCents} />
          </span>
        </>
      ) : (
        <Few sales={group?.sales ?? []} />
      )}
      {group && <Range group={group} scale={scale} className={css.range} />}
      <span className={css.count}>
        {group?.count ?? 0}
        <span className={css.phone}> {group?.count === 1 ? 'sale' : 'sales'}</span>
      </span>
    </li>
  )
}

/** 'Sold for $44.00 and $52.00' */
function Few({ sales }: Pick<SoldGroup, 'sales'>) {
  const words = sales.length === 0 ? 'No sales' : sales.length === 1 ? 'Sold once, for ' : 'Sold for '
  return (
    <span className={css.few}>
      {words}
      {sales.map(({ priceCents }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sale has no id
        <Fragment key={index}>
          {index > 0 && (index === sales.length - 1 ? ' and ' : ', ')}
          <Price cents={priceCents} />
        </Fragment>
      ))}
    </span>
  )
}

function SoldTable({ groups }: { groups: SoldGroup[] }) {
  return (
    <Table label="Sold prices by condition">
      <thead>
        <tr>
          <th scope="col">Condition</th>
          {['Median', 'Lower quarter', 'Upper quarter', 'Lowest', 'Highest', 'Sales'].map((title) => (
            <th key={title} scope="col" className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {groups.map(({ group, median, lowestCents, highestCents, count }) => (
          <tr key={group}>
            <th scope="row">{SOLD_GROUPS[group].label}</th>
            <td className="number">{median ? formatPrice(median.cents) : '–'}</td>
            <td className="number">{median ? formatPrice(median.lowerQuartileCents) : '–'}</td>
            <td className="number">{median ? formatPrice(median.upperQuartileCents) : '–'}</td>
            <td className="number">{formatPrice(lowestCents)}</td>
            <td className="number">{formatPrice(highestCents)}</td>
            <td className="number">{count}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** 'Your ask of $36.00, Good, lies in the middle half.' */
function OwnAsk({ ownAsk, groups }: Sold) {
  if (!ownAsk?.condition) return null
  const { priceCents, condition } = ownAsk
  const median = groups.find(({ group }) => group === soldGroupOf(condition))?.median
  if (!median) return null
  const where =
    priceCents < median.lowerQuartileCents ? 'below' : priceCents > median.upperQuartileCents ? 'above' : 'in'
  return (
    <p className="note">
      <Icon name="tag" size={18} />
      <span>
        <b>
          Your ask of <Price cents={priceCents} />, {CONDITION_WORDS[condition]},
        </b>{' '}
        lies {where} the middle half.
      </span>
    </p>
  )
}
