import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IMAGE_WIDTHS } from '../../../shared/images.ts'
import { platePicture } from '../../app/picture.ts'
import { useSession } from '../../app/session.tsx'
import { useVote } from '../../features/votes/useVote.ts'
import { cx } from '../../ui/cx.ts'
import { Plate } from '../../ui/Plate.tsx'
import { VoteButtons } from '../../ui/VoteButtons.tsx'
import { byVotes } from './byVotes.ts'
import css from './Carousel.module.css'
import { CarouselActions } from './CarouselActions.tsx'
import type { Part, Picture } from './types.ts'
import { uploadedBy } from './uploadedBy.ts'
import { useSwipe } from './useSwipe.ts'
import { Zoomable, type ZoomControls } from './Zoomable.tsx'

type CarouselProps = {
  part: Part
  open: boolean
  /** The id of the picture it opens with. */
  from: string
  onClose(): void
}

/** The pictures in full size (spec.md section 2). It brings @base-ui/react along: import it lazily. */
export default function Carousel({ part, open, from, onClose }: CarouselProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Stage key={from} part={part} from={from} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Mounted anew each time the carousel opens. */
function Stage({ part, from }: { part: Part; from: string }) {
  // Voting moves no picture away under the person's hands: the order is that of the opening.
  const [order, setOrder] = useState(() => byVotes(part.images).map(({ id }) => id))
  const [shown, setShown] = useState(from)
  const images = order.flatMap((id) => part.images.find((image) => image.id === id) ?? [])
  const at = Math.max(
    images.findIndex(({ id }) => id === shown),
    0,
  )
  const image = images[at]
  const neighbour = (by: number) => images[(at + by + images.length) % images.length]
  usePreloaded([neighbour(1), neighbour(-1)])

  function move(by: number) {
    const next = neighbour(by)
    if (next) setShown(next.id)
  }
  const close = useRef<HTMLButtonElement>(null)
  const zoom = useRef<ZoomControls>(null)
  const [isZoomed, setZoomed] = useState(false)
  const swipe = useSwipe(move, isZoomed)
  const moveOrPan = (across: number, down: number) => (isZoomed ? zoom.current?.pan(across, down) : move(across))
  const keys: Record<string, () => void> = {
    ArrowLeft: () => moveOrPan(-1, 0),
    ArrowRight: () => moveOrPan(1, 0),
    ...(isZoomed && { ArrowUp: () => moveOrPan(0, -1), ArrowDown: () => moveOrPan(0, 1) }),
    '+': () => zoom.current?.zoomIn(),
    // The key of '+' without Shift.
    '=': () => zoom.current?.zoomIn(),
    '-': () => zoom.current?.zoomOut(),
    '0': () => zoom.current?.reset(),
  }
  function onKey(event: KeyboardEvent) {
    const press = keys[event.key]
    // Keys with Ctrl belong to the browser. React also sends events from a dialog above the carousel to this handler.
    const isElsewhere = event.target instanceof Node && !event.currentTarget.contains(event.target)
    if (!press || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    press()
  }
  function showAdded(added: Picture) {
    setOrder((ids) => [...ids, added.id])
    setShown(added.id)
  }

  if (!image) return null
  return (
    <Dialog.Popup className={css.stage} onKeyDown={onKey} initialFocus={close}>
      <div className={css.panel}>
        <div className={css.head}>
          <Dialog.Title className={css.title}>Part Images</Dialog.Title>
          <div className={css.tools}>
            <button
              type="button"
              className={css.button}
              aria-label="Zoom out"
              aria-disabled={!isZoomed}
              onClick={() => zoom.current?.zoomOut()}
            >
              <ZoomOut size={20} />
            </button>
            <button type="button" className={css.button} aria-label="Zoom in" onClick={() => zoom.current?.zoomIn()}>
              <ZoomIn size={20} />
            </button>
            <Dialog.Close ref={close} className={css.button} aria-label="Close">
              <X size={20} />
            </Dialog.Close>
          </div>
        </div>
        <div className={cx(css.picture, images.length > 1 && css.between)} {...swipe}>
          <Zoomable key={image.id} controls={zoom} onZoomed={setZoomed}>
            <Plate
              picture={platePicture(image)}
              alt={`${part.name}, image ${at + 1}`}
              ratio="auto"
              sizes={isZoomed ? LARGEST : sizesOf(image)}
              eager
            />
          </Zoomable>
        </div>
        {images.length > 1 && (
          <>
            <button
              type="button"
              className={cx(css.button, css.previous)}
              aria-label="Previous image"
              onClick={() => move(-1)}
            >
              <ChevronLeft size={24} />
            </button>
            <button type="button" className={cx(css.button, css.next)} aria-label="Next image" onClick={() => move(1)}>
              <ChevronRight size={24} />
            </button>
          </>
        )}
        <div className={css.foot}>
          <p className={css.caption}>
            <output>{`Image ${at + 1} of ${images.length}`}</output>
            <span>{uploadedBy(image)}</span>
          </p>
          <div className={css.actions}>
            <ImageVotes key={image.id} image={image} label={`image ${at + 1}`} />
            <CarouselActions part={part} image={image} onAdded={showAdded} />
          </div>
        </div>
        {images.length > 1 && <Thumbnails images={images} at={at} onShow={setShown} />}
      </div>
    </Dialog.Popup>
  )
}

/** A `sizes` value with which the browser loads the largest copy. */
const LARGEST = `${Math.max(...IMAGE_WIDTHS)}px`

/** As wide as the window, or less where its height is what ends a picture. */
const sizesOf = ({ width, height }: Picture) => `min(100vw, ${Math.ceil((100 * width) / height)}vh)`

/** The pictures that are shown next are there already. */
function usePreloaded(images: (Picture | undefined)[]) {
  const keys = images.map((image) => image?.id).join()
  useEffect(() => {
    for (const image of images) {
      const picture = image && platePicture(image)
      if (!picture) continue
      const element = new Image()
      element.sizes = sizesOf(image)
      element.srcset = picture.widths?.map((copy) => `${copy.src} ${copy.width}w`).join(', ') ?? ''
    }
    // A vote makes new objects of the same pictures.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keys])
}

type ThumbnailsProps = { images: Picture[]; at: number; onShow(id: string): void }

function Thumbnails({ images, at, onShow }: ThumbnailsProps) {
  return (
    <ul className={css.thumbnails} aria-label="All images">
      {images.map((image, index) => (
        <li key={image.id}>
          <button
            type="button"
            className={css.thumbnail}
            aria-label={`Show image ${index + 1}`}
            aria-current={index === at}
            ref={(button) => {
              if (index === at) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
            onClick={() => onShow(image.id)}
          >
            <Plate picture={platePicture(image)} alt="" ratio="4 / 3" sizes="80px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ImageVotes({ image, label }: { image: Picture; label: string }) {
  const { state } = useSession()
  const voting = useVote('image', image)
  return <VoteButtons {...voting} label={label} showHint={state === 'out'} />
}
