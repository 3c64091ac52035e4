import type { RefObject } from 'react'
import { priceWithShipping } from '../../../shared/where.ts'
import { trpc } from '../../base/trpc.ts'
import { ListingWarnings } from '../listings/ListingWarnings.tsx'
import { NotShipped } from '../places/NotShipped.tsx'
import { AcceptDialog } from '../trades/AcceptDialog.tsx'
import { useDealsChanged, writtenPrice } from '../trades/trade.ts'
import type { Offer } from './offer.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'

type AcceptOfferProps = {
  offer: Offer
  userId: string
  /** The name of the other user. */
  other: string
  open: boolean
  onClose(): void
  /** Receives the focus afterwards, because the button that opened the dialog is removed. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks once more, with price, shipping, person and the warnings about a listing of the other user, before the user accepts an offer. */
export default function AcceptOffer({ offer, userId, other, open, onClose, focusAfter }: AcceptOfferProps) {
  const changed = useDealsChanged()
  const accept = trpc.offer.accept.useMutation({ onSettled: changed })
  const { id, listing, part, priceCents, shippingCents } = offer
  const warned = { enabled: open && listing.sellerId !== userId, staleTime: Infinity }
  const details = trpc.listing.byId.useQuery({ id: listing.id }, warned)
  const market = trpc.part.bySlug.useQuery({ idOrSlug: part.slug }, warned)
  const isSeller = (listing.sellerId === userId) === (listing.type === 'ask')
  return (
    <AcceptDialog
      open={open}
      onClose={onClose}
      title="Accept this offer?"
      finalFocus={focusAfter}
      terms={{ priceCents }}
      accept={({ priceCents: seen, ...flags }) => accept.mutateAsync({ ...flags, id, price: writtenPrice(seen) })}
      onAccepted={onClose}
    >
      <p tabIndex={-1} data-autofocus>
        You {isSeller ? 'sell' : 'buy'} "<bdi>{part.name}</bdi>" {isSeller ? 'to' : 'from'}{' '}
        <AsWritten>{other}</AsWritten> for{' '}
        <b>
          <AsWritten>{priceWithShipping(priceCents, shippingCents)}</AsWritten>
        </b>
        {shippingCents === null && ', without shipping'}.
      </p>
      {details.data && <NotShipped listing={details.data} />}
      {details.data && market.data && (
        <ListingWarnings part={market.data} listing={{ ...details.data, priceCents }} trades={details.data.trades} />
      )}
      <p>
        The listing is reserved and <AsWritten>{other}</AsWritten> receives a message. You arrange payment and delivery
        with each other.
      </p>
    </AcceptDialog>
  )
}
