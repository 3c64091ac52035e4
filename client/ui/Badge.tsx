import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import SearchCheck from 'lucide-react/icons/search-check'
import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { cx } from './cx.ts'

export type BadgeProps = {
  /** danger: open. caution: under review. ok: resolved. */
  tone: 'danger' | 'caution' | 'ok'
  /** A lucide icon of 14 px instead of the icon of the tone. */
  icon?: ReactNode
  children: ReactNode
}

const TONE_ICON = {
  danger: <CircleAlert size={14} />,
  caution: <SearchCheck size={14} />,
  ok: <Check size={14} />,
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
