import { cx } from './cx.ts'
import css from './CountBadge.module.css'

export type CountBadgeProps = {
  /** The badge is hidden for 0 and shows '99+' above 99. */
  count: number
  /** Read by screen readers after the number: 'unread messages'. */
  label: string
  /** Grey instead of red. */
  quiet?: boolean
}

const MAX = 99

/** A red count. */
export function CountBadge({ count, label, quiet = false }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(css.count, quiet && css.quiet)}>
      {count > MAX ? `${MAX}+` : count}
      <span className="visually-hidden"> {label}</span>
    </span>
  )
}
