import type { ReactNode } from 'react'
import type { InventoryItem, InventorySort } from '../../../shared/inventory.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InventoryRow } from './InventoryRow.tsx'
import type { RowAct } from './RowMenu.tsx'
import css from './table.module.css'
import type { Selection } from './useSelection.ts'

type InventoryTableProps = {
  items: InventoryItem[]
  sort: InventorySort
  onSort(sort: InventorySort): void
  selection: Selection
  onAct(act: RowAct, item: InventoryItem): void
}

/** The asks of a page, with headings that sort them. */
export function InventoryTable({ items, sort, onSort, selection, onAct }: InventoryTableProps) {
  const chosen = items.filter(({ id }) => selection.has(id)).length
  const heading = (name: ReactNode, by: InventorySort, reverse?: InventorySort) => (
    <Heading name={name} by={by} reverse={reverse} sort={sort} onSort={onSort} />
  )
  return (
    <table className={css.table} aria-label="Your asks">
      <thead>
        <tr>
          <th className={css.box}>
            <label className={css.boxTarget}>
              <input
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < items.length
                }}
                type="checkbox"
                aria-label="Select this page"
                checked={chosen > 0 && chosen === items.length}
                onChange={() => selection.togglePage(chosen === 0)}
              />
            </label>
          </th>
          <th scope="col">
            <span className="visually-hidden">Photo</span>
          </th>
          {heading('Part', 'part')}
          <th scope="col">Number</th>
          {heading('Place', 'place')}
          <th scope="col">Condition</th>
          {heading('Price', 'price')}
          {heading('Donor', 'donor')}
          <th scope="col" className="number">
            Wants
          </th>
          <th scope="col" className="number">
            Followers
          </th>
          <th scope="col" className="number">
            Offers
          </th>
          {heading('Age', 'newest', 'oldest')}
          {heading('Expires', 'expiry')}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <InventoryRow key={item.id} item={item} selection={selection} onAct={onAct} />
        ))}
      </tbody>
    </table>
  )
}

const NUMBERS = new Set<InventorySort>(['price', 'newest', 'expiry'])

type HeadingProps = Pick<InventoryTableProps, 'sort' | 'onSort'> & {
  name: ReactNode
  by: InventorySort
  /** The order after a second press. */
  reverse: InventorySort | undefined
}

/** A heading that sorts by its column. The arrow points to where the values grow. */
function Heading({ name, by, reverse, sort, onSort }: HeadingProps) {
  const isBy = sort === by
  const isReverse = sort === reverse
  return (
    <th
      scope="col"
      className={cx(NUMBERS.has(by) && 'number')}
      aria-sort={isBy ? 'ascending' : isReverse ? 'descending' : undefined}
    >
      <button type="button" className={css.sort} onClick={() => onSort(isBy && reverse ? reverse : by)}>
        {(isBy || isReverse) && <Icon name="arrow-down" size={14} className={cx(isReverse && css.reverse)} />}
        {name}
      </button>
    </th>
  )
}
