import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import type { Offer } from './offer.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Price } from '../../ui/Price.tsx'

/** Returns the open offer between the user and the owner of a listing on it; undefined if there is none. */
export function useOpenOffer(listing: { id: string; seller: { id: string } | null }, enabled: boolean) {
  const partnerId = listing.seller?.id ?? ''
  const { data } = trpc.offer.withPartner.useQuery({ partnerId }, { enabled: enabled && partnerId !== '' })
  return data?.find(({ state, listing: { id } }) => state === 'open' && id === listing.id)
}

/** Says that an offer on the listing is open, and leads to its card in the conversation. */
export function OpenOffer({ offer, userId }: { offer: Offer; userId: string }) {
  const isOwn = offer.makerId === userId
  const other = isOwn ? offer.receiver : offer.maker
  if (!other) return null
  return (
    <p>
      {isOwn ? (
        'Your offer'
      ) : (
        <>
          An offer from <AsWritten>{other.name}</AsWritten>
        </>
      )}{' '}
      of{' '}
      <b>
        <Price cents={offer.priceCents} />
      </b>{' '}
      is open.{' '}
      <Link to={paths.messages(other.id)}>
        {isOwn ? 'View it in the conversation' : 'Answer it in the conversation'}
      </Link>
    </p>
  )
}
