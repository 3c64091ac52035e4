import { useSession } from '../../base/SessionProvider.tsx'
import { type Part, type PartImage, imageSource, imagesByVotes, uploaderText } from '../../features/parts/part.ts'
import { Votes } from '../../features/votes/Votes.tsx'
import { Carousel } from '../../features/carousel/Carousel.tsx'
import { CarouselActions } from './CarouselActions.tsx'

type PartCarouselProps = {
  part: Part
  open: boolean
  /** The id of the first visible image. */
  from: string
  onClose(): void
}

/** The images of a part in full size, with votes. Import it lazily, because it includes @base-ui/react. */
export default function PartCarousel({ part, ...rest }: PartCarouselProps) {
  return (
    <Carousel
      title="Part Images"
      noun="image"
      slides={imagesByVotes(part.images).map((image, index) => ({
        id: image.id,
        image: imageSource(image),
        width: image.width,
        height: image.height,
        alt: `${part.name}, image ${index + 1}`,
        caption: uploaderText(image),
      }))}
      renderActions={(id, index, show) => {
        const image = part.images.find((each) => each.id === id)
        return (
          image && (
            <>
              <ImageVotes key={id} image={image} label={`image ${index + 1}`} />
              <CarouselActions part={part} image={image} onAdded={(added) => show(added.id)} />
            </>
          )
        )
      }}
      {...rest}
    />
  )
}

function ImageVotes({ image, label }: { image: PartImage; label: string }) {
  const { state } = useSession()
  return <Votes kind="image" item={image} label={label} showHint={state === 'out'} />
}
