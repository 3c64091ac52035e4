import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, for those who cannot see the icon. */
  label: string
  /** A lucide icon of 18 or 20 px. */
  icon: ReactNode
  tone?: 'ink' | 'danger'
  /** Shows the label on hover and focus. */
  tooltip?: boolean
  /** Shows it beside the icon, where the window is too narrow for tables. */
  worded?: boolean
}

/** An icon alone, with a name. */
export function IconButton({
  label,
  icon,
  tone = 'ink',
  tooltip = false,
  worded = false,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(css.button, worded && css.worded, tone === 'danger' && css.danger, className)}
    >
      {icon}
      {worded && <span className={css.word}>{label}</span>}
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
