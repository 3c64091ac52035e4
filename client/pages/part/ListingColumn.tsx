import { useSearchParams } from 'wouter'
import type { ListingSort } from '../../../shared/listings.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Field } from '../../forms/Field.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { PageLinks } from '../../base/PageLinks.tsx'
import css from './ListingColumn.module.css'
import { listingPage, listingPageOf, SORTS } from './listing-pages.ts'
import { ListingRow } from './ListingRow.tsx'
import { useSummaries } from '../../features/feedback/useSummaries.ts'
import { EquivalentAsks } from './relations/EquivalentAsks.tsx'
import type { Listing, Part } from '../../features/parts/part.ts'
import { bestOf, type Column } from './useListingColumn.ts'

/** Widths at which the description is below the listings. Automatic loading would move it there. */
const STACKED = '(width < 64rem)'

const texts = {
  ask: { title: 'Asks', icon: <Icon name="ask" size={12} />, sort: 'Sort asks', empty: 'No asks yet.' },
  bid: { title: 'Bids', icon: <Icon name="bid" size={12} />, sort: 'Sort bids', empty: 'No bids yet.' },
}

/** The asks or the bids of a part. */
export function ListingColumn({ column, part }: { column: Column; part: Part }) {
  const { type, count, listings, error, isLoading, isReordering } = column
  const { title, icon, sort, empty } = texts[type]
  const isStacked = useMedia(STACKED)
  const [query] = useSearchParams()
  const page = listingPage(query, type)
  const isEmpty = listings.length === 0 && !column.hasMore && !isLoading && !error
  return (
    <section className={css.column} aria-labelledby={`column-${type}`}>
      <div className={css.head}>
        <h3 id={`column-${type}`} className={css.title}>
          {icon}
          {title}
          {count > 0 && <span className={css.count}>{count}</span>}
        </h3>
        {count > 1 && page === 1 && (
          <Field
            as="select"
            quiet
            label={sort}
            hideLabel
            value={column.sort}
            autoComplete="off"
            onChange={({ target }) => column.setSort(target.value as ListingSort)}
          >
            {SORTS[type].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Field>
        )}
      </div>
      <output>{column.needsPlace && <p className={css.empty}>Set your place to see the nearest first.</p>}</output>
      {isEmpty ? (
        <p className={css.empty}>{column.isFiltered ? `No matching ${title.toLowerCase()}.` : empty}</p>
      ) : page > 1 ? (
        <ListingPage part={part} type={type} page={page} />
      ) : (
        <>
          <InfiniteList
            hasMore={column.hasMore && (isStacked || !isReordering)}
            loading={isLoading || isReordering}
            error={error}
            onLoadMore={column.loadMore}
            resetKey={column.sort}
            manual={isStacked}
            centred
            buttonLabel={`Load More ${title.toLowerCase()}`}
          >
            <Rows listings={listings} best={column.best} withShipping={column.sort === 'delivered'} />
          </InfiniteList>
          {column.hasMore && (
            <noscript>
              <Pages type={type} page={1} hasNext />
            </noscript>
          )}
        </>
      )}
      {type === 'ask' && <EquivalentAsks partId={part.id} />}
    </section>
  )
}

/** A page of the column, for readers without scripts. */
function ListingPage({ part, type, page }: { part: Part; type: Listing['type']; page: number }) {
  const { data, error, isFetching, refetch } = trpc.listing.page.useQuery(listingPageOf(part.id, type, page))
  if (!data) {
    if (!error || isFetching) return <Loading centred>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {data.items.length === 0 ? (
        <p className={css.empty}>No more {type}s.</p>
      ) : (
        <Rows listings={data.items} best={bestOf(part, type, data.items)} />
      )}
      <Pages type={type} page={page} hasNext={page < data.totalPages} />
    </>
  )
}

type RowsProps = { listings: Listing[]; best: string | undefined; withShipping?: boolean }

function Rows({ listings, best, withShipping = false }: RowsProps) {
  const summaries = useSummaries(listings.map(({ seller }) => seller?.id))
  return (
    <ul className={css.rows}>
      {listings.map((listing) => (
        <ListingRow
          key={listing.id}
          listing={listing}
          isBest={listing.id === best}
          withShipping={withShipping}
          summary={summaries.get(listing.seller?.id ?? '')}
        />
      ))}
    </ul>
  )
}

function Pages({ type, page, hasNext }: { type: Listing['type']; page: number; hasNext: boolean }) {
  return (
    <PageLinks
      label={`Pages of ${type}s`}
      page={page}
      hasNext={hasNext}
      to={(other) => `?${type}s=${other}#column-${type}`}
    />
  )
}
