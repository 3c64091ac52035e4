import { useState } from 'react'
import { imageSource } from '../../features/parts/part.ts'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import type { Donor } from './DonorPage.tsx'
import css from './DonorPage.module.css'

const sourceOf = (photo: Donor['photos'][number]) => imageSource({ ...photo, isDrawing: false })

type DonorPhotosProps = { photos: Donor['photos']; title: string }

/** One photo of a donor car and the others below it, each of which it shows. A row to swipe on a phone. */
export function DonorPhotos({ photos, title }: DonorPhotosProps) {
  const [shown, setShown] = useState(0)
  const photo = photos[shown]
  if (!photo) return <div className={css.photos} />
  const altOf = (index: number) => photos[index]?.alt ?? `${title}, photo ${index + 1}`
  return (
    <section className={css.photos} aria-label="Photos">
      <ImageFrame image={sourceOf(photo)} alt={altOf(shown)} ratio="16 / 9" sizes="(width < 64rem) 100vw, 800px" />
      {photos.length > 1 && (
        <ul className={css.thumbs}>
          {photos.map((each, index) => (
            <li key={each.id}>
              <button
                type="button"
                className={css.thumb}
                aria-label={`Show photo ${index + 1}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <ImageFrame image={sourceOf(each)} alt="" ratio="16 / 9" sizes="160px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="caption">
        Photo {shown + 1} of {photos.length} · Taken by the seller
      </p>
    </section>
  )
}
