import { depositText } from '../../../shared/format.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { shippingText } from '../../../shared/where.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Price } from '../../ui/Price.tsx'
import type { Listing, Part } from '../parts/part.ts'
import { useMyPlace } from '../places/my-place.ts'
import { NotShipped } from '../places/NotShipped.tsx'
import { AcceptDialog } from '../trades/AcceptDialog.tsx'
import { ListingWarnings } from './ListingWarnings.tsx'
import { useAccept } from './useAccept.ts'

type AcceptListingProps = {
  part: Part
  listing: Listing
  open: boolean
  onClose(): void
  /** Opens a message to the owner. */
  onWrite(): void
  /** Called when the listing is reserved. */
  onGone(): void
}

/** Asks once more before the user accepts an ask or bid at its price; for visitors, where they sign in. */
export default function AcceptListing({ part, listing, open, onClose, onWrite, onGone }: AcceptListingProps) {
  const { state } = useSession()
  const { place } = useMyPlace()
  const { accept } = useAccept(part)
  const details = trpc.listing.byId.useQuery({ id: listing.id }, { enabled: open, staleTime: Infinity })
  const { id, type, priceCents, coreCents, shipping, country } = listing
  const other = listing.seller?.name ?? UNKNOWN_USER
  const sentence = `You must be logged in to accept this ${type}. Please log in and try again.`
  if (state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={sentence} />

  const shipped = shipping && shippingText(shipping, country, place?.country ?? null)
  return (
    <AcceptDialog
      open={open}
      onClose={onClose}
      title={`Accept this ${type}?`}
      terms={{ priceCents, shippingCents: shipping?.priceCents ?? null, coreCents }}
      accept={(input) => accept({ id, ...input })}
      onAccepted={() => {
        onClose()
        onGone()
      }}
      onWrite={onWrite}
    >
      <p tabIndex={-1} data-autofocus>
        You {type === 'ask' ? 'buy' : 'sell'} "<bdi>{part.name}</bdi>" {type === 'ask' ? 'from' : 'to'}{' '}
        <AsWritten>{other}</AsWritten> for{' '}
        <b>
          <Price cents={priceCents} />
        </b>
        {coreCents !== null && ` ${depositText(coreCents)}`}
        {shipped ? ` ${shipped}.` : ', without shipping.'}
      </p>
      <NotShipped listing={listing} />
      <ListingWarnings part={part} listing={listing} trades={details.data?.trades} />
      <p>
        The listing is reserved and <AsWritten>{other}</AsWritten> receives a message. You arrange payment and delivery
        with each other.
      </p>
    </AcceptDialog>
  )
}
