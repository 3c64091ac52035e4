import { useSession } from '../../base/SessionProvider.tsx'
import { type Part, type PartImage, imageSource, imagesByVotes, uploaderText } from '../../features/parts/part.ts'
import { Votes } from '../../features/votes/Votes.tsx'
import { Carousel } from '../../features/carousel/Carousel.tsx'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import AddImageDialog from './AddImageDialog.tsx'
import css from '../../features/carousel/Carousel.module.css'

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

const ReportDialog = lazyDialog(() => import('../../features/report/ReportDialog.tsx'))

type CarouselActionsProps = {
  part: Part
  image: PartImage
  onAdded(image: PartImage): void
}

/** Report and Add Image. Closing one of their dialogs does not close the carousel. */
function CarouselActions({ part, image, onAdded }: CarouselActionsProps) {
  const [open, setOpen] = useState<'report' | 'add' | null>(null)
  // The dialog stays mounted while it fades out.
  const [reported, setReported] = useState(image.id)
  const close = () => setOpen(null)
  const { user } = useSession()
  const isOwn = user !== null && user.id === image.uploader?.id
  return (
    <div className={css.words}>
      {!isOwn && (
        <Button
          variant="quiet"
          icon="flag"
          aria-label="Report this image"
          {...ReportDialog.opener}
          onClick={() => {
            setReported(image.id)
            setOpen('report')
          }}
        >
          Report
        </Button>
      )}
      <Button variant="quiet" icon="image-plus" aria-haspopup="dialog" onClick={() => setOpen('add')}>
        Add Image
      </Button>
      <ReportDialog
        key={reported}
        item={{ type: 'image', id: reported }}
        title="Report Image"
        question="Are you sure you want to report this image as inappropriate?"
        open={open === 'report'}
        onClose={close}
      />
      <AddImageDialog part={part} open={open === 'add'} onClose={close} onAdded={onAdded} />
    </div>
  )
}
