import type { ListingSort } from '../../../shared/listings.ts'
import { Field } from '../../ui/Field.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { AskIcon, BidIcon } from '../../ui/PriceIcons.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import css from './ListingColumn.module.css'
import { ListingRow } from './ListingRow.tsx'
import type { Column } from './useColumn.ts'

/** The orders of spec.md section 2; the first is the default. */
const SORTS: [ListingSort, string][] = [
  ['price_asc', 'Low to high'],
  ['price_desc', 'High to low'],
  ['recent', 'Most recent'],
]

/** Widths at which the description is below the listings. Automatic loading would move it there. */
const STACKED = '(width < 1024px)'

const words = {
  ask: { title: 'Asks', icon: <AskIcon size={12} />, sort: 'Sort asks', empty: 'No asks yet.' },
  bid: { title: 'Bids', icon: <BidIcon size={12} />, sort: 'Sort bids', empty: 'No bids yet.' },
}

/** The asks or the bids of a part. */
export function ListingColumn({ column, slug }: { column: Column; slug: string }) {
  const { type, count, listings, error, isLoading, isReordering } = column
  const { title, icon, sort, empty } = words[type]
  const isStacked = useMedia(STACKED)
  const isEmpty = listings.length === 0 && !column.hasMore && !isLoading && !error
  return (
    <section className={css.column} aria-labelledby={`column-${type}`}>
      <div className={css.head}>
        <h3 id={`column-${type}`} className={css.title}>
          {icon}
          {title}
          {count > 0 && <span className={css.count}>{count}</span>}
        </h3>
        {count > 0 && (
          <Field
            as="select"
            quiet
            label={sort}
            hideLabel
            value={column.sort}
            autoComplete="off"
            onChange={({ target }) => column.setSort(target.value as ListingSort)}
          >
            {SORTS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Field>
        )}
      </div>
      {isEmpty ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <InfiniteList
          hasMore={column.hasMore && (isStacked || !isReordering)}
          loading={isLoading || isReordering}
          error={error}
          onLoadMore={column.loadMore}
          of={column.sort}
          manual={isStacked}
          centred
          what={title.toLowerCase()}
        >
          <ul className={css.rows}>
            {listings.map((listing) => (
              <ListingRow key={listing.id} listing={listing} slug={slug} isBest={listing.id === column.best} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </section>
  )
}
