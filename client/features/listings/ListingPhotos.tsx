import { useState } from 'react'
import { photoAlt } from '../../../shared/photos.ts'
import { cx } from '../../ui/cx.ts'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { type Listing, type Part, imageSource } from '../parts/part.ts'
import css from './ListingPhotos.module.css'

const PhotoCarousel = lazyDialog(() => import('./PhotoCarousel.tsx'))

/** The visible photos: the cover and the thumbnails beside it. */
const SHOWN = 4

type ListingPhotosProps = {
  part: Pick<Part, 'id' | 'slug' | 'name'>
  listing: Pick<Listing, 'photos' | 'seller' | 'status'>
}

/** The photos of the seller, which open the carousel: the cover, and thumbnails beside it. Never cropped. */
export function ListingPhotos({ part, listing }: ListingPhotosProps) {
  const { photos } = listing
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const more = photos.length - SHOWN
  return (
    <div>
      <div className={cx(css.frames, photos.length === 1 && css.alone)}>
        {photos.slice(0, SHOWN).map((photo, index) => {
          const others = index === SHOWN - 1 && more > 0 ? `+${more}` : null
          const alt = photoAlt(photo, part.name, index + 1)
          return (
            <button
              key={photo.id}
              type="button"
              className={css.frame}
              aria-label={others ? `${alt}, ${others}` : alt}
              {...PhotoCarousel.opener}
              onClick={() => {
                setFrom(photo.id)
                setOpen(true)
              }}
            >
              <ImageFrame
                image={imageSource({ ...photo, isDrawing: false })}
                alt=""
                ratio="4 / 3"
                sizes={index === 0 ? '(width < 48rem) 75vw, 360px' : '120px'}
              />
              {others && <span className={css.more}>{others}</span>}
            </button>
          )
        })}
      </div>
      <p className={`caption ${css.caption}`}>{`Photo 1 of ${photos.length} · Taken by the seller`}</p>
      <PhotoCarousel part={part} listing={listing} from={from} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
