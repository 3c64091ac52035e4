import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

export type BadgeProps = {
  /** danger: open. caution: under review. ok: resolved. neutral: nothing to do. */
  tone: 'danger' | 'caution' | 'ok' | 'neutral'
  /** An icon of 14 px instead of the icon of the tone. */
  icon?: ReactNode
  children: ReactNode
}

const TONE_ICON = {
  danger: <Icon name="circle-alert" size={14} />,
  caution: <Icon name="search-check" size={14} />,
  ok: <Icon name="check" size={14} />,
  neutral: null,
}

/** A status with an icon on a tinted background. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone])}>
      {icon ?? TONE_ICON[tone]}
      {children}
    </span>
  )
}
