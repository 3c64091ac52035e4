import { useState } from 'react'
import { imageUrl } from '../../../shared/paths.ts'
import { imageSource } from '../../features/parts/part.ts'
import { lazyDialog } from '../../ui/lazy.ts'
import css from './Bubble.module.css'

const Carousel = lazyDialog(async () => {
  const { Carousel: component } = await import('../../features/carousel/Carousel.tsx')
  return { default: component }
})

type Stored = { storageKey: string; width: number; height: number }

/** A photo of a message. `stored` is missing until the server has the message. */
export type BubblePhoto = { key: string; src: string; stored?: Stored }

/** The photos of a message, which open in full size. */
export function MessagePhotos({ photos, author }: { photos: BubblePhoto[]; author: string }) {
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const slides = photos.map(({ key, src, stored }, at) => {
    const image = stored ? imageSource({ ...stored, isDrawing: false }) : { src }
    const alt = `Photo ${at + 1} of ${photos.length} from ${author}`
    return {
      id: key,
      image,
      width: stored?.width ?? 0,
      height: stored?.height ?? 0,
      alt,
      caption: `Sent by: ${author}`,
    }
  })
  return (
    <>
      <div className={css.photos}>
        {photos.map(({ key, src }, at) => (
          <button
            key={key}
            type="button"
            className={css.photo}
            {...Carousel.opener}
            onClick={() => {
              setFrom(key)
              setOpen(true)
            }}
          >
            <img src={src} alt={slides[at]?.alt} loading="lazy" />
          </button>
        ))}
      </div>
      <Carousel
        title="Photos of the message"
        noun="photo"
        slides={slides}
        from={from}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Returns the photos of a message that the server has. */
export const storedPhotos = (photos: Stored[]): BubblePhoto[] =>
  photos.map((stored) => ({ key: stored.storageKey, src: imageUrl(stored.storageKey, 640), stored }))
