import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { photoAlt } from '../../../shared/photos.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { Carousel } from '../carousel/Carousel.tsx'
import { type Listing, type Part, imageSource } from '../parts/part.ts'

type PhotoCarouselProps = {
  part: Pick<Part, 'id' | 'slug' | 'name'>
  listing: Pick<Listing, 'photos' | 'seller' | 'status'>
  from: string
  open: boolean
  onClose(): void
}

/** The photos of a listing in full size. Its owner can offer them to the gallery of the part. */
export default function PhotoCarousel({ part, listing, ...rest }: PhotoCarouselProps) {
  const { user } = useSession()
  const isOwn = user !== null && user.id === listing.seller?.id && listing.status === 'active'
  return (
    <Carousel
      title="Photos of the listing"
      noun="photo"
      slides={listing.photos.map((photo, index) => ({
        id: photo.id,
        image: imageSource({ ...photo, isDrawing: false }),
        width: photo.width,
        height: photo.height,
        alt: photoAlt(photo, part.name, index + 1),
        caption: `Taken by: ${listing.seller?.name ?? UNKNOWN_USER}`,
      }))}
      renderActions={(id) => isOwn && <OfferButton key={id} id={id} />}
      {...rest}
    />
  )
}

function OfferButton({ id }: { id: string }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const offer = trpc.listing.offerPhoto.useMutation({
    onSuccess() {
      toast.show('The photo is in the gallery of the part.')
      void cache.part.bySlug.invalidate()
    },
    onError: (error) => toast.error(errorSentence(error)),
  })
  return (
    <Button
      variant="quiet"
      icon="image-plus"
      disabled={offer.isSuccess}
      busy={offer.isPending}
      busyWord="Offering..."
      onClick={() => offer.mutate({ id })}
    >
      Offer to the gallery
    </Button>
  )
}
