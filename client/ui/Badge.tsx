import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'

export type BadgeProps = {
  /** danger: open. caution: under review. ok: resolved. neutral: nothing to do. */
  tone: 'danger' | 'caution' | 'ok' | 'neutral'
  /** In place of the icon of the tone. */
  icon?: IconName | undefined
  children: ReactNode
}

const TONE_ICON = { danger: 'circle-alert', caution: 'search-check', ok: 'check', neutral: undefined } as const

/** A status with an icon on a tinted background. */
export function Badge({ tone, icon = TONE_ICON[tone], children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone])}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
