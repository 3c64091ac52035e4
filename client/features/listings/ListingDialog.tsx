import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { Redirect } from 'wouter'
import { formatPrice } from '../../../shared/format.ts'
import { listingMessage } from '../../../shared/listing-message.ts'
import { photoRequest } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { OpenOffer, useOpenOffer } from '../offers/OpenOffer.tsx'
import type { Listing, Part } from '../parts/part.ts'
import css from './ListingDialog.module.css'
import { ListingFacts } from './ListingFacts.tsx'
import { ListingWarnings } from './ListingWarnings.tsx'
import { MessageBox } from './MessageBox.tsx'
import { OwnerActions } from './OwnerActions.tsx'
import { ReaderActions } from './ReaderActions.tsx'

const GONE = 'This listing is no longer available. It was sold or deleted, or it has expired.'

type ListingDialogProps = {
  part: Part
  /** As the address has it, so perhaps of no listing at all. */
  id: string
  open: boolean
  onClose(): void
}

/** A listing with all that can be done with it. */
export default function ListingDialog({ part, id, open, onClose }: ListingDialogProps) {
  const session = useSession()
  const row = useRow(part.id, id)
  const found = trpc.listing.byId.useQuery({ id }, { enabled: open, staleTime: 0 })
  const [dirty, setDirty] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const after = useRef<HTMLElement>(null)
  // What a row has is shown until the whole answer is here.
  const known = found.data ?? row
  const listing = known?.partId === part.id ? known : undefined
  // While it is looked at it stays to be read, and what is being written to its owner stays too.
  const isOver = isGone(found.error)
  const isActive = !isOver && listing?.status === 'active'
  // Until then nobody can tell what the reader may do.
  const isKnown = session.state === 'in' || session.state === 'out'
  const isOwn = session.user !== null && session.user.id === listing?.seller?.id

  const openOffer = useOpenOffer(listing ?? { id, seller: null }, session.user !== null && !isOwn)

  /** The row that opened it is gone. */
  function closeForGood() {
    after.current = document.querySelector<HTMLElement>('#listings')
    onClose()
  }

  // A merge, its undo or a split has moved it since the address was made, perhaps the one of a printed label.
  if (open && known && !listing) return <Redirect to={paths.listing(known.partId, id)} replace />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={listing ? <Title listing={listing} /> : 'Listing'}
      dirty={dirty}
      medium
      finalFocus={after}
      footer={
        listing &&
        isKnown &&
        (isOwn ? (
          !isOver && listing.status !== 'sold' && <OwnerActions part={part} listing={listing} onGone={closeForGood} />
        ) : (
          <ReaderActions
            part={part}
            listing={listing}
            isActive={isActive}
            hasOffer={openOffer !== undefined}
            isWriting={isWriting}
            onWrite={() => setWriting((is) => !is)}
            onGone={closeForGood}
          />
        ))
      }
    >
      {listing ? (
        <>
          {openOffer && session.user && <OpenOffer offer={openOffer} userId={session.user.id} />}
          <ListingFacts
            part={part}
            listing={listing}
            details={found.data}
            warnings={isActive && <ListingWarnings part={part} listing={listing} trades={found.data?.trades} />}
          />
          <output className={css.over}>{isOver && GONE}</output>
          {!isOwn && isKnown && isWriting && <MessageBox part={part} listing={listing} onDirty={setDirty} />}
          {!isOwn && session.user && listing.type === 'ask' && listing.seller && isActive && (
            <AskForPhoto part={part} listing={listing} seller={listing.seller} />
          )}
        </>
      ) : found.error && !isOver ? (
        <ErrorNote message={errorSentence(found.error)} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading>Loading...</Loading>
      ) : (
        <output>{GONE}</output>
      )}
    </Dialog>
  )
}

/** The listing as the columns have it, in whatever order they were read. */
function useRow(partId: string, id: string): Listing | undefined {
  const { listing } = trpc.useUtils()
  const lists = (['ask', 'bid'] as const).flatMap((type) =>
    (['price_asc', 'price_desc', 'recent'] as const).map((sort) =>
      listing.list.getInfiniteData({ partId, type, sort }),
    ),
  )
  return lists.flatMap((list) => list?.pages.flatMap(({ items }) => items) ?? []).find((row) => row.id === id)
}

/** There is none with this id, or the id is none. */
const isGone = (error: unknown): boolean => ['NOT_FOUND', 'VALIDATION'].includes(errorData(error)?.code ?? '')

function Title({ listing: { type, priceCents } }: { listing: Listing }) {
  return (
    <span className={css.title}>
      <Icon name={type} size={16} />
      {`${type === 'ask' ? 'Ask' : 'Bid'} of ${formatPrice(priceCents)}`}
    </span>
  )
}

type AskForPhotoProps = { part: Part; listing: Listing; seller: { id: string } }

/** Sends the seller a message that asks for a photo with today's code, so that the photo cannot be an old one. */
function AskForPhoto({ part, listing, seller }: AskForPhotoProps) {
  const toast = useToast()
  const { client } = trpc.useUtils()
  const ask = useMutation({
    async mutationFn(sendKey: string) {
      const { code } = await client.message.photoCode.query({ listingId: listing.id })
      const content = listingMessage(listing, part.name, location.origin + paths.part(part.slug), photoRequest(code))
      return client.message.send.mutate({ receiverId: seller.id, content, sendKey })
    },
    onSuccess: () => toast.show('Message sent!'),
    onError: (error) => toast.error(`Failed to send message: ${errorSentence(error)}`),
  })
  return (
    <Button
      variant="quiet"
      className={css.ask}
      icon="camera"
      busy={ask.isPending}
      onClick={() => ask.mutate(newUuid())}
    >
      Ask for a photo with today&rsquo;s code
    </Button>
  )
}
