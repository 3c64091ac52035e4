import { useRef, type RefObject } from 'react'
import { Link } from 'wouter'
import { bindUnits } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { Price } from '../../ui/Price.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { RenewButton } from '../../features/listings/RenewButton.tsx'
import { useOwnChange } from '../../features/listings/useMarketChanged.ts'
import { DeleteButton } from './DeleteButton.tsx'
import css from './profile.module.css'
import { Items, INFINITE, Section } from './Section.tsx'
import type { ProfileListing } from './profile.ts'

/** The active asks and bids of a user. The owner also sees recently expired listings. */
export function ListingsSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const listings = trpc.user.listings.useInfiniteQuery({ userId }, INFINITE)
  const section = useRef<HTMLElement>(null)
  return (
    <Section
      ref={section}
      title="Active Listings"
      list={listings}
      numbered={{ userId, name: 'listings', pageOf: (activity) => activity.listings }}
      empty="No active listings."
      className={css.second}
      renderItem={(listing) => <ListingRow listing={listing} isOwn={isOwn} section={section} />}
    >
      {isOwn && (
        <>
          <Expired section={section} />
          <ButtonLink variant="quiet" tone="signal" icon="table-2" to={paths.importListings}>
            Import listings
          </ButtonLink>
        </>
      )}
    </Section>
  )
}

/** The active bids in a section of their own, visible to the owner only. */
export function BidsSection() {
  const bids = trpc.user.bids.useInfiniteQuery({}, INFINITE)
  const section = useRef<HTMLElement>(null)
  return (
    <Section
      ref={section}
      title="My Active Bids"
      list={bids}
      empty="No active bids."
      className={css.fifth}
      renderItem={(listing) => <ListingRow listing={listing} isOwn section={section} />}
    />
  )
}

/** The user's own listings that are paused, or expired in the last 90 days. */
function Expired({ section }: { section: RefObject<HTMLElement | null> }) {
  const expired = trpc.user.expired.useInfiniteQuery({}, INFINITE)
  const isPaused = expired.data?.pages.some(({ items }) => items.some(({ status }) => status === 'paused'))
  if (expired.data ? expired.data.pages[0]?.items.length === 0 : !expired.isError) return null
  return (
    <>
      <h3 className={css.below}>{isPaused ? 'Paused and expired' : 'Expired'}</h3>
      <Items
        list={expired}
        buttonLabel="Load More expired listings"
        renderItem={(listing) => <ListingRow listing={listing} isOwn section={section} />}
      />
    </>
  )
}

type ListingRowProps = {
  listing: ProfileListing
  isOwn: boolean
  /** Receives the focus when the row is removed. */
  section: RefObject<HTMLElement | null>
}

function ListingRow({ listing, isOwn, section }: ListingRowProps) {
  const { id, part, type, status, priceCents, createdAt, expiresAt } = listing
  const remove = trpc.listing.remove.useMutation()
  const changed = useOwnChange(part)
  return (
    <div className={css.listing}>
      <span className={type === 'ask' ? css.ask : css.bid}>
        <Icon name={type} size={10} />
        {type === 'ask' ? 'Selling' : 'Bidding on'}
      </span>
      <span className={css.what}>
        <Link to={paths.listing(part.slug, id)} className={css.title}>
          <bdi>{bindUnits(part.name)}</bdi>
        </Link>
        <span className="caption">
          {status === 'paused' && 'Paused while you are muted'}
          {status === 'expired' && (
            <>
              Expired <RelativeTime date={expiresAt} />
            </>
          )}
          {status === 'active' && (
            <>
              Active · listed <RelativeTime date={createdAt} />
            </>
          )}
        </span>
      </span>
      <span className={css.price}>
        <Price cents={priceCents} />
      </span>
      {isOwn && (
        <span className={css.act}>
          {status !== 'expired' ? (
            <DeleteButton
              type="listing"
              id={id}
              name={part.name}
              section={section}
              onDelete={remove.mutateAsync}
              onSettled={changed}
            />
          ) : (
            <RenewButton
              id={id}
              part={part}
              aria-label={`Renew listing: ${part.name}`}
              onRenewed={() => section.current?.focus()}
            />
          )}
        </span>
      )}
    </div>
  )
}
