import type { CSSProperties } from 'react'
import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths of the block's final shape; width is 100 % unless said. */
  width?: string
  height?: string
  /** '3 / 2' for pictures, instead of a height. */
  ratio?: string
  /** A disc, for avatars. */
  round?: boolean
}

/** A block where something will be. Put it beside a `Loading`, which says so in words. */
export function Skeleton({ width = '100%', height, ratio, round = false }: SkeletonProps) {
  const style: CSSProperties = {
    inlineSize: width,
    blockSize: height,
    aspectRatio: ratio,
    borderRadius: round ? 'var(--r-full)' : undefined,
  }
  return <span className={css.block} style={style} aria-hidden="true" />
}
