import type { ComponentProps, ReactNode } from 'react'
import css from './EmptyButton.module.css'
import { cx } from './cx.ts'

export type EmptyButtonProps = Omit<ComponentProps<'button'>, 'title'> & {
  /** A lucide icon of 28 px. */
  icon: ReactNode
  /** 'No images yet' */
  title: string
  /** 'Click to add first image' */
  text: string
  /** '4 / 3': the full size of what is missing. */
  ratio?: string
}

/** An empty place that the reader can fill. */
export function EmptyButton({ icon, title, text, ratio, className, style, ...rest }: EmptyButtonProps) {
  return (
    <button type="button" {...rest} className={cx(css.empty, className)} style={{ aspectRatio: ratio, ...style }}>
      {icon}
      <span className={css.title}>{title}</span>
      <span>{text}</span>
    </button>
  )
}
