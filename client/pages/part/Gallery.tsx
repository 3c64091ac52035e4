import ImagePlus from 'lucide-react/icons/image-plus'
import { lazy, Suspense, useState } from 'react'
import { platePicture } from '../../app/picture.ts'
import { useSession } from '../../app/session.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyButton } from '../../ui/EmptyButton.tsx'
import { Plate } from '../../ui/Plate.tsx'
import css from './Gallery.module.css'
import type { Part } from './types.ts'
import { uploadedBy } from './uploadedBy.ts'

const loadCarousel = () => import('./Carousel.tsx')
const Carousel = lazy(loadCarousel)

/** The main picture and two small ones (spec.md section 2). */
const SHOWN = 3

/** The pictures of a part; each opens the carousel. */
export function Gallery({ part }: { part: Part }) {
  const { images, name } = part
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [first] = images
  if (!first) return <NoPictures />

  function show(picture: number) {
    setAt(picture)
    setOpen(true)
    setWasOpened(true)
  }
  const more = images.length - SHOWN
  return (
    <section className={css.gallery} aria-label="Part Images">
      <div className={cx(css.plates, images.length === 1 && css.alone, images.length === 2 && css.two)}>
        {images.slice(0, SHOWN).map((image, index) => (
          <button
            key={image.id}
            type="button"
            className={css.plate}
            aria-haspopup="dialog"
            onClick={() => show(index)}
            onPointerEnter={() => void loadCarousel()}
            onFocus={() => void loadCarousel()}
          >
            <Plate
              picture={platePicture(image)}
              alt={`${name}, picture ${index + 1}`}
              ratio="auto"
              sizes={index === 0 ? '(width < 768px) 100vw, 700px' : '(width < 768px) 50vw, 175px'}
              eager={index === 0}
            />
            {index === SHOWN - 1 && more > 0 && <span className={css.more}>{`+${more} more`}</span>}
          </button>
        ))}
      </div>
      <p className={css.caption}>
        {`Image 1 of ${images.length}`} · {uploadedBy(first)}
      </p>
      {wasOpened && (
        <Suspense>
          <Carousel part={part} open={open} at={at} onMove={setAt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Adding a picture needs sign-in, so that is what a visitor gets. */
function NoPictures() {
  const { state, login } = useSession()
  const isVisitor = state === 'unknown' || state === 'out'
  return (
    <div className={css.gallery}>
      {isVisitor ? (
        <EmptyButton
          className={css.none}
          icon={<ImagePlus size={28} />}
          title="No images yet"
          text="Click to add first image"
          onClick={login}
        />
      ) : (
        <p className={cx(css.none, css.plain)}>No images yet</p>
      )}
    </div>
  )
}
