import { Link, useSearchParams } from 'wouter'
import { LISTING_TYPES, type ListingType, UNKNOWN_USER } from '../../../shared/labels.ts'
import { depositText } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { FeedbackPercent } from '../../features/feedback/FeedbackPercent.tsx'
import { useSummaries, type FeedbackSummary } from '../../features/feedback/useSummaries.ts'
import { gradeText } from '../../features/used-parts/grade-text.ts'
import { partsOf } from '../../features/vehicles/vehicle-address.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Price } from '../../ui/Price.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { Verified } from '../../ui/Verified.tsx'
import type { Vehicle } from './VehiclePage.tsx'
import css from './VehicleListings.module.css'

const TITLES = { ask: 'Asks', bid: 'Bids' }

/** The newest asks and bids for all parts of a vehicle. */
export function VehicleListings({ vehicle: { id } }: { vehicle: Vehicle }) {
  const [query] = useSearchParams()
  const { data } = trpc.vehicle.parts.useQuery(partsOf(id, query))
  const counts = { ask: data?.askCount ?? 0, bid: data?.bidCount ?? 0 }
  return (
    <section aria-labelledby="listings">
      <SectionHead id="listings" title="Open asks and bids" {...(data && { count: counts.ask + counts.bid })} />
      <div className={css.columns}>
        {LISTING_TYPES.map((type) => (
          <Column key={type} id={id} type={type} count={counts[type]} />
        ))}
      </div>
    </section>
  )
}

function Column({ id, type, count }: { id: string; type: ListingType; count: number }) {
  const list = trpc.vehicle.listings.useInfiniteQuery({ id, type }, { getNextPageParam: (page) => page.nextCursor })
  const listings = list.data?.pages.flatMap(({ items }) => items) ?? []
  const summaries = useSummaries(listings.map(({ seller }) => seller?.id))
  return (
    <section className={css.column} aria-labelledby={`column-${type}`}>
      <h3 id={`column-${type}`} className={css.title}>
        <Icon name={type} size={12} />
        {TITLES[type]}
        {count > 0 && <span className={css.count}>{count}</span>}
      </h3>
      {listings.length === 0 && list.data && <p className={css.none}>No {TITLES[type].toLowerCase()} yet.</p>}
      <InfiniteList
        manual
        centred
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage || list.isLoading}
        error={list.error ? errorSentence(list.error) : null}
        onLoadMore={() => void (list.data ? list.fetchNextPage() : list.refetch())}
        buttonLabel={`Load More ${TITLES[type].toLowerCase()}`}
      >
        {listings.length > 0 && (
          <ul>
            {listings.map((listing) => (
              <Row key={listing.id} listing={listing} summary={summaries.get(listing.seller?.id ?? '')} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}

type RowProps = {
  listing: RouterOutputs['vehicle']['listings']['items'][number]
  /** The feedback of the seller; undefined while loading. */
  summary: FeedbackSummary | undefined
}

function Row({ listing, summary }: RowProps) {
  const { id, type, part, priceCents, coreCents, seller, verified, createdAt, location } = listing
  const used = gradeText(listing)
  return (
    <li className={css.row}>
      <p>
        <Link className={css[type]} to={paths.listing(part.slug, id)} rel="nofollow">
          <Price cents={priceCents} />
          <span className="visually-hidden">{`, ${type}`}</span>
        </Link>{' '}
        {coreCents !== null && <span className={css.place}>{depositText(coreCents)}</span>}
      </p>
      <p dir="auto">{part.name}</p>
      {used !== '' && <p className={css.place}>{used}</p>}
      <p>
        {seller ? <AsWritten>{seller.name}</AsWritten> : UNKNOWN_USER} {verified && <Verified short />}{' '}
        <FeedbackPercent summary={summary} />
      </p>
      <p className={css.place}>
        <RelativeTime date={createdAt} />
        {location && (
          <>
            {' '}
            · <bdi>{location}</bdi>
          </>
        )}
      </p>
    </li>
  )
}
