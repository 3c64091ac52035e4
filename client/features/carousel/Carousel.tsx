import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { IMAGE_WIDTHS } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame, type ImageSource } from '../../ui/ImageFrame.tsx'
import { useSwipe } from './useSwipe.ts'
import { type ZoomControls, Zoomable } from './Zoomable.tsx'
import css from './Carousel.module.css'

export type Slide = {
  id: string
  image: ImageSource | null
  /** Pixels of the original. */
  width: number
  height: number
  alt: string
  caption: string
}

type SlidesProps = {
  title: string
  /** The word for a slide in labels. */
  noun: 'image' | 'photo'
  slides: Slide[]
  /** The id of the first visible slide. */
  from: string
  /** Returns the actions of a slide. `show` shows another one. */
  renderActions?(id: string, index: number, show: (id: string) => void): ReactNode
}

/** Images in full size. Import it lazily, because it includes @base-ui/react. */
export function Carousel({ open, onClose, ...slides }: SlidesProps & { open: boolean; onClose(): void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Slides key={slides.from} {...slides} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Mounted each time the carousel opens. */
function Slides({ title, noun, slides: given, from, renderActions }: SlidesProps) {
  const { slides, index, move, show } = useSlides(given, from)
  const slide = slides[index]
  const close = useRef<HTMLButtonElement>(null)
  const zoom = useRef<ZoomControls>(null)
  const [isZoomed, setZoomed] = useState(false)
  const swipe = useSwipe(move, isZoomed)

  if (!slide) return null
  return (
    <Dialog.Popup
      className={css.stage}
      onKeyDown={(event) => handleKey(event, zoom.current, isZoomed, move)}
      initialFocus={close}
    >
      <div className={css.panel}>
        <Head title={title} close={close} zoom={zoom} isZoomed={isZoomed} />
        <div className={cx(css.image, slides.length > 1 && css.between)} {...swipe}>
          <Zoomable key={slide.id} controls={zoom} onZoomed={setZoomed}>
            <ImageFrame
              image={slide.image}
              alt={slide.alt}
              ratio="auto"
              sizes={isZoomed ? LARGEST : sizesOf(slide)}
              eager
            />
          </Zoomable>
        </div>
        {slides.length > 1 && <Arrows noun={noun} onMove={move} />}
        <div className={css.foot}>
          <p className={css.caption}>
            <output>{`${noun === 'image' ? 'Image' : 'Photo'} ${index + 1} of ${slides.length}`}</output>
            <span>{slide.caption}</span>
          </p>
          <div className={css.actions}>{renderActions?.(slide.id, index, show)}</div>
        </div>
        {slides.length > 1 && <Thumbnails noun={noun} slides={slides} current={index} onShow={show} />}
      </div>
    </Dialog.Popup>
  )
}

/**
 * Holds the order of the slides and the visible one. The order does not change while the carousel is open, although
 * votes change the order of the page. Later slides are added at the end.
 */
function useSlides(given: Slide[], from: string) {
  const [order] = useState(() => given.map(({ id }) => id))
  const [shown, show] = useState(from)
  const slides = [
    ...order.flatMap((id) => given.find((slide) => slide.id === id) ?? []),
    ...given.filter(({ id }) => !order.includes(id)),
  ]
  const index = Math.max(
    slides.findIndex(({ id }) => id === shown),
    0,
  )
  const neighbour = (by: number) => slides[(index + by + slides.length) % slides.length]
  usePreload([neighbour(1), neighbour(-1)])

  return {
    slides,
    index,
    show,
    move(by: number) {
      const next = neighbour(by)
      if (next) show(next.id)
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
  title: string
  close: RefObject<HTMLButtonElement | null>
  zoom: RefObject<ZoomControls | null>
  isZoomed: boolean
}

function Head({ title, close, zoom, isZoomed }: HeadProps) {
  return (
    <div className={css.head}>
      <Dialog.Title className={css.title} dir="auto">
        {title}
      </Dialog.Title>
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

function Arrows({ noun, onMove }: { noun: string; onMove(by: number): void }) {
  return (
    <>
      <button
        type="button"
        className={cx(css.button, css.previous)}
        aria-label={`Previous ${noun}`}
        onClick={() => onMove(-1)}
      >
        <Icon name="chevron-left" size={24} />
      </button>
      <button type="button" className={cx(css.button, css.next)} aria-label={`Next ${noun}`} onClick={() => onMove(1)}>
        <Icon name="chevron-right" size={24} />
      </button>
    </>
  )
}

/** A `sizes` value with which the browser loads the largest copy. */
const LARGEST = `${Math.max(...IMAGE_WIDTHS)}px`

/** Returns the `sizes` value of an image that is limited by the width or the height of the window. */
const sizesOf = ({ width, height }: Slide) => `min(100vw, ${Math.ceil((100 * width) / height)}vh)`

/** Loads the images of these slides before they are shown. */
function usePreload(slides: (Slide | undefined)[]) {
  const keys = slides.map((slide) => slide?.id).join()
  useEffect(() => {
    for (const slide of slides) {
      if (!slide?.image) continue
      const element = new Image()
      element.sizes = sizesOf(slide)
      element.srcset = slide.image.widths?.map((copy) => `${copy.src} ${copy.width}w`).join(', ') ?? ''
    }
    // A vote creates new objects of the same images.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keys])
}

type ThumbnailsProps = { noun: string; slides: Slide[]; current: number; onShow(id: string): void }

function Thumbnails({ noun, slides, current, onShow }: ThumbnailsProps) {
  return (
    <ul className={css.thumbnails} aria-label={`All ${noun}s`}>
      {slides.map(({ id, image }, index) => (
        <li key={id}>
          <button
            type="button"
            className={css.thumbnail}
            aria-label={`Show ${noun} ${index + 1}`}
            aria-current={index === current}
            ref={(button) => {
              if (index === current) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
            onClick={() => onShow(id)}
          >
            <ImageFrame image={image} alt="" ratio="4 / 3" sizes="80px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
