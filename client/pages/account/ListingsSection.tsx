import { useRef, type RefObject } from 'react'
import { Link } from 'wouter'
import { formatDate, formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { AskIcon, BidIcon } from '../../ui/PriceIcons.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { useOwnChange } from '../part/listings/useMarketChanged.ts'
import { DeleteButton } from './DeleteButton.tsx'
import css from './profile.module.css'
import { SCROLLED, Section } from './Section.tsx'
import type { ProfileListing } from './types.ts'

/** What is on offer; its owner also finds what has ended lately. */
export function ListingsSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const listings = trpc.user.listings.useInfiniteQuery({ userId }, SCROLLED)
  const section = useRef<HTMLElement>(null)
  return (
    <Section
      ref={section}
      title="Active Listings"
      list={listings}
      empty="No active listings."
      className={css.second}
      renderItem={(listing) => <ListingRow listing={listing} isOwn={isOwn} section={section} />}
    >
      {isOwn && <Expired section={section} />}
    </Section>
  )
}

/** For their owner alone. */
export function BidsSection() {
  const bids = trpc.user.bids.useInfiniteQuery({}, SCROLLED)
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

/** Own listings that have ended in the last 90 days; nothing while there are none. */
function Expired({ section }: { section: RefObject<HTMLElement | null> }) {
  const expired = trpc.user.expired.useInfiniteQuery({}, SCROLLED)
  const items = expired.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <>
      <h3 className={css.below}>Expired</h3>
      <ul className={css.list}>
        {items.map((listing) => (
          <li key={listing.id} className={css.item}>
            <ListingRow listing={listing} isOwn section={section} />
          </li>
        ))}
      </ul>
      {expired.hasNextPage && (
        <Button
          className={css.more}
          busy={expired.isFetchingNextPage}
          aria-label="Load More expired listings"
          onClick={() => void expired.fetchNextPage()}
        >
          Load More
        </Button>
      )}
    </>
  )
}

type ListingRowProps = {
  listing: ProfileListing
  isOwn: boolean
  /** Takes the focus when the row is gone. */
  section: RefObject<HTMLElement | null>
}

function ListingRow({ listing, isOwn, section }: ListingRowProps) {
  const { id, part, type, status, priceCents, createdAt, expiresAt } = listing
  const remove = trpc.listing.remove.useMutation()
  const changed = useListingsChanged(part)
  const isActive = status === 'active'
  async function gone() {
    section.current?.focus()
    await changed()
  }
  return (
    <div className={css.listing}>
      <span className={type === 'ask' ? css.ask : css.bid}>
        {type === 'ask' ? <AskIcon /> : <BidIcon />}
        {type === 'ask' ? 'Selling' : 'Bidding on'}
      </span>
      <span className={css.what}>
        <Link to={paths.listing(part.slug, id)} className={css.title}>
          {part.name}
        </Link>
        <span className={css.when}>
          {isActive ? (
            <>
              Active · listed <RelativeTime date={createdAt} />
            </>
          ) : (
            <>
              Expired · ended <RelativeTime date={expiresAt} />
            </>
          )}
        </span>
      </span>
      <span className={css.price}>{formatPrice(priceCents)}</span>
      {isOwn && (
        <span className={css.act}>
          {isActive ? (
            <DeleteButton what="listing" of={part.name} onDelete={() => remove.mutateAsync({ id })} onDeleted={gone} />
          ) : (
            <RenewButton listing={listing} onRenewed={gone} />
          )}
        </span>
      )}
    </div>
  )
}

function RenewButton({ listing: { id, part }, onRenewed }: { listing: ProfileListing; onRenewed(): Promise<void> }) {
  const toast = useToast()
  const once = useOnce()
  const renew = trpc.listing.renew.useMutation()

  async function press() {
    try {
      const { expiresAt } = await renew.mutateAsync({ id })
      toast.show(`Listed until ${formatDate(expiresAt)}.`)
      await onRenewed()
    } catch (error) {
      toast.error(`Failed to renew listing: ${errorSentence(error)}`)
    }
  }
  return (
    <Button
      busy={renew.isPending}
      busyWord="Renewing..."
      aria-label={`Renew listing: ${part.name}`}
      onClick={() => void once(press)}
    >
      Renew
    </Button>
  )
}

/** Reads a person's own listings again, and what shows that part's. */
function useListingsChanged(part: { id: string }): () => Promise<unknown> {
  const cache = trpc.useUtils()
  const changed = useOwnChange(part)
  return () =>
    Promise.all([
      cache.user.listings.invalidate(),
      cache.user.bids.invalidate(),
      cache.user.expired.invalidate(),
      changed(),
    ])
}
