import { useState } from 'react'
import css from './Plate.module.css'
import { cx } from './cx.ts'

export type PlatePicture = {
  /** The largest copy. */
  src: string
  /** Smaller copies by their width in px. */
  widths?: { src: string; width: number }[]
  /** Of the original, in px. */
  width?: number
  height?: number
  /** A line drawing: its inks are turned over in the dark theme. */
  isDrawing?: boolean
}

export type PlateProps = {
  /** Null or undefined shows 'No image'. */
  picture?: PlatePicture | null
  /** Part title and picture number. */
  alt: string
  /** Width to height, '3 / 2'. */
  ratio: string
  /** How wide the plate is laid out, as in an img: '(width < 768px) 100vw, 33vw'. */
  sizes?: string
  /** The picture the page is judged by: loaded first. */
  eager?: boolean
}

/** A picture on its plate: contained, never cropped, its place kept while it loads. */
export function Plate({ picture, alt, ratio, sizes, eager = false }: PlateProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = picture && broken !== picture.src ? picture : null
  return (
    <span className={css.plate} style={{ aspectRatio: ratio }}>
      {shown ? (
        <img
          // A picture that failed before hydration fired its error with nobody listening.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(shown.src)
          }}
          className={cx(css.picture, shown.isDrawing && css.drawing)}
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
        <NoPicture />
      )}
    </span>
  )
}

function NoPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 264 176" role="img" aria-label="No image">
      <rect x="79" y="36" width="106" height="88" className={css.outline} />
      <path d="M64 80H200M132 24V136" className={css.axis} />
      <text x="132" y="152" className={css.caption}>
        No image
      </text>
    </svg>
  )
}
