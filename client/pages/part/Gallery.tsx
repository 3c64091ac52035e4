import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { imageUrl } from '../../../shared/paths.ts'
import { type Part, type PartImage, imageSource, imagesByVotes, uploaderText } from '../../features/parts/part.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyButton } from '../../ui/EmptyButton.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { useOpenInAddress } from './useOpenInAddress.ts'
import css from './Gallery.module.css'

const Carousel = lazyDialog(() => import('./PartCarousel.tsx'))
const AddImageDialog = lazyDialog(() => import('./AddImageDialog.tsx'))

/** The number of visible images. */
const SHOWN = 3

/** The images of a part, which open the carousel, or a button that adds the first image. */
export function Gallery({ part }: { part: Part }) {
  const images = imagesByVotes(part.images)
  const [isAdding, setAdding] = useState(false)
  const { id: shown, show, hide } = useOpenInAddress('image')
  // Remains mounted while the carousel fades out.
  const [from, setFrom] = useState('')
  const [first] = images
  const { addButton, emptyButton } = useFocusAfterFirst(first !== undefined)
  const adding = { ...AddImageDialog.opener, onClick: () => setAdding(true) }
  return (
    <section className={css.gallery} aria-label="Part Images">
      {first ? (
        <>
          <Frames
            part={part}
            images={images}
            onOpen={(id) => {
              setFrom(id)
              show(id)
            }}
          />
          <div className={css.foot}>
            <p className={`caption ${css.caption}`}>{`Image 1 of ${images.length} · ${uploaderText(first)}`}</p>
            <Button variant="quiet" icon="image-plus" ref={addButton} {...adding}>
              Add Image
            </Button>
          </div>
          <noscript>
            <AllImages part={part} images={images} />
          </noscript>
        </>
      ) : (
        <EmptyButton
          className={css.none}
          icon="image-plus"
          title="No images yet"
          text="Click to add first image"
          ref={emptyButton}
          {...adding}
        />
      )}
      <Carousel part={part} open={images.some(({ id }) => id === shown)} from={shown ?? from} onClose={hide} />
      <AddImageDialog part={part} open={isAdding} onClose={() => setAdding(false)} returnTo={addButton} />
    </section>
  )
}

/**
 * The first image replaces the button that adds it. If this button has the focus, because the dialog has closed before the
 * image is rendered, the button for more images receives it.
 */
function useFocusAfterFirst(hasImages: boolean) {
  const addButton = useRef<HTMLButtonElement>(null)
  const wasFocused = useRef(false)
  const emptyButton = useCallback(
    (button: HTMLButtonElement) => () => {
      wasFocused.current = document.activeElement === button
    },
    [],
  )
  useLayoutEffect(() => {
    if (hasImages && wasFocused.current) addButton.current?.focus()
    wasFocused.current = false
  }, [hasImages])
  return { addButton, emptyButton }
}

type FramesProps = { part: Part; images: PartImage[]; onOpen(id: string): void }

/** The first images, which open the carousel. */
function Frames({ part, images, onOpen }: FramesProps) {
  const more = images.length - SHOWN
  return (
    <div className={cx(css.frames, images.length === 1 && css.alone, images.length === 2 && css.two)}>
      {images.slice(0, SHOWN).map((image, index) => (
        <button
          // The key is the position, so that the focus stays there when votes change the order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          type="button"
          className={css.frame}
          onClick={() => onOpen(image.id)}
          {...Carousel.opener}
        >
          <ImageFrame
            image={imageSource(image)}
            alt={`${part.name}, image ${index + 1}`}
            ratio="auto"
            sizes={sizesOf(index, images.length)}
            eager={index === 0}
          />
          {index === SHOWN - 1 && more > 0 && <span className={css.more}>{`+${more} more`}</span>}
        </button>
      ))}
    </div>
  )
}

/** Links to the largest copies of all images, for readers without scripts. The first images are shown above. */
function AllImages({ part, images }: { part: Part; images: PartImage[] }) {
  return (
    <ul className={css.all} aria-label="All images">
      {images.map((image, index) => (
        <li key={image.id}>
          <a href={imageUrl(image.storageKey, 1280)}>
            {index < SHOWN ? (
              `Image ${index + 1}`
            ) : (
              <ImageFrame
                image={{ src: imageUrl(image.storageKey, 320), isDrawing: image.isDrawing }}
                alt={`${part.name}, image ${index + 1}`}
                ratio="4 / 3"
              />
            )}
          </a>
          <p className={`caption ${css.caption}`}>{uploaderText(image)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Returns the `sizes` value of an image in the layout of Gallery.module.css. */
function sizesOf(index: number, count: number): string {
  if (index > 0) return '(width < 48rem) 50vw, (width < 64rem) 25vw, 173px'
  return `(width < 48rem) 100vw, ${count === 1 ? '(width < 64rem) 100vw, 700px' : '(width < 64rem) 75vw, 519px'}`
}
