import BadgeCheck from 'lucide-react/icons/badge-check'
import { cx } from './cx.ts'
import css from './Verified.module.css'

export type VerifiedProps = {
  /** The check alone, beside a name in a list; its word is kept for screen readers. */
  short?: boolean
}

/** The mark of a verified phone. */
export function Verified({ short = false }: VerifiedProps) {
  return (
    <span className={cx(css.verified, short && css.short)} title={short ? 'Verified' : undefined}>
      <BadgeCheck size={short ? 15 : 18} />
      <span className={short ? 'visually-hidden' : undefined}>Verified</span>
    </span>
  )
}
