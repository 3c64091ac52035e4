import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { IMAGE_WIDTHS } from '../../../shared/paths.ts'
import { type Part, type PartImage, imageSource, imagesByVotes, uploaderText } from '../../features/parts/part.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { Votes } from '../../features/votes/Votes.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { CarouselActions } from './CarouselActions.tsx'
import { useSwipe } from './useSwipe.ts'
import { type ZoomControls, Zoomable } from './Zoomable.tsx'
import css from './Carousel.module.css'

type CarouselProps = {
  part: Part
  open: boolean
  /** The id of the first visible image. */
  from: string
  onClose(): void
}

/** The images in full size (spec.md §2). Import it lazily, because it includes @base-ui/react. */
export default function Carousel({ part, open, from, onClose }: CarouselProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Slides key={from} part={part} from={from} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Mounted each time the carousel opens. */
function Slides({ part, from }: { part: Part; from: string }) {
  const { images, index, move, show, showAdded } = useSlides(part, from)
  const image = images[index]
  const close = useRef<HTMLButtonElement>(null)
  const zoom = useRef<ZoomControls>(null)
  const [isZoomed, setZoomed] = useState(false)
  const swipe = useSwipe(move, isZoomed)

  if (!image) return null
  return (
    <Dialog.Popup
      className={css.stage}
      onKeyDown={(event) => handleKey(event, zoom.current, isZoomed, move)}
      initialFocus={close}
    >
      <div className={css.panel}>
        <Head close={close} zoom={zoom} isZoomed={isZoomed} />
        <div className={cx(css.image, images.length > 1 && css.between)} {...swipe}>
          <Zoomable key={image.id} controls={zoom} onZoomed={setZoomed}>
            <ImageFrame
              image={imageSource(image)}
              alt={`${part.name}, image ${index + 1}`}
              ratio="auto"
              sizes={isZoomed ? LARGEST : sizesOf(image)}
              eager
            />
          </Zoomable>
        </div>
        {images.length > 1 && <Arrows onMove={move} />}
        <div className={css.foot}>
          <p className={css.caption}>
            <output>{`Image ${index + 1} of ${images.length}`}</output>
            <span>{uploaderText(image)}</span>
          </p>
          <div className={css.actions}>
            <ImageVotes key={image.id} image={image} label={`image ${index + 1}`} />
            <CarouselActions part={part} image={image} onAdded={showAdded} />
          </div>
        </div>
        {images.length > 1 && <Thumbnails images={images} current={index} onShow={show} />}
      </div>
    </Dialog.Popup>
  )
}

/**
 * Holds the order of the images and the visible image. The order does not change while the carousel is open, although
 * votes change the order of the page.
 */
function useSlides(part: Part, from: string) {
  const [order, setOrder] = useState(() => imagesByVotes(part.images).map(({ id }) => id))
  const [shown, show] = useState(from)
  const images = order.flatMap((id) => part.images.find((image) => image.id === id) ?? [])
  const index = Math.max(
    images.findIndex(({ id }) => id === shown),
    0,
  )
  const neighbour = (by: number) => images[(index + by + images.length) % images.length]
  usePreload([neighbour(1), neighbour(-1)])

  return {
    images,
    index,
    show,
    move(by: number) {
      const next = neighbour(by)
      if (next) show(next.id)
    },
    showAdded(added: PartImage) {
      setOrder((ids) => [...ids, added.id])
      show(added.id)
    },
  }
}

/** Handles a key of the carousel. The arrow keys move a zoomed image, otherwise they change the image. */
function handleKey(event: KeyboardEvent, zoom: ZoomControls | null, isZoomed: boolean, move: (by: number) => void) {
  const moveOrPan = (across: number, down: number) => (isZoomed ? zoom?.pan(across, down) : move(across))
  const keys: Record<string, () => void> = {
    ArrowLeft: () => moveOrPan(-1, 0),
    ArrowRight: () => moveOrPan(1, 0),
    ...(isZoomed && { ArrowUp: () => moveOrPan(0, -1), ArrowDown: () => moveOrPan(0, 1) }),
    '+': () => zoom?.zoomIn(),
    // The key of '+' without Shift.
    '=': () => zoom?.zoomIn(),
    '-': () => zoom?.zoomOut(),
    '0': () => zoom?.reset(),
  }
  const action = keys[event.key]
  // Keys with Ctrl belong to the browser. React also sends events from a dialog above the carousel to this handler.
  const isElsewhere = event.target instanceof Node && !event.currentTarget.contains(event.target)
  if (!action || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  action()
}

type HeadProps = {
  close: RefObject<HTMLButtonElement | null>
  zoom: RefObject<ZoomControls | null>
  isZoomed: boolean
}

function Head({ close, zoom, isZoomed }: HeadProps) {
  return (
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
          <Icon name="zoom-out" size={20} />
        </button>
        <button type="button" className={css.button} aria-label="Zoom in" onClick={() => zoom.current?.zoomIn()}>
          <Icon name="zoom-in" size={20} />
        </button>
        <Dialog.Close ref={close} className={css.button} aria-label="Close">
          <Icon name="x" size={20} />
        </Dialog.Close>
      </div>
    </div>
  )
}

function Arrows({ onMove }: { onMove(by: number): void }) {
  return (
    <>
      <button
        type="button"
        className={cx(css.button, css.previous)}
        aria-label="Previous image"
        onClick={() => onMove(-1)}
      >
        <Icon name="chevron-left" size={24} />
      </button>
      <button type="button" className={cx(css.button, css.next)} aria-label="Next image" onClick={() => onMove(1)}>
        <Icon name="chevron-right" size={24} />
      </button>
    </>
  )
}

/** A `sizes` value with which the browser loads the largest copy. */
const LARGEST = `${Math.max(...IMAGE_WIDTHS)}px`

/** Returns the `sizes` value of an image that is limited by the width or the height of the window. */
const sizesOf = ({ width, height }: PartImage) => `min(100vw, ${Math.ceil((100 * width) / height)}vh)`

/** Loads these images before they are shown. */
function usePreload(images: (PartImage | undefined)[]) {
  const keys = images.map((image) => image?.id).join()
  useEffect(() => {
    for (const image of images) {
      const source = image && imageSource(image)
      if (!source) continue
      const element = new Image()
      element.sizes = sizesOf(image)
      element.srcset = source.widths?.map((copy) => `${copy.src} ${copy.width}w`).join(', ') ?? ''
    }
    // A vote creates new objects of the same images.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keys])
}

type ThumbnailsProps = { images: PartImage[]; current: number; onShow(id: string): void }

function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  return (
    <ul className={css.thumbnails} aria-label="All images">
      {images.map((image, index) => (
        <li key={image.id}>
          <button
            type="button"
            className={css.thumbnail}
            aria-label={`Show image ${index + 1}`}
            aria-current={index === current}
            ref={(button) => {
              if (index === current) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
            onClick={() => onShow(image.id)}
          >
            <ImageFrame image={imageSource(image)} alt="" ratio="4 / 3" sizes="80px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ImageVotes({ image, label }: { image: PartImage; label: string }) {
  const { state } = useSession()
  return <Votes kind="image" item={image} label={label} showHint={state === 'out'} />
}
