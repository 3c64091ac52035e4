import { useState } from 'react'
import css from './ImageFrame.module.css'
import { cx } from './cx.ts'

export type ImageSource = {
  /** The largest copy. */
  src: string
  /** Smaller copies by their width in px. */
  widths?: { src: string; width: number }[]
  /** Of the original, in px. */
  width?: number
  height?: number
  /** A line drawing, whose colours are inverted in the dark theme. */
  isDrawing?: boolean
}

export type ImageFrameProps = {
  /** Null or undefined shows 'No image'. */
  image?: ImageSource | null
  /** Part title and image number. */
  alt: string
  /** The aspect ratio, '3 / 2'. */
  ratio: string
  /** The `sizes` attribute of the img: '(width < 48rem) 100vw, 33vw'. */
  sizes?: string
  /** Loads the image with high priority, for the largest image in the first view. */
  eager?: boolean
}

/** An image in a frame of fixed shape: contained, never cropped. */
export function ImageFrame({ image, alt, ratio, sizes, eager = false }: ImageFrameProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = image && broken !== image.src ? image : null
  // Outside of a picture, React adds a preload link of 430 bytes to the head for an eager image. It arrives in the same round
  // trip as the element itself.
  const Frame = shown && eager ? 'picture' : 'span'
  return (
    <Frame className={css.root} style={{ aspectRatio: ratio }}>
      {shown ? (
        <img
          // An image that failed before hydration has already fired its error event.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0) setBroken(shown.src)
          }}
          className={cx(css.image, shown.isDrawing && css.drawing)}
          src={shown.src}
          srcSet={shown.widths?.map((copy) => `${copy.src} ${copy.width}w`).join(', ')}
          sizes={sizes}
          width={shown.width}
          height={shown.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setBroken(shown.src)}
        />
      ) : (
        <NoImage />
      )}
    </Frame>
  )
}

function NoImage() {
  return (
    <svg className={css.image} viewBox="0 0 264 176" role="img" aria-label="No image">
      <rect x="79" y="36" width="106" height="88" className={css.outline} />
      <path d="M64 80H200M132 24V136" className={css.axis} />
      {/* A translator would put an element into it that SVG does not show. */}
      <text x="132" y="152" className={cx(css.caption, 'notranslate')}>
        No image
      </text>
    </svg>
  )
}
