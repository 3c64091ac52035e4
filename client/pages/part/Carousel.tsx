import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { platePicture } from '../../app/picture.ts'
import { useSession } from '../../app/session.tsx'
import { useVote } from '../../app/use-vote.ts'
import { cx } from '../../ui/cx.ts'
import { Plate } from '../../ui/Plate.tsx'
import { VoteButtons } from '../../ui/VoteButtons.tsx'
import css from './Carousel.module.css'
import type { Part, Picture } from './types.ts'
import { uploadedBy } from './uploadedBy.ts'

type CarouselProps = {
  part: Part
  open: boolean
  /** Which picture is shown, counted from 0. */
  at: number
  onMove(to: number): void
  onClose(): void
}

/** The pictures in full size (spec.md section 2). It brings @base-ui/react along: import it lazily. */
export default function Carousel({ part, open, at, onMove, onClose }: CarouselProps) {
  const { images, name } = part
  const image = images[at]
  if (!image) return null

  const move = (by: number) => onMove((at + by + images.length) % images.length)
  function onKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }

  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={css.stage} onKeyDown={onKey}>
          <div className={css.panel}>
            <div className={css.head}>
              <Dialog.Title className={css.title}>Part Images</Dialog.Title>
              <Dialog.Close className={css.button} aria-label="Close">
                <X size={20} />
              </Dialog.Close>
            </div>
            <div className={css.picture}>
              <Plate
                key={image.id}
                picture={platePicture(image)}
                alt={`${name}, picture ${at + 1}`}
                ratio="auto"
                eager
              />
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
                <button
                  type="button"
                  className={cx(css.button, css.next)}
                  aria-label="Next image"
                  onClick={() => move(1)}
                >
                  <ChevronRight size={24} />
                </button>
              </>
            )}
            <div className={css.foot}>
              <p className={css.caption}>
                <output>{`Image ${at + 1} of ${images.length}`}</output>
                <span>{uploadedBy(image)}</span>
              </p>
              <ImageVotes key={image.id} image={image} label={`picture ${at + 1}`} />
            </div>
            {images.length > 1 && <Thumbnails images={images} at={at} onMove={onMove} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Thumbnails({ images, at, onMove }: { images: Picture[]; at: number; onMove(to: number): void }) {
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
            onClick={() => onMove(index)}
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
