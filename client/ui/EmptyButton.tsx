import type { ComponentProps } from 'react'
import css from './EmptyButton.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'

export type EmptyButtonProps = Omit<ComponentProps<'button'>, 'title'> & {
  icon: IconName
  /** 'No images yet' */
  title: string
  /** 'Click to add first image' */
  text: string
  /** The aspect ratio of the missing content: '4 / 3'. */
  ratio?: string
}

/** A placeholder for missing content that the user can add. */
export function EmptyButton({ icon, title, text, ratio, className, style, ...rest }: EmptyButtonProps) {
  return (
    <button type="button" {...rest} className={cx(css.empty, className)} style={{ aspectRatio: ratio, ...style }}>
      <Icon name={icon} size={28} />
      <span className={css.title}>{title}</span>
      <span>{text}</span>
    </button>
  )
}
