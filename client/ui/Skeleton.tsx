import type { CSSProperties } from 'react'
import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths of the loaded content. The default width is 100 %. */
  width?: string
  height?: string
  /** The aspect ratio of an image instead of a height: '3 / 2'. */
  ratio?: string
  /** A circle, for avatars. */
  round?: boolean
}

/** A placeholder block. Use it together with `Loading`, because it is hidden from screen readers. */
export function Skeleton({ width = '100%', height, ratio, round = false }: SkeletonProps) {
  const style: CSSProperties = {
    inlineSize: width,
    blockSize: height,
    aspectRatio: ratio,
    borderRadius: round ? 'var(--r-full)' : undefined,
  }
  return <span className={css.block} style={style} aria-hidden="true" />
}
