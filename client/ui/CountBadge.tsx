import css from './CountBadge.module.css'

export type CountBadgeProps = {
  /** Nothing is shown for 0; '99+' above 99. */
  count: number
  /** What is counted, read after the number: 'unread messages'. */
  label: string
}

const MOST_SHOWN = 99

/** A red count. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={css.count}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="visually-hidden"> {label}</span>
    </span>
  )
}
